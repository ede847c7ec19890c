#include "python/terrain.h"

#include "python/arrays.h"

#define TERRAIN "skidpad._core.terrain"

/* Roads, their frames and layers one after another, and the arrays they point into. */
struct survey_map {
    struct terrain terrain;
    PyObject *arrays;
    struct road *road;
    struct frame *frame;
    struct layer *layer;
};

static void free_map(struct survey_map *m) {
    Py_XDECREF(m->arrays);
    PyMem_Free(m->road);
    PyMem_Free(m->frame);
    PyMem_Free(m->layer);
    PyMem_Free(m);
}

static void end_map(PyObject *capsule) { free_map(PyCapsule_GetPointer(capsule, TERRAIN)); }

/* The data of a plain array with this type and shape; `columns` is -1 for 1-D. */
static const void *grid_data(PyObject *object, int type, npy_intp rows, npy_intp columns,
                             const char *name) {
    const PyArrayObject *array = (PyArrayObject *)object;
    if (is_plain(object, type) && PyArray_NDIM(array) == (columns < 0 ? 1 : 2) &&
        PyArray_DIM(array, 0) == rows && (columns < 0 || PyArray_DIM(array, 1) == columns))
        return PyArray_DATA((PyArrayObject *)object);
    PyErr_Format(PyExc_TypeError, "road: %s is not an array of its axes", name);
    return NULL;
}

static int read_axis(struct axis *a, PyObject *tuple) {
    long long nodes;
    PyObject *at;
    if (!PyArg_ParseTuple(tuple, "LdddOid", &nodes, &a->first, &a->last, &a->per_step, &at,
                          &a->border, &a->beyond))
        return -1;
    a->nodes = nodes;
    if (nodes < 1 || a->border < BORDER_KEEP || a->border > BORDER_REFLECT) {
        PyErr_SetString(PyExc_ValueError, "road: an axis without nodes or border");
        return -1;
    }
    if (at != Py_None) a->at = grid_data(at, NPY_DOUBLE, (npy_intp)nodes, -1, "axis");
    return PyErr_Occurred() ? -1 : 0;
}

static int read_values(struct values *v, PyObject *object, const struct layer *l,
                       const char *name) {
    if (object == Py_None) return 0;
    v->bits = is_plain(object, NPY_FLOAT) ? 32 : 64;
    v->data = grid_data(object, v->bits == 32 ? NPY_FLOAT : NPY_DOUBLE, (npy_intp)l->v.nodes,
                        (npy_intp)l->u.nodes, name);
    return v->data ? 0 : -1;
}

static int read_material(struct layer *l, PyObject *material, PyObject *of_material) {
    if (material == Py_None) return 0;
    l->material =
        grid_data(material, NPY_UINT8, (npy_intp)l->v.nodes, (npy_intp)l->u.nodes, "material");
    if (l->material == NULL) return -1;
    l->of_material = grid_data(of_material, NPY_DOUBLE, 256, 2, "numbers of materials");
    return l->of_material ? 0 : -1;
}

/* The common precision of a layer's numbers, in bits; 0 if they differ. */
static int bits_of(const struct layer *l) {
    const struct values *of[] = {&l->height, &l->friction, &l->rolling};
    int bits = 0;
    for (int i = 0; i < 3; i++) {
        if (of[i]->data == NULL) continue;
        if (bits && bits != of[i]->bits) return 0;
        bits = of[i]->bits;
    }
    return bits;
}

static int read_layer(struct layer *l, PyObject *tuple, int frames) {
    PyObject *u, *v, *height, *friction, *rolling, *wind_x, *wind_y, *material, *of_material;
    struct fade *f = &l->fade;
    if (!PyArg_ParseTuple(tuple, "ippO!O!(dddd)OOOOOOO", &l->frame, &l->patch, &l->cubic,
                          &PyTuple_Type, &u, &PyTuple_Type, &v, &f->begin, &f->begin_height,
                          &f->end, &f->end_height, &height, &friction, &rolling, &wind_x, &wind_y,
                          &material, &of_material) ||
        read_axis(&l->u, u) < 0 || read_axis(&l->v, v) < 0)
        return -1;
    if (l->frame < 0 || l->frame >= frames || (wind_x == Py_None) != (wind_y == Py_None)) {
        PyErr_SetString(PyExc_ValueError, "road: a layer without its frame, or half a wind");
        return -1;
    }
    if (read_values(&l->height, height, l, "height") < 0 ||
        read_values(&l->friction, friction, l, "friction") < 0 ||
        read_values(&l->rolling, rolling, l, "rolling") < 0 ||
        read_values(&l->wind_x, wind_x, l, "wind_x") < 0 ||
        read_values(&l->wind_y, wind_y, l, "wind_y") < 0)
        return -1;
    if (read_material(l, material, of_material) < 0) return -1;
    const int even = l->u.nodes > 1 && l->v.nodes > 1 && l->u.at == NULL && l->v.at == NULL;
    const int fades = f->begin > 0 || f->end > 0;
    const int more = fades || l->cubic || l->material || l->wind_x.data;
    l->plain = even && !more ? bits_of(l) : 0;
    return 0;
}

static int read_line(struct reference_line *l, PyObject *tuple) {
    PyObject *points, *index;
    if (!PyArg_ParseTuple(tuple, "OpdddddO", &points, &l->closed, &l->start, &l->step, &l->left,
                          &l->bottom, &l->per_cell, &index))
        return -1;
    if (!PyArray_Check(points) || !PyArray_Check(index) ||
        PyArray_NDIM((PyArrayObject *)index) != 2) {
        PyErr_SetString(PyExc_TypeError, "road: a line is points and their index");
        return -1;
    }
    const npy_intp count = PyArray_DIM((PyArrayObject *)points, 0);
    l->columns = PyArray_DIM((PyArrayObject *)index, 0);
    l->rows = PyArray_DIM((PyArrayObject *)index, 1);
    l->segments = count - 1;
    l->points = grid_data(points, NPY_DOUBLE, count, LINE_NUMBERS, "line");
    l->index = grid_data(index, NPY_INT32, (npy_intp)l->columns, (npy_intp)l->rows, "index");
    if (PyErr_Occurred()) return -1;
    for (int64_t i = 0; i < l->columns * l->rows; i++)
        if (l->index[i] < 0 || l->index[i] >= l->segments) {
            PyErr_SetString(PyExc_ValueError, "road: an index of segments that are not there");
            return -1;
        }
    return 0;
}

static int read_frame(struct frame *f, PyObject *tuple) {
    PyObject *line;
    if (!PyArg_ParseTuple(tuple, "ddddO", &f->x, &f->y, &f->cosine, &f->sine, &line)) return -1;
    f->along_x = line == Py_None && f->cosine == 1 && f->sine == 0;
    return line == Py_None ? 0 : read_line(&f->line, line);
}

/* Frames and layers, from `frame` and `layer` on. */
static int read_road(struct road *r, PyObject *tuple, struct frame *frame, struct layer *layer) {
    PyObject *frames, *layers;
    if (!PyArg_ParseTuple(tuple, "dddO!O!", &r->z, &r->slope_x, &r->slope_y, &PyTuple_Type, &frames,
                          &PyTuple_Type, &layers))
        return -1;
    const int count = (int)PyTuple_GET_SIZE(frames);
    r->frame = frame;
    r->layer = layer;
    r->layers = (int)PyTuple_GET_SIZE(layers);
    for (int i = 0; i < count; i++)
        if (read_frame(&frame[i], PyTuple_GET_ITEM(frames, i)) < 0) return -1;
    for (int i = 0; i < r->layers; i++) {
        if (read_layer(&layer[i], PyTuple_GET_ITEM(layers, i), count) < 0) return -1;
        if (frame[layer[i].frame].line.points) layer[i].plain = 0;
        r->windy |= layer[i].wind_x.data != NULL;
    }
    return 0;
}

/* The count of items at that position of all roads' tuples; -1 and an error if one lacks them. */
static Py_ssize_t count_all(PyObject *roads, Py_ssize_t place, Py_ssize_t least) {
    Py_ssize_t all = 0;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(roads); i++) {
        PyObject *road = PyTuple_GET_ITEM(roads, i);
        PyObject *part = PyTuple_Check(road) && PyTuple_GET_SIZE(road) > place
                             ? PyTuple_GET_ITEM(road, place)
                             : NULL;
        if (part == NULL || !PyTuple_Check(part) || PyTuple_GET_SIZE(part) < least) {
            PyErr_SetString(PyExc_TypeError, "road: expected (z, slopes, frames, layers)");
            return -1;
        }
        all += PyTuple_GET_SIZE(part);
    }
    return all;
}

PyObject *build_terrain(PyObject *module, PyObject *roads) {
    (void)module;
    if (!PyTuple_Check(roads) || PyTuple_GET_SIZE(roads) < 1) {
        PyErr_SetString(PyExc_TypeError, "roads: expected a tuple of them");
        return NULL;
    }
    const Py_ssize_t count = PyTuple_GET_SIZE(roads);
    const Py_ssize_t frames = count_all(roads, 3, 1), layers = count_all(roads, 4, 0);
    if (frames < 0 || layers < 0) return NULL;
    struct survey_map *m = PyMem_Calloc(1, sizeof *m);
    if (m == NULL) return PyErr_NoMemory();
    m->arrays = Py_NewRef(roads);
    m->road = PyMem_Calloc((size_t)count, sizeof *m->road);
    m->frame = PyMem_Calloc((size_t)frames, sizeof *m->frame);
    m->layer = PyMem_Calloc((size_t)layers + 1, sizeof *m->layer);
    if (m->road == NULL || m->frame == NULL || m->layer == NULL) PyErr_NoMemory();
    struct frame *frame = m->frame;
    struct layer *layer = m->layer;
    for (Py_ssize_t i = 0; i < count && !PyErr_Occurred(); i++) {
        PyObject *road = PyTuple_GET_ITEM(roads, i);
        read_road(&m->road[i], road, frame, layer);
        frame += PyTuple_GET_SIZE(PyTuple_GET_ITEM(road, 3));
        layer += PyTuple_GET_SIZE(PyTuple_GET_ITEM(road, 4));
    }
    m->terrain = (struct terrain){.roads = (int)count, .road = m->road};
    for (Py_ssize_t i = 0; i < layers; i++) {
        const struct layer *l = &m->layer[i];
        m->terrain.windy |= l->wind_x.data != NULL;
        m->terrain.friction |= l->friction.data || l->material;
        m->terrain.rolling |= l->rolling.data || l->material;
    }
    PyObject *capsule = PyErr_Occurred() ? NULL : PyCapsule_New(m, TERRAIN, end_map);
    if (capsule == NULL) free_map(m);
    return capsule;
}

int read_terrain(struct terrain *t, PyObject *object, int type, npy_intp n) {
    if (object == Py_None) return 0;
    PyObject *capsule, *which;
    if (!PyTuple_Check(object)) {
        PyErr_SetString(PyExc_TypeError, "terrain: expected None, or roads and which of them");
        return -1;
    }
    if (!PyArg_ParseTuple(object, "OO", &capsule, &which)) return -1;
    const struct survey_map *m = PyCapsule_GetPointer(capsule, TERRAIN);
    if (m == NULL) return -1;
    struct column column;
    if (read_column(&column, which, type, n, "which") < 0) return -1;
    for (npy_intp i = 0; i < (column.stride ? n : 1); i++) {
        const double number = real_at(column.data, i, type);
        if (!(number >= 0 && number < m->terrain.roads && number == (int)number)) {
            PyErr_Format(PyExc_ValueError, "which: car %zd is on none of the %d roads",
                         (Py_ssize_t)i, m->terrain.roads);
            return -1;
        }
    }
    *t = m->terrain;
    t->which = column;
    return 0;
}

PyObject *survey_terrain(PyObject *module, PyObject *args) {
    (void)module;
    const char *isa;
    PyObject *capsule, *x, *y, *out;
    int number;
    if (!PyArg_ParseTuple(args, "sOiOOO", &isa, &capsule, &number, &x, &y, &out)) return NULL;
    const struct survey_map *m = PyCapsule_GetPointer(capsule, TERRAIN);
    if (m == NULL) return NULL;
    const int type = is_plain(x, NPY_FLOAT) ? NPY_FLOAT : NPY_DOUBLE;
    const struct kernels *kernels = choose_kernels(type == NPY_FLOAT ? 32 : 64, isa);
    if (kernels == NULL || number < 0 || number >= m->terrain.roads) {
        PyErr_SetString(PyExc_ValueError, "survey: no such instruction set or road");
        return NULL;
    }
    const npy_intp n = PyArray_Check(x) ? PyArray_SIZE((PyArrayObject *)x) : 0;
    const void *at_x = grid_data(x, type, n, -1, "x");
    const void *at_y = at_x ? grid_data(y, type, n, -1, "y") : NULL;
    void *to = at_y ? array_data(out, type, 2, SURVEY_ROWS, n, "out") : NULL;
    if (to == NULL) return NULL;
    static const double zero;
    const struct terrain one = {.roads = 1, .road = &m->terrain.road[number], .which = {&zero, 0}};
    Py_BEGIN_ALLOW_THREADS kernels->survey(&one, n, at_x, at_y, to);
    Py_END_ALLOW_THREADS return Py_NewRef(Py_None);
}
