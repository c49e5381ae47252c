#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <toml++/toml.h>

#include "runs/batch/sweep_file.hpp"

// The folder of one run. Its summary.toml, which is written last, lists the other files with their
// fingerprints, so that a folder from which one was lost or cut is not taken for whole.
namespace twinflow::batch {

/// Adds the files of the folder to the summary and writes summary.toml. Throws RunError.
void write_summary(const std::filesystem::path& folder, toml::table summary);

/// The names of all files of a complete run; nothing if the folder is not there, a file is missing or is
/// another than the run wrote, or the settings are not those of `run`. Throws InputError if a summary is not
/// what a run leaves, and if the folder or something in it is a link that leads out.
std::vector<std::string> files_of_run(const std::filesystem::path& folder, const Sweep::Run& run);

/// Whether `folder` holds the complete run. Throws as `files_of_run` does.
bool is_whole(const std::filesystem::path& folder, const Sweep::Run& run);

}  // namespace twinflow::batch
