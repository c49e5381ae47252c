#pragma once

#include <optional>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "view/views/panes.hpp"

namespace twinflow {

/// A rectangle of pixels. (x, y) is the upper left corner, y points down, and pixel centers lie at indices
/// plus ½.
struct Rect {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;

  int right() const { return x + width; }
  int bottom() const { return y + height; }
  bool contains(glm::dvec2 pixel) const {
    return pixel.x >= x && pixel.x < right() && pixel.y >= y && pixel.y < bottom();
  }
  bool operator==(const Rect&) const = default;
};

inline constexpr double kCaptionLinePoints = 19.0;  ///< distance of caption lines

struct LayoutRequest {
  Rect area;           ///< the part of the picture to fill
  double scale = 1.0;  ///< pixels per point of text and margins
  Domain domain;
  std::vector<PaneId> panes = {PaneId::grid, PaneId::particles};
  bool may_stack = true;   ///< panes may be stacked
  int caption_lines = 1;   ///< text lines above each pane
  bool color_bar = false;  ///< room for a color bar below each pane
  bool bare = false;       ///< no margins and gaps; panes alone
};

struct PaneLayout {
  PaneId id = PaneId::grid;
  Rect fluid;      ///< shows the domain, in its aspect
  Rect caption;    ///< above or right of the fluid; empty without captions
  Rect color_bar;  ///< with label and ticks; empty without color bar

  /// Whether caption and color bar stand right of the fluid.
  bool is_caption_beside() const { return caption.x >= fluid.right() && caption.width > 0; }
};

struct PaneHit {
  PaneId pane;
  glm::dvec2 position;  ///< domain units
};

/// Places in a picture; conversion between pixels and domain.
class Layout {
 public:
  Layout(std::vector<PaneLayout> panes, Domain domain) : panes_(std::move(panes)), domain_(domain) {}

  /// The panes, left to right or top down.
  const std::vector<PaneLayout>& panes() const { return panes_; }
  const PaneLayout* find(PaneId id) const;

  /// The pane and position under a pixel; nothing outside panes.
  std::optional<PaneHit> hit(glm::dvec2 pixel) const;
  /// A pixel's position in a pane's domain. Beside the pane it lies outside the domain without wrapping, so
  /// strokes continue there. Throws std::out_of_range for a pane not shown.
  glm::dvec2 to_domain(PaneId id, glm::dvec2 pixel) const;
  glm::dvec2 to_pixel(PaneId id, glm::dvec2 position) const;

 private:
  const Rect& fluid(PaneId id) const;

  std::vector<PaneLayout> panes_;
  Domain domain_;
};

/// Panes of equal size, side by side or stacked, whichever is larger, with captions to the right if
/// necessary. Each fills its share of the area in the domain's aspect (to the pixel). All are centered.
Layout compute_layout(const LayoutRequest& request);

}  // namespace twinflow
