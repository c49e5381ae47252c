#include "view/annotations/brush_outline.hpp"

#include <algorithm>

#include "scene/gestures/gesture.hpp"

namespace twinflow {
namespace {

constexpr float kNameHeight = 16.0f;  ///< height of the tool's name with the gap to the ring, points

}  // namespace

Annotations brush_outline(const Layout& layout, const PaneHit& place, const Domain& domain,
                          const Settings& settings, bool named, double scale) {
  Annotations notes;
  notes.scale = scale;
  const Rect& fluid = layout.find(place.pane)->fluid;
  const double length =
      std::min(settings.brush.radius, largest_radius(settings.brush.tool, settings, domain));
  const auto radius = static_cast<float>(length * fluid.height / domain.size().y);
  const glm::ivec2 images(domain.periodic.x ? 1 : 0, domain.periodic.y ? 1 : 0);
  for (int row = -images.y; row <= images.y; ++row) {
    for (int column = -images.x; column <= images.x; ++column) {
      const glm::dvec2 center = place.position + glm::dvec2(column, row) * domain.size();
      notes.circles.push_back(
          {glm::vec2(layout.to_pixel(place.pane, center)), radius, Annotations::Tone::bright, fluid});
    }
  }
  if (named) {
    const float height = kNameHeight * static_cast<float>(scale);
    const glm::vec2 center(layout.to_pixel(place.pane, place.position));
    const bool fits_below = center.y + radius + height < static_cast<float>(fluid.bottom());
    notes.labels.push_back({.text = std::string(name_of(settings.brush.tool)),
                            .position = center + glm::vec2(0.0f, fits_below ? radius : -radius - height),
                            .align = 0.5f,
                            .size = Annotations::Size::small});
  }
  return notes;
}

}  // namespace twinflow
