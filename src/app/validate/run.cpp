#include "app/validate/run.hpp"

#include <chrono>

#include <toml++/toml.h>

#include "app/compare/provenance.hpp"
#include "app/compare/run.hpp"
#include "app/compare/run_folder.hpp"
#include "app/validate/run_table.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "world/readings/gauge_table.hpp"
#include "world/readings/imbalance_notice.hpp"
#include "world/readings/world_readings.hpp"
#include "world/world.hpp"

namespace twinflow::validation {
namespace {

using Clock = std::chrono::steady_clock;

/// The tables of a run while they grow, and the time that its steps take.
class Recording {
 public:
  Recording(World& world, double every) : world_(world), every_(every) {}

  /// Adds a row if one is due, on the step nearest to its time.
  void record_due() {
    if (world_.time() + 0.5 * world_.step_seconds() >= next_row_) add_row();
  }
  void add_row() {
    metrics_ += run_metrics_row(world_, read_metrics(world_)) + "\n";
    if (!world_.scene().gauges.empty()) {
      const std::vector<GaugeReading> readings = read_gauges(world_);
      if (gauges_.empty()) gauges_ = gauges_header(readings) + "\n";
      gauges_ += gauges_row(world_.time(), readings) + "\n";
    }
    while (next_row_ <= world_.time() + 0.5 * world_.settings().time.step) next_row_ += every_;
  }
  void write(const std::filesystem::path& folder) const {
    write_file_atomically(folder / "metrics.csv", metrics_);
    if (!gauges_.empty()) write_file_atomically(folder / "gauges.csv", gauges_);
  }

 private:
  World& world_;
  double every_;
  double next_row_ = 0.0;
  std::string metrics_ = run_metrics_header() + "\n";
  std::string gauges_;
};

toml::table summary_of(const World& world, const std::string& stopped, const std::string& imbalance,
                       Clock::duration elapsed) {
  const double seconds = std::chrono::duration<double>(elapsed).count();
  toml::table table{{"time", world.time()},
                    {"stopped", stopped},
                    {"imbalance", imbalance},
                    {"wall_seconds", seconds},
                    {"version", TWINFLOW_VERSION},
                    {"processor", comparison::processor_name()},
                    {"renderer", gl::driver_description()},
                    {"threads", world.threads()}};
  if (const GridSolver* grid = world.grid()) table.insert("cells", grid->shape().cells());
  if (const ParticleSolver* solver = world.particles()) {
    table.insert("particles", solver->particles().size());
  }
  return table;
}

bool fill_folder(const comparison::Plan& plan, const comparison::Variant& variant,
                 const std::filesystem::path& folder, gl::OffscreenGl& gl, const InterruptGuard& guard,
                 int threads, const std::function<void(std::int64_t steps)>& progress) {
  World world(variant.scene, &gl.shaders, {plan.seed, threads});
  Recording recording(world, variant.every);
  std::string stopped;
  ImbalanceNotice notice;
  std::string imbalance;
  const std::int64_t total = world.steps_until(variant.until);
  const auto start = Clock::now();
  try {
    while (world.steps_until(variant.until) > 0) {
      if (guard.interrupted()) return false;
      recording.record_due();
      world.step();
      imbalance += notice.told(world);
      progress(total - world.steps_until(variant.until));
    }
  } catch (const BlowUpError& error) {
    stopped = error.what();
  }
  recording.add_row();
  gl.check();
  const toml::table summary = summary_of(world, stopped, imbalance, Clock::now() - start);
  recording.write(folder);
  write_file_atomically(folder / "scene.toml", variant.settings);
  comparison::write_summary(folder, summary);
  return true;
}

}  // namespace

bool run_case(const comparison::Plan& plan, const comparison::Variant& variant,
              const std::filesystem::path& runs, gl::OffscreenGl& gl, const InterruptGuard& guard,
              int threads, const std::function<void(std::int64_t steps)>& progress) {
  try {
    return comparison::replace_folder(runs / variant.folder, [&](const std::filesystem::path& folder) {
      return fill_folder(plan, variant, folder, gl, guard, threads, progress);
    });
  } catch (const InputError& error) {
    throw InputError(variant.folder + ": " + error.what());
  } catch (const RunError& error) {
    throw RunError(variant.folder + ": " + error.what());
  }
}

}  // namespace twinflow::validation
