"""Derivatives of the C equations, in reverse, written by ``tools/make_adjoints.py`` and its like.

Equations are written once, in ``csrc/tire`` and ``csrc/car``. `source` reads their headers, and
`program` gives functions and structs a plain form. `trace` follows a function from its arguments to
its results and lists what it computes (`values`), all calls inlined, loops of constant length
unrolled, choices on plain scalars kept. `reverse` goes back from results and adds up the adjoint of
each value, the derivative of the results by it, by the slopes of `rules`. `listing` writes that
down (Griewank and Walther, Evaluating Derivatives, 2008, section 3.2).

Tire models
-----------
``tools/make_adjoints.py`` differentiates the forces of each model (`adjoint`): by all parameters,
one force at a time, and by the load, both slips and the inclination, all forces in one function.
What parameters alone make is computed once for all points. By parameters, ``matters(x)`` and
``is_other(x, y)``, where 0 or equal numbers take a shorter way, are true throughout. A root that a
loop searched for, ``solution(root, step)``, has the derivatives of one more step. A loop that ends
by what it finds is called as it is, and counts as constant.

Steps of cars
-------------
``tools/make_backward.py`` does the same for a whole step, from ``csrc/car``: `car` reads its
headers as the compiler's preprocessor leaves them, and gives the step a car whose words are known,
so that parts that it does not have leave nothing behind. Forward, every bit is that of the step.
The adjoints of the state after it, and of the outputs, come from outside. `pieces` splits the
whole into functions that a compiler can stand.

What of C is understood
-----------------------
Headers that include each other, with conditional compilation only as include guards, unless a
compiler's preprocessor was asked. ``static inline``, ``FORCE_INLINE``, ``RARE`` and like functions
without recursion. Parameters: numbers, masks, integers, structs by value; pointers and arrays, no
two of which overlap. In a function:

- declarations with and without initializers, arrays, structs with (designated) initializers;
- assignments to variables, fields and elements, also ``a = b = c`` and ``+=`` and its kind;
- ``+ - * /`` and unary minus; ``?:``, ``if``, ``switch`` and ``for`` on plain scalars; comparisons,
  masks and integers, which have no derivative;
- ``return`` anywhere;
- calls of functions of the headers and of lane functions (`rules`), with ``&variable``, ``&field``,
  ``&element`` and ``array + k`` for pointers.

Not understood, and refused with file and line: ``while``, ``goto``, loops of a length that depends
on numbers, a case that goes on into the next, and derivatives of a function with neither a body nor
a rule.

At kinks
--------
A derivative is that of the side that the primitive takes; ``csrc/lane/slopes.h`` and `rules` say
which, once for each.
"""
