#include "particles/particle_solver.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include <glm/geometric.hpp>

#include "core/error.hpp"
#include "particles/bodies/body_shape.hpp"
#include "particles/setup/blue_noise.hpp"
#include "particles/state/particle_stages.hpp"
#include "particles/state/state_guard.hpp"
#include "scene/fields/formula.hpp"
#include "scene/scene_archive.hpp"

namespace twinflow {
namespace {

/// A step that needs more than this many times particles.max_substeps is refused: it would not end.
constexpr double kMostParts = 1000.0;
/// How often a step in which particles became too fast is taken again, with twice the sub-steps.
constexpr int kMostRepeats = 3;

/// A step that would take so many sub-steps, or parts of it, that it is not begun.
class TooManySubsteps : public BlowUpError {
  using BlowUpError::BlowUpError;
};

ParticleContainer container_of(const Scene& scene, const Domain& domain) {
  return {scene.settings.particles.container, domain, scene.settings.particles.container_radius};
}

Placement initial_placement(const Scene& scene, const Domain& domain, std::uint64_t seed) {
  const Settings::ParticleSettings& settings = scene.settings.particles;
  const ParticleContainer container = container_of(scene, domain);
  const Formula region(settings.region, "particles.region");
  const auto in_container = [&](glm::dvec2 point) { return container.contains(point); };
  const std::vector<Ball> balls = balls_between(scene.gestures, 0.0, scene.settings.time.step);
  const auto in_ball = [&](glm::dvec2 point) {
    return std::ranges::any_of(balls, [&](const Ball& ball) {
      return glm::length(domain.minimum_image(point - ball.center)) < ball.radius;
    });
  };
  const auto in_body = [&](glm::dvec2 point) {
    return std::ranges::any_of(scene.bodies, [&](const Body& body) {
      return surface_near(body, domain.minimum_image(point - body.center)).distance < 0.0;
    });
  };
  const auto inside = [&](glm::dvec2 point) {
    return in_container(point) && !in_ball(point) && !in_body(point) && region(point.x, point.y) > 0.0;
  };

  const bool everywhere = settings.region == "1" && settings.container != Container::circle &&
                          balls.empty() && scene.bodies.empty();
  const Domain space{domain.aspect, container.space().periodic};
  const Lattice lattice = settings.layout == ParticleLayout::lattice ? Lattice::square : Lattice::hexagonal;
  Placement placement = settings.layout == ParticleLayout::random
                            ? scatter(space, settings.count, seed, inside)
                        : everywhere ? fill_domain(domain, settings.count, lattice)
                                     : fill_region(domain, settings.count, inside, lattice);
  if (placement.points.empty()) {
    throw InputError("particles.region = \"" + settings.region +
                     "\" is positive nowhere inside the container and outside bodies and balls; it has to "
                     "leave room for particles");
  }
  jitter(placement, settings.jitter * placement.spacing, seed, in_container);
  return placement;
}

/// Null where there is none.
const Ball* fastest_of(std::span<const Ball> balls) {
  const auto fastest = std::ranges::max_element(
      balls, {}, [](const Ball& ball) { return glm::dot(ball.velocity, ball.velocity); });
  return fastest == balls.end() ? nullptr : &*fastest;
}

std::string describe(const Ball& ball) {
  std::array<char, 128> text{};
  std::snprintf(text.data(), text.size(), "the ball at (%.3g, %.3g) moves at %.3g domain units/s",
                ball.center.x, ball.center.y, glm::length(ball.velocity));
  return text.data();
}

/// Moves positions by their velocities, of which no component exceeds `limit` afterwards.
void advance(float* position, float* velocity, int begin, int end, float dt, float limit) {
  for (int k = begin; k < end; ++k) {
    velocity[k] = std::min(std::max(velocity[k], -limit), limit);
    position[k] += velocity[k] * dt;
  }
}

}  // namespace

ParticleSolver::ParticleSolver(const Scene& scene, const Domain& domain, std::uint64_t seed, int threads)
    : ParticleSolver(scene, domain, seed, threads, initial_placement(scene, domain, seed)) {}

ParticleSolver::ParticleSolver(const Scene& scene, const Domain& domain, std::uint64_t seed, int threads,
                               const Placement& placement)
    : container_(container_of(scene, domain)),
      domain_{domain.aspect, container_.space().periodic},
      settings_(scene.settings.particles),
      force_(scene.settings.force),
      stream_(scene.settings.stream),
      first_dye_(initial_dye(scene)),
      poured_density_(poured_density(scene.settings)),
      dye_dissipation_(scene.settings.dye.dissipation),
      team_(threads),
      spacing_(placement.spacing),
      radius_(settings_.neighborhood * spacing_),
      particles_(settings_.count),
      method_(make_particle_method(settings_, radius_, spacing_)) {
  set_initial_fields(scene, placement, seed);
  for (const Body& body : scene.bodies) bodies_.add(body, particles_, domain_, spacing_, 1.0);
  container_.contain(particles_, {}, team_);  // a coordinate may have been rounded onto the open end
  method_->take_over(particles_);
  make_neighborhood();
}

void ParticleSolver::set_initial_fields(const Scene& scene, const Placement& placement, std::uint64_t seed) {
  const auto velocity = initial_velocity(scene, seed);
  const auto& dye = first_dye_;
  const Formula density(settings_.fluid_density, "particles.fluid_density");
  const Formula pressure(settings_.initial_pressure, "particles.initial_pressure");
  const double filled =
      settings_.stiffness * (1.0 - settings_.rest_density);  // by the filling's density of 1, per mass
  for (std::size_t k = 0; k < placement.points.size(); ++k) {
    const glm::dvec2 point = placement.points[k];
    const glm::vec2 motion(velocity(point));
    const glm::vec3 color = dye(point);
    particles_.x[k] = static_cast<float>(point.x);
    particles_.y[k] = static_cast<float>(point.y);
    particles_.u[k] = motion.x;
    particles_.v[k] = motion.y;
    const double mass = density(point.x, point.y);
    particles_.mass[k] = static_cast<float>(mass);
    particles_.pressure[k] = static_cast<float>(mass * filled + pressure(point.x, point.y));
    particles_.r[k] = color.r;
    particles_.g[k] = color.g;
    particles_.b[k] = color.b;
  }
}

void ParticleSolver::make_neighborhood() {
  const double reach = radius_ * method_->reach();
  neighborhood_ = twinflow::make_neighborhood(settings_, container_.space(), reach, method_->block_size());
  index_changed_particles();
}

/// Other particles than before, or another index of them.
void ParticleSolver::index_changed_particles() {
  container_.contain(particles_, {}, team_);  // a coordinate may have been rounded onto the open end
  find_neighbors();
  contrast_speedup_ = contrast_speedup(particles_);
  method_->begin(substep(0.0));
}

void ParticleSolver::apply(const Settings& settings) {
  const bool other_method = settings.particles.method != settings_.method;
  const bool other_tree = settings.particles.search == NeighborSearch::quadtree &&
                          settings.particles.quadtree_capacity != settings_.quadtree_capacity;
  const bool other_search = settings.particles.search != settings_.search || other_tree;
  const bool other_parameters = settings.particles != settings_;
  settings_ = settings.particles;
  force_ = settings.force;
  dye_dissipation_ = settings.dye.dissipation;
  poured_density_ = poured_density(settings);
  if (other_method) {
    method_ = make_particle_method(settings_, radius_, spacing_);
    method_->take_over(particles_);
  } else {
    method_->set_parameters(settings_);
  }
  const bool other_reach = neighborhood_->radius() != radius_ * method_->reach();
  if (other_method || other_search || other_reach) {
    make_neighborhood();
  } else if (other_parameters) {
    method_->measure_again(substep(0.0));
  }
}

template <class Archive>
void ParticleSolver::archive_state(Archive& archive) {
  particles_.archive_state(archive);
  bodies_.archive_state(archive, particles_);
  method_->archive_state(archive, particles_.size());
  neighborhood_->archive_state(archive);
  archive(balls_, effort_.iterations, effort_.left, substeps_, contrast_speedup_);
  if constexpr (is_reading<Archive>) find_neighbors();  // they are in its order already
}

template void ParticleSolver::archive_state(OutputArchive&);
template void ParticleSolver::archive_state(InputArchive&);

void ParticleSolver::set_simd_level(SimdLevel level) {
  method_->set_simd_level(level);
  make_neighborhood();
}

void ParticleSolver::step(double dt_seconds, std::span<const Stroke> strokes, std::span<const Ball> balls,
                          std::span<const Body> dropped, std::span<const glm::vec2> velocity_changes) {
  keep_last_good();
  for (int repeats = 0, least_substeps = 1;; ++repeats, least_substeps = 2 * substeps_) {
    try {
      attempt(dt_seconds, least_substeps, strokes, balls, dropped, velocity_changes);
      return;
    } catch (const TooManySubsteps&) {
      take_last_good();  // more of them are no help
      throw;
    } catch (const BlowUpError& error) {
      take_last_good();
      if (repeats == kMostRepeats) throw BlowUpError(error.what() + ("; " + method_->remedy()));
    } catch (...) {  // of somebody who looks
      take_last_good();
      throw;
    }
  }
}

void ParticleSolver::keep_last_good() {
  last_good_.particles.copy_particles(particles_, team_);
  last_good_.bodies = bodies_;
  last_good_.balls = balls_;
}

void ParticleSolver::take_last_good() {
  particles_.copy_particles(last_good_.particles, team_);
  bodies_ = last_good_.bodies;
  balls_ = last_good_.balls;
  index_changed_particles();
}

void ParticleSolver::attempt(double dt_seconds, int least_substeps, std::span<const Stroke> strokes,
                             std::span<const Ball> balls, std::span<const Body> dropped,
                             std::span<const glm::vec2> velocity_changes) {
  if (observer_ != nullptr) observer_->begin_attempt();
  change_velocities(velocity_changes);
  drop(dropped);
  change_supply(strokes);
  apply_strokes(strokes);
  drive_stream(dt_seconds);
  keep_bodies_rigid();
  choose_substeps(dt_seconds, least_substeps, balls);
  const double dt_substep = dt_seconds / substeps_;
  effort_ = {};
  for (int k = 0; k < substeps_; ++k) {
    if (observer_ != nullptr) observer_->begin_substep(k + 1, substeps_);
    place_balls(balls, (substeps_ - 1 - k) * dt_substep);
    method_->accelerate(substep(dt_substep));
    move_particles(dt_substep);
    move_bodies(dt_substep);
    if (!method_->displaces()) contain();
    find_neighbors();
    show_neighbors();
    method_->interact(substep(dt_substep));
    effort_.iterations += method_->effort().iterations;
    effort_.left = std::max(effort_.left, method_->effort().left);
    put_bodies_back(dt_substep);
    if (method_->displaces()) contain();
  }
  if (method_->displaces()) find_neighbors();  // for the queries that come between the steps
  dissipate_dye(dt_seconds);
  require_bounded(particles_, movement_limit() / dt_substep, substeps_, team_);
}

/// Strokes and the stream have pushed particles one by one; bodies are pushed as a whole.
void ParticleSolver::keep_bodies_rigid() {
  if (bodies_.empty()) return;
  bodies_.take_momentum(particles_);
  bodies_.set_velocities(particles_);
}

/// Particles have moved one by one; bodies follow as a whole, and meet what is in their way.
void ParticleSolver::move_bodies(double dt_seconds) {
  if (bodies_.empty()) return;
  bodies_.take_momentum(particles_);
  bodies_.move(dt_seconds, movement_limit());
  bodies_.collide(container_, domain_, balls_, settings_.restitution);
  bodies_.set_velocities(particles_);
  bodies_.set_positions(particles_, domain_);
  if (container_.space().periodic) container_.contain(particles_, {}, team_);  // rounding at the seam
}

/// Particles have been pushed one by one; bodies are pushed as a whole.
void ParticleSolver::put_bodies_back(double dt_seconds) {
  if (bodies_.empty()) return;
  bodies_.take_momentum(particles_);
  if (method_->displaces()) {
    bodies_.follow_displacement(dt_seconds, movement_limit());
    bodies_.collide(container_, domain_, balls_, settings_.restitution);
    bodies_.set_positions(particles_, domain_);
  }
  bodies_.set_velocities(particles_);
}

Substep ParticleSolver::substep(double dt_seconds) {
  return {.particles = particles_,
          .neighborhood = *neighborhood_,
          .team = team_,
          .solids = {container_, domain_, balls_},
          .dt_seconds = dt_seconds,
          .body_force = {force_.x, force_.y},
          .movement_limit = movement_limit(),
          .bodies = bodies_.empty() ? nullptr : &bodies_,
          .observer = observer_};
}

// Neither the fastest particle nor sound may cross more than cfl · h in a sub-step, nor a particle move as
// far as its movement is limited to, with some room for what it gains on the way.
double ParticleSolver::substeps_needed(double dt_seconds, std::span<const Ball> balls) const {
  if (particles_.size() == 0) return 1.0;
  constexpr double kHeadroom = 1.25;
  const Ball* fastest_ball = fastest_of(balls);
  const double ball_speed = fastest_ball != nullptr ? glm::length(fastest_ball->velocity) : 0.0;
  const double particle_speed =
      fastest_speed(particles_, team_) + dt_seconds * std::hypot(force_.x, force_.y);
  const double speed = std::max(particle_speed, ball_speed);
  const double signal_speed = contrast_speedup_ * method_->signal_speed();
  const double substeps = std::ceil(
      dt_seconds * std::max((method_->speed_weight() * speed + signal_speed) / (settings_.cfl * radius_),
                            kHeadroom * speed / movement_limit()));
  const double most = kMostParts * settings_.max_substeps;
  if (substeps <= most) return std::max(substeps, 1.0);
  const std::string fastest =
      ball_speed > particle_speed ? describe(*fastest_ball) : describe_fastest(particles_);
  throw TooManySubsteps(fastest + " and signals at " + std::to_string(std::lround(signal_speed)) +
                        ", for which a step would take more than " + std::to_string(static_cast<int>(most)) +
                        " sub-steps; a smaller time.step, or a larger particles.max_substeps, may help");
}

void ParticleSolver::choose_substeps(double dt_seconds, int least, std::span<const Ball> balls) {
  substeps_ = std::max(least, static_cast<int>(substeps_needed(dt_seconds, balls)));
}

int ParticleSolver::parts_needed(double dt_seconds, std::span<const Ball> balls) const {
  return static_cast<int>(std::ceil(substeps_needed(dt_seconds, balls) / settings_.max_substeps));
}

void ParticleSolver::move_particles(double dt_seconds) {
  const float dt = static_cast<float>(dt_seconds);
  const float limit = static_cast<float>(movement_limit() / dt_seconds);
  const bool wraps = container_.space().periodic;  // walls have their turn in `contain`
  team_.for_ranges(particles_.size(), kParticlesAtOnce, [&](int begin, int end) {
    advance(particles_.x.data(), particles_.u.data(), begin, end, dt, limit);
    advance(particles_.y.data(), particles_.v.data(), begin, end, dt, limit);
    if (wraps) container_.contain(particles_, {}, begin, end);
  });
  show(observer_, particles_, particle_stages::move);
}

void ParticleSolver::find_neighbors() { neighborhood_->build(particles_, team_); }

/// How many each particle has, not counting itself.
void ParticleSolver::show_neighbors() const {
  if (observer_ == nullptr) return;
  std::vector<float> counts(static_cast<std::size_t>(particles_.size()), -1.0f);
  const float squared = static_cast<float>(radius_ * radius_);
  for (std::size_t k = 0; k < counts.size(); ++k) {
    neighborhood_->for_each_near(particles_, {particles_.x[k], particles_.y[k]},
                                 [&](int, float, float, float distance_squared) {
                                   counts[k] += distance_squared < squared ? 1.0f : 0.0f;
                                 });
  }
  show(observer_, particles_, particle_stages::neighbors, counts);
}

/// The balls move in a straight line through the step, at the end of which they are where they say.
void ParticleSolver::place_balls(std::span<const Ball> balls, double until_end_of_step) {
  balls_.assign(balls.begin(), balls.end());
  for (Ball& ball : balls_) ball.center -= ball.velocity * until_end_of_step;
}

void ParticleSolver::contain() {
  constexpr double kRadiiPerSecond = 1.0;  // of the anti-stick speed, as in the tutorial
  for (const Ball& ball : balls_) {
    team_.for_ranges(particles_.size(), kParticlesAtOnce, [&](int begin, int end) {
      keep_out(particles_, begin, end, ball, domain_, movement_limit());
    });
  }
  const double anti_stick_speed = method_->displaces() ? kRadiiPerSecond * radius_ : 0.0;
  container_.contain(particles_, {settings_.restitution, anti_stick_speed}, team_);
  if (!container_.space().periodic || !balls_.empty()) show(observer_, particles_, particle_stages::walls);
}

/// Half an interaction radius; less where the whole space is hardly wider, so that wrapping once is enough.
double ParticleSolver::movement_limit() const {
  const glm::dvec2 size = container_.space().size();
  return std::min({0.5 * radius_, 0.25 * size.x, 0.25 * size.y});
}

}  // namespace twinflow
