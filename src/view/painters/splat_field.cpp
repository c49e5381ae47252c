#include "view/painters/splat_field.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

namespace twinflow {
namespace {

constexpr double kExponent =
    0.5 * SplatProfile::kReach * SplatProfile::kReach;  ///< the exponent of the Gaussian at R

/// Adds the mirror images of the particles that are within `reach` of walls at the domain's edges.
void add_mirror_images(std::vector<ParticleDisc>& particles, const Domain& domain, double reach) {
  for (const int axis : {0, 1}) {
    const auto low = static_cast<float>(domain.minimum()[axis]);
    const auto high = static_cast<float>(domain.maximum()[axis]);
    const std::size_t count = particles.size();
    for (std::size_t k = 0; k < count; ++k) {
      ParticleDisc image = particles[k];
      const float position = image.position[axis];
      for (const float wall : {low, high}) {
        if (std::abs(position - wall) >= reach) continue;
        image.position[axis] = 2.0f * wall - position;
        particles.push_back(image);
      }
    }
  }
}

}  // namespace

void add_images(std::vector<ParticleDisc>& particles, const Domain& domain, PaneEdges edges, double reach) {
  if (edges == PaneEdges::periodic) add_periodic_images(particles, domain, reach);
  if (edges == PaneEdges::walls) add_mirror_images(particles, domain, reach);
}

gl::Wrap wrap_of(PaneEdges edges) {
  if (edges == PaneEdges::periodic) return gl::Wrap::repeat;
  return edges == PaneEdges::walls ? gl::Wrap::mirror : gl::Wrap::clamp;
}

double SplatProfile::height() const {
  // ∫ exp(−r²/2σ²) − exp(−k) over the disc of radius R = σ √2k is 2πσ² (1 − (1 + k) exp(−k)).
  const double share = 1.0 - (1.0 + kExponent) * std::exp(-kExponent);
  return spacing * spacing / (2.0 * std::numbers::pi * deviation * deviation * share);
}

double SplatProfile::thickness(double r) const {
  const double q = r / reach();
  if (q >= 1.0) return 0.0;
  return height() * (std::exp(-kExponent * q * q) - std::exp(-kExponent));
}

SplatField::SplatField(gl::ShaderLibrary& shaders) : splat_particles_(shaders, "view/splat_particles") {}

void SplatField::prepare(glm::ivec2 size, PaneEdges edges) {
  const gl::Wrap wrap = wrap_of(edges);
  if (target_) {
    const gl::TextureDescription& now = target_->texture().description();
    if (now.width == size.x && now.height == size.y && now.wrap == wrap) return;
  }
  target_.emplace(gl::TextureDescription{.name = "particle sums",
                                         .width = size.x,
                                         .height = size.y,
                                         .format = gl::Format::rgba32f,
                                         .filter = gl::Filter::linear,
                                         .wrap = wrap});
}

void SplatField::sum(std::vector<ParticleDisc> particles, const Domain& domain, const SplatProfile& profile,
                     PaneEdges edges, glm::ivec2 size) {
  add_images(particles, domain, edges, profile.reach());
  prepare(size, edges);
  target_->clear();
  sprites_.upload(std::move(particles), domain);
  const glm::dvec2 texels = 2.0 * profile.reach() / domain.size() * glm::dvec2(size);
  splat_particles_.set("u_texel", glm::vec2(2.0 / texels))
      .set("u_height", profile.height())
      .set("u_exponent", kExponent);
  sprites_.draw(splat_particles_, domain, std::max(texels.x, texels.y), *target_, target_->viewport(),
                gl::Blend::add);
}

}  // namespace twinflow
