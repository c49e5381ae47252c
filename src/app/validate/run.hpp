#pragma once

#include "runs/batch/run.hpp"

namespace twinflow::validation {

/// Makes a run's metrics.csv (see run_table.hpp), and with gauges gauges.csv as in `twinflow simulate`.
std::unique_ptr<batch::Recorder> make_recorder(const batch::Variant& variant, World& world,
                                               gl::ShaderLibrary& shaders,
                                               const std::filesystem::path& folder);

}  // namespace twinflow::validation
