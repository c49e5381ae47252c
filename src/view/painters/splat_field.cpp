#include "view/painters/splat_field.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace twinflow {
namespace {

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

void SplatField::prepare(glm::ivec2 size, PaneEdges edges) {
  const gl::Wrap wrap = wrap_of(edges);
  if (texture_ && texture_->width() == size.x && texture_->height() == size.y &&
      texture_->description().wrap == wrap) {
    return;
  }
  texture_.emplace(gl::TextureDescription{.name = "particle sums",
                                          .width = size.x,
                                          .height = size.y,
                                          .format = gl::Format::rgba32f,
                                          .filter = gl::Filter::linear,
                                          .wrap = wrap});
}

void SplatField::sum(std::vector<ParticleDisc> particles, const Domain& domain, const SplatProfile& profile,
                     PaneEdges edges, glm::ivec2 size) {
  add_images(particles, domain, edges, profile.reach());
  sums_.sum(particles, domain, profile, size);
  prepare(size, edges);
  texture_->upload(sums_.texels());
}

}  // namespace twinflow
