#pragma once

#include "view/annotations/annotations.hpp"
#include "world/readings/history.hpp"
#include "world/world.hpp"

namespace twinflow {

class StateVisitor;

/// The strip of gauge plots below a film's frames.
class GaugeStrip {
 public:
  /// Whether the scene has gauges and view.gauges plots them.
  static bool is_wanted(const World& world);
  /// The strip's part below a picture, at `scale` pixels per point.
  static Rect area_below(const Rect& whole, double scale);

  /// Reads the gauges. Waits for the GPU.
  void add(const World& world);
  /// The plots side by side, as many as fit.
  std::vector<Annotations> plots(const Rect& area, double scale, bool on_bright) const;

  void visit_state(StateVisitor& visitor);

 private:
  History history_;  ///< of gauges alone
};

}  // namespace twinflow
