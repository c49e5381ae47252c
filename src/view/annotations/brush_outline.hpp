#pragma once

#include "scene/parameters/settings.hpp"
#include "view/annotations/annotations.hpp"

namespace twinflow {

/// The outline of the brush: a ring of its radius around `place`, cut off at the edge of the pane and, if
/// the domain wraps around, continued at the opposite edge; if `named`, with the name of the tool beside it.
/// `scale`: pixels per point.
Annotations brush_outline(const Layout& layout, const PaneHit& place, const Domain& domain,
                          const Settings& settings, bool named, double scale);

}  // namespace twinflow
