#pragma once

#include "core/domain.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// The rate (1/s) at which both fluids approach the stream's velocity and dye. It acts in a strip of
/// stream.width around the coinciding left and right edges of a periodic domain:
///
///   rate(x) = R · ½(1 + cos(π d / (½ width))),   d the distance to the edge, R = 10 |speed| / width.
///
/// Fluid that crosses the strip at the stream's speed keeps exp(−5) of its former state. Zero between walls.
double stream_rate(const Settings::StreamSettings& stream, const Domain& domain, double x);
/// The rate R above.
double largest_stream_rate(const Settings::StreamSettings& stream);

}  // namespace twinflow
