#include <algorithm>
#include <chrono>

#include "app/commands.hpp"
#include "core/error.hpp"
#include "core/numbers.hpp"
#include "runs/interrupt.hpp"
#include "runs/recording/recorded_run.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/readings/flow_numbers.hpp"

namespace twinflow {
namespace {

constexpr double kUsualEvery = 0.1;  ///< seconds between rows and checkpoints

/// The number of frames from --from to the end. Throws InputError if there are none, or too many.
int frames_of(const RecordingOptions& options, double until) {
  const double frames = frames_until(options.from, until, options.fps);
  if (frames < 1.0) {
    throw InputError("--from " + format_value(options.from) + ": the run ends at t = " + format_value(until) +
                     " s");
  }
  if (!options.film) return 0;
  if (frames > kMostFrames) {
    throw InputError("--fps " + format_value(options.fps) + ": a run of " + format_value(until) +
                     " s would have more than a million frames");
  }
  return static_cast<int>(frames);
}

RunPlan plan_of(const SimulateCommand& command) {
  RunPlan plan;
  plan.options = command;
  if (command.checkpoint.resume) return plan;
  plan.scene = open_scene(command.options);
  plan.end = command.until.value_or(plan.scene.settings.time.end);
  plan.frames = frames_of(command, plan.end);
  plan.row_every = plan.checkpoint_every = command.every.value_or(kUsualEvery);
  return plan;
}

/// "default: 200 steps to t = 2 s in 1.20 s (6.00 ms per step)"
std::string report_speed(const World& world, std::int64_t steps, double seconds) {
  const std::string line =
      formatted(": %lld steps to t = %g s in %.2f s (%.2f ms per step)", static_cast<long long>(steps),
                world.time(), seconds, 1e3 * seconds / static_cast<double>(std::max<std::int64_t>(steps, 1)));
  return world.scene().name + line;
}

}  // namespace

int simulate(const SimulateCommand& command) {
  RecordedRun run(plan_of(command));
  run.open();
  const InterruptGuard user;
  const std::int64_t steps_before = run.world().steps();
  const auto begin = std::chrono::steady_clock::now();
  run.advance(user);
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
  run.finish();
  if (command.options.quiet) return 0;
  tell(report_speed(run.world(), run.world().steps() - steps_before, elapsed.count()), run.outputs());
  if (run.plan().options.film) tell(run.report_frames(), run.outputs());
  if (const std::string flow = report_flow(run.world()); !flow.empty()) tell(flow, run.outputs());
  tell_cuts(run.world());
  return 0;
}

}  // namespace twinflow
