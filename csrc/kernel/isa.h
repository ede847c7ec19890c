/* Names of what is compiled once for each (instruction set x precision). */
#ifndef SKIDPAD_ISA_H
#define SKIDPAD_ISA_H

#define CONCAT_(a, b, c) a##_##b##_##c
#define CONCAT(a, b, c) CONCAT_(a, b, c)
#define KERNELS CONCAT(kernels, ISA, REAL_BITS)
#define DERIVATIVES_(isa) derivatives_##isa
#define DERIVATIVES(isa) DERIVATIVES_(isa)
#define JACOBIAN(model) CONCAT(model##_jacobian, ISA, REAL_BITS)
#define ADJOINT(model) CONCAT(model##_adjoint, ISA, REAL_BITS)

#endif
