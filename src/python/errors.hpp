#pragma once

#include <pybind11/pybind11.h>

#include "core/error.hpp"

namespace twinflow::python {

class ClosedError : public InputError {
  using InputError::InputError;
};

/// Adds the exceptions and translates the program's errors.
void bind_errors(pybind11::module_& module);

}  // namespace twinflow::python
