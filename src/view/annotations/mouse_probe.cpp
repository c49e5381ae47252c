#include "view/annotations/mouse_probe.hpp"

#include "view/annotations/probe_card.hpp"

namespace twinflow {

void MouseProbe::follow(const World& world, const Layout& layout, const std::optional<PaneHit>& place) {
  reading_.reset();
  if (world.settings().view.probe && place &&
      layout.find(place->pane)->fluid.contains(layout.to_pixel(place->pane, place->position))) {
    reading_ = probe_.follow(world, place->position);
  } else {
    probe_.forget();
  }
}

Annotations MouseProbe::card(const World& world, const Layout& layout, const PaneHit& place, const Rect& area,
                             double scale) const {
  if (!reading_) return {};
  const double pixels_per_unit = layout.find(place.pane)->fluid.height / world.domain().size().y;
  const double clear = world.settings().brush.radius * pixels_per_unit;
  return probe_card(*reading_, layout, place.pane, area, clear, scale);
}

}  // namespace twinflow
