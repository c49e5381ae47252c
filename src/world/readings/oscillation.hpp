#pragma once

#include <optional>
#include <span>

namespace twinflow {

struct Oscillation {
  double frequency = 0.0;  ///< 1/s
  double amplitude = 0.0;  ///< √2 times the root mean square of the swing over whole periods
  double mean = 0.0;       ///< over whole periods
  double begin = 0.0;      ///< of the measured whole periods, seconds
  double end = 0.0;
};

/// The oscillation in the second half of a record. A period lasts between upward crossings of the mean,
/// interpolated between samples. A crossing passes from half a standard deviation below the mean to as much
/// above, or back. Nothing for fewer than three periods, lengths that scatter by more than a fifth, or
/// periods too short for the samples. `times` increase; both spans are of the same length.
std::optional<Oscillation> oscillation_of(std::span<const double> times, std::span<const double> values);

}  // namespace twinflow
