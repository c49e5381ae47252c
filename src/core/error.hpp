#pragma once

#include <stdexcept>
#include <string>

namespace twinflow {

/// What the user gave cannot be used: a command line, scene, key, value, formula or image. Exit status 2.
/// The message is one line that names the thing, where it stands, its value and what is allowed.
class InputError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Something failed while running: the graphics driver, a shader, the disk. Exit status 1.
class RunError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A fluid has left what its method can follow, by a speed or a value that is not finite. The message is one
/// line that names a particle and what to change; the fluid is as it was before the step that failed.
class BlowUpError : public RunError {
  using RunError::RunError;
};

}  // namespace twinflow
