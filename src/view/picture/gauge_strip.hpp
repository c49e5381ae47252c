#pragma once

#include "core/archive_fwd.hpp"
#include "view/annotations/annotations.hpp"
#include "world/readings/history.hpp"
#include "world/world.hpp"

namespace twinflow {

/// The strip below a film's frames, with plots of the gauges from the first frame on.
class GaugeStrip {
 public:
  /// Whether a picture of this world has a strip: its scene has gauges and view.gauges wants them plotted.
  static bool is_wanted(const World& world);
  /// The lower part of a picture that the strip takes, at `scale` pixels per point.
  static Rect area_below(const Rect& whole, double scale);

  /// Reads the gauges as they are now. Waits for the GPU.
  void add(const World& world);
  /// The plots side by side, as many of them as have room in the area.
  std::vector<Annotations> plots(const Rect& area, double scale, bool on_bright) const;

  template <class Archive>
  void archive_state(Archive& archive);

 private:
  History history_;  ///< of gauges alone
};

}  // namespace twinflow
