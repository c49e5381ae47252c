#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "runs/options.hpp"

namespace twinflow {

class World;

/// A file that a command will write.
struct Output {
  std::string name;  ///< in messages: "--metrics run.csv"
  std::filesystem::path path;
};

/// A folder in which a command will write files of certain names.
struct OutputFolder {
  Output folder;
  std::vector<std::string> files;  ///< patterns, as of a shell: "*.npy"
};

/// The outputs of one command.
struct Outputs {
  std::vector<Output> files;
  std::vector<OutputFolder> folders;

  /// Adds a file and the settings beside it, FILE.toml, if it is a regular file.
  void add_with_settings(const Output& output);
  /// Adds the table that `option` ("--metrics") names, its settings and the units of its columns.
  void add_table(const std::string& option, const std::filesystem::path& table);
};

/// Throws InputError if writing `output` would replace the scene file that was opened.
void refuse_to_overwrite_scene(const SceneOptions& options, const std::filesystem::path& output);
/// Throws InputError if two outputs have one place, by any spelling or link, or if one is the opened scene.
void require_outputs(const Outputs& outputs, const SceneOptions& options);
/// Makes missing folders. Throws RunError if an output could not be written.
void prepare_outputs(const Outputs& outputs);

/// Whether settings are written beside the output; beside a device or a pipe there is no place for them.
bool has_settings_beside(const std::filesystem::path& output);

/// FILE.toml, the settings beside a file.
std::filesystem::path settings_beside(const std::filesystem::path& output);
/// The same; nothing beside a device or a pipe.
std::optional<std::filesystem::path> settings_beside_file(const std::filesystem::path& output);

/// The file of the units beside a table: FILE.units.csv beside FILE.csv.
std::filesystem::path units_beside(const std::filesystem::path& table);

/// Writes a table and, beside a file, the units of its columns.
void write_table(const std::filesystem::path& path, const std::string& rows, const std::string& units);

/// Prints a line for the user to standard output, or to standard error if standard output is an output.
void tell(const std::string& line, const Outputs& outputs);
/// Prints to standard error how many velocities of particles were cut, if any.
void tell_cuts(const World& world);

}  // namespace twinflow
