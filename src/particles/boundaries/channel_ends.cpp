#include "particles/boundaries/channel_ends.hpp"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "scene/fields/formula.hpp"

namespace twinflow {
namespace {

/// The place of the first particle of every second row, in distances of particles behind the inlet. The rows
/// are staggered as in a hexagonal lattice.
double first_place(std::size_t row) { return row % 2 == 0 ? 0.25 : 0.75; }

/// The width of the buffers beside a free stream, in interaction radii. Their rows come from the inlet and
/// are not filled up: streamlines come nearer than at the inlet by less than half of it.
constexpr double kSideWidth = 3.0;

/// The way of the outflow before it is removed, in interaction radii. What is left of the buffer is room for
/// the particles that pass this within a step.
constexpr double kOutflowWay = 1.5;

/// The mirror image in the domain of a height beside it.
double mirrored_inside(double y) {
  const double mirrored = std::abs(y) <= 1.0 ? y : std::copysign(2.0 - std::abs(y), y);
  return std::clamp(mirrored, -1.0, std::nextafter(1.0, 0.0));
}

}  // namespace

ChannelEnds::ChannelEnds(const Scene& scene, const Domain& domain, double spacing, double interaction_radius,
                         const std::function<glm::vec3(glm::dvec2)>& dye, const SolidSet& solids)
    : aspect_(domain.aspect),
      radius_(interaction_radius),
      velocity_(inlet_velocity(scene.settings, Fluid::particles).value()) {
  const Formula mass(scene.settings.particles.fluid_density, "particles.fluid_density", {&scene.settings});
  const long rows_inside = std::max(1L, std::lround(domain.size().y / spacing));
  const double row_distance = domain.size().y / static_cast<double>(rows_inside);
  long rows_beside = 0;
  if (scene.settings.domain.boundary == Boundary::free_stream) {
    rows_beside = std::lround(kSideWidth * radius_ / row_distance);
    sides_ = static_cast<double>(rows_beside) * row_distance;
    const ParticleStream::Margins margins{width(), kOutflowWay * radius_, sides_};
    stream_.emplace(scene, domain, spacing, margins, solids);
  }
  const auto rows = static_cast<std::size_t>(rows_inside + 2 * rows_beside);
  step_ = spacing * spacing / row_distance;
  for (std::size_t row = 0; row < rows; ++row) {
    const double y = (static_cast<double>(row) + 0.5) * row_distance - 0.5 * height();
    const double inside = mirrored_inside(y);
    rows_.push_back(
        {static_cast<float>(y), static_cast<float>(mass(-aspect_, inside)), dye({-aspect_, inside})});
  }
}

std::size_t ChannelEnds::row_of(float height) const {
  const double row = (height + 1.0 + sides_) / this->height() * static_cast<double>(rows_.size());
  return std::min(static_cast<std::size_t>(std::max(row, 0.0)), rows_.size() - 1);
}

/// Nothing leaves through the inlet.
glm::vec2 ChannelEnds::velocity_of(const Row& row, double time) const {
  const glm::dvec2 velocity =
      stream_ ? stream_->velocity_at({-aspect_, row.height}) : velocity_(row.height, time);
  return {static_cast<float>(std::max(velocity.x, 0.0)), static_cast<float>(velocity.y)};
}

Particle ChannelEnds::inflow(const Row& row, double x) const {
  return {
      .position = {static_cast<float>(x), row.height}, .color = row.color, .mass = row.mass, .body = kInflow};
}

void ChannelEnds::begin_step(const ParticleSet& particles, const Solids& solids, double time,
                             double dt_seconds) {
  if (stream_) stream_->begin_step(particles, solids, velocity_(0.0, time).x, dt_seconds);
}

void ChannelEnds::fill(ParticleSet& particles, double time,
                       const std::function<glm::dvec2(glm::dvec2)>& velocity, const Solids& solids) const {
  std::vector<Particle> added;
  const auto add = [&](const Row& row, double x, glm::vec2 at_end, std::int32_t body) {
    if (solids.cover({x, row.height})) return;
    added.push_back(inflow(row, x));
    added.back().velocity = at_end;
    added.back().body = body;
  };
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    const glm::vec2 at_inlet = velocity_of(rows_[row], time);
    const glm::vec2 at_outlet(velocity({std::nextafter(aspect_, 0.0), mirrored_inside(rows_[row].height)}));
    for (double way = first_place(row) * step_; way < width(); way += step_) {
      add(rows_[row], -aspect_ - way, at_inlet, kInflow);
      if (way < kOutflowWay * radius_) add(rows_[row], aspect_ + way, at_outlet, kOutflow);
    }
    if (!is_beside(rows_[row].height)) continue;
    for (double x = (1.0 - first_place(row)) * step_ - aspect_; x < aspect_; x += step_) {
      add(rows_[row], x, glm::vec2(stream_->velocity_at({x, rows_[row].height})), kDrifting);
    }
  }
  particles.append(added);
}

bool ChannelEnds::renew(ParticleSet& particles, const Solids& solids) const {
  std::vector<double> last(rows_.size(), -aspect_);
  std::vector<unsigned char> leaves(static_cast<std::size_t>(particles.size()), 0);
  std::vector<glm::vec2> velocities(rows_.size(), glm::vec2(0.0f));
  std::vector<float> densities(rows_.size(), 1.0f);
  const double last_beside = 1.0 + 0.99 * sides_;  // so that nothing stays at the edge of the sides
  const double outflow_end = aspect_ + kOutflowWay * radius_;
  bool any_leaves = false;
  for (std::size_t k = 0; k < leaves.size(); ++k) {
    if (particles.body[k] == kInflow) {
      const std::size_t row = row_of(particles.y[k]);
      if (particles.x[k] >= last[row]) continue;
      last[row] = particles.x[k];
      velocities[row] = {particles.u[k], particles.v[k]};
      densities[row] = particles.density[k];
    } else {
      const bool behind = particles.body[k] == kOutflow && particles.x[k] >= outflow_end;
      leaves[k] = behind || (particles.body[k] <= 0 && std::abs(particles.y[k]) > last_beside);
      any_leaves = any_leaves || leaves[k] != 0;
    }
  }
  std::vector<Particle> added;
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    for (double x = last[row] - step_; x > -aspect_ - width(); x -= step_) {
      if (solids.cover({x, rows_[row].height})) continue;
      added.push_back(inflow(rows_[row], x));
      added.back().velocity = velocities[row];
      added.back().density = densities[row];
    }
  }
  if (any_leaves) particles.remove(leaves);
  if (!added.empty()) particles.append(added);
  return any_leaves || !added.empty();
}

double ChannelEnds::parts_needed(double time, double dt_seconds) const {
  return dt_seconds * std::max(fastest(time), fastest(time + dt_seconds)) / radius_;
}

double ChannelEnds::fastest(double time) const {
  float squared = 0.0f;
  for (const Row& row : rows_) {
    const glm::vec2 velocity = velocity_of(row, time);
    squared = std::max(squared, velocity.x * velocity.x + velocity.y * velocity.y);
  }
  return stream_ ? std::max(std::sqrt(double{squared}), stream_->fastest()) : std::sqrt(double{squared});
}

void ChannelEnds::drive(ParticleSet& particles, double time) {
  std::vector<glm::vec2> velocities;
  velocities.reserve(rows_.size());
  for (const Row& row : rows_) velocities.push_back(velocity_of(row, time));
  speed_ = fastest(time);
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (particles.body[k] != kInflow && particles.body[k] != kDrifting) continue;
    const glm::vec2 velocity = particles.body[k] == kInflow
                                   ? velocities[row_of(particles.y[k])]
                                   : glm::vec2(stream_->velocity_at({particles.x[k], particles.y[k]}));
    particles.u[k] = velocity.x;
    particles.v[k] = velocity.y;
  }
  set_aside(particles);
}

void ChannelEnds::set_aside(const ParticleSet& particles) {
  aside_.clear();
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (!is_in_buffer(particles.body[k])) continue;
    aside_.push_back({k, particles.body[k], glm::vec2(particles.x[k], particles.y[k]),
                      glm::vec2(particles.u[k], particles.v[k])});
  }
}

void ChannelEnds::put_back(ParticleSet& particles) const {
  for (const Aside& aside : aside_) {
    particles.x[aside.particle] = aside.position.x;
    particles.y[aside.particle] = aside.position.y;
    particles.u[aside.particle] = aside.velocity.x;
    particles.v[aside.particle] = aside.velocity.y;
  }
}

void ChannelEnds::let_pass(ParticleSet& particles, const Solids& solids) const {
  const float inlet = static_cast<float>(-aspect_);
  const float outlet = static_cast<float>(aspect_);
  for (const Aside& aside : aside_) {
    const std::size_t k = aside.particle;
    if (aside.body == kInflow) {
      particles.y[k] = aside.position.y;
    } else if (aside.body == kOutflow && solids.cover({particles.x[k], particles.y[k]})) {
      particles.y[k] = aside.position.y;
      particles.v[k] = 0.0f;
    }
  }
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    std::int32_t& body = particles.body[k];
    if (body > 0 || (body == kInflow && particles.x[k] < inlet)) continue;
    body = particles.x[k] >= outlet ? kOutflow : is_beside(particles.y[k]) ? kDrifting : 0;
  }
}

/// The mirror image in the domain of a point before the inlet or beside, at most half a radius inside.
glm::vec2 ChannelEnds::image_of(glm::vec2 point) const {
  const float most = static_cast<float>(0.5 * radius_);
  const float inlet = static_cast<float>(-aspect_);
  const float x = std::max(point.x, inlet) + std::min(std::max(inlet - point.x, 0.0f), most);
  if (!is_beside(point.y)) return {x, point.y};
  return {x, std::copysign(1.0f - std::min(std::abs(point.y) - 1.0f, most), point.y)};
}

/// The mean of a value of the fluid near a point.
float ChannelEnds::mean_near(const ParticleSet& particles, const Neighborhood& neighborhood,
                             const AlignedVector<float>& values, glm::vec2 point, float otherwise) const {
  const float per_radius = static_cast<float>(1.0 / radius_);
  float weights = 0.0f;
  float sum = 0.0f;
  neighborhood.for_each_near(particles, point, [&](int j, float, float, float squared) {
    const auto at = static_cast<std::size_t>(j);
    if (particles.body[at] != 0) return;
    const float g = std::max(0.0f, 1.0f - std::sqrt(squared) * per_radius);
    weights += g * g;
    sum += g * g * values[at];
  });
  return weights > 0.0f ? sum / weights : otherwise;
}

void ChannelEnds::draw_along(ParticleSet& particles, const Neighborhood& neighborhood,
                             const ThreadTeam& team) const {
  constexpr float kSlower = 0.8f;  // of the fluid's speed; less than what a weak vortex takes from it
  const float before_outlet = static_cast<float>(aspect_ - 0.5 * radius_);
  team.for_particles(particles.size(), [&](int begin, int end) {
    for (auto k = static_cast<std::size_t>(begin); k < static_cast<std::size_t>(end); ++k) {
      if (particles.body[k] != kOutflow) continue;
      const glm::vec2 point(before_outlet, particles.y[k]);
      float& u = particles.u[k];
      const float before = mean_near(particles, neighborhood, particles.u, point, u);
      if (u < kSlower * before) u = before;
    }
  });
}

void ChannelEnds::set_densities(ParticleSet& particles, const Neighborhood& neighborhood, double rest_density,
                                double dt_seconds, const ThreadTeam& team) const {
  constexpr int kEndsAtOnce = 64;
  const float rest = static_cast<float>(rest_density);
  const float speed = static_cast<float>(speed_);
  const float per_speed = static_cast<float>(dt_seconds / radius_);
  team.for_ranges(static_cast<int>(aside_.size()), kEndsAtOnce, [&](int begin, int end) {
    for (auto h = static_cast<std::size_t>(begin); h < static_cast<std::size_t>(end); ++h) {
      const Aside& aside = aside_[h];
      float& density = particles.density[aside.particle];
      if (aside.body != kOutflow) {
        density = mean_near(particles, neighborhood, particles.density, image_of(aside.position), rest);
      } else {
        const float kept = std::exp(-per_speed * std::max(speed, glm::length(aside.velocity)));
        density = rest + kept * (density - rest);
      }
    }
  });
}

void ChannelEnds::clear(AlignedVector<float>& values) const {
  for (const Aside& aside : aside_) values[aside.particle] = 0.0f;
}

void ChannelEnds::clear_outflow(AlignedVector<float>& values) const {
  for (const Aside& aside : aside_) {
    if (aside.body == kOutflow) values[aside.particle] = 0.0f;
  }
}

std::optional<ChannelEnds> channel_ends(const Scene& scene, const Domain& domain, double spacing,
                                        double interaction_radius,
                                        const std::function<glm::vec3(glm::dvec2)>& dye,
                                        const SolidSet& solids) {
  if (!has_inlet(scene.settings)) return {};
  return ChannelEnds(scene, domain, spacing, interaction_radius, dye, solids);
}

}  // namespace twinflow
