#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "app/compare/plan.hpp"
#include "app/interrupt.hpp"
#include "gl/offscreen_gl.hpp"

namespace twinflow::validation {

/// Carries out one run and writes the folder `runs`/variant.folder, which appears when it is complete:
///
/// - scene.toml: the settings; summary.toml: how the run ended, what it cost, and on what machine
/// - metrics.csv (see run_table.hpp), and with gauges gauges.csv as `twinflow simulate` writes it
///
/// A run that blows up has a result too. Returns false and writes nothing if it is interrupted. Throws
/// RunError and InputError.
bool run_case(const comparison::Plan& plan, const comparison::Variant& variant,
              const std::filesystem::path& runs, gl::OffscreenGl& gl, const InterruptGuard& guard,
              int threads, const std::function<void(std::int64_t steps)>& progress);

}  // namespace twinflow::validation
