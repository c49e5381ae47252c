#include "play/hand/attract.hpp"

#include <cmath>
#include <numbers>

namespace twinflow {

// The sums of |center| and radius below stay under 0.95, so that every arc lies inside the domain.

/// A number between `low` and `high`, from the bits of the engine, as distributions differ between standard
/// libraries.
double AttractHand::between(double low, double high) {
  const double share = static_cast<double>(random_() >> 11) * 0x1p-53;
  return low + (high - low) * share;
}

AttractHand::Arc AttractHand::next_arc() {
  Arc arc{};
  arc.center = {between(-0.5, 0.5), between(-0.5, 0.5)};
  arc.radii = {between(0.15, 0.42), between(0.15, 0.42)};
  arc.first_angle = between(0.0, 2.0 * std::numbers::pi);
  arc.sweep = between(1.2, 2.8) * (between(-1.0, 1.0) < 0.0 ? -1.0 : 1.0);
  arc.duration = between(1.8, 3.2);
  return arc;
}

void AttractHand::rest() {
  arc_.reset();
  since_ = 0.0;
  rest_ = between(0.8, 2.0);
}

std::optional<glm::dvec2> AttractHand::move(double seconds, const Domain& domain) {
  since_ += seconds;
  if (!arc_) {
    if (since_ < rest_) return {};
    arc_ = next_arc();
    since_ = 0.0;
    ++strokes_;
  }
  if (since_ > arc_->duration) {
    rest();
    return {};
  }
  const double share = since_ / arc_->duration;
  const double eased = share * share * (3.0 - 2.0 * share);
  const double angle = arc_->first_angle + arc_->sweep * eased;
  const glm::dvec2 place = arc_->center + arc_->radii * glm::dvec2(std::cos(angle), std::sin(angle));
  return domain.minimum() + 0.5 * (place + 1.0) * domain.size();
}

}  // namespace twinflow
