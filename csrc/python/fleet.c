/* Python's calls on fleets: arrays are bound once, then calls advance them. */
#include "python/core.h"

#include "python/derivatives.h"
#include "python/follow.h"
#include "python/gauges.h"
#include "python/guest.h"
#include "python/plan.h"
#include "python/run.h"
#include "python/state.h"
#include "python/step.h"
#include "python/terrain.h"

PyMethodDef fleet_methods[] = {
    {"bind", bind, METH_VARARGS,
     "bind(isa, words, tire_options, params, lists, state, output, status, time, terrain, tire, "
     "states, /)\n"
     "--\n\nCheck the arrays of a fleet once and keep them."},
    {"step", (PyCFunction)(void (*)(void))step, METH_FASTCALL,
     "step(plan, steer, drive_torque, brake_torque, throttle, brake, clutch, hand_brake, gear, "
     "torque_vectoring, friction, wind_x, wind_y, ground_x, ground_y, "
     "force_x, force_y, force_z, moment_x, moment_y, moment_z, rear_steer, "
     "wheel_drive_torque_FL, wheel_drive_torque_FR, wheel_drive_torque_RL, wheel_drive_torque_RR, "
     "wheel_brake_torque_FL, wheel_brake_torque_FR, wheel_brake_torque_RL, wheel_brake_torque_RR, "
     "dt, substeps, steps, /)\n--"
     "\n\nSteps with held inputs."},
    {"run", run_fleet, METH_VARARGS,
     "run(plan, inputs, dt, substeps, first_step, steps, every, channels, record, gauges, memory, "
     "ended, driver, origin, begin, end, check, /)\n--\n\nSteps with signals, recording, gauges "
     "and driver."},
    {"follow", follow, METH_VARARGS,
     "follow(plan, inputs, hold, dt, substeps, inner, first, last, channels, driven, /)\n--\n\n"
     "Steps with inputs held from sample to sample, and a speed held by torques."},
    {"derivatives", derivatives, METH_VARARGS,
     "derivatives(plan, inputs, dt, substeps, first_step, steps, every, channels, record, driver, "
     "scalars, of_record, params, law_numbers, by_start, by_param, by_number, by_input, "
     "lines, begin, end, /)\n--\n\nDerivatives of scalars of a run from the present state, which "
     "stays."},
    {"gauges", list_gauges, METH_NOARGS,
     "gauges()\n--\n\nKinds of gauges: word -> (of a channel, gives a time, rows that it keeps, "
     "names of its numbers)."},
    {"gauge_results", gauge_results, METH_VARARGS,
     "gauge_results(plan, gauges, memory, out, /)\n--\n\nWhat the gauges of a run measured."},
    {"change", change, METH_VARARGS,
     "change(plan, params, /)\n--\n\nOther parameters from the next call on."},
    {"hold", hold, METH_O,
     "hold(plan, /)\n--\n\nKeep a fleet for a run in many calls, or raise RuntimeError."},
    {"release", release, METH_O,
     "release(token, /)\n--\n\nEnd what hold() gave; more than once does no harm."},
    {"moving", moving, METH_O,
     "moving(plan, /)\n--\n\nWhether a call is under way, maybe in another thread."},
    {"written", written, METH_O,
     "written(plan, /)\n--\n\nHave the next call look at the attitude and the gear."},
    {"lent", lent, METH_O,
     "lent(plan, /)\n--\n\nHave every call from now on look at the attitude and the gear."},
    {"settle", settle, METH_VARARGS,
     "settle(plan, speed, heading, x, y, gear, cars, /)\n--\n\nStatic equilibrium at a speed."},
    {"evaluate", evaluate, METH_VARARGS,
     "evaluate(plan, cars, /)\n--\n\nOutputs of the present state."},
    {"observe", observe, METH_VARARGS,
     "observe(plan, rows, out, /)\n--\n\nRows of state and output, side by side for each car."},
    {"call_tire", call_tire, METH_VARARGS,
     "call_tire(function, data, numbers, slopes, operands, out, /)\n--\n\nResults of a compiled "
     "tire from outside, by its address."},
    {"terrain", build_terrain, METH_O,
     "terrain(roads, /)\n--\n\nRoads, checked once, whose arrays are kept where they lie."},
    {"survey", survey_terrain, METH_VARARGS,
     "survey(isa, terrain, number, x, y, out, /)\n--\n\nWhat one of the roads is at places: z, "
     "slope_x, slope_y, friction, rolling, off, wind_x, wind_y, u, v."},
    {NULL, NULL, 0, NULL}};
