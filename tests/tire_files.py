"""Text of a tire file of PAC2002, as Adams writes them."""

PAC2002 = """\
[MDI_HEADER]
FILE_TYPE = 'tir'
(COMMENTS)
{comment_string}
'Tire = some 205/55'
'Pressure - 2 bar'
[UNITS]
LENGTH = 'mm'
FORCE = 'newton'
ANGLE = 'degree'
MASS = 'kg'
TIME = 'sec'
PRESSURE = 'bar'
[MODEL]
PROPERTY_FILE_FORMAT = 'PAC2002'
USE_MODE = 14
[TIRE_CONDITIONS]
IP = 2.2
IP_NOM = 2.4
[DEFLECTION_LOAD_CURVE]
{pen fz}
0      0
1.5, 300     $ comma and remark
10   2.1D+03
[SLIP_ANGLE_RANGE]
ALPMAX = 45
[DIMENSION]
UNLOADED_RADIUS = 310
[SHAPE]
{radial width}
 1.0    0.0
 0.9    1.0
[VERTICAL]
FNOMIN = 4000
[LATERAL_COEFFICIENTS]
PCY1 = 1.3
PDY1 = 1.0
PKY1 = -20
"""
