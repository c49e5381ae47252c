#include "view/painters/splat_field.hpp"

#include <cmath>
#include <cstddef>
#include <exception>
#include <utility>

namespace twinflow {
namespace {

/// Adds the mirror images of the particles that are within `reach` of walls at the domain's edges, along the
/// axes that are not periodic.
void add_mirror_images(std::vector<ParticleDisc>& particles, const Domain& domain, double reach,
                       Periodicity periodic) {
  for (const int axis : {0, 1}) {
    if (periodic[axis]) continue;
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

Periodicity periodicity_of(PaneEdges edges) {
  return {edges == PaneEdges::periodic || edges == PaneEdges::layer, edges == PaneEdges::periodic};
}

}  // namespace

void add_images(std::vector<ParticleDisc>& particles, const Domain& domain, PaneEdges edges, double reach) {
  if (edges == PaneEdges::open) return;
  add_periodic_images(particles, domain, reach, periodicity_of(edges));
  add_mirror_images(particles, domain, reach, periodicity_of(edges));
}

gl::Wraps wrap_of(PaneEdges edges) {
  const Periodicity periodic = periodicity_of(edges);
  const gl::Wrap otherwise = edges == PaneEdges::open ? gl::Wrap::clamp : gl::Wrap::mirror;
  return gl::Wraps::repeating(periodic.x, periodic.y, otherwise);
}

void SplatField::prepare(glm::ivec2 size, PaneEdges edges) {
  const gl::Wraps wrap = wrap_of(edges);
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

void SplatField::begin(std::vector<ParticleDisc> particles, const Domain& domain, const SplatProfile& profile,
                       PaneEdges edges, glm::ivec2 size) {
  if (begun_) drop();
  edges_ = edges;
  if (!side_thread_) side_thread_.emplace();
  begun_ = true;
  side_thread_->start([this, particles = std::move(particles), domain, profile, edges, size]() mutable {
    add_images(particles, domain, edges, profile.reach());
    sums_.sum(particles, domain, profile, size);
  });
}

/// Sums that were begun and not drawn, for example because a picture failed, are done before others begin.
void SplatField::drop() {
  begun_ = false;
  try {
    side_thread_->wait();
  } catch (const std::exception&) {
    // An error in sums that no picture shows is none of the next one.
  }
}

void SplatField::finish() {
  begun_ = false;
  side_thread_->wait();
  prepare(sums_.size(), edges_);
  texture_->upload(sums_.texels());
}

const gl::Texture& SplatField::tiles(int columns, int rows, int margin) {
  if (!tiles_ || tiles_->width() != columns || tiles_->height() != rows) {
    tiles_.emplace(gl::TextureDescription{.name = "tiles of particles", .width = columns, .height = rows});
  }
  tiles_->upload(sums_.tiles(columns, rows, margin));
  return *tiles_;
}

}  // namespace twinflow
