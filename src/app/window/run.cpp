#include <algorithm>
#include <chrono>
#include <optional>

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/window/laboratory.hpp"
#include "gl/debug.hpp"

namespace twinflow {
namespace {

constexpr double kShortestFrame = 1.0 / 120.0;  ///< seconds; for displays that do not wait for their beam
constexpr double kIdleWait = 0.25;              ///< seconds

}  // namespace

int run(const RunCommand& command) {
  Scene scene = open_scene(command.options);
  Settings home = load_scene(command.options.scene).settings;
  GlfwWindow window("twinflow", command.size);
  std::optional<gl::DebugOutput> debug;
  if (gl::kDebugBuild) debug.emplace();
  gl::ShaderLibrary shaders(command.options.shaders);
  Laboratory laboratory(window, std::move(scene), std::move(home), shaders,
                        {command.options.seed, command.options.threads});
  const InterruptGuard guard;
  double left = 0.0;  // of the shortest frame
  while (!window.should_close() && !guard.interrupted()) {
    window.poll(laboratory.idle() ? kIdleWait : left);
    const auto begin = std::chrono::steady_clock::now();
    laboratory.frame();
    if (debug) debug->check();
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    left = std::max(0.0, kShortestFrame - spent.count());
  }
  return 0;
}

}  // namespace twinflow
