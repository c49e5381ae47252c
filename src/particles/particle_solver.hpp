#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include <glm/ext/vector_float1.hpp>
#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "core/point_reading.hpp"
#include "particles/boundaries/channel_ends.hpp"
#include "particles/boundaries/placed_solids.hpp"
#include "particles/heat/dye_mixing.hpp"
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

class StateVisitor;

/// The particle fluid in motion. The same scene, seed and steps give the same bytes for any number of
/// threads. It is not thread-safe, const functions included.
class ParticleSolver {
 public:
  /// Particles with the scene's velocity and dye. `surroundings`: at the start, with the scene's initial
  /// balls. `threads` ≥ 1. Throws InputError if particles.region leaves no room.
  ParticleSolver(const Scene& scene, const Surroundings& surroundings, std::uint64_t seed, int threads);
  ParticleSolver(const Scene& scene, const Domain& domain, std::uint64_t seed, int threads)
      : ParticleSolver(scene, Surroundings(scene, domain), seed, threads) {}

  /// Sets the surroundings at the next step's beginning. Without them the solids move on by themselves.
  void meet(const Surroundings& surroundings) { next_surroundings_ = surroundings; }
  /// Sets the surroundings that end at the present state; call it before reading a state. Balls come in the
  /// first step.
  void start_among(const Surroundings& surroundings);
  /// Advances by one world step. `velocity_changes` and `temperature_changes` are empty or by particle in the
  /// present order. New walls and bodies replace fluid, then strokes act; pouring stops at kMostParticles.
  /// The CFL condition gives the sub-steps. Throws BlowUpError, with the state as before, if more sub-steps
  /// do not help or values are not finite.
  void step(double dt_seconds, std::span<const Stroke> strokes, std::span<const Body> dropped = {},
            std::span<const glm::vec2> velocity_changes = {},
            std::span<const glm::vec1> temperature_changes = {});
  /// Sets the present state aside, as `step` does.
  void set_aside();
  /// Restores the state last set aside, among the solids of that state (`start_among`).
  void put_back();
  /// Changes the particles as the next step's beginning will, between `set_aside` and `put_back`.
  void preview(const Surroundings& surroundings, std::span<const Stroke> strokes,
               std::span<const Body> dropped);
  /// Sets the observer of later steps; null (the default): none.
  void observe(ParticleObserver* observer) { observer_ = observer; }
  /// The parts of a step with at most particles.max_substeps each, at the present speeds. Throws BlowUpError,
  /// naming a particle or ball, if they are absurdly many.
  int parts_needed(double dt_seconds, std::span<const Ball> balls = {}) const;
  /// Applies the live parameters; a new method takes over the particles. Positions and the interaction radius
  /// change only with a restart.
  void apply(const Settings& settings);
  /// Exchanges all state except the scene and the settings; see StateVisitor. A reader has the same scene
  /// and settings. Other SIMD instructions change the last digits of later steps.
  void visit_state(StateVisitor& visitor);
  /// Sets the SIMD instructions, by default the best; for tests and benchmarks. Throws RunError.
  void set_simd_level(SimdLevel level);

  const ParticleSet& particles() const { return particles_; }
  /// The index of the present positions.
  const Neighborhood& neighborhood() const { return *neighborhood_; }
  const ThreadTeam& team() const { return team_; }
  std::span<const Body> bodies() const { return bodies_.bodies(); }
  /// The mean force on a body in the last step, see RigidBodies; zero before the first step.
  SolidForce force_on_body(std::size_t body) const { return bodies_.force(body); }
  const ParticleContainer& container() const { return container_; }
  double interaction_radius() const { return radius_; }            ///< domain units
  double spacing() const { return spacing_; }                      ///< mean, domain units
  double rest_density() const { return method_->rest_density(); }  ///< as ParticleSet::density
  int substeps() const { return substeps_; }                       ///< of the last step
  std::int64_t velocities_cut() const { return velocities_cut_; }  ///< since the start; see Substep::move
  /// The effort of all sub-steps of the last step.
  const PressureEffort& pressure_effort() const { return effort_; }
  /// The mean forces of the last step, in the order of SolidSet; zero before the first step.
  std::span<const SolidForce> solid_forces() const {
    return std::span(solids_.forces()).first(solids_.forces().size() - 1);
  }
  /// The mean force on the container's walls in the last step; zero without solids.
  glm::dvec2 force_on_walls() const { return solids_.forces().back().force; }
  std::string method_caption() const;

  /// The velocities at as many points (domain units); see `interpolate`.
  void velocity_at(std::span<const glm::vec2> points, std::span<glm::vec2> velocities) const;
  /// Interpolates two or three arrays of particles(); see `interpolate`.
  void values_at(const InterpolationPoints& points, std::span<const float* const> values,
                 std::span<float* const> results) const;
  /// The state at a point; nothing outside the container or if no particle is near.
  std::optional<PointReading> reading_at(glm::dvec2 point) const;
  /// The depth at a point, domain units; see `depth_in_fluid`.
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
  std::optional<ChannelEnds> ends_;  ///< of a channel or a free stream
  std::optional<ParticleHeat> heat_;
  DyeMixing mixing_;
  RigidBodies bodies_;
  Surroundings surroundings_;  ///< of the last or the present step
  std::optional<Surroundings> next_surroundings_;
  PlacedSolids solids_;
  double time_ = 0.0;  ///< at the next step's beginning, seconds
  PressureEffort effort_;
  ParticleObserver* observer_ = nullptr;
  int substeps_ = 1;
  std::int64_t velocities_cut_ = 0;
  std::int64_t cut_in_step_ = 0;
  double contrast_speedup_ = 1.0;
  std::string aside_;              ///< the state last set aside
  bool aside_is_present_ = false;  ///< no step has begun since

  ParticleSolver(const Scene& scene, const Surroundings& surroundings, std::uint64_t seed, int threads,
                 const Placement& placement);
  void start();
  void index_for(double reach, int block_size);
  void index_anew();
  void index_changed_particles();
  template <class Change>
  void change_particles(const Change& change);

  void change_velocities(std::span<const glm::vec2> changes);
  void renew_ends(double dt_seconds);
  void drop(std::span<const Body> bodies);
  void weigh_bodies(double dt_seconds);
  void make_room_for_walls(const Surroundings& surroundings);
  void change_supply(std::span<const Stroke> strokes);
  void apply_strokes(std::span<const Stroke> strokes);
  void mix_dye(double dt_seconds);
  double substeps_needed(double dt_seconds, std::span<const Ball> balls) const;
  void advance_substep(double dt_seconds, int number);
  /// What others do to the particles in a step; see `step`.
  struct Given {
    std::span<const Stroke> strokes;
    std::span<const Body> dropped;
    std::span<const glm::vec2> velocity_changes;
    std::span<const glm::vec1> temperature_changes;
  };
  void attempt(double dt_seconds, const Given& given, int least_substeps);
  void begin_step(double dt_seconds, const Given& given);
  void surround(double dt_seconds);
  bool place_solids(const SolidSet& solids) { return solids_.place(solids.in(domain_)); }
  Substep substep(double dt_seconds);
  Solids solids() const { return solids_.in(container_, domain_); }
};

}  // namespace twinflow
