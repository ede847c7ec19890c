/* Derivatives of tire forces by parameters. Apart from the other kernels, as they take long to
 * compile and gain nothing by it. */
#include "kernel/adjoint_loops.h"
