"""Tangents of the tire models' C: forward-mode derivatives, written by ``tools/make_tangents.py``.

Equations are written once, in ``csrc/tire``. From a model's force, a function of ``vreal``, this
writes a second function that computes the same force by the same operations and, along with each
number that depends on the load, a slip or the inclination, its exact derivative by each of those
on which it depends: ``grip`` and ``grip_by_fz``. A variable's tangent is a variable of the same
type; what a function returns or writes through a pointer it returns and writes by its tangents,
too. What depends on nothing has no tangent, and what nobody reads is left out.

What of C is understood
-----------------------
Headers in ``csrc/tire`` that include each other; conditional compilation only as include guards.
``static inline``, ``FORCE_INLINE`` and ``RARE`` functions without recursion. Parameters: numbers,
masks, structs by value; pointers and arrays, where those not to const are results, and no two of
them overlap. In a function:

- declarations with and without initializers, arrays, structs with (designated) initializers;
- assignments to variables, fields and elements, also ``+=`` and its kind;
- ``+ - * /`` and unary minus; ``?:``, ``if``, ``switch`` and ``for`` on plain scalars; comparisons,
  masks and integers, which have no derivative;
- ``return`` anywhere;
- calls of functions of the headers, also nested; of lane functions (`tangents.rules`);
- vsincos(), and other functions with results behind pointers, as statements or initializers.

Not understood, and refused with file and line: ``while``, ``goto``, pointers to results kept in
variables, unions, and derivatives of a function that has neither a body nor a rule.

At kinks
--------
A tangent is that of the side that the primitive takes; `csrc/lane/slopes.h` and `tangents.rules`
say which, once for each.
"""
