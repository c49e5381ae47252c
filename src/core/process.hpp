#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace twinflow {

/// This program's file; TWINFLOW_PROGRAM names it if a loader runs the program.
std::filesystem::path program_file();

/// Replacement streams for a program. Descriptors stay open in this process.
struct Streams {
  std::optional<std::filesystem::path> out = {};
  std::optional<int> in_descriptor = {};
  std::optional<int> out_descriptor = {};  ///< instead of `out`
  std::optional<int> err_descriptor = {};
  std::optional<int> third_descriptor = {};  ///< the program's descriptor 3
  bool own_group = false;                    ///< a process group that the terminal's Ctrl-C does not reach
};

/// Starts a program without a shell; the first word is a path, or looked up in PATH. Nothing if there is no
/// such program; throws RunError for other failures. On Linux it gets SIGTERM when the starting thread ends.
std::optional<pid_t> start_program(const std::vector<std::string>& words, const Streams& streams = {});

/// The exit status of an ended process, or 128 + n after signal n. Nothing while it runs.
std::optional<int> status_if_ended(pid_t process);
int wait_for(pid_t process);  ///< returns the exit status
/// Processor time of a running process without children; zero if unknown.
std::chrono::nanoseconds processor_time(pid_t process);

}  // namespace twinflow
