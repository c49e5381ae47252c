#pragma once

#include <filesystem>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/archive.hpp"

namespace twinflow {

// A checkpoint is a file from which a run goes on. It begins with four lines of text,
//   twinflow checkpoint 1
//   written by twinflow VERSION build BUILD
//   of COMMAND
//   N bytes, XXH3 CHECKSUM
// and then has the N bytes of the run's state (OutputArchive). The checksum, sixteen hexadecimal digits, is
// that of the first three lines and those bytes. It finds what happened to a file by accident; it is no
// protection against intent. The same steps come of the same build only, so BUILD, sixteen digits too, stands
// for every byte of the program.

/// "twinflow 0.1.0 build 0123456789abcdef": this program.
std::string program_identity();

/// Writes the file, the state of a run of `command` ("render"), in the place of an older one; it appears only
/// when it is whole. Throws RunError.
void write_checkpoint(const std::filesystem::path& path, std::string_view command, std::string_view state);

/// The state. Throws InputError, naming the file and what is wrong with it, for a file that is none, is of
/// another command or build, is cut off or altered.
std::string read_checkpoint(const std::filesystem::path& path, std::string_view command);

/// Calls use(archive) with the state, and names the file in the InputError that it throws.
template <class Use>
void restore_checkpoint(const std::filesystem::path& path, std::string_view command, const Use& use) {
  const std::string state = read_checkpoint(path, command);
  const auto refuse = [&](const char* reason) { return InputError(path.string() + ": " + reason); };
  try {
    InputArchive archive(state);
    use(archive);
    if (archive.left() > 0) throw InputError("it holds more than the state of such a run");
  } catch (const InputError& error) {
    throw refuse(error.what());
  } catch (const cereal::Exception& error) {
    throw refuse(error.what());
  } catch (const std::length_error&) {
    throw refuse("it holds an array of an impossible length");
  } catch (const std::bad_alloc&) {
    throw refuse("there is not enough memory for what it holds");
  }
}

}  // namespace twinflow
