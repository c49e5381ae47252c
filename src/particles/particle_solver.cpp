#include "particles/particle_solver.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/state_visitor.hpp"
#include "particles/inputs/brush.hpp"
#include "particles/inputs/fluid_supply.hpp"
#include "particles/inputs/initial_particles.hpp"
#include "particles/inputs/pour_room.hpp"
#include "particles/methods/method_registry.hpp"
#include "particles/neighbors/search_registry.hpp"
#include "particles/pressure/first_pressure.hpp"
#include "particles/readings/particle_probe.hpp"
#include "particles/readings/surface_depth.hpp"
#include "particles/stepping/particle_stages.hpp"
#include "particles/stepping/state_guard.hpp"
#include "particles/stepping/step_attempts.hpp"
#include "particles/stepping/substep_choice.hpp"
#include "scene/files/scene_state.hpp"
#include "scene/parameters/method_rules.hpp"

namespace twinflow {

ParticleSolver::ParticleSolver(const Scene& scene, const Surroundings& surroundings, std::uint64_t seed,
                               int threads)
    : ParticleSolver(scene, surroundings, seed, threads, initial_placement(scene, surroundings, seed)) {}

ParticleSolver::ParticleSolver(const Scene& scene, const Surroundings& surroundings, std::uint64_t seed,
                               int threads, const Placement& placement)
    : container_(container_of(scene, surroundings.domain())),
      domain_{surroundings.domain().aspect, container_.space().periodic},
      settings_(scene.settings.particles),
      forces_(scene),
      poured_density_(poured_density(scene.settings)),
      team_(threads),
      spacing_(placement.spacing),
      radius_(settings_.neighborhood * spacing_),
      particles_(initial_particles(scene, placement, seed, forces_.first_dye())),
      method_(make_particle_method(settings_, radius_, spacing_)),
      ends_(channel_ends(scene, domain_, spacing_, radius_, forces_.first_dye(), surroundings.solids())),
      heat_(particle_heat(scene, surroundings.domain(), radius_, spacing_)),
      mixing_(scene.settings.dye.mixing, radius_, spacing_),
      surroundings_(surroundings),
      solids_(surroundings.solids().without_balls().in(domain_), !scene.solids.empty()) {
  if (ends_) {
    container_.open_ends(ends_->width(), ends_->width_of_sides());
    ends_->fill(particles_, time_, initial_velocity(scene, seed, Fluid::particles), solids());
  }
  for (const Body& body : scene.bodies) bodies_.add(body, particles_, domain_, {spacing_, 1.0});
  if (heat_) {
    particles_.carry_heat();
    heat_->warm(particles_, 0);
  }
  container_.contain(particles_, {}, team_);  // a coordinate may have been rounded onto the open end
  method_->set_coupled(scene.settings.coupling.mode != CouplingMode::none);
  start();
  index_anew();
}

/// Lets the method start with the pressure of the first moment: the scene's formula or, without one, what
/// IncompressibleFluid solves for.
void ParticleSolver::start() {
  if (settings_.initial_pressure.empty() && method_->starts_with_pressure()) {
    FirstPressure first(radius_, spacing_, settings_);
    index_for(radius_, first.block_size());
    neighborhood_->build(particles_, team_);
    if (ends_) ends_->drive(particles_, time_);
    solids_.set_balls(surroundings_.balls());
    first.add(substep(0.0));
    solids_.set_balls({});
  }
  method_->start(particles_);
}

void ParticleSolver::index_for(double reach, int block_size) {
  neighborhood_ = make_neighborhood(settings_, container_.space(), reach, block_size);
}

/// Makes the neighbor search that the settings and the method need.
void ParticleSolver::index_anew() {
  index_for(radius_ * method_->reach(), method_->block_size());
  index_changed_particles();
}

/// Call this after particles were added, removed or indexed anew.
void ParticleSolver::index_changed_particles() {
  container_.contain(particles_, {}, team_);  // a coordinate may have been rounded onto the open end
  neighborhood_->build(particles_, team_);
  if (ends_) ends_->drive(particles_, time_);
  contrast_speedup_ = contrast_speedup(particles_);
  method_->begin(substep(0.0));
}

/// Lets `change` add or remove particles, and measures them anew if it returns true.
template <class Change>
void ParticleSolver::change_particles(const Change& change) {
  const std::uint32_t first_id = particles_.next_id();
  if (!change()) return;
  if (heat_) heat_->warm(particles_, first_id);
  index_changed_particles();
}

void ParticleSolver::apply(const Settings& settings) {
  const bool other_method = settings.particles.method != settings_.method;
  const bool other_tree = settings.particles.search == NeighborSearch::quadtree &&
                          settings.particles.quadtree_capacity != settings_.quadtree_capacity;
  const bool other_search = settings.particles.search != settings_.search || other_tree;
  const bool other_parameters = settings.particles != settings_;
  settings_ = settings.particles;
  forces_.apply(settings);
  if (heat_) heat_->set_parameters(settings.temperature);
  mixing_.set_strength(settings.dye.mixing);
  surroundings_.apply(settings);
  container_.set_walls(surroundings_.box());
  poured_density_ = poured_density(settings);
  if (ends_) ends_->set_inlet(*surroundings_.inlet(Fluid::particles));
  if (other_method) {
    method_ = make_particle_method(settings_, radius_, spacing_);
    method_->adopt(particles_);
  } else {
    method_->set_parameters(settings_);
  }
  method_->set_coupled(settings.coupling.mode != CouplingMode::none);
  const bool other_reach = neighborhood_->radius() != radius_ * method_->reach();
  if (other_method || other_search || other_reach) {
    index_anew();
  } else if (other_parameters) {
    method_->measure_again(substep(0.0));
  }
}

void ParticleSolver::visit_state(StateVisitor& visitor) {
  visitor(particles_);
  bodies_.visit_state(visitor, particles_);
  method_->visit_state(visitor, particles_.size(), solids_.shapes().count());
  visitor(*neighborhood_, effort_.iterations, effort_.left, substeps_, contrast_speedup_, velocities_cut_,
          solids_);
  if (ends_) visitor(*ends_);
  if (visitor.reads()) {
    neighborhood_->build(particles_, team_);  // already in its order
    if (ends_) ends_->set_aside(particles_);
  }
}

void ParticleSolver::set_simd_level(SimdLevel level) {
  method_->set_simd_level(level);
  if (heat_) heat_->set_simd_level(level);
  mixing_.set_simd_level(level);
  index_anew();
}

void ParticleSolver::step(double dt_seconds, std::span<const Stroke> strokes, std::span<const Body> dropped,
                          std::span<const glm::vec2> velocity_changes,
                          std::span<const glm::vec1> temperature_changes) {
  if (!aside_is_present_) set_aside();
  aside_is_present_ = false;
  const SolidSet shapes_before = solids_.shapes();
  surround(dt_seconds);
  const Given given{strokes, dropped, velocity_changes, temperature_changes};
  step_with_retries({.step = [&](int least_substeps) { attempt(dt_seconds, given, least_substeps); },
                     .substeps = [&] { return substeps_; },
                     .put_back =
                         [&] {
                           place_solids(shapes_before);
                           put_back();
                         },
                     .remedy = [&] { return method_->remedy(); }});
  solids_.end_step(spacing_ * spacing_, dt_seconds);
  velocities_cut_ += cut_in_step_;
  weigh_bodies(dt_seconds);
  time_ = surroundings_.end();
  place_solids(surroundings_.at(time_));
}

void ParticleSolver::attempt(double dt_seconds, const Given& given, int least_substeps) {
  if (observer_ != nullptr) observer_->begin_attempt();
  begin_step(dt_seconds, given);
  substeps_ = std::max(least_substeps, static_cast<int>(substeps_needed(dt_seconds, surroundings_.balls())));
  effort_ = {};
  solids_.begin_step();
  cut_in_step_ = 0;
  for (int k = 1; k <= substeps_; ++k) advance_substep(dt_seconds / substeps_, k);
  method_->end_step(substep(dt_seconds / substeps_));
  mix_dye(dt_seconds);
  require_bounded(particles_, movement_limit(solids(), radius_, spacing_) / (dt_seconds / substeps_),
                  substeps_, team_);
}

/// Particles that were measured without solids that have come, or with those that have gone, are measured
/// anew.
void ParticleSolver::begin_step(double dt_seconds, const Given& given) {
  bodies_.begin_step();
  add_temperature_changes(particles_, given.temperature_changes);
  change_velocities(given.velocity_changes);
  if (place_solids(surroundings_.at(time_))) method_->begin(substep(0.0));
  make_room_for_walls(surroundings_);
  renew_ends(dt_seconds);
  drop(given.dropped);
  change_supply(given.strokes);
  apply_strokes(given.strokes);
  forces_.drive_stream(particles_, domain_, dt_seconds);
  substep(0.0).keep_bodies_rigid();
}

void ParticleSolver::start_among(const Surroundings& surroundings) {
  surroundings_ = surroundings;
  next_surroundings_.reset();
  time_ = surroundings.end();
  const bool has_stepped = surroundings.end() > surroundings.begin();
  place_solids(has_stepped ? surroundings.at(time_) : surroundings.at(time_).without_balls());
}

void ParticleSolver::surround(double dt_seconds) {
  if (next_surroundings_) {
    surroundings_ = *std::exchange(next_surroundings_, {});
  } else {
    surroundings_.begin_step(time_, time_ + dt_seconds, {});
  }
  time_ = surroundings_.begin();
}

/// See ParticleMethod for the phases.
void ParticleSolver::advance_substep(double dt_seconds, int number) {
  if (observer_ != nullptr) observer_->begin_substep(number, substeps_);
  const double end = time_ + number * dt_seconds;
  place_solids(surroundings_.at(end, time_ + (number - 1) * dt_seconds));
  const Substep now = substep(dt_seconds);
  if (ends_) ends_->drive(particles_, end);
  method_->before_move(now);
  now.put_back_ends();
  now.move();
  if (ends_) ends_->let_pass(particles_, solids());
  method_->after_move(now);
  now.put_back_ends();
  effort_ += method_->effort();
}

void ParticleSolver::mix_dye(double dt_seconds) {
  forces_.dissipate_dye(particles_, dt_seconds);
  mixing_.mix(particles_, *neighborhood_, team_, dt_seconds);
  if (mixing_.acts()) show(observer_, particles_, particle_stages::dye_mixing);
}

void ParticleSolver::set_aside() {
  aside_is_present_ = false;  // as long as the buffer is being written
  StateWriter writer(FieldStorage::copied, std::move(aside_));
  visit_state(writer);
  aside_ = writer.release();
  aside_is_present_ = true;
}

void ParticleSolver::put_back() {
  if (aside_.empty()) throw std::logic_error("no state of the particles was set aside");
  StateReader reader(aside_);
  visit_state(reader);
  aside_is_present_ = false;
}

void ParticleSolver::change_velocities(std::span<const glm::vec2> changes) {
  add_velocity_changes(particles_, changes);
  if (!changes.empty()) show(observer_, particles_, particle_stages::coupling);
}

void ParticleSolver::renew_ends(double dt_seconds) {
  if (!ends_) return;
  ends_->begin_step(particles_, solids(), time_, dt_seconds);
  ends_->draw_along(particles_, *neighborhood_, team_);
  change_particles([&] { return ends_->renew(particles_, solids()); });
}

void ParticleSolver::preview(const Surroundings& surroundings, std::span<const Stroke> strokes,
                             std::span<const Body> dropped) {
  place_solids(surroundings.at(time_));
  make_room_for_walls(surroundings);
  drop(dropped);
  change_supply(strokes);
  apply_strokes(strokes);
}

void ParticleSolver::make_room_for_walls(const Surroundings& surroundings) {
  const std::span<const WallStroke> new_walls = surroundings.new_walls();
  if (new_walls.empty()) return;
  solids_.make_room(particles_, new_walls, domain_);
  index_changed_particles();
}

void ParticleSolver::drop(std::span<const Body> bodies) {
  if (bodies.empty()) return;
  change_particles([&] {
    bodies_.drop(bodies, particles_, solids(), {spacing_, rest_density()}, settings_.restitution);
    return true;
  });
}

/// Finds the forces of the fluid on the bodies, which their weight is no part of.
void ParticleSolver::weigh_bodies(double dt_seconds) {
  if (bodies_.empty()) return;
  std::function<double(int)> weight;
  if (heat_ && heat_->changes_weight()) {
    weight = [this](int particle) { return heat_->weight(particles_, particle); };
  }
  bodies_.end_step(particles_, {dt_seconds, spacing_ * spacing_, forces_.body_force(), std::move(weight)});
}

void ParticleSolver::change_supply(std::span<const Stroke> strokes) {
  Supply supply = {domain_, spacing_, rest_density(),
                   [this](glm::dvec2 point) { return solids().leave_free(point); }, poured_density_};
  for (const Stroke& stroke : strokes) {
    change_particles([&] { return stroke.drains && drain(particles_, stroke, domain_); });
    if (!stroke.pours) continue;
    const Solids around = solids();
    PourRoom room(around, spacing_, particles_);
    supply.reserve_room = [&](glm::dvec2 point) { return room.reserve(point); };
    change_particles([&] { return pour(particles_, stroke, *neighborhood_, supply); });
  }
}

void ParticleSolver::apply_strokes(std::span<const Stroke> strokes) {
  for (const Stroke& stroke : strokes) apply_stroke(particles_, *neighborhood_, domain_, stroke);
  if (!strokes.empty()) show(observer_, particles_, particle_stages::strokes);
}

Substep ParticleSolver::substep(double dt_seconds) {
  return {.particles = particles_,
          .neighborhood = *neighborhood_,
          .team = team_,
          .solids = solids(),
          .dt_seconds = dt_seconds,
          .body_force = forces_.body_force(),
          .contact = {.movement_limit = movement_limit(solids(), radius_, spacing_),
                      .push_limit = push_limit(radius_, spacing_),
                      .interaction_radius = radius_,
                      .restitution = settings_.restitution},
          .companions = {.bodies = bodies_.empty() ? nullptr : &bodies_,
                         .ends = ends_ ? &*ends_ : nullptr,
                         .heat = heat_ ? &*heat_ : nullptr},
          .accounts = {.observer = observer_, .ledger = solids_.ledger(), .cuts = &cut_in_step_}};
}

double ParticleSolver::substeps_needed(double dt_seconds, std::span<const Ball> balls) const {
  const double inflow_speed = ends_ ? ends_->fastest(time_ + dt_seconds) : 0.0;
  const SubstepLimits limits = {.speed_weight = method_->speed_weight(),
                                .signal_speed = contrast_speedup_ * method_->signal_speed(),
                                .cfl = settings_.cfl,
                                .interaction_radius = radius_,
                                .movement_limit = movement_limit(solids(), radius_, spacing_),
                                .solid_speed = std::max(solids().fastest_surface(), inflow_speed)};
  const glm::dvec2 force = forces_.body_force();
  const double acceleration =
      std::hypot(force.x, force.y) * (heat_ ? heat_->largest_weight(particles_) : 1.0);
  return twinflow::substeps_needed(particles_, balls, acceleration, dt_seconds, limits,
                                   settings_.max_substeps, team_);
}

int ParticleSolver::parts_needed(double dt_seconds, std::span<const Ball> balls) const {
  const double parts = substeps_needed(dt_seconds, balls) / settings_.max_substeps;
  return static_cast<int>(std::ceil(ends_ ? std::max(parts, ends_->parts_needed(time_, dt_seconds)) : parts));
}

std::string ParticleSolver::method_caption() const { return twinflow::method_caption(settings_); }

void ParticleSolver::velocity_at(std::span<const glm::vec2> points, std::span<glm::vec2> velocities) const {
  std::vector<float> u(points.size());
  std::vector<float> v(points.size());
  values_at({points, domain_}, std::array{particles_.u.data(), particles_.v.data()},
            std::array{u.data(), v.data()});
  for (std::size_t k = 0; k < points.size(); ++k) velocities[k] = {u[k], v[k]};
}

void ParticleSolver::values_at(const InterpolationPoints& points, std::span<const float* const> values,
                               std::span<float* const> results) const {
  interpolate(particles_, *neighborhood_, radius_, team_, points, values, results);
}

std::optional<PointReading> ParticleSolver::reading_at(glm::dvec2 point) const {
  if (!container_.contains(point)) return {};
  return read_point(particles_, *neighborhood_, domain_, radius_, point);
}

double ParticleSolver::depth_at(glm::dvec2 point) const {
  const Solids around = solids();
  const SurfaceGeometry geometry{domain_, around, radius_, spacing_};
  return depth_in_fluid(particles_, *neighborhood_, geometry, point);
}

ParticleMetrics ParticleSolver::metrics() const {
  const bool fills = solids().are_filled_by(particles_.size(), spacing_, settings_.rest_density);
  ParticleMetrics metrics =
      metrics_of(particles_, *neighborhood_, {spacing_, radius_, rest_density(), fills}, team_);
  metrics.velocities_cut = velocities_cut_;
  if (heat_) metrics.nusselt = heat_->nusselt(particles_, solids());
  return metrics;
}

}  // namespace twinflow
