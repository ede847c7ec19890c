/* Derivatives of tire forces by parameters. Separate from the other kernels, as they take long to
 * compile. */
#include "kernel/adjoint_loops.h"
