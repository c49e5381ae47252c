#pragma once

#include <cstdint>
#include <string>

namespace twinflow {

/// A sentence about velocities that were cut at the movement limit; empty if none was. See Substep::move.
std::string told_cuts(std::int64_t velocities_cut);

}  // namespace twinflow
