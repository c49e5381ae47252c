#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <optional>

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/window/laboratory.hpp"
#include "app/window/session.hpp"
#include "gl/debug.hpp"

namespace twinflow {
namespace {

constexpr double kShortestFrame = 1.0 / 120.0;  ///< seconds; for displays that do not wait for their beam
constexpr double kIdleWait = 0.25;              ///< seconds
constexpr std::chrono::seconds kSessionInterval(30);

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

}  // namespace

int run(const RunCommand& command) {
  SessionKeeper keeper(command.session);
  const std::optional<Session> last = keeper.last();
  OpenedScene opened = open_scene(command, last);
  GlfwWindow window("twinflow", command.size.value_or(last.value_or(Session()).window));
  std::optional<gl::DebugOutput> debug;
  if (gl::kDebugBuild) debug.emplace();
  gl::ShaderLibrary shaders(command.options.shaders);
  Laboratory laboratory(window, std::move(opened), shaders, {command.options.seed, command.options.threads});
  if (last) laboratory.resume(*last);
  const InterruptGuard guard;
  double left = 0.0;  // of the shortest frame
  while (!window.should_close() && !guard.interrupted()) {
    window.poll(laboratory.idle() ? kIdleWait : left);
    const auto begin = std::chrono::steady_clock::now();
    laboratory.frame();
    if (debug) debug->check();
    keeper.keep_now_and_then(laboratory);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    left = std::max(0.0, kShortestFrame - spent.count());
  }
  keeper.keep(laboratory);
  const std::string finished = laboratory.finish();
  if (!finished.empty() && !command.options.quiet) std::puts(finished.c_str());
  return 0;
}

}  // namespace twinflow
