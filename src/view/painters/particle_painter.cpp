#include "view/painters/particle_painter.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace twinflow {
namespace {

constexpr double kSmallestRadius = 0.75;  // pixels, as smaller discs would flicker
constexpr double kSoftEdge = 0.5;         // pixels beyond the radius that a disc covers in part
constexpr double kRingShare = 0.3;        // the ring's share of the radius
constexpr double kWidestRing = 1.6;       // pixels

/// Pixels.
double disc_radius(const Domain& domain, const ParticlePainter::Style& style, gl::Viewport viewport) {
  return std::max(0.5 * style.diameter * viewport.height / domain.size().y, kSmallestRadius);
}

}  // namespace

std::vector<ParticleDisc> dyed_discs(const ParticleSet& particles, const DyeColors& colors) {
  std::vector<ParticleDisc> discs;
  discs.reserve(static_cast<std::size_t>(particles.size()));
  for (const std::size_t k : in_order_of_id(particles)) {
    discs.push_back(
        {{particles.x[k], particles.y[k]}, colors({particles.r[k], particles.g[k], particles.b[k]})});
  }
  return discs;
}

std::vector<ParticleDisc> mapped_discs(const ParticleSet& particles, std::span<const float> values,
                                       const ColorScale& scale, const ColorMaps& maps) {
  const ColorMap& map = maps.map(scale);
  const auto [low, high] = scale.map_range();
  std::vector<ParticleDisc> discs;
  discs.reserve(static_cast<std::size_t>(particles.size()));
  for (const std::size_t k : in_order_of_id(particles)) {
    discs.push_back({{particles.x[k], particles.y[k]}, map.at((values[k] - low) / (high - low))});
  }
  return discs;
}

void add_periodic_images(std::vector<ParticleDisc>& discs, const Domain& domain, double radius,
                         Periodicity periodic) {
  // First images across the left and right edges, then images of all discs so far across the lower and upper
  // ones. So a disc in a corner gets three.
  for (const int axis : {0, 1}) {
    if (!periodic[axis]) continue;
    const auto size = static_cast<float>(domain.size()[axis]);
    const auto near_low = static_cast<float>(domain.minimum()[axis] + radius);
    const auto near_high = static_cast<float>(domain.maximum()[axis] - radius);
    const std::size_t count = discs.size();
    for (std::size_t k = 0; k < count; ++k) {
      ParticleDisc image = discs[k];
      const float position = image.position[axis];
      if (position < near_low) {
        image.position[axis] = position + size;
        discs.push_back(image);
      }
      if (position > near_high) {
        image.position[axis] = position - size;
        discs.push_back(image);
      }
    }
  }
}

ParticlePainter::ParticlePainter(gl::ShaderLibrary& shaders)
    : draw_particles_(shaders, "view/draw_particles"),
      draw_outlined_particles_(shaders, "view/draw_particles", {"OUTLINED"}) {}

void ParticlePainter::draw(std::vector<ParticleDisc> discs, const Domain& domain, const Style& style,
                           const gl::RenderTarget& target, gl::Viewport viewport) {
  upload(std::move(discs), domain, style, viewport);
  draw_uploaded(domain, style, target, viewport);
}

void ParticlePainter::upload(std::vector<ParticleDisc> discs, const Domain& domain, const Style& style,
                             gl::Viewport viewport) {
  const double pixels_per_unit = viewport.height / domain.size().y;
  const double reach = (disc_radius(domain, style, viewport) + kSoftEdge) / pixels_per_unit;
  add_periodic_images(discs, domain, reach, style.periodic);
  sprites_.upload(std::move(discs), domain);
}

void ParticlePainter::draw_uploaded(const Domain& domain, const Style& style, const gl::RenderTarget& target,
                                    gl::Viewport viewport) {
  const double radius = disc_radius(domain, style, viewport);
  const bool outlined = style.opacity < 1.0;
  Sprites::Shader& shader = outlined ? draw_outlined_particles_ : draw_particles_;
  shader.set("u_disc_radius", radius).set("u_rim", style.rim);
  if (outlined) {
    shader.set("u_opacity", style.opacity).set("u_ring", std::clamp(kRingShare * radius, 0.5, kWidestRing));
  }
  sprites_.draw(shader, domain, 2.0 * (radius + kSoftEdge), target, viewport);
}

}  // namespace twinflow
