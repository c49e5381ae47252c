#include "app/validate/run.hpp"

#include <chrono>

#include "app/validate/run_table.hpp"
#include "core/files.hpp"
#include "runs/batch/gauge_rows.hpp"
#include "runs/rhythm.hpp"

namespace twinflow::validation {
namespace {

using Clock = std::chrono::steady_clock;

/// The tables of a run while they grow, and the time that its steps take.
class Recording : public batch::Recorder {
 public:
  Recording(const World& world, double every, const std::filesystem::path& folder)
      : world_(world), folder_(folder), rows_(every) {}

  void sample() override {
    if (rows_.due(world_)) add_row();
  }
  void finish() override {
    add_row();
    elapsed_ = Clock::now() - start_;
    write_file_atomically(folder_ / "metrics.csv", metrics_);
    gauges_.write(folder_);
  }
  void describe(toml::table& summary) const override {
    summary.insert("wall_seconds", std::chrono::duration<double>(elapsed_).count());
    if (const GridSolver* grid = world_.grid()) summary.insert("cells", grid->shape().cells());
    if (const ParticleSolver* solver = world_.particles()) {
      summary.insert("particles", solver->particles().size());
    }
  }

 private:
  void add_row() {
    metrics_ += run_metrics_row(world_, read_metrics(world_)) + "\n";
    gauges_.add(world_);
    rows_.pass_whole_step(world_);
  }

  const World& world_;
  std::filesystem::path folder_;
  Rhythm rows_;
  std::string metrics_ = run_metrics_header() + "\n";
  batch::GaugeRows gauges_;
  Clock::time_point start_ = Clock::now();
  Clock::duration elapsed_{};
};

}  // namespace

std::unique_ptr<batch::Recorder> make_recorder(const batch::Variant& variant, World& world,
                                               gl::ShaderLibrary& /*shaders*/,
                                               const std::filesystem::path& folder) {
  return std::make_unique<Recording>(world, variant.every, folder);
}

}  // namespace twinflow::validation
