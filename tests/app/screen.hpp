#pragma once

#include <signal.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <memory>
#include <sstream>
#include <thread>

#include "app/program.hpp"

namespace twinflow {

using namespace std::chrono_literals;

/// Whether there are an X server and a mouse for the window's tests.
inline bool can_open_windows() {
  if (installed("Xvfb") && installed("xdotool")) return true;
  leave_out("Xvfb or xdotool is not installed: the window is not tested");
  return false;
}

/// A program in the background, its output in files; stopped with the object.
class Background {
 public:
  Background(const std::string& command, const std::string& log, const std::filesystem::path& folder = ".") {
    pid_ = ::fork();
    if (pid_ == 0) {
      std::filesystem::current_path(folder);
      ::execl("/bin/sh", "sh", "-c", ("exec " + command + " >" + quoted(log) + " 2>&1").c_str(), nullptr);
      ::_exit(127);
    }
  }
  ~Background() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGTERM);
    ::waitpid(pid_, nullptr, 0);
  }
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  pid_t id() const { return pid_; }

  /// The exit status once the program has ended; nothing (-1) after `patience`, which only a program that
  /// hangs exceeds, however slow the machine.
  int wait(std::chrono::milliseconds patience = 5min) {
    for (const auto end = std::chrono::steady_clock::now() + patience; std::chrono::steady_clock::now() < end;
         std::this_thread::sleep_for(20ms)) {
      int status = 0;
      if (::waitpid(pid_, &status, WNOHANG) == pid_) {
        pid_ = 0;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
      }
    }
    return -1;
  }

 private:
  pid_t pid_ = 0;
};

/// Waits until `condition` holds; false after five minutes, which no machine needs.
template <class Condition>
bool eventually(const Condition& condition, int attempts = 6000) {
  for (int attempt = 0; attempt < attempts; ++attempt) {
    if (condition()) return true;
    std::this_thread::sleep_for(50ms);
  }
  return false;
}

/// The ":1" of a server's output: its number stands alone on a line, after complaints about numbers that
/// other servers have. Empty where it is not there yet.
inline std::string display_named_in(const std::string& output) {
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line) && !lines.eof();) {
    if (!line.empty() && line.find_first_not_of("0123456789") == std::string::npos) return ":" + line;
  }
  return "";
}

struct Screen {
  TemporaryFolder folder;
  std::string display;
  std::unique_ptr<Background> server;

  Screen() {
    // Without -noreset the server starts anew whenever its last client leaves, as each xdotool does, and
    // refuses whoever connects in that moment.
    server = std::make_unique<Background>("Xvfb -displayfd 1 -noreset -screen 0 1400x800x24 -nolisten tcp",
                                          folder / "display");
    REQUIRE(
        eventually([&] { return !(display = display_named_in(content_of(folder / "display"))).empty(); }));
  }

  /// The program keeps what it keeps in the test's folder; the driver its compiled shaders where it always
  /// does.
  std::string environment() const {
    return "env -u WAYLAND_DISPLAY MESA_SHADER_CACHE_DIR=\"${XDG_CACHE_HOME:-$HOME/.cache}\" "
           "XDG_STATE_HOME=" +
           quoted(folder / "state") + " XDG_CACHE_HOME=" + quoted(folder / "cache") + " DISPLAY=" + display +
           " ";
  }
  void xdotool(const std::string& words) const {
    INFO("xdotool " << words);
    REQUIRE(std::system((environment() + "xdotool " + words + " >/dev/null").c_str()) == 0);
  }
};

}  // namespace twinflow
