#include "runs/progress.hpp"

#include <unistd.h>

#include <cstdio>
#include <utility>

namespace twinflow {

Progress::Progress(std::string what, std::int64_t total, bool quiet)
    : what_(std::move(what)),
      total_(total),
      quiet_(quiet),
      shown_(!quiet && total > 0),
      on_terminal_(::isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
  if (bar_is_open_) std::fputc('\n', stderr);
}

void Progress::update(std::int64_t done) {
  if (!shown_) return;
  if (on_terminal_) {
    draw_bar(done);
    return;
  }
  const int tenth = static_cast<int>(10 * done / total_);
  if (tenth == last_tenth_) return;
  last_tenth_ = tenth;
  std::fprintf(stderr, "%s %lld of %lld\n", what_.c_str(), static_cast<long long>(done),
               static_cast<long long>(total_));
}

void Progress::tell(const std::string& line) {
  if (quiet_ || line.empty()) return;
  if (bar_is_open_) std::fputc('\n', stderr);
  bar_is_open_ = false;
  std::fprintf(stderr, "twinflow: %s\n", line.c_str());
}

void Progress::draw_bar(std::int64_t done) {
  constexpr int kWidth = 30;
  constexpr std::chrono::milliseconds kInterval(50);
  const auto now = std::chrono::steady_clock::now();
  if (done < total_ && now - last_draw_ < kInterval) return;
  last_draw_ = now;
  bar_is_open_ = true;
  const double elapsed = std::chrono::duration<double>(now - start_).count();
  const double left =
      done > 0 ? elapsed * static_cast<double>(total_ - done) / static_cast<double>(done) : 0.0;
  const int filled = static_cast<int>(kWidth * done / total_);
  std::string bar;
  for (int column = 0; column < kWidth; ++column) bar += column < filled ? "█" : "░";
  std::fprintf(stderr, "\r%s %s %lld/%lld  %.0f s left \033[K", what_.c_str(), bar.c_str(),
               static_cast<long long>(done), static_cast<long long>(total_), left);
  std::fflush(stderr);
}

}  // namespace twinflow
