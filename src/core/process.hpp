#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace twinflow {

/// Where a program reads from and writes to, other than where this one does; and whether it is in a process
/// group of its own, which Ctrl-C in the terminal does not reach. The descriptors stay open here.
struct Streams {
  std::optional<std::filesystem::path> out = {};
  std::optional<int> in_descriptor = {};
  std::optional<int> out_descriptor = {};  ///< instead of `out`
  std::optional<int> err_descriptor = {};
  std::optional<int> third_descriptor = {};  ///< what the program finds open as descriptor 3
  bool own_group = false;
};

/// Starts a program with these words, no shell between; the first is its path, or its name to be looked up in
/// PATH. Nothing where there is no such program. Throws RunError for any other failure. On Linux the program
/// gets SIGTERM when the thread that started it ends, however it ends: nothing goes on by itself after this
/// program was killed.
std::optional<pid_t> start_program(const std::vector<std::string>& words, const Streams& streams = {});

/// Its exit status once it has ended, 128 + n where signal n ended it; nothing while it runs.
std::optional<int> status_if_ended(pid_t process);
/// The same, waiting for it.
int wait_for(pid_t process);
/// Time that a running program has spent on a processor, without that of those it has started; zero where
/// that is not known.
std::chrono::nanoseconds processor_time(pid_t process);

}  // namespace twinflow
