#pragma once

#include <filesystem>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/state_visitor.hpp"

namespace twinflow {

// A checkpoint is a file from which a run can continue. It begins with four lines of text,
//   twinflow checkpoint 6
//   written by twinflow VERSION build BUILD
//   of COMMAND
//   N bytes, XXH3 CHECKSUM
// followed by the N bytes of the state (StateWriter). CHECKSUM, 16 hexadecimal digits, covers the first
// three lines and the state against accidental damage. BUILD, also 16 digits, identifies every byte of the
// program: only the same build takes the same steps.

/// "twinflow 0.1.0 build 0123456789abcdef": this program.
std::string program_identity();

/// Writes the state of a run of `command` ("render"), atomically. Throws RunError.
void write_checkpoint(const std::filesystem::path& path, std::string_view command, std::string_view state);

/// Reads the state. Throws NoFileError for a missing file, and InputError with its name if it is no
/// checkpoint, damaged, or from another command or build.
std::string read_checkpoint(const std::filesystem::path& path, std::string_view command);

/// Calls use(reader) with a checkpoint. Throws InputError that names the file, also for errors in `use`.
template <class Use>
void load_checkpoint(const std::filesystem::path& path, std::string_view command, const Use& use) {
  const std::string state = read_checkpoint(path, command);
  const auto refuse = [&](const char* reason) { return InputError(path.string() + ": " + reason); };
  try {
    StateReader reader(state);
    use(reader);
    if (reader.left() > 0) throw InputError("it holds more than the state of such a run");
  } catch (const InputError& error) {
    throw refuse(error.what());
  } catch (const std::length_error&) {
    throw refuse("it holds an array of an impossible length");
  } catch (const std::bad_alloc&) {
    throw refuse("there is not enough memory for what it holds");
  }
}

}  // namespace twinflow
