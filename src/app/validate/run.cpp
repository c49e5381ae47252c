#include "app/validate/run.hpp"

#include <chrono>

#include "app/validate/run_table.hpp"
#include "runs/batch/run_tables.hpp"

namespace twinflow::validation {
namespace {

using Clock = std::chrono::steady_clock;

/// The tables of a run while they grow, and the time that its steps take.
class Recording : public batch::Recorder {
 public:
  Recording(const World& world, double every, const std::filesystem::path& folder)
      : world_(world),
        folder_(folder),
        tables_(
            run_metrics_header(),
            [](const World& measured) { return run_metrics_row(measured, read_metrics(measured)); }, every) {}

  void sample() override { tables_.add_if_due(world_); }
  void finish() override {
    tables_.add(world_);
    elapsed_ = Clock::now() - start_;
    tables_.write(folder_);
  }
  void describe(toml::table& summary) const override {
    summary.insert("wall_seconds", std::chrono::duration<double>(elapsed_).count());
    if (const GridSolver* grid = world_.grid()) summary.insert("cells", grid->shape().cells());
    if (const ParticleSolver* solver = world_.particles()) {
      summary.insert("particles", solver->particles().size());
    }
  }

 private:
  const World& world_;
  std::filesystem::path folder_;
  batch::RunTables tables_;
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
