#pragma once

#include <stdexcept>
#include <string>

namespace twinflow {

/// The user's input cannot be used: a command line, scene, key, value, formula or image. Exit status 2. The
/// message is one line that names the input, its place, its value and what is allowed.
class InputError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Something failed while the program ran: the graphics driver, a shader, the disk. Exit status 1.
class RunError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A fluid has blown up: a speed or value is not finite or too large for the method. The message is one line
/// that names a particle and what to change. The fluid keeps its state from before the failed step.
class BlowUpError : public RunError {
  using RunError::RunError;
};

}  // namespace twinflow
