#pragma once

#include <optional>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "gl/side_thread.hpp"
#include "gl/texture.hpp"
#include "view/painters/particle_painter.hpp"
#include "view/painters/splat_sums.hpp"

namespace twinflow {

/// The continuation beyond a pane's edges.
enum class PaneEdges {
  open,      ///< nothing: particles stay away
  periodic,  ///< particles from the opposite edge
  walls,     ///< mirror images: the fluid continues into walls
  layer,     ///< periodic sideways, mirrored below and above
};

/// Adds images of particles reaching over the domain's edges.
void add_images(std::vector<ParticleDisc>& particles, const Domain& domain, PaneEdges edges, double reach);

/// Sums over particles as a texture of the domain.
class SplatField {
 public:
  /// Begins the sums on `size` texels, beside the calling thread.
  void begin(std::vector<ParticleDisc> particles, const Domain& domain, const SplatProfile& profile,
             PaneEdges edges, glm::ivec2 size);
  /// Waits for the begun sums and fills the texture.
  void finish();
  /// The sums of red, green and blue times thickness, and of thickness. The texture continues beyond edges
  /// like the fluid. Valid after the first `finish`.
  const gl::Texture& sums() const { return *texture_; }
  /// Tiles, above 0 if particles reach them or `margin` texels around.
  const gl::Texture& tiles(int columns, int rows, int margin);
  /// Whether the fluid covers every pixel (SplatSums::cover).
  bool covers(double threshold) const { return sums_.cover(threshold); }

 private:
  void drop();
  void prepare(glm::ivec2 size, PaneEdges edges);

  SplatSums sums_;
  PaneEdges edges_ = PaneEdges::open;
  bool begun_ = false;
  std::optional<gl::Texture> texture_;
  std::optional<gl::Texture> tiles_;
  std::optional<gl::SideThread> side_thread_;  ///< uses the members above
};

/// The texture's wrapping beyond a pane's edges.
gl::Wraps wrap_of(PaneEdges edges);

}  // namespace twinflow
