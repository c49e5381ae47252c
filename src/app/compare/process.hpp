#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace twinflow::comparison {

/// Where a program reads from and writes to, other than where this one does; and whether it is in a process
/// group of its own, which Ctrl-C in the terminal does not reach.
struct Streams {
  std::optional<std::filesystem::path> in = {};
  std::optional<std::filesystem::path> out = {};
  std::optional<std::filesystem::path> err = {};
  bool own_group = false;
};

/// Starts a program with these words, no shell between; the first is its path, or its name to be looked up in
/// PATH. Nothing where there is no such program. Throws RunError for any other failure.
std::optional<pid_t> start_program(const std::vector<std::string>& words, const Streams& streams = {});

/// Its exit status once it has ended, 128 + n where signal n ended it; nothing while it runs.
std::optional<int> status_if_ended(pid_t process);
/// The same, waiting for it.
int wait_for(pid_t process);

}  // namespace twinflow::comparison
