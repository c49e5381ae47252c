#include "app/compare/run.hpp"

#include <toml++/toml.h>

#include "app/compare/pictures.hpp"
#include "app/compare/provenance.hpp"
#include "app/compare/run_folder.hpp"
#include "app/compare/temporary_folder.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "view/files/npy.hpp"
#include "world/readings/flow_numbers.hpp"
#include "world/readings/imbalance_notice.hpp"
#include "world/readings/world_readings.hpp"
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
class Recording {
 public:
  Recording(const Plan& plan, const Variant& variant, World& world, gl::ShaderLibrary& shaders,
            const std::filesystem::path& folder)
      : plan_(plan),
        variant_(variant),
        world_(world),
        folder_(folder),
        times_(picture_times(variant.until, plan.pictures)) {
    if (!variant.is_reference) strip_.emplace(shaders, world.domain(), folder);
  }

  /// Adds the rows and pictures that are due, each on the step nearest to its time.
  void record_due() {
    const double reached = world_.time() + 0.5 * world_.step_seconds();
    if (reached >= next_row_) add_row();
    while (shown_.size() + 1 < times_.size() && reached >= times_[shown_.size()]) add_picture();
  }
  /// Adds the last row and picture.
  void record_end() {
    add_row();
    add_picture();
    if (strip_) difference_scale_ = strip_->finish();
    write_file_atomically(folder_ / "metrics.csv", table_);
  }

  toml::table summary(const std::string& stopped, const std::string& imbalance,
                      const std::string& renderer) const {
    toml::table table{{"time", world_.time()},       {"stopped", stopped},
                      {"imbalance", imbalance},      {"difference_scale", difference_scale_},
                      {"version", TWINFLOW_VERSION}, {"processor", processor_name()},
                      {"renderer", renderer},        {"threads", world_.threads()}};
    toml::array shown;
    for (const double time : shown_) shown.push_back(time);
    table.insert("picture_times", std::move(shown));
    if (const GridSolver* grid = world_.grid()) table.insert("grid_cells", grid->shape().cells());
    if (world_.particles() != nullptr) {
      table.insert("particles_mass", particles_mass());
      table.insert("particles_density", mean_density(world_.particles()->particles()));
    }
    insert_flow(table, "grid_flow", mean_grid_flow(world_));
    insert_flow(table, "particles_flow", mean_particles_flow(world_));
    return table;
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

  void add_row() {
    table_ += metrics_row(read_metrics(world_)) + "\n";
    while (next_row_ <= world_.time() + 0.5 * world_.settings().time.step) next_row_ += variant_.every;
  }
  void add_picture() {
    const int index = static_cast<int>(shown_.size());
    if (strip_) strip_->add(world_, index);
    if (plan_.has_reference()) write_velocities(world_, folder_, index);
    shown_.push_back(world_.time());
  }

  const Plan& plan_;
  const Variant& variant_;
  World& world_;
  std::filesystem::path folder_;
  std::vector<double> times_;
  std::vector<double> shown_;  ///< times of the pictures taken
  std::optional<PictureStrip> strip_;
  std::string table_ = metrics_header() + "\n";
  double next_row_ = 0.0;
  double difference_scale_ = 0.0;
};

/// Returns false if it is interrupted.
bool fill_folder(const Plan& plan, const Variant& variant, const std::filesystem::path& folder,
                 gl::OffscreenGl& gl, const Interruption& user, const RunOptions& options) {
  World world(variant.scene, &gl.shaders, {plan.seed, options.threads});
  Recording recording(plan, variant, world, gl.shaders, folder);
  std::string stopped;
  ImbalanceNotice notice;
  std::string imbalance;
  const std::int64_t total = world.steps_until(variant.until);
  try {
    while (world.steps_until(variant.until) > 0) {
      if (user.interrupted()) return false;
      recording.record_due();
      world.step();
      imbalance += notice.told(world);
      options.progress(total - world.steps_until(variant.until));
    }
  } catch (const BlowUpError& error) {
    stopped = error.what();
  }
  recording.record_end();
  gl.check();
  write_file_atomically(folder / "scene.toml", variant.settings);
  write_summary(folder, recording.summary(stopped, imbalance, gl::driver_description()));
  return true;
}

}  // namespace

bool replace_folder(const std::filesystem::path& folder,
                    const std::function<bool(const std::filesystem::path& temporary)>& fill) {
  const TemporaryFolder fresh(folder.parent_path());
  if (!fill(fresh.path())) return false;
  const TemporaryFolder old(folder.parent_path());
  std::error_code error;
  std::filesystem::rename(folder, old.path() / "old", error);  // if there is one
  std::filesystem::rename(fresh.path(), folder, error);
  if (error) throw RunError("cannot write " + folder.string() + ": " + error.message());
  return true;
}

bool run_variant(const Plan& plan, const Variant& variant, const std::filesystem::path& runs,
                 gl::OffscreenGl& gl, const Interruption& user, const RunOptions& options) {
  try {
    return replace_folder(runs / variant.folder, [&](const std::filesystem::path& folder) {
      return fill_folder(plan, variant, folder, gl, user, options);
    });
  } catch (const InputError& error) {
    throw InputError(variant.folder + ": " + error.what());
  } catch (const RunError& error) {
    throw RunError(variant.folder + ": " + error.what());
  }
}

}  // namespace twinflow::comparison
