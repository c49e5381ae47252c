#pragma once

#include <pybind11/pybind11.h>

#include "core/error.hpp"

namespace twinflow::python {

/// A world was used after it had been closed.
class ClosedError : public InputError {
  using InputError::InputError;
};

/// Adds the exceptions to the module, and lets errors of the program become them.
void bind_errors(pybind11::module_& module);

}  // namespace twinflow::python
