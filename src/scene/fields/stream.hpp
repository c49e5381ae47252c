#pragma once

#include "core/domain.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// Rate (1/s) at which both fluids take on the stream's velocity and dye. It acts in a strip of stream.width
/// around the left and right edges of a periodic domain, which coincide. The rate is
///
///   rate(x) = R · ½(1 + cos(π d / (½ width))),   d the distance to the edge, R = 10 |speed| / width.
///
/// Fluid that crosses the strip at the stream's speed then keeps exp(−5) of its former state. Zero between
/// walls.
double stream_rate(const Settings::StreamSettings& stream, const Domain& domain, double x);
/// The rate R above.
double largest_stream_rate(const Settings::StreamSettings& stream);

}  // namespace twinflow
