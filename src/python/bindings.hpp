#pragma once

#include <pybind11/pybind11.h>

#include <memory>

#include "python/running_calls.hpp"

namespace twinflow::python {

void bind_tables(pybind11::module_& module);
void bind_scene(pybind11::module_& module);
/// Arrays are attributes by the rows of state_arrays().
void bind_arrays(pybind11::module_& module);
/// Worlds and comparisons run without Python's lock; `calls` counts them.
void bind_world(pybind11::module_& module, const std::shared_ptr<RunningCalls>& calls);
void bind_compare(pybind11::module_& module, const std::shared_ptr<RunningCalls>& calls);

}  // namespace twinflow::python
