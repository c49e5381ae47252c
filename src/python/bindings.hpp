#pragma once

#include <pybind11/pybind11.h>

#include <string>

namespace twinflow::python {

// Each function adds a part of the program to the module.
void bind_tables(pybind11::module_& module);
void bind_scene(pybind11::module_& module);
/// The arrays of both fluids are attributes, one for each row of the table state_arrays().
void bind_arrays(pybind11::module_& module);
void bind_world(pybind11::module_& module);
void bind_compare(pybind11::module_& module);

}  // namespace twinflow::python
