#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace twinflow {

/// Shows progress on standard error: a bar on a terminal, otherwise a line per tenth; nothing if quiet.
class Progress {
 public:
  Progress(std::string what, std::int64_t total, bool quiet);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void update(std::int64_t done);
  /// Prints a line on standard error unless empty.
  void tell(const std::string& line);

 private:
  void draw_bar(std::int64_t done);

  std::string what_;
  std::int64_t total_;
  bool quiet_;
  bool shown_;
  bool on_terminal_;
  int last_tenth_ = 0;
  bool bar_is_open_ = false;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point last_draw_{};
};

}  // namespace twinflow
