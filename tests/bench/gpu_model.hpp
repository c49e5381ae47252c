#pragma once

#include <string>

#include "bench/gpu_benchmarks.hpp"

namespace twinflow::bench {

/// A GPU that either moves bytes or fetches texels, and begins each pass anew.
struct GpuModel {
  double bytes_per_second;
  double seconds_per_pass;
  double fetches_per_second;

  /// "BANDWIDTH,PASS_MICROSECONDS,FETCHES_PER_SECOND": bytes per second first. Throws InputError.
  static GpuModel parse(const std::string& text);
  /// Seconds for so much work.
  double seconds(double bytes, double passes, double fetches) const;
};

/// Prints what the model predicts for benchmarks whose names match the expression, beside what this machine
/// takes. It counts each one's passes, bytes and texture fetches in one run. Throws InputError for an invalid
/// expression, RunError if the driver has no storage buffers.
void print_predictions(const GpuModel& model, const std::string& expression);

}  // namespace twinflow::bench
