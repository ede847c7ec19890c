/* Derivatives of tire forces. Separate from the other kernels, as they take long to compile. */
#include "kernel/adjoint_loops.h"
#include "kernel/jacobian_loops.h"
