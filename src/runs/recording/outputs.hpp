#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "runs/options.hpp"

namespace twinflow {

class World;

struct Output {
  std::string name;  ///< in messages: "--metrics run.csv"
  std::filesystem::path path;
};

struct OutputFolder {
  Output folder;
  std::vector<std::string> files;  ///< shell patterns: "*.npy"
};

struct Outputs {
  std::vector<Output> files;
  std::vector<OutputFolder> folders;

  /// Adds a file and, if it is regular, its settings, FILE.toml.
  void add_with_settings(const Output& output);
  /// Adds the table of `option` ("--metrics"), its settings and its units.
  void add_table(const std::string& option, const std::filesystem::path& table);
};

/// Throws InputError if `output` would replace the opened scene.
void refuse_to_overwrite_scene(const SceneOptions& options, const std::filesystem::path& output);
/// Throws InputError if two outputs share a place, by any spelling or link, or one is the opened scene.
void require_outputs(const Outputs& outputs, const SceneOptions& options);
/// Makes missing folders. Throws RunError if an output could not be written.
void prepare_outputs(const Outputs& outputs);

/// FILE.toml beside FILE; nothing for devices and pipes.
std::optional<std::filesystem::path> settings_beside(const std::filesystem::path& output);

/// Writes FILE.units.csv beside FILE.csv; nothing for devices and pipes.
void write_units_beside(const std::filesystem::path& table, const std::string& units);

/// Prints to standard output, or to standard error if standard output is an output.
void tell(const std::string& line, const Outputs& outputs);
/// Prints to standard error how many particle velocities were cut, if any.
void tell_cuts(const World& world);

}  // namespace twinflow
