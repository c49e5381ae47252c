#pragma once

#include <optional>

#include "view/annotations/annotations.hpp"
#include "world/readings/probe.hpp"

namespace twinflow {

/// The card beside the mouse with what both fluids have there (view.probe).
class MouseProbe {
 public:
  explicit MouseProbe(gl::ShaderLibrary& shaders) : probe_(shaders) {}

  /// Asks for a reading at `place`, and takes the one that was asked for a frame ago: so nothing waits for
  /// the GPU.
  void follow(const World& world, const Layout& layout, const std::optional<PaneHit>& place);
  /// The card of the last reading, inside `area`; empty if there is none. `scale`: pixels per point.
  Annotations card(const World& world, const Layout& layout, const PaneHit& place, const Rect& area,
                   double scale) const;

 private:
  Probe probe_;
  std::optional<ProbeReading> reading_;
};

}  // namespace twinflow
