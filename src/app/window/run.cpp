#include <chrono>
#include <cstdio>
#include <optional>

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/window/laboratory.hpp"
#include "app/window/session.hpp"
#include "core/error.hpp"
#include "gl/debug.hpp"
#include "gl/errors.hpp"

namespace twinflow {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kIdleWait = 0.25;  ///< seconds
constexpr std::chrono::seconds kSessionInterval(30);
constexpr const char* kDisplayGone = "the display has gone";

/// Where the session is kept, and what was last written there.
class SessionKeeper {
 public:
  explicit SessionKeeper(bool wanted) {
    if (wanted) file_ = session_file();
    if (file_) last_ = load_session(*file_);
  }

  const std::optional<Session>& last() const { return last_; }

  /// Now and then while the window is open, in case it does not come to an end in good order.
  void keep_now_and_then(const Laboratory& laboratory) {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + kSessionInterval;
    keep(laboratory);
  }

  void keep(const Laboratory& laboratory) {
    if (!file_) return;
    const Session session = laboratory.session();
    if (last_ == session) return;
    if (save_session(*file_, session)) {
      last_ = session;
    } else {
      file_.reset();  // a read-only home: nothing to tell, and nothing to try again
    }
  }

 private:
  std::optional<std::filesystem::path> file_;
  std::optional<Session> last_;
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + kSessionInterval;
};

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Handles events until it is time for the next frame: while nothing moves, until something happens.
void wait_for_next_frame(GlfwWindow& window, const Laboratory& laboratory, Clock::time_point last_frame) {
  if (laboratory.idle()) {
    window.poll(kIdleWait);
    return;
  }
  double left = 0.0;
  do {
    left = laboratory.shortest_frame() - seconds_since(last_frame);
    window.poll(left);
  } while (left > 0.0 && !window.should_close());
}

void go_on_until_closed(GlfwWindow& window, Laboratory& laboratory, SessionKeeper& keeper,
                        std::optional<gl::DebugOutput>& debug, const InterruptGuard& guard) {
  auto begin = Clock::now();
  while (!window.should_close() && !guard.interrupted()) {
    wait_for_next_frame(window, laboratory, begin);
    begin = Clock::now();
    if (!laboratory.needs_frame() || window.is_lost()) continue;
    laboratory.frame();
    if (debug) debug->check();
    gl::check_memory();
    laboratory.govern(seconds_since(begin));
    keeper.keep_now_and_then(laboratory);
  }
}

/// What was finished; where that fails too, why.
std::string finished_after_a_failure(Laboratory& laboratory) {
  try {
    return laboratory.finish();
  } catch (const std::exception& error) {
    return error.what();
  }
}

/// Ends a window that failed: what would be lost is kept, and then it is said what has happened.
[[noreturn]] void fail(const std::string& why, Laboratory& laboratory, SessionKeeper& keeper) {
  keeper.keep(laboratory);
  const std::string finished = finished_after_a_failure(laboratory);
  throw RunError(why + (finished.empty() ? "" : "; " + finished));
}

}  // namespace

int run(const RunCommand& command) {
  SessionKeeper keeper(command.session);
  const std::optional<Session> last = keeper.last();
  OpenedScene opened = open_scene(command, last);
  GlfwWindow window("twinflow", command.size.value_or(last.value_or(Session()).window));
  if (!command.size) window.fit_monitor();  // the last one may have been larger
  window.wait_for_display(command.vsync);
  std::optional<gl::DebugOutput> debug;
  if (gl::kDebugBuild) debug.emplace();
  gl::ShaderLibrary shaders(command.options.shaders);
  Laboratory laboratory(window, std::move(opened), shaders, {command.options.seed, command.options.threads},
                        command.options.named_files());
  if (last) laboratory.resume(*last);
  if (command.session) laboratory.keep_pictures_in(thumbnail_folder());
  if (command.ui_scale) laboratory.set_interface_scale(*command.ui_scale);
  const InterruptGuard guard;
  try {
    go_on_until_closed(window, laboratory, keeper, debug, guard);
    window.require();
  } catch (const std::exception& error) {
    fail(window.is_lost() ? kDisplayGone : error.what(), laboratory, keeper);
  }
  keeper.keep(laboratory);
  const std::string finished = laboratory.finish();
  if (!finished.empty() && !command.options.quiet) std::puts(finished.c_str());
  return 0;
}

}  // namespace twinflow
