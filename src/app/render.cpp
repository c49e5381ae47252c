#include <utility>

#include "app/commands.hpp"
#include "core/error.hpp"
#include "runs/export.hpp"
#include "runs/interrupt.hpp"
#include "runs/progress.hpp"
#include "runs/recording/recorded_run.hpp"
#include "view/stages/offscreen_stages.hpp"

namespace twinflow {
namespace {

RunPlan plan_of(const RenderCommand& command) {
  RunPlan plan;
  plan.draws = true;
  plan.options = command;
  plan.stages = command.stages;
  plan.checkpoint_every = command.every.value_or(1.0);
  if (command.checkpoint.resume) return plan;
  plan.scene = open_scene(command.options);
  plan.frames = command.frames;
  plan.end = frame_time(command.from, command.frames - 1, command.fps);
  plan.row_every = command.every;
  return plan;
}

/// Draws the stages of the step after --from.
int draw_stages(RunState& run, Film& film, const Interruption& user) {
  World& world = *run.world;
  const RecordingOptions& options = run.plan.options;
  const auto stop_if_interrupted = [&] {
    if (!user.interrupted()) return;
    film.finish();
    throw RunError("interrupted; " + film.what_is_left());
  };
  while (world.steps_until(options.from) > 0) {
    stop_if_interrupted();
    world.step();
  }
  OffscreenStages stages(run.gl->shaders, world, film.size(), options.scale);
  Progress progress("rendering", stages.stages(), options.options.quiet);
  for (int stage = 0; stage < stages.stages(); ++stage) {
    Pixels pixels = stages.draw(stage);
    run.check_gl();
    film.push(std::move(pixels));
    progress.update(stage + 1);
    stop_if_interrupted();
  }
  film.finish();
  return stages.stages();
}

int render_stages(const RenderCommand& command) {
  RunState run{plan_of(command), {}, {}};
  Film film(run);
  Outputs outputs;
  film.claim(outputs);
  require_outputs(outputs, command.options);
  run.gl.emplace(command.options.shaders);
  run.world.emplace(run.plan.scene, &run.gl->shaders,
                    WorldOptions{command.options.seed, command.options.threads});
  prepare_outputs(outputs);
  film.begin();
  const InterruptGuard user;
  const int count = draw_stages(run, film, user);
  if (!command.options.quiet) {
    tell(report_frames(count, "", *command.film), outputs);
    tell_cuts(*run.world);
  }
  return 0;
}

}  // namespace

int render(const RenderCommand& command) {
  if (command.stages) return render_stages(command);
  RecordedRun run(plan_of(command));
  run.open();
  const InterruptGuard user;
  run.advance(user);
  run.finish();
  if (command.options.quiet) return 0;
  tell(run.report_frames(), run.outputs());
  tell_cuts(run.world());
  return 0;
}

}  // namespace twinflow
