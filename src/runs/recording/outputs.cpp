#include "runs/recording/outputs.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <cstdio>
#include <system_error>

#include "core/error.hpp"
#include "core/files.hpp"
#include "particles/readings/particle_metrics.hpp"
#include "world/world.hpp"

namespace twinflow {
namespace {

[[noreturn]] void refuse(const Output& one, const Output& other) {
  throw InputError(one.name + " and " + other.name +
                   " would be written to the same place; name another for one of them");
}

std::optional<std::filesystem::path> units_beside(std::filesystem::path table) {
  if (!OutputPlace(table).is_file()) return {};
  if (table.extension() == ".csv") table.replace_extension();
  return table += ".units.csv";
}

void require_outside(const OutputFolder& folder, const Output& output) {
  const OutputPlace place(output.path);
  if (!(OutputPlace(folder_of(place.path())) == OutputPlace(folder.folder.path))) return;
  const std::string name = place.path().filename().string();
  for (const std::string& pattern : folder.files) {
    if (::fnmatch(pattern.c_str(), name.c_str(), 0) == 0) refuse(folder.folder, output);
  }
}

}  // namespace

void Outputs::add_with_settings(const Output& output) {
  files.push_back(output);
  if (const auto settings = settings_beside(output.path)) {
    files.push_back({"the settings of " + output.name, *settings});
  }
}

void Outputs::add_table(const std::string& option, const std::filesystem::path& table) {
  if (table.filename().empty() || std::filesystem::is_directory(table)) {
    throw InputError(option + " " + table.string() + ": it takes a file, such as " + option.substr(2) +
                     ".csv");
  }
  add_with_settings({option + " " + table.string(), table});
  if (const auto units = units_beside(table)) files.push_back({"the units of " + option, *units});
}

void refuse_to_overwrite_scene(const SceneOptions& options, const std::filesystem::path& output) {
  std::error_code absent;  // one of the two does not exist, or the scene is a built-in one
  if (std::filesystem::equivalent(options.scene, output, absent)) {
    throw InputError("writing " + output.string() + " would replace the scene itself; name another place");
  }
}

void require_outputs(const Outputs& outputs, const SceneOptions& options) {
  std::vector<Output> all = outputs.files;
  for (const OutputFolder& folder : outputs.folders) {
    for (const Output& output : outputs.files) require_outside(folder, output);
    all.push_back(folder.folder);
  }
  for (auto one = all.begin(); one != all.end(); ++one) {
    const OutputPlace place(one->path);
    const auto same = std::find_if(one + 1, all.end(),
                                   [&](const Output& other) { return OutputPlace(other.path) == place; });
    if (same != all.end()) refuse(*one, *same);
  }
  for (const Output& output : outputs.files) refuse_to_overwrite_scene(options, output.path);
  for (const OutputFolder& folder : outputs.folders) {
    refuse_to_overwrite_scene(options, folder.folder.path / "scene.toml");
  }
}

void prepare_outputs(const Outputs& outputs) {
  for (const OutputFolder& folder : outputs.folders) make_writable_folder(folder.folder.path);
  for (const Output& output : outputs.files) prepare_output(output.path);
}

std::optional<std::filesystem::path> settings_beside(const std::filesystem::path& output) {
  if (!OutputPlace(output).is_file()) return {};
  return output.string() + ".toml";
}

void write_units_beside(const std::filesystem::path& table, const std::string& units) {
  if (const auto path = units_beside(table)) write_file_atomically(*path, units);
}

void tell(const std::string& line, const Outputs& outputs) {
  const bool taken = std::ranges::any_of(
      outputs.files, [](const Output& output) { return OutputPlace(output.path).is_standard_output(); });
  std::fprintf(taken ? stderr : stdout, "%s\n", line.c_str());
}

void tell_cuts(const World& world) {
  if (world.particles() == nullptr) return;
  const std::string report = report_cuts(world.particles()->velocities_cut());
  if (!report.empty()) std::fprintf(stderr, "twinflow: %s\n", report.c_str());
}

}  // namespace twinflow
