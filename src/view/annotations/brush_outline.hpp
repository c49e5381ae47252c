#pragma once

#include "scene/parameters/settings.hpp"
#include "view/annotations/annotations.hpp"

namespace twinflow {

/// The brush's ring around `place`, cut off at the pane's edge and continued across periodic edges. `named`
/// adds the tool's name. `scale`: pixels per point.
Annotations brush_outline(const Layout& layout, const PaneHit& place, const Domain& domain,
                          const Settings& settings, bool named, double scale);

}  // namespace twinflow
