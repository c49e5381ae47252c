#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <glm/ext/vector_float1.hpp>
#include <glm/vec2.hpp>

#include "core/archive_fwd.hpp"
#include "core/domain.hpp"
#include "core/point_reading.hpp"
#include "particles/boundaries/channel_ends.hpp"
#include "particles/boundaries/placed_solids.hpp"
#include "particles/heat/particle_heat.hpp"
#include "particles/inputs/forces.hpp"
#include "particles/inputs/placement.hpp"
#include "particles/methods/particle_method.hpp"
#include "particles/readings/interpolation.hpp"
#include "particles/readings/particle_metrics.hpp"
#include "scene/gestures/stroke.hpp"
#include "scene/scene.hpp"
#include "scene/solids/surroundings.hpp"

namespace twinflow {

/// The particle fluid in motion. The same scene, seed and steps give the same bytes for any number of
/// threads. Its own threads share the work. Never call its functions, const ones included, from several
/// threads at once.
class ParticleSolver {
 public:
  /// Places particles and gives them velocity and dye of the scene. `surroundings`: at the start; the space
  /// of the balls with which the scene begins is left free. `threads` ≥ 1. Throws InputError if
  /// particles.region leaves no room for particles.
  ParticleSolver(const Scene& scene, const Surroundings& surroundings, std::uint64_t seed, int threads);
  /// The same among the solids of the scene.
  ParticleSolver(const Scene& scene, const Domain& domain, std::uint64_t seed, int threads)
      : ParticleSolver(scene, Surroundings(scene, domain), seed, threads) {}

  /// Takes over the surroundings of the next step, which begins when they do. Without them the solids move on
  /// by themselves.
  void meet(const Surroundings& surroundings) { next_surroundings_ = surroundings; }
  /// Takes over surroundings that belong to the present state, which is at their end. Balls come in the first
  /// step. Call this before reading a state.
  void start_among(const Surroundings& surroundings);
  /// Advances by one world step. Adds `velocity_changes` and `temperature_changes`, which are empty or have
  /// one for each particle in its present order. New walls and dropped bodies remove the fluid in their
  /// place. Then strokes act; pouring stops at kMostParticles. The number of sub-steps follows from the CFL
  /// condition, and grows if particles become too fast for it. Throws BlowUpError if more sub-steps do not
  /// help, or if values are no longer finite. Everything is then as before the step.
  void step(double dt_seconds, std::span<const Stroke> strokes, std::span<const Body> dropped = {},
            std::span<const glm::vec2> velocity_changes = {},
            std::span<const glm::vec1> temperature_changes = {});
  /// Sets the state before the next step aside, which `step` does otherwise.
  void set_aside();
  /// Puts everything back as it was when the state was last set aside.
  void put_back();
  /// Lets new walls, bodies and strokes change the particles as they will at the beginning of the next step.
  /// Call `set_aside` before it, and `put_back` after it.
  void preview(const Surroundings& surroundings, std::span<const Stroke> strokes,
               std::span<const Body> dropped);
  /// Sets the observer of the stages of later steps. Null (the default) disables observation. The fluid does
  /// not depend on the observer.
  void observe(ParticleObserver* observer) { observer_ = observer; }
  /// The number of parts that a step of `dt_seconds` needs, so that each takes at most particles.max_substeps
  /// sub-steps. It follows from the present speeds of particles and balls. Throws BlowUpError, naming a
  /// particle or a ball, if it is absurdly large.
  int parts_needed(double dt_seconds, std::span<const Ball> balls = {}) const;
  /// Applies the live parameters; another method takes over the particles as they are. Where the particles
  /// are and their interaction radius, which change only with a restart, stay.
  void apply(const Settings& settings);
  /// Exchanges all state of the next steps except the scene and the settings; see OutputArchive. A reader is
  /// a solver of the same scene and settings. Its threads and instructions may differ; other instructions
  /// change the last digits of later steps.
  template <class Archive>
  void archive_state(Archive& archive);
  /// Chooses the instructions of the hot loops; the default is the best ones. For tests and benchmarks.
  /// Throws RunError.
  void set_simd_level(SimdLevel level);

  const ParticleSet& particles() const { return particles_; }
  /// The index of the particles where they are now.
  const Neighborhood& neighborhood() const { return *neighborhood_; }
  const ThreadTeam& team() const { return team_; }
  std::span<const Body> bodies() const { return bodies_.bodies(); }  ///< where they are now
  /// The mean force of the fluid on a body in the last step, see RigidBodies; zero before the first step.
  SolidForce force_on_body(std::size_t body) const { return bodies_.force(body); }
  const ParticleContainer& container() const { return container_; }
  double interaction_radius() const { return radius_; }            ///< domain units
  double spacing() const { return spacing_; }                      ///< mean spacing, domain units
  double rest_density() const { return method_->rest_density(); }  ///< in the units of ParticleSet::density
  int substeps() const { return substeps_; }                       ///< of the last step
  /// How many velocities have been cut at the movement limit since the start; see Substep::move.
  std::int64_t velocities_cut() const { return velocities_cut_; }
  /// Iterations of all sub-steps of the last step, and the most that one of them left.
  const PressureEffort& pressure_effort() const { return effort_; }
  /// The mean forces of the last step on the solids, in the order of SolidSet; zero before the first step.
  std::span<const SolidForce> solid_forces() const {
    return std::span(solids_.forces()).first(solids_.forces().size() - 1);
  }
  /// The mean force of the last step on the container's walls, if there are solids; else zero. Momentum
  /// that the fluid loses is what all these take.
  glm::dvec2 force_on_walls() const { return solids_.forces().back().force; }
  std::string method_caption() const;

  /// Velocity of the particle fluid at points (domain units): Σ g² v / Σ g² over the particles within the
  /// interaction radius, g = 1 − r/h. Zero if no particle is near. As many velocities as points.
  void velocity_at(std::span<const glm::vec2> points, std::span<glm::vec2> velocities) const;
  /// The same means of two or three arrays of particles() in as many arrays of results; see `interpolate`.
  void values_at(const InterpolationPoints& points, std::span<const float* const> values,
                 std::span<float* const> results) const;
  /// The fluid's state at a point; nothing if no particle is near, and outside the container.
  std::optional<PointReading> reading_at(glm::dvec2 point) const;
  /// How deep a point lies in the fluid, domain units; see `depth_in_fluid`.
  double depth_at(glm::dvec2 point) const;
  ParticleMetrics metrics() const;

 private:
  ParticleContainer container_;
  Domain domain_;  ///< periodic only if the container is
  Settings::ParticleSettings settings_;
  ParticleForces forces_;
  std::function<double(glm::dvec2)> poured_density_;
  ThreadTeam team_;
  double spacing_ = 0.0;
  double radius_ = 0.0;
  ParticleSet particles_;
  std::unique_ptr<ParticleMethod> method_;
  std::unique_ptr<Neighborhood> neighborhood_;
  std::optional<ChannelEnds> ends_;  ///< of a channel
  std::optional<ParticleHeat> heat_;
  RigidBodies bodies_;
  Surroundings surroundings_;  ///< of the last or the present step
  std::optional<Surroundings> next_surroundings_;
  PlacedSolids solids_;
  double time_ = 0.0;  ///< at the beginning of the next step, seconds
  PressureEffort effort_;
  ParticleObserver* observer_ = nullptr;
  int substeps_ = 1;
  std::int64_t velocities_cut_ = 0;
  std::int64_t cut_in_step_ = 0;
  double contrast_speedup_ = 1.0;
  /// The state that was set aside.
  struct Aside {
    SolidSet shapes;
    double time;
    std::string bytes;
    bool is_present;  ///< no step has begun since
  };
  std::optional<Aside> aside_;

  ParticleSolver(const Scene& scene, const Surroundings& surroundings, std::uint64_t seed, int threads,
                 const Placement& placement);
  void start();
  void index_for(double reach, int block_size);
  void index_anew();
  void index_changed_particles();
  template <class Change>
  void change_particles(const Change& change);

  void change_velocities(std::span<const glm::vec2> changes);
  void renew_ends();
  void drop(std::span<const Body> bodies);
  void weigh_bodies(double dt_seconds);
  void make_room_for_walls(const Surroundings& surroundings);
  void change_supply(std::span<const Stroke> strokes);
  void apply_strokes(std::span<const Stroke> strokes);
  double substeps_needed(double dt_seconds, std::span<const Ball> balls) const;
  void advance_substep(double dt_seconds, int number);
  void surround(double dt_seconds);
  bool place_solids(const SolidSet& solids) { return solids_.place(solids.in(domain_)); }
  Substep substep(double dt_seconds);
  Solids solids() const { return solids_.in(container_, domain_); }
};

}  // namespace twinflow
