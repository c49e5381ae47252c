#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <glm/vec2.hpp>

#include "core/archive_fwd.hpp"
#include "core/domain.hpp"
#include "core/point_reading.hpp"
#include "particles/bodies/container.hpp"
#include "particles/bodies/rigid_bodies.hpp"
#include "particles/methods/particle_method.hpp"
#include "particles/readings/interpolation.hpp"
#include "particles/search/neighborhood.hpp"
#include "particles/setup/placement.hpp"
#include "particles/state/particle_set.hpp"
#include "particles/state/thread_team.hpp"
#include "scene/gestures/stroke.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// What is measured of the particles. Each has the mass of its share of the initial area times its own
/// density, so that energy and momentum are ½∫ρ|u|² and ∫ρu. Density errors are |ρ − ρ₀|/ρ₀.
struct ParticleMetrics {
  double kinetic_energy = 0.0;
  glm::dvec2 momentum{0.0};
  double density_error_rms = 0.0;
  double density_error_max = 0.0;
  int count = 0;
  double neighbors_mean = 0.0;
};

/// The particle fluid in motion. Same scene, seed and steps give the same bytes for any number of threads.
/// Its own threads share the work; not for use from several threads at once, the const functions included.
class ParticleSolver {
 public:
  /// Places particles and gives them velocity and dye of the scene. `threads` ≥ 1. Throws InputError where
  /// particles.region leaves no room for particles.
  ParticleSolver(const Scene& scene, const Domain& domain, std::uint64_t seed, int threads);

  /// Advances by one world step: `velocity_changes` (empty, or one for each particle in its present order)
  /// are added to the velocities; bodies are dropped, which takes away the fluid in their place; then
  /// strokes, of which those that pour stop at kMostParticles; then as many sub-steps as the CFL condition
  /// asks for, more of them where particles become so fast on the way that it no longer holds. Throws
  /// BlowUpError where that doesn't help, or values are no longer finite; everything is then as it was before
  /// the step.
  void step(double dt_seconds, std::span<const Stroke> strokes, std::span<const Ball> balls = {},
            std::span<const Body> dropped = {}, std::span<const glm::vec2> velocity_changes = {});
  /// Who looks at the stages of the steps to come; null, as at first: nobody. Nothing in the fluid depends
  /// on it.
  void observe(ParticleObserver* observer) { observer_ = observer; }
  /// In how many parts a step of `dt_seconds` has to be taken, by the present speeds and those of the balls
  /// that act in it, for each to need at most particles.max_substeps sub-steps. Throws BlowUpError, naming a
  /// particle or a ball, where it is absurdly many.
  int parts_needed(double dt_seconds, std::span<const Ball> balls = {}) const;
  /// Live parameters take effect, another method takes over the particles as they are; where the particles
  /// are and how far they reach, which needs a restart, stays.
  void apply(const Settings& settings);
  /// All that the next steps depend on, but for the scene and the settings; see OutputArchive. Reading puts
  /// it into a solver of the same scene that has the same settings; number of threads and instructions may
  /// differ, and where instructions do, so do the last digits of what follows.
  template <class Archive>
  void archive_state(Archive& archive);
  /// Which instructions the hot loops use; the best ones by default. For tests and benchmarks. Throws
  /// RunError.
  void set_simd_level(SimdLevel level);

  const ParticleSet& particles() const { return particles_; }
  /// The index of the particles where they are now.
  const Neighborhood& neighborhood() const { return *neighborhood_; }
  const ThreadTeam& team() const { return team_; }
  std::span<const Body> bodies() const { return bodies_.bodies(); }  ///< where they are now
  const ParticleContainer& container() const { return container_; }
  double interaction_radius() const { return radius_; }            ///< domain units
  double spacing() const { return spacing_; }                      ///< mean spacing, domain units
  double rest_density() const { return method_->rest_density(); }  ///< in the units of ParticleSet::density
  int substeps() const { return substeps_; }                       ///< of the last step
  /// Of the last step: iterations of all its sub-steps, and the most that one left.
  const PressureEffort& pressure_effort() const { return effort_; }
  std::string method_caption() const { return method_->caption(); }

  /// Velocity of the particle fluid at points (domain units): Σ g² v / Σ g² over the particles nearer than
  /// the interaction radius, g = 1 − r/h; zero where no particle is near. As many velocities as points.
  void velocity_at(std::span<const glm::vec2> points, std::span<glm::vec2> velocities) const;
  /// The same means of two or three arrays of particles() and as many arrays of results; see `interpolate`.
  void values_at(const InterpolationPoints& points, std::span<const float* const> values,
                 std::span<float* const> results) const;
  /// What the fluid is like at a point; nothing where no particle is near, and outside the container.
  std::optional<PointReading> reading_at(glm::dvec2 point) const;
  ParticleMetrics metrics() const;

 private:
  ParticleContainer container_;
  Domain domain_;  ///< periodic only where the container is
  Settings::ParticleSettings settings_;
  Settings::ForceSettings force_;
  Settings::StreamSettings stream_;
  std::function<glm::vec3(glm::dvec2)> first_dye_;
  std::function<double(glm::dvec2)> poured_density_;
  double dye_dissipation_;
  ThreadTeam team_;
  double spacing_ = 0.0;
  double radius_ = 0.0;
  ParticleSet particles_;
  std::unique_ptr<ParticleMethod> method_;
  std::unique_ptr<Neighborhood> neighborhood_;
  RigidBodies bodies_;
  std::vector<Ball> balls_;  ///< where they are in the present sub-step
  PressureEffort effort_;
  ParticleObserver* observer_ = nullptr;
  int substeps_ = 1;
  double contrast_speedup_ = 1.0;
  struct {
    ParticleSet particles;
    RigidBodies bodies;
    std::vector<Ball> balls;
  } last_good_;  ///< from before the step

  ParticleSolver(const Scene& scene, const Domain& domain, std::uint64_t seed, int threads,
                 const Placement& placement);
  void set_initial_fields(const Scene& scene, const Placement& placement, std::uint64_t seed);
  void make_neighborhood();

  void keep_last_good();
  void take_last_good();
  void attempt(double dt_seconds, int least_substeps, std::span<const Stroke> strokes,
               std::span<const Ball> balls, std::span<const Body> dropped,
               std::span<const glm::vec2> velocity_changes);
  void change_velocities(std::span<const glm::vec2> changes);
  void drop(std::span<const Body> bodies);
  void change_supply(std::span<const Stroke> strokes);
  void index_changed_particles();
  void apply_strokes(std::span<const Stroke> strokes);
  void keep_bodies_rigid();
  void move_bodies(double dt_seconds);
  void put_bodies_back(double dt_seconds);
  double substeps_needed(double dt_seconds, std::span<const Ball> balls) const;
  void choose_substeps(double dt_seconds, int least, std::span<const Ball> balls);
  void place_balls(std::span<const Ball> balls, double until_end_of_step);
  void move_particles(double dt_seconds);
  void find_neighbors();
  void show_neighbors() const;
  void contain();
  void drive_stream(double dt_seconds);
  void dissipate_dye(double dt_seconds);

  Substep substep(double dt_seconds);
  double movement_limit() const;
};

}  // namespace twinflow
