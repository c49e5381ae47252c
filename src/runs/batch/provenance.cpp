#include "runs/batch/provenance.hpp"

#include <algorithm>
#include <fstream>
#include <set>

#include "core/files.hpp"
#include "core/fingerprint.hpp"
#include "core/process.hpp"
#include "scene/fields/scene_images.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::batch {
namespace {

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

std::string fingerprints_of_code(const BatchOptions& options) {
  std::string text = ", program " + fingerprint(read_file(options.program.value_or(program_file())));
  const auto& shaders = options.options.shaders;
  if (shaders && std::filesystem::is_directory(*shaders)) {
    text += ", shaders " + fingerprint_of_folder(*shaders);
  }
  return text;
}

std::string comment_of(const Plan& plan, const Variant& variant, const std::string& code) {
  std::string text = "twinflow " TWINFLOW_VERSION ": " + plan.words.front() +
                     " to t = " + format_value(variant.until) + " s, a row every " +
                     format_value(variant.every) + " s";
  if (plan.pictures > 0) text += ", " + std::to_string(plan.pictures) + " pictures";
  text += ", seed " + std::to_string(plan.seed);
  if (plan.has_reference()) text += variant.is_reference ? ", the reference" : ", with a reference";
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

}  // namespace twinflow::batch
