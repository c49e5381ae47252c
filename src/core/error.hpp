#pragma once

#include <stdexcept>
#include <string>

namespace twinflow {

/// Unusable user input: a command line, scene, key, value, formula or image. Exit status 2. The one-line
/// message has its name, place, value and what is allowed.
class InputError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A failure at run time: the graphics driver, a shader, the disk. Exit status 1.
class RunError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A fluid has blown up: a value is not finite or too large for the method. The one-line message names a
/// particle and what to change. The fluid keeps its state from before the step.
class BlowUpError : public RunError {
  using RunError::RunError;
};

}  // namespace twinflow
