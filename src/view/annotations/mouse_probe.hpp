#pragma once

#include <optional>

#include "view/annotations/annotations.hpp"
#include "world/readings/probe.hpp"

namespace twinflow {

/// The card beside the mouse with both fluids' values (view.probe).
class MouseProbe {
 public:
  explicit MouseProbe(gl::ShaderLibrary& shaders) : probe_(shaders) {}

  /// Requests a reading at `place` and takes the last frame's, without waiting for the GPU.
  void follow(const World& world, const Layout& layout, const std::optional<PaneHit>& place);
  /// The last reading's card inside `area`; empty without one. `scale`: pixels per point.
  Annotations card(const World& world, const Layout& layout, const PaneHit& place, const Rect& area,
                   double scale) const;

 private:
  Probe probe_;
  std::optional<ProbeReading> reading_;
};

}  // namespace twinflow
