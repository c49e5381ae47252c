#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <toml++/toml.h>

#include "runs/batch/sweep_file.hpp"

// The folder of one run. Its summary.toml is written last and lists the other files with their fingerprints.
// So a folder with lost or cut files counts as incomplete.
namespace twinflow::batch {

/// Adds the files of the folder to the summary and writes summary.toml. Throws RunError.
void write_summary(const std::filesystem::path& folder, toml::table summary);

/// The names of all files of a complete run. Nothing if the folder or a file is missing, a file has changed,
/// or the settings differ from `run`. Throws InputError if a summary is damaged, or if a link leads out of
/// the folder.
std::vector<std::string> files_of_run(const std::filesystem::path& folder, const Sweep::Run& run);

/// Whether `folder` holds the complete run. Throws as `files_of_run` does.
bool is_whole(const std::filesystem::path& folder, const Sweep::Run& run);

}  // namespace twinflow::batch
