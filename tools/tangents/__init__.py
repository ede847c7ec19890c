"""Derivatives of the tire models' C, written by ``tools/make_tangents.py`` and its like.

Equations are written once, in ``csrc/tire``. From a model's force, a function of ``vreal``, this
writes a second function that computes the same force by the same operations and, along with each
number that depends on the load, a slip or the inclination, its exact derivative by each of those
on which it depends: ``grip`` and ``grip_by_fz``. A variable's tangent is a variable of the same
type; what a function returns or writes through a pointer it returns and writes by its tangents,
too. What depends on nothing has no tangent, and what nobody reads is left out.

What of C is understood
-----------------------
Headers in ``csrc/tire`` that include each other; conditional compilation only as include guards.
``static inline``, ``FORCE_INLINE``, ``RARE`` and like functions without recursion. Parameters:
numbers, masks, integers, structs by value; pointers and arrays, where those not to const are
results, and no two of them overlap. In a function:

- declarations with and without initializers, arrays, structs with (designated) initializers;
- assignments to variables, fields and elements, also ``a = b = c`` and ``+=`` and its kind;
- ``+ - * /`` and unary minus; ``?:``, ``if``, ``switch`` and ``for`` on plain scalars; comparisons,
  masks and integers, which have no derivative;
- ``return`` anywhere;
- calls of functions of the headers, also nested, with ``&variable``, ``&field``, ``&element`` and
  ``array + k`` for pointers; of lane functions (`tangents.rules`); of those with results behind
  pointers as statements, or alone on the right of an assignment;
- pointers to const that are kept in variables.

Not understood, and refused with file and line: ``while``, ``goto``, other pointers in variables,
unions, arrays in structs by value, and derivatives of a function with neither a body nor a rule.

How it goes
-----------
`source` reads; `flow` finds what depends on what; `differentiate` makes functions with tangents,
by the rules of `rules`; `prune` leaves out what nobody reads; `printer` writes.

Adjoints
--------
Derivatives by all parameters go backward instead, written by ``tools/make_adjoints.py``: `trace`
follows a model from its parameters to its forces and lists what it computes (`values`), all calls
inlined, loops of constant length unrolled, choices on plain scalars kept; `reverse` goes back from
one force and adds up the adjoint of each value, its derivative by it, by the same `rules`;
`listing` writes that down, and `adjoint` puts it together. What parameters alone make is computed
once for all points. Two functions mean more to it than they compute: ``matters(x)``, true
throughout, where x = 0 takes a shorter way, and ``solution(root, step)`` of a root that a loop
searched for, which has the derivatives of one more step. A loop that ends by what it finds is
called as it is, and counts as constant.

Steps of cars
-------------
``tools/make_backward.py`` does the same for a whole step, from ``csrc/car``: `car` reads its
headers as the compiler's preprocessor leaves them, and gives the step a car whose words are known,
so that parts that it does not have leave nothing behind. Forward, every bit is that of the step.
The adjoints of the state after it, and of the outputs, come from outside. `pieces` splits the
whole into functions that a compiler can stand.

At kinks
--------
A tangent is that of the side that the primitive takes; `csrc/lane/slopes.h` and `tangents.rules`
say which, once for each.
"""
