#include "app/compare/provenance.hpp"

#include <algorithm>
#include <fstream>
#include <set>

#include "app/export.hpp"
#include "core/files.hpp"
#include "core/fingerprint.hpp"
#include "core/process.hpp"
#include "scene/fields/scene_images.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::comparison {
namespace {

std::string shortest(double value) { return format_value(value); }

/// The fingerprint of the names and contents of all files below the folder.
std::string fingerprint_of_folder(const std::filesystem::path& folder) {
  std::set<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.insert(entry.path());
  }
  std::string all;
  for (const std::filesystem::path& file : files) {
    all += file.lexically_relative(folder).string() + " " + fingerprint(read_file(file)) + "\n";
  }
  return fingerprint(all);
}

}  // namespace

std::string command_of(const CompareCommand& command) {
  std::string line = "twinflow compare";
  const auto add = [&](const std::string& word) { line += " " + shell_word(word); };
  const auto add_each = [&](const char* option, const std::vector<std::string>& values) {
    for (const std::string& value : values) {
      add(option);
      add(value);
    }
  };
  for (const std::string& scene : command.scenes) add(scene);
  add_each("--set", command.options.assignments);
  add_each("--vary", command.axes);
  add_each("--reference", command.reference);
  if (command.until) line += " --until " + shortest(*command.until);
  if (command.every) line += " --every " + shortest(*command.every);
  if (command.pictures != CompareCommand().pictures)
    line += " --pictures " + std::to_string(command.pictures);
  if (command.options.seed != SceneOptions().seed) line += " --seed " + std::to_string(command.options.seed);
  if (command.options.allow_paths) line += " --allow-paths";
  if (command.options.shaders) {
    add("--shaders");
    add(command.options.shaders->string());
  }
  return line;
}

std::string fingerprints_of_code(const CompareCommand& command) {
  std::string text = ", program " + fingerprint(read_file(command.program.value_or(program_file())));
  const auto& shaders = command.options.shaders;
  if (shaders && std::filesystem::is_directory(*shaders)) {
    text += ", shaders " + fingerprint_of_folder(*shaders);
  }
  return text;
}

std::string comment_of(const CompareCommand& command, const Variant& variant, const std::string& code) {
  std::string text = "twinflow " TWINFLOW_VERSION ": compare to t = " + shortest(variant.until) +
                     " s, a row every " + shortest(variant.every) + " s, " +
                     std::to_string(command.pictures) + " pictures, seed " +
                     std::to_string(command.options.seed);
  if (!command.reference.empty()) text += variant.is_reference ? ", the reference" : ", with a reference";
  text += code;
  for (const std::string& image : images_of(variant.scene)) {
    text += ", image " + fingerprint(read_file(variant.scene.folder / image));
  }
  return std::string(text.begin(), std::ranges::find(text, '\n'));
}

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("model name")) return line.substr(std::min(line.size(), line.find(':') + 2));
  }
  return "unknown processor";
}

}  // namespace twinflow::comparison
