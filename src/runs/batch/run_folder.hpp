#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <toml++/toml.h>

#include "runs/batch/sweep_file.hpp"

// The folder of one run. Its summary.toml, written last, lists the other files' fingerprints; lost or cut
// files make it incomplete.
namespace twinflow::batch {

/// Adds the folder's files to the summary and writes summary.toml. Throws RunError.
void write_summary(const std::filesystem::path& folder, toml::table summary);

/// The file names of a complete run; none if the folder or a file is missing or changed, or settings differ.
/// Throws InputError for a damaged summary or a link out of the folder.
std::vector<std::string> files_of_run(const std::filesystem::path& folder, const Sweep::Run& run);

/// Whether the folder holds the complete run. Throws as `files_of_run` does.
bool is_whole(const std::filesystem::path& folder, const Sweep::Run& run);

}  // namespace twinflow::batch
