#pragma once

#include "scene/parameters/settings.hpp"
#include "view/annotations/annotations.hpp"

namespace twinflow {

/// The brush as it is about to act: a ring of its radius around `place`, cut off at the pane's edge and,
/// where the domain wraps around, going on at the opposite one; beside it the tool's name if `named`.
/// `scale`: pixels per point.
Annotations brush_outline(const Layout& layout, const PaneHit& place, const Domain& domain,
                          const Settings& settings, bool named, double scale);

}  // namespace twinflow
