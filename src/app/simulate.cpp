#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <optional>

#include "app/commands.hpp"
#include "app/export.hpp"
#include "app/interrupt.hpp"
#include "app/offscreen_gl.hpp"
#include "app/progress.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "scene/scene_images.hpp"
#include "view/npy.hpp"
#include "world/world.hpp"

namespace twinflow {
namespace {

std::vector<float> interleaved(std::initializer_list<const AlignedVector<float>*> columns,
                               std::span<const std::size_t> rows) {
  std::vector<float> values;
  values.reserve(rows.size() * columns.size());
  for (const std::size_t row : rows) {
    for (const auto* column : columns) values.push_back((*column)[row]);
  }
  return values;
}

/// The arrays that --fields promises, row 0 at the bottom, particles in the order of their ids.
void write_fields(World& world, const std::filesystem::path& folder) {
  const auto write = [&](const char* name, const std::vector<std::size_t>& array_shape,
                         const std::vector<float>& values) {
    write_npy(folder / (std::string(name) + ".npy"), array_shape, values);
  };
  const GridShape shape = world.grid_shape();
  const auto rows = static_cast<std::size_t>(shape.ny);
  const auto columns = static_cast<std::size_t>(shape.nx);
  if (GridSolver* grid = world.grid()) {
    const gl::Field& dye = grid->dye();
    std::vector<float> colors;
    const std::vector<float> texels = dye.read_back();
    for (std::size_t texel = 0; texel < texels.size(); texel += 4) {
      colors.insert(colors.end(), {texels[texel], texels[texel + 1], texels[texel + 2]});
    }
    write("grid_velocity", {rows, columns, 2}, grid->center_velocity().read_back());
    if (grid->layout() == GridLayout::staggered) {
      write("grid_velocity_faces", {rows, columns, 2}, grid->velocity().read_back());
    }
    write("grid_pressure", {rows, columns}, grid->pressure().read_back());
    write("grid_divergence", {rows, columns}, grid->remaining_divergence().read_back());
    write("grid_dye", {std::size_t(dye.height()), std::size_t(dye.width()), 3}, colors);
  }
  if (const ParticleSolver* solver = world.particles()) {
    const ParticleSet& particles = solver->particles();
    const std::vector<std::size_t> order = in_order_of_id(particles);
    const std::size_t count = order.size();
    std::vector<std::uint32_t> ids(count);
    std::ranges::transform(order, ids.begin(), [&](std::size_t k) { return particles.id[k]; });
    std::vector<float> on_grid;
    const ParticlesOnGrid at_centers = world.particles_on_grid();
    for (const glm::vec2 velocity : at_centers.velocities) {
      on_grid.insert(on_grid.end(), {velocity.x, velocity.y});
    }
    write_npy(folder / "particles_id.npy", std::array{count}, ids);
    write("particles_position", {count, 2}, interleaved({&particles.x, &particles.y}, order));
    write("particles_velocity", {count, 2}, interleaved({&particles.u, &particles.v}, order));
    AlignedVector<float> density(particles.density);
    for (std::size_t k = 0; k < count; ++k) density[k] *= particles.mass[k];
    write("particles_density", {count}, interleaved({&density}, order));
    write("particles_color", {count, 3}, interleaved({&particles.r, &particles.g, &particles.b}, order));
    write("particles_velocity_on_grid", {rows, columns, 2}, on_grid);
  }
}

/// run.csv.toml beside run.csv.
std::filesystem::path sidecar_of(const std::filesystem::path& table) { return table.string() + ".toml"; }

/// How to make the same table and fields from the settings beside them.
std::string how_to_repeat(const SimulateCommand& command, double until, bool allow_paths) {
  char options[128];
  std::snprintf(options, sizeof options, " --until %.17g --every %.17g --seed %llu", until, command.every,
                static_cast<unsigned long long>(command.options.seed));
  return "twinflow simulate THIS_FILE" + std::string(options) + (allow_paths ? " --allow-paths" : "");
}

/// Beside what was written.
void write_settings(const SimulateCommand& command, const Scene& scene, double until,
                    const std::filesystem::path& file) {
  const std::filesystem::path folder = std::filesystem::absolute(file).parent_path();
  const std::string how = how_to_repeat(command, until, names_images_outside(scene, folder));
  write_file_atomically(file, settings_of_export(scene, {}, how, folder));
}

/// What a run leaves behind, whole or stopped on the way.
struct Run {
  std::string table = metrics_header() + "\n";
  std::string stopped;  ///< why it ended before its time; empty: it did not
};

/// Advances to `until`, with a row of metrics at 0, every, 2·every … and at the end.
Run run_with_metrics(World& world, double until, double every, bool measured, bool quiet,
                     const InterruptGuard& guard) {
  Run run;
  const std::int64_t total = world.steps_until(until);
  Progress progress("simulating", total, quiet);
  double next_row = 0.0;
  const auto add_row = [&] {
    if (measured) run.table += metrics_row(world.metrics()) + "\n";
    next_row += every;
  };
  try {
    while (world.steps_until(until) > 0 && !guard.interrupted()) {
      // Half a step of grace: rows fall on the step nearest to their time.
      if (world.time() + 0.5 * world.step_seconds() >= next_row) add_row();
      world.step();
      progress.update(total - world.steps_until(until));
    }
    if (guard.interrupted()) run.stopped = "interrupted at t = " + std::to_string(world.time()) + " s";
  } catch (const BlowUpError& error) {
    run.stopped = error.what();
  }
  add_row();
  return run;
}

/// Where to find the state in which a run was stopped.
std::string what_is_left(const SimulateCommand& command) {
  if (command.fields) {
    return "; the last good state is in " + command.fields->string() +
           (command.metrics ? ", what was measured up to there in " + command.metrics->string() : "");
  }
  return (command.metrics ? "; what was measured up to there is in " + command.metrics->string() + ", with"
                          : "; with") +
         std::string(" --fields DIR the last good state is written too");
}

}  // namespace

int simulate(const SimulateCommand& command) {
  const Scene scene = open_scene(command.options);
  if (command.fields) {
    refuse_to_overwrite_scene(command.options, *command.fields / "scene.toml");
    make_writable_folder(*command.fields);
  }
  if (command.metrics) {
    if (command.metrics->filename().empty() || std::filesystem::is_directory(*command.metrics)) {
      throw InputError("--metrics " + command.metrics->string() + ": it takes a file, such as metrics.csv");
    }
    refuse_to_overwrite_scene(command.options, *command.metrics);
    refuse_to_overwrite_scene(command.options, sidecar_of(*command.metrics));
    make_writable_folder(std::filesystem::absolute(*command.metrics).parent_path());
  }

  std::optional<OffscreenGl> gl;
  if (scene.settings.grid.enabled) gl.emplace(command.options.shaders);
  World world(scene, gl ? &gl->shaders : nullptr, {command.options.seed, command.options.threads});
  const InterruptGuard guard;
  const double until = command.until.value_or(scene.settings.time.end);
  const auto begin = std::chrono::steady_clock::now();
  const Run run = run_with_metrics(world, until, command.every, command.metrics.has_value(),
                                   command.options.quiet, guard);
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
  if (gl) gl->check();

  if (command.metrics) write_file_atomically(*command.metrics, run.table);
  if (command.fields) {
    write_fields(world, *command.fields);
    write_settings(command, scene, until, *command.fields / "scene.toml");
  }
  if (command.metrics) write_settings(command, scene, until, sidecar_of(*command.metrics));
  if (!run.stopped.empty()) throw RunError(run.stopped + what_is_left(command));
  if (!command.options.quiet) {
    const double steps = static_cast<double>(std::max<std::int64_t>(world.steps(), 1));
    std::printf("%s: %lld steps to t = %g s in %.2f s (%.2f ms per step)\n", scene.name.c_str(),
                static_cast<long long>(world.steps()), world.time(), elapsed.count(),
                1e3 * elapsed.count() / steps);
  }
  return 0;
}

}  // namespace twinflow
