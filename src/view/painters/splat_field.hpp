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

/// What a pane that shows particles has beyond its edges.
enum class PaneEdges {
  open,      ///< nothing, as particles stay away from them
  periodic,  ///< the particles from the opposite edge
  walls,     ///< mirror images, so that the fluid continues into its walls
  layer,     ///< the particles from the opposite edge sideways, mirror images below and above
};

/// Adds the images of particles that reach over the domain's edges.
void add_images(std::vector<ParticleDisc>& particles, const Domain& domain, PaneEdges edges, double reach);

/// The sums over particles as a texture that covers a whole domain.
class SplatField {
 public:
  /// Begins to compute the sums on a field of `size` texels, beside what the calling thread does next.
  void begin(std::vector<ParticleDisc> particles, const Domain& domain, const SplatProfile& profile,
             PaneEdges edges, glm::ivec2 size);
  /// Waits for the sums, which must have been begun, and puts them into the texture.
  void finish();
  /// The sums of red, green and blue times thickness, and of thickness. Beyond its edges the texture
  /// continues as the fluid does. Valid after the first `finish`.
  const gl::Texture& sums() const { return *texture_; }
  /// A texture of tiles, above 0 where the particles reach a tile or `margin` texels around it.
  const gl::Texture& tiles(int columns, int rows, int margin);
  /// Whether the fluid leaves no pixel to what is behind it (SplatSums::cover).
  bool covers(double threshold) const { return sums_.cover(threshold); }

 private:
  void drop();
  void prepare(glm::ivec2 size, PaneEdges edges);

  SplatSums sums_;
  PaneEdges edges_ = PaneEdges::open;
  bool begun_ = false;
  std::optional<gl::Texture> texture_;
  std::optional<gl::Texture> tiles_;
  std::optional<gl::SideThread> side_thread_;  ///< made when first needed; it uses the members above
};

/// How a texture continues beyond the edges of a pane.
gl::Wraps wrap_of(PaneEdges edges);

}  // namespace twinflow
