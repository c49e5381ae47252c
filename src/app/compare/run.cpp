#include "app/compare/run.hpp"

#include <toml++/toml.h>

#include "app/compare/pictures.hpp"
#include "app/compare/plan.hpp"
#include "runs/batch/run_tables.hpp"
#include "view/files/npy.hpp"
#include "world/readings/flow_numbers.hpp"
#include "world/world.hpp"

namespace twinflow::comparison {
namespace {

void write_velocities(World& world, const std::filesystem::path& folder, int index) {
  const std::string number = std::to_string(index) + ".npy";
  if (GridSolver* grid = world.grid()) {
    const std::array shape{std::size_t(grid->shape().ny), std::size_t(grid->shape().nx), std::size_t{2}};
    write_npy(folder / ("grid_velocity_" + number), shape, grid->velocity().read_back());
  }
  if (const ParticleSolver* solver = world.particles()) {
    const ParticleSet& particles = solver->particles();
    std::vector<float> rows;
    for (std::size_t k = 0; k < std::size_t(particles.size()); ++k) {
      rows.insert(rows.end(), {particles.x[k], particles.y[k], particles.u[k], particles.v[k]});
    }
    write_npy(folder / ("particles_" + number), std::array{rows.size() / 4, std::size_t{4}}, rows);
  }
}

void insert_flow(toml::table& table, const char* name, const std::optional<FlowNumbers>& numbers) {
  if (!numbers) return;
  toml::table flow;
  const auto insert = [&](const char* key, std::optional<double> value) {
    if (value) flow.insert(key, *value);
  };
  insert("reynolds", numbers->reynolds);
  insert("drag", numbers->drag);
  insert("lift", numbers->lift);
  insert("strouhal", numbers->strouhal);
  insert("lift_swing", numbers->lift_swing);
  table.insert(name, std::move(flow));
}

/// Measures and draws one variant at the times when that is due.
class Recording : public batch::Recorder {
 public:
  Recording(const batch::Plan& plan, const batch::Variant& variant, World& world, gl::ShaderLibrary& shaders,
            const std::filesystem::path& folder)
      : plan_(plan),
        world_(world),
        folder_(folder),
        times_(picture_times(variant.until, plan.pictures)),
        tables_(
            metrics_header(), [](const World& measured) { return metrics_row(read_metrics(measured)); },
            variant.every) {
    if (!variant.is_reference) strip_.emplace(shaders, world.domain(), folder);
  }

  // The rows and pictures that are due, each on the step nearest to its time.
  void sample() override {
    const double reached = world_.time() + 0.5 * world_.step_seconds();
    tables_.add_if_due(world_);
    while (shown_.size() + 1 < times_.size() && reached >= times_[shown_.size()]) add_picture();
  }
  void finish() override {
    tables_.add(world_);
    add_picture();
    if (strip_) difference_scale_ = strip_->finish();
    tables_.write(folder_);
  }

  void describe(toml::table& table) const override {
    table.insert("difference_scale", difference_scale_);
    toml::array shown;
    for (const double time : shown_) shown.push_back(time);
    table.insert("picture_times", std::move(shown));
    if (const GridSolver* grid = world_.grid()) table.insert("grid_cells", grid->shape().cells());
    if (world_.particles() != nullptr) {
      table.insert("particles_mass", particles_mass());
      table.insert("particles_density", mean_density(world_.particles()->particles()));
    }
    insert_flow(table, "grid_flow", mean_flow(world_, Fluid::grid));
    insert_flow(table, "particles_flow", mean_flow(world_, Fluid::particles));
  }

 private:
  /// The mass of the particles, ∫ρ over the domain.
  double particles_mass() const {
    const ParticleSolver& solver = *world_.particles();
    const ParticleSet& particles = solver.particles();
    double sum = 0.0;
    for (std::size_t k = 0; k < std::size_t(particles.size()); ++k) {
      if (!is_in_buffer(particles.body[k])) sum += particles.mass[k];
    }
    return solver.spacing() * solver.spacing() * sum;
  }

  void add_picture() {
    const int index = static_cast<int>(shown_.size());
    if (strip_) strip_->add(world_, index);
    if (plan_.has_reference()) write_velocities(world_, folder_, index);
    shown_.push_back(world_.time());
  }

  const batch::Plan& plan_;
  World& world_;
  std::filesystem::path folder_;
  std::vector<double> times_;
  std::vector<double> shown_;  ///< times of the pictures taken
  std::optional<PictureStrip> strip_;
  batch::RunTables tables_;
  double difference_scale_ = 0.0;
};

}  // namespace

batch::MakeRecorder recorder_for(const batch::Plan& plan) {
  return [&plan](const batch::Variant& variant, World& world, gl::ShaderLibrary& shaders,
                 const std::filesystem::path& folder) {
    return std::make_unique<Recording>(plan, variant, world, shaders, folder);
  };
}

}  // namespace twinflow::comparison
