#pragma once

#include <toml++/toml.h>

#include "app/report/run_record.hpp"

namespace twinflow::reports {

/// The record of a complete run, whose summary has been read. Throws InputError that names the file.
RunRecord read_record(const std::filesystem::path& folder, const toml::table& summary);

}  // namespace twinflow::reports
