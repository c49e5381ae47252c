#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/compare/sweep_file.hpp"
#include "app/interrupt.hpp"

namespace twinflow::comparison {

/// Copies every complete run of the sweep from the folders of shards into the output folder, unless it is
/// there already. Throws RunError, also if it is interrupted, and InputError as `files_of_run` does.
void gather_runs(const Sweep& sweep, const std::vector<std::filesystem::path>& shards,
                 const std::filesystem::path& output, const Interruption& user);

/// "a, b, c and 4 more".
std::string list_of(const std::vector<std::string>& names);

}  // namespace twinflow::comparison
