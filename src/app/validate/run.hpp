#pragma once

#include "runs/batch/run.hpp"

namespace twinflow::validation {

/// Makes what fills the folder of a run, beside its settings and summary: metrics.csv (see run_table.hpp),
/// and with gauges gauges.csv as `twinflow simulate` writes it.
std::unique_ptr<batch::Recorder> make_recorder(const batch::Variant& variant, World& world,
                                               gl::ShaderLibrary& shaders,
                                               const std::filesystem::path& folder);

}  // namespace twinflow::validation
