/* Tire models, slip definitions and lane mathematics as NumPy ufuncs, a set per instruction set. */
#include "python/core.h"

#include <fenv.h>

struct ufunc {
    const char *name, *doc;
    int nin, nout;
    const char *shape; /* signature to the first result, with %d for the next; NULL: elementwise */
    int parameters;    /* how many numbers a tire has */
    size_t loop;       /* offset of its loop in struct kernels */
};

#define LOOP(member) offsetof(struct kernels, member)
#define TIRE_INPUTS "(fz, kappa, alpha, gamma, vx, parameters"
#define TIRE_SHAPE "(),(),(),(),(),(%d)"
#define MAGIC_INPUTS "(fz, kappa, alpha, gamma, phit, vx, p, parameters"
#define MAGIC_SHAPE "(),(),(),(),(),(),(),(%d)"
#define BLOCK_LOOP TIRE_INPUTS ") -> fx, fy, mz", 6, 3, TIRE_SHAPE "->()"
#define OWN_LOOP BLOCK_LOOP
#define MAGIC_LOOP MAGIC_INPUTS ") -> fx, fy, mx, my, mz", 8, 5, MAGIC_SHAPE "->()"
#define BY ") -> (fx, fy, mz) by (fz, kappa, alpha, gamma)"
#define BLOCK_LOOP_JACOBIAN TIRE_INPUTS BY, 6, 1, TIRE_SHAPE "->(3,4)"
#define OWN_LOOP_JACOBIAN BLOCK_LOOP_JACOBIAN
#define MAGIC_LOOP_JACOBIAN MAGIC_INPUTS BY, 8, 1, MAGIC_SHAPE "->(3,4)"
#define BY_PARAMETERS ", of, by) -> those of (fx, fy, mz) by parameters"
#define BLOCK_LOOP_ADJOINT TIRE_INPUTS BY_PARAMETERS, 8, 1, TIRE_SHAPE ",(r),(k)->(r,k)"
#define OWN_LOOP_ADJOINT BLOCK_LOOP_ADJOINT
#define MAGIC_LOOP_ADJOINT MAGIC_INPUTS BY_PARAMETERS, 10, 1, MAGIC_SHAPE ",(r),(k)->(r,k)"
#define MAGIC(name, doc, nout, which)       \
    {"magic_" name,                         \
     MAGIC_INPUTS ") -> " doc,              \
     8,                                     \
     nout,                                  \
     MAGIC_SHAPE "->()",                    \
     sizeof(struct magic_formula_size) + 1, \
     LOOP(magic[which])}
#define SLIP(name, doc, nin, nout, which) {name, doc, nin, nout, NULL, 0, LOOP(slip[which])}
#define UNARY(name, which) \
    {"lane_" name, "Lane mathematics, for tests.", 1, 1, NULL, 0, LOOP(unary[which])}
#define BINARY(name, which) \
    {"lane_" name, "Lane mathematics, for tests.", 2, 1, NULL, 0, LOOP(binary[which])}

/* A byte for each parameter of a tire: sizeof counts them. */
#define TABLE(name) struct name##_size {
#define FIELD(name, unit, value, range, meaning) char name;
/* clang-format off */
#define END_TABLE };
/* clang-format on */
#include "field/tables.def"

static const struct ufunc ufuncs[] = {
#define TIRE_MODEL(MODEL, name, words, loop) \
    {"tire_" #name, loop, sizeof(struct name##_size) + words, LOOP(tire[MODEL])},
#include "field/tire_models.def"
#define TIRE_MODEL(MODEL, name, words, loop)                                         \
    {"tire_" #name "_jacobian", loop##_JACOBIAN, sizeof(struct name##_size) + words, \
     LOOP(jacobian[MODEL])},
#include "field/tire_models.def"
#define TIRE_MODEL(MODEL, name, words, loop)                                       \
    {"tire_" #name "_adjoint", loop##_ADJOINT, sizeof(struct name##_size) + words, \
     LOOP(adjoint[MODEL])},
#include "field/tire_models.def"
    MAGIC("planar", "fx, fy", 2, MAGIC_PLANAR),
    MAGIC("fx0", "fx0", 1, MAGIC_FX0),
    MAGIC("fy0", "fy0", 1, MAGIC_FY0),
    MAGIC("full",
          "fx, fy, mx, my, mz, effective_radius, deflection, loaded_radius, contact_length, "
          "contact_width, trail, mu_x, mu_y, residual_moment, longitudinal_stiffness, "
          "lateral_stiffness, vertical_stiffness, cornering_stiffness, slip_stiffness, "
          "relaxation_length_x, relaxation_length_y, wheel_speed",
          22, MAGIC_FULL),
    SLIP("slip_angle", "(vcx, vcy) -> alpha", 2, 1, SLIP_ANGLE),
    SLIP("lateral_slip", "(vcx, vcy) -> tan(alpha)", 2, 1, LATERAL_SLIP),
    SLIP("slip_ratio", "(vcx, omega, radius) -> kappa", 3, 1, SLIP_RATIO),
    SLIP("slip_velocity", "(vcx, omega, radius) -> vsx", 3, 1, SLIP_VELOCITY),
    SLIP("turn_slip", "(yaw_rate, vcx, vcy) -> phi_t", 3, 1, TURN_SLIP),
    SLIP("inclination", "(nx, ny, nz, sx, sy, sz) -> gamma", 6, 1, INCLINATION),
    SLIP("theoretical_slip", "(kappa, tan_alpha, vcx) -> sigma_x, sigma_y", 3, 2, THEORETICAL_SLIP),
    SLIP("wheel_velocity", "(u, v, r, x, y, delta) -> vcx, vcy", 6, 2, WHEEL_VELOCITY),
    SLIP("gdsim_planar", "(local_x, local_y) -> x, y", 2, 2, GDSIM_PLANAR),
    SLIP("gdsim_slip_angle", "(local_x, local_y) -> x_slip", 2, 1, GDSIM_SLIP_ANGLE),
    SLIP("gdsim_slip_ratio", "(z_vel, spin, radius) -> z_slip", 3, 1, GDSIM_SLIP_RATIO),
    SLIP("sae_slip_ratio", "(vx, omega, radius) -> slip ratio", 3, 1, SAE_SLIP_RATIO),
    SLIP("just_cause_slip_ratio", "(vx, omega, radius, eps) -> slip ratio, slide_sgn", 4, 2,
         JUST_CAUSE_SLIP_RATIO),
    UNARY("sin", LANE_SIN),
    UNARY("cos", LANE_COS),
    UNARY("tan", LANE_TAN),
    UNARY("atan", LANE_ATAN),
    UNARY("asin", LANE_ASIN),
    UNARY("exp", LANE_EXP),
    UNARY("log", LANE_LOG),
    UNARY("tanh", LANE_TANH),
    UNARY("sin_small", LANE_SIN_SMALL),
    UNARY("cos_small", LANE_COS_SMALL),
    UNARY("sin_near", LANE_SIN_NEAR),
    UNARY("cos_near", LANE_COS_NEAR),
    UNARY("atan_near", LANE_ATAN_NEAR),
    UNARY("exp_small", LANE_EXP_SMALL),
    UNARY("exp_near", LANE_EXP_NEAR),
    UNARY("log_normal", LANE_LOG_NORMAL),
    BINARY("atan2", LANE_ATAN2),
    BINARY("pow", LANE_POW),
};

enum { N_UFUNCS = sizeof ufuncs / sizeof ufuncs[0], MOST_OPERANDS = 32, MOST_ISAS = 4 };

/* NumPy keeps pointers into these for the life of the process. */
static PyUFuncGenericFunction loops[MOST_ISAS][N_UFUNCS][2];
static void *loop_data[MOST_ISAS][N_UFUNCS][2];
static char types[N_UFUNCS][2 * MOST_OPERANDS];

/* Lanes discarded by a select raise meaningless flags; NumPy would warn of them. */
static void quiet_loop(char **args, npy_intp const *n, npy_intp const *strides, void *data) {
    ((ufunc_loop *)data)(args, n, strides, NULL);
    feclearexcept(FE_ALL_EXCEPT);
}

/* "(),(),(14)->(),()": elements, and the parameters of a tire */
static void write_signature(char *to, size_t size, const struct ufunc *u) {
    char *at = to + PyOS_snprintf(to, size, u->shape, u->parameters);
    for (int i = 1; i < u->nout; i++) at += sprintf(at, ",()");
}

/* The name of the k-th input in a doc "(name, name) -> result" */
static PyObject *input_name(const char *doc, int k) {
    const char *at = doc + 1;
    for (; k > 0; k--) at = strchr(at, ',') + 2;
    return PyUnicode_FromStringAndSize(at, (Py_ssize_t)strcspn(at, ",)"));
}

static int refuse_input(const char *name, int k, PyArray_DTypeMeta *type) {
    for (int i = 0; i < N_UFUNCS; i++) {
        if (strcmp(ufuncs[i].name, name) != 0) continue;
        PyObject *input = input_name(ufuncs[i].doc, k);
        if (input)
            PyErr_Format(PyExc_TypeError,
                         "%U of %s must be real numbers of at most 64 bits, not %s", input, name,
                         type->scalar_type->tp_name);
        Py_XDECREF(input);
    }
    return -1;
}

/* Bits of the precision that holds a type, 0 for a plain Python number, -1 if it is not real. */
static int bits_for(PyArray_DTypeMeta *type) {
    if (type == &PyArray_PyLongDType || type == &PyArray_PyFloatDType) return 0;
    switch (type->type_num) {
        case NPY_BYTE:
        case NPY_UBYTE:
        case NPY_SHORT:
        case NPY_USHORT:
        case NPY_HALF:
        case NPY_FLOAT:
            return 32;
        case NPY_INT:
        case NPY_UINT:
        case NPY_LONG:
        case NPY_ULONG:
        case NPY_LONGLONG:
        case NPY_ULONGLONG:
        case NPY_DOUBLE:
            return 64;
        default:
            return -1;
    }
}

/* The result type of mixed types: float32 if it holds all of them, else float64. NumPy alone would
 * accept booleans as 0 and 1, and not name what it refuses. */
static int promote(PyObject *object, PyArray_DTypeMeta *const given[],
                   PyArray_DTypeMeta *const signature[], PyArray_DTypeMeta *to[]) {
    const PyUFuncObject *ufunc = (const PyUFuncObject *)object;
    int bits = 0;
    for (int k = 0; k < ufunc->nin; k++) {
        const int needed = bits_for(given[k]);
        if (needed < 0) return refuse_input(ufunc->name, k, given[k]);
        if (needed > bits) bits = needed;
    }
    for (int k = 0; k < ufunc->nargs; k++) {
        to[k] = bits == 32 ? &PyArray_FloatDType : &PyArray_DoubleDType;
        if (signature[k]) to[k] = signature[k];
        Py_INCREF(to[k]);
    }
    return 0;
}

static int add_promoter(PyObject *ufunc, int operands) {
    PyObject *any = PyTuple_New(operands), *how = NULL;
    for (int k = 0; any && k < operands; k++)
        PyTuple_SET_ITEM(any, k, Py_NewRef((PyObject *)&PyArrayDescr_Type));
    PyArrayMethod_PromoterFunction *function = promote;
    if (any) how = PyCapsule_New(*(void **)&function, "numpy._ufunc_promoter", NULL);
    const int added = how ? PyUFunc_AddPromoter(ufunc, any, how) : -1;
    Py_XDECREF(any);
    Py_XDECREF(how);
    return added;
}

static PyObject *make_ufunc(PyObject *module, int isa, int i, const struct kernels *k32,
                            const struct kernels *k64) {
    const struct ufunc *u = &ufuncs[i];
    const int operands = u->nin + u->nout;
    char signature[8 + 3 * MOST_OPERANDS];
    if (u->shape) write_signature(signature, sizeof signature, u);
    for (int precision = 0; precision < 2; precision++) {
        const struct kernels *k = precision ? k64 : k32;
        loops[isa][i][precision] = quiet_loop;
        loop_data[isa][i][precision] = *(void *const *)((const char *)k + u->loop);
        memset(types[i] + precision * operands, precision ? NPY_DOUBLE : NPY_FLOAT,
               (size_t)operands);
    }
    PyObject *made = PyUFunc_FromFuncAndDataAndSignature(loops[isa][i], loop_data[isa][i], types[i],
                                                         2, u->nin, u->nout, PyUFunc_None, u->name,
                                                         u->doc, 0, u->shape ? signature : NULL);
    if (made == NULL) return NULL;
    /* a ufunc does not pickle without these two */
    PyObject *home = PyUnicode_FromString("skidpad._core"), *name = PyUnicode_FromString(u->name);
    if (home == NULL || name == NULL || PyObject_SetAttrString(made, "__module__", home) < 0 ||
        PyObject_SetAttrString(made, "__qualname__", name) < 0 ||
        (u->shape == NULL && u->doc[0] == '(' && add_promoter(made, operands) < 0))
        Py_CLEAR(made);
    Py_XDECREF(home);
    Py_XDECREF(name);
    (void)module;
    return made;
}

static PyObject *ufunc_dict(PyObject *module, const char *isa) {
    for (int index = 0;; index++) {
        const struct kernels *k64 = find_kernels(64, index), *k32 = find_kernels(32, index);
        if (k64 == NULL) break;
        if (strcmp(k64->isa, isa) != 0) continue;
        PyObject *dict = PyDict_New();
        for (int i = 0; dict && i < N_UFUNCS; i++) {
            PyObject *made = make_ufunc(module, index, i, k32, k64);
            if (made == NULL || PyDict_SetItemString(dict, ufuncs[i].name, made) < 0)
                Py_CLEAR(dict);
            Py_XDECREF(made);
        }
        return dict;
    }
    PyErr_Format(PyExc_ValueError, "no kernels for instruction set '%s' here", isa);
    return NULL;
}

PyObject *ufuncs_of_isa(PyObject *module, PyObject *name) {
    const char *isa = PyUnicode_AsUTF8(name);
    return isa ? ufunc_dict(module, isa) : NULL;
}

int add_ufuncs(PyObject *module, const char *isa) {
    PyObject *dict = ufunc_dict(module, isa);
    if (dict == NULL) return -1;
    PyObject *name, *made;
    Py_ssize_t at = 0;
    while (PyDict_Next(dict, &at, &name, &made))
        if (PyModule_AddObjectRef(module, PyUnicode_AsUTF8(name), made) < 0) {
            Py_DECREF(dict);
            return -1;
        }
    Py_DECREF(dict);
    return 0;
}
