#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>

#include "app/commands.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "gl/offscreen_gl.hpp"
#include "runs/export.hpp"
#include "runs/interrupt.hpp"
#include "runs/progress.hpp"
#include "runs/recording/checkpoints.hpp"
#include "runs/recording/fields.hpp"
#include "runs/recording/gauge_file.hpp"
#include "runs/recording/outputs.hpp"
#include "runs/recording/series_output.hpp"
#include "runs/rhythm.hpp"
#include "scene/fields/scene_images.hpp"
#include "scene/files/scene_archive.hpp"
#include "world/readings/flow_numbers.hpp"
#include "world/readings/imbalance_notice.hpp"
#include "world/readings/world_readings.hpp"
#include "world/world.hpp"

namespace twinflow {
namespace {

constexpr const char* kCommand = "simulate";

Outputs outputs_of(const SimulateCommand& command) {
  Outputs outputs;
  if (command.metrics) outputs.add_table("--metrics", *command.metrics);
  if (command.gauges) outputs.add_table("--gauges", *command.gauges);
  if (command.series) add_series(outputs, *command.series);
  if (const auto file = checkpoint_of(command.checkpoint)) {
    outputs.files.push_back({"the checkpoint " + file->string(), *file});
    if (command.gauges) outputs.files.push_back({"the rows beside the checkpoint", rows_beside(*file)});
  }
  if (command.fields) {
    outputs.folders.push_back(
        {{"--fields " + command.fields->string(), *command.fields}, {"*.npy", "scene.toml", "README.txt"}});
  }
  return outputs;
}

/// The command that repeats the table and the fields from the settings beside them.
std::string how_to_repeat(const SimulateCommand& command, double until, bool allow_paths) {
  char options[128];
  std::snprintf(options, sizeof options, " --until %.17g --every %.17g", until, command.every);
  // Without --every, gauges are read in every step, and --every is what it would be anyway.
  if (command.gauges && command.gauges_every_step) {
    std::snprintf(options, sizeof options, " --until %.17g", until);
  }
  return "twinflow simulate THIS_FILE" + std::string(options) + " --seed " +
         std::to_string(command.options.seed) + (allow_paths ? " --allow-paths" : "");
}

/// The state of a run; a checkpoint holds all of it but `stopped` and `lost`.
struct Run {
  SimulateCommand command;
  double until = 0.0;  ///< seconds
  Scene scene;         ///< as it was opened, for the settings beside the results
  std::optional<gl::OffscreenGl> gl;
  std::optional<World> world;
  std::string table = metrics_header() + "\n";
  GaugeTable gauges;
  SeriesOutput series;
  Rhythm rows{0.1};
  std::string stopped;  ///< the reason why it ended early; empty if it did not
  bool lost = false;    ///< it ended early and the state of the fluids is unknown

  void check_gl() {
    if (gl) gl->check();
  }
};

/// Stores or reads everything but the fluids. Paths on the command line take precedence.
template <class Archive>
void archive_state(Archive& archive, Run& run) {
  archive_output(archive, run.command.metrics, "--metrics", "table of metrics");
  archive_output(archive, run.command.gauges, "--gauges", "table of gauges");
  archive_output(archive, run.command.series, "--series", "series");
  archive_scene_path(archive, run.command.options.scene);
  std::string fields = run.command.fields ? kept_path(*run.command.fields) : "";
  archive(fields);
  if (!run.command.fields && !fields.empty()) run.command.fields = fields;
  archive(run.command.gauges_every_step);
  run.gauges.archive_state(archive);
  run.series.archive_state(archive);
  run.rows.archive_state(archive);
  archive(run.command.options.seed, run.until, run.table);
  archive_state(archive, run.scene);
}

void save(OutputArchive& archive, Run& run) {
  archive_state(archive, run);
  archive(run.gl.has_value());
  run.world->save(archive);
}

/// Fills the run from its checkpoint. Its command has only the options that go with --resume.
void restore(Run& run) {
  const auto read = [&](InputArchive& archive) {
    archive_state(archive, run);
    bool needs_gl = false;
    archive(needs_gl);
    if (needs_gl) run.gl.emplace(std::nullopt);
    run.world.emplace(archive, run.gl ? &run.gl->shaders : nullptr, run.command.options.threads);
  };
  const std::filesystem::path checkpoint = *run.command.checkpoint.resume;
  const SimulateCommand typed = run.command;
  restore_checkpoint(checkpoint, kCommand, read);
  run.command.every = run.rows.every();
  if (run.command.series) run.command.series = run.series.find(typed.series, checkpoint);
  for (const auto output : {&SimulateCommand::metrics, &SimulateCommand::gauges, &SimulateCommand::fields,
                            &SimulateCommand::series}) {
    const auto& kept = run.command.*output;
    if (kept && !(typed.*output)) require_kept_output(*kept, checkpoint, typed.options);
  }
}

/// Throws InputError or RunError if the results could not be written.
void prepare_results(const SimulateCommand& command) {
  const Outputs outputs = outputs_of(command);
  require_outputs(outputs, command.options);
  prepare_outputs(outputs);
}

/// Whether one of the outputs has the grid's dye in it: a column, a field, or a state to go on from.
bool writes_dye(const SimulateCommand& command) {
  return command.metrics || command.gauges || command.series || command.fields ||
         checkpoint_of(command.checkpoint);
}

void begin(Run& run) {
  const SimulateCommand& command = run.command;
  run.scene = open_scene(command.options);
  if (command.gauges && run.scene.gauges.empty()) {
    throw InputError("--gauges " + command.gauges->string() +
                     ": the scene has no gauges; --gauge x,y adds one");
  }
  prepare_results(command);
  run.rows = Rhythm(command.every);
  run.until = command.until.value_or(run.scene.settings.time.end);
  if (run.scene.settings.grid.enabled) run.gl.emplace(command.options.shaders);
  run.world.emplace(run.scene, run.gl ? &run.gl->shaders : nullptr,
                    WorldOptions{command.options.seed, command.options.threads, writes_dye(command)});
}

/// Advances to the end, with a row of metrics at 0, every, 2·every … and at the end.
void advance(Run& run, Checkpoints& checkpoints) {
  World& world = *run.world;
  const InterruptGuard guard;
  const std::int64_t total = world.steps_until(run.until);
  Progress progress("simulating", total, run.command.options.quiet);
  ImbalanceNotice imbalance;
  const auto add_gauge_row = [&] {
    if (run.command.gauges) run.gauges.add_row(world);
  };
  const auto add_row = [&] {
    run.check_gl();
    if (!run.command.gauges_every_step) add_gauge_row();
    if (run.command.metrics) run.table += metrics_row(read_metrics(world)) + "\n";
    run.rows.pass();
    run.series.append(world);
  };
  const auto write_checkpoint = [&] {
    run.check_gl();
    run.gauges.flush();
    run.series.sync();
    checkpoints.write(world.time(), [&](OutputArchive& archive) { save(archive, run); });
  };
  const auto go_on = [&] {
    while (world.steps_until(run.until) > 0 && !guard.interrupted()) {
      if (checkpoints.due(world.time())) write_checkpoint();
      if (run.rows.due(world)) add_row();
      if (run.command.gauges_every_step) add_gauge_row();
      world.step();
      progress.update(total - world.steps_until(run.until));
      progress.tell(imbalance.report(world));
    }
    if (guard.interrupted()) {
      run.stopped = "interrupted at t = " + std::to_string(world.time()) + " s" + checkpoints.how_to_resume();
      if (checkpoints.wanted()) write_checkpoint();
    }
  };
  try {
    try {
      go_on();
    } catch (const BlowUpError& error) {
      run.stopped = error.what();
    } catch (const CheckpointError& error) {
      run.stopped = error.what();
    } catch (const SeriesError& error) {
      run.stopped = error.what();
    }
    if (run.command.gauges_every_step) add_gauge_row();
    add_row();
    run.check_gl();
  } catch (const SeriesError& error) {
    run.stopped = error.what();
  } catch (const RunError& error) {
    run.stopped = error.what();
    run.lost = true;
  }
}

/// Where the tables and the series of a run that stopped early are; empty without any.
std::string where_tables_are(const Run& run) {
  std::string text;
  const auto add = [&](const std::string& what) { text.append(text.empty() ? "" : ", ").append(what); };
  const SimulateCommand& command = run.command;
  if (command.metrics) add("the metrics up to then are in " + name_of_output(*command.metrics));
  if (command.gauges) add("what the gauges read up to then is in " + name_of_output(*command.gauges));
  if (command.series) add(run.series.what_is_whole());
  return text;
}

/// The end of a message about a run that stopped early: where its results are.
std::string what_is_left(const Run& run) {
  const SimulateCommand& command = run.command;
  const std::string tables = where_tables_are(run);
  if (run.lost) return tables.empty() ? "" : "; " + tables;
  if (command.fields) {
    return "; the last good state is in " + command.fields->string() + (tables.empty() ? "" : ", " + tables);
  }
  return (tables.empty() ? ";" : "; " + tables + ";") +
         std::string(" with --fields DIR the last good state would be written too");
}

/// What to say of a run that stopped early and whose results could not be written either.
std::string why_nothing_is_left(const Run& run, const RunError& error) {
  const std::string whole = run.series.what_is_whole();
  return run.stopped + (whole.empty() ? "" : "; " + whole) + "; then " + error.what();
}

/// Writes the settings beside a result.
void write_settings(const Run& run, const std::filesystem::path& file) {
  const std::filesystem::path folder = std::filesystem::absolute(file).parent_path();
  const std::string how = how_to_repeat(run.command, run.until, names_images_outside(run.scene, folder));
  write_file_atomically(file, settings_of_export(run.scene, {}, how, folder));
}

void write_results(Run& run, World& world) {
  const SimulateCommand& command = run.command;
  if (command.metrics) write_table(*command.metrics, run.table, metrics_units());
  if (command.gauges) run.gauges.finish();
  run.series.finish();
  if (command.fields && !run.lost) {
    write_fields(world, *command.fields);
    write_settings(run, *command.fields / "scene.toml");
  }
  if (command.metrics && has_settings_beside(*command.metrics)) {
    write_settings(run, settings_beside(*command.metrics));
  }
  if (command.gauges && has_settings_beside(*command.gauges)) {
    write_settings(run, settings_beside(*command.gauges));
  }
}

/// Opens the series at its beginning, or after the intervals up to the checkpoint.
void open_series(Run& run) {
  const std::string how = how_to_repeat(run.command, run.until, names_images_outside(run.scene, {}));
  run.series.open(*run.command.series, *run.world, settings_of_export(run.scene, {}, how, {}));
}

/// "default: 200 steps to t = 2 s in 1.20 s (6.00 ms per step)"
std::string told_speed(const World& world, std::int64_t steps, double seconds) {
  char line[128];
  std::snprintf(line, sizeof line, ": %lld steps to t = %g s in %.2f s (%.2f ms per step)",
                static_cast<long long>(steps), world.time(), seconds,
                1e3 * seconds / static_cast<double>(std::max<std::int64_t>(steps, 1)));
  return world.scene().name + line;
}

}  // namespace

int simulate(const SimulateCommand& command) {
  Run run;
  run.command = command;
  if (command.checkpoint.resume) {
    restore(run);
    prepare_results(run.command);
  } else {
    begin(run);
  }
  if (run.command.gauges) run.gauges.open(*run.command.gauges, run.command.checkpoint);
  if (run.command.series) open_series(run);
  World& world = *run.world;
  Checkpoints checkpoints(command.checkpoint, kCommand, run.command.every, world.time());
  const std::int64_t steps_before = world.steps();
  const auto begin = std::chrono::steady_clock::now();
  advance(run, checkpoints);
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
  try {
    write_results(run, world);
    run.check_gl();
  } catch (const RunError& error) {
    if (run.stopped.empty()) throw;
    throw RunError(why_nothing_is_left(run, error));
  }
  if (!run.stopped.empty()) throw RunError(run.stopped + what_is_left(run));
  if (!command.options.quiet) {
    const Outputs outputs = outputs_of(run.command);
    tell(told_speed(world, world.steps() - steps_before, elapsed.count()), outputs);
    if (const std::string flow = report_flow(world); !flow.empty()) tell(flow, outputs);
    tell_cuts(world);
  }
  return 0;
}

}  // namespace twinflow
