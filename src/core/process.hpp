#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace twinflow {

/// The file of this program. If a loader of its own runs the program, TWINFLOW_PROGRAM names it.
std::filesystem::path program_file();

/// The streams that a program uses in place of this process's. The descriptors stay open in this process.
struct Streams {
  std::optional<std::filesystem::path> out = {};
  std::optional<int> in_descriptor = {};
  std::optional<int> out_descriptor = {};  ///< instead of `out`
  std::optional<int> err_descriptor = {};
  std::optional<int> third_descriptor = {};  ///< opened as descriptor 3 of the program
  bool own_group = false;  ///< a process group of its own, which Ctrl-C in the terminal does not reach
};

/// Starts a program with these words, without a shell. The first word is its path, or a name that is looked
/// up in PATH. Returns nothing if there is no such program; throws RunError for any other failure. On Linux
/// the program gets SIGTERM when the thread that started it ends. So it never outlives this program, even if
/// this program is killed.
std::optional<pid_t> start_program(const std::vector<std::string>& words, const Streams& streams = {});

/// The exit status of a finished process, or 128 + n if signal n ended it. Nothing while it runs.
std::optional<int> status_if_ended(pid_t process);
/// Waits for the process to end and returns its exit status.
int wait_for(pid_t process);
/// Processor time that a running process has used, without its children; zero if unknown.
std::chrono::nanoseconds processor_time(pid_t process);

}  // namespace twinflow
