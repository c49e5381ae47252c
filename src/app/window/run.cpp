#include <array>
#include <optional>
#include <string_view>

#include "app/commands.hpp"
#include "app/window/laboratory.hpp"
#include "app/window/session/session_keeper.hpp"
#include "core/error.hpp"
#include "gl/debug.hpp"
#include "gl/errors.hpp"
#include "runs/interrupt.hpp"

namespace twinflow {
namespace {

constexpr double kIdleWait = 0.25;  ///< seconds
constexpr const char* kDisplayGone = "the display has gone";

/// Handles events until it is time for the next frame, or, while nothing moves, until something happens.
/// `last_frame`: when the last frame began, real seconds.
void wait_for_next_frame(GlfwWindow& window, const Laboratory& laboratory, double last_frame) {
  if (laboratory.idle()) {
    window.poll(kIdleWait);
    return;
  }
  double left = 0.0;
  do {
    left = last_frame + laboratory.shortest_frame() - real_seconds();
    window.poll(left);
  } while (left > 0.0 && !window.should_close());
}

void loop_until_closed(GlfwWindow& window, Laboratory& laboratory, SessionKeeper& keeper,
                       std::optional<gl::DebugOutput>& debug, const InterruptGuard& guard) {
  double begin = real_seconds();
  while (!window.should_close() && !guard.interrupted()) {
    wait_for_next_frame(window, laboratory, begin);
    begin = real_seconds();
    if (!laboratory.needs_frame() || window.is_lost()) continue;
    laboratory.frame();
    if (debug) debug->check();
    gl::check_memory();
    const double end = real_seconds();
    laboratory.govern(end - begin);
    if (keeper.is_due(end)) keeper.save(laboratory.session(), end);
  }
}

/// Finishes what would be lost. Returns the message for the user; if finishing fails as well, the reason.
std::string finished_after_a_failure(Laboratory& laboratory) {
  try {
    return laboratory.finish();
  } catch (const std::exception& error) {
    return error.what();
  }
}

/// Ends a window that failed: keeps what would be lost and throws an error that says what has happened.
[[noreturn]] void fail(const std::string& why, Laboratory& laboratory, SessionKeeper& keeper) {
  keeper.save(laboratory.session(), real_seconds());
  const std::string finished = finished_after_a_failure(laboratory);
  throw RunError(why + (finished.empty() ? "" : "; " + finished));
}

}  // namespace

int run(const RunCommand& command) {
  // In a window, the next key may give these an effect.
  constexpr std::array<std::string_view, 2> kChangedAtOnce = {"brush.", "view."};
  SessionKeeper keeper(command.session ? session_file() : std::nullopt, real_seconds());
  const std::optional<Session> last = keeper.last();
  const OpenedScene opened = open_scene(command, last);
  tell_without_effect(command.options, opened.scene, kChangedAtOnce);
  GlfwWindow window("twinflow", command.size.value_or(last.value_or(Session()).window));
  if (!command.size) window.fit_monitor();  // the last monitor may have been larger
  window.wait_for_display(command.vsync);
  std::optional<gl::DebugOutput> debug;
  if (gl::kDebugBuild) debug.emplace();
  gl::ShaderLibrary shaders(command.options.shaders);
  Laboratory laboratory(window, opened, shaders, {command.options.seed, command.options.threads},
                        command.options.named_files());
  if (last) laboratory.resume(*last);
  if (command.session) laboratory.keep_pictures_in(thumbnail_folder());
  if (command.ui_scale) laboratory.set_interface_scale(*command.ui_scale);
  const InterruptGuard guard;
  try {
    loop_until_closed(window, laboratory, keeper, debug, guard);
    window.require();
  } catch (const std::exception& error) {
    fail(window.is_lost() ? kDisplayGone : error.what(), laboratory, keeper);
  }
  keeper.save(laboratory.session(), real_seconds());
  const std::string finished = laboratory.finish();
  if (!finished.empty() && !command.options.quiet) std::puts(finished.c_str());
  return 0;
}

}  // namespace twinflow
