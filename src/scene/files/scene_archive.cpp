#include "scene/files/scene_archive.hpp"

#include "core/files.hpp"
#include "core/fingerprint.hpp"
#include "scene/fields/scene_images.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow {
namespace {

using TextByKey = std::vector<std::pair<std::string, std::string>>;

TextByKey texts_of(const Settings& settings) {
  TextByKey texts;
  for (const Parameter& parameter : parameters()) {
    texts.emplace_back(parameter.key, format_value(parameter.get(settings)));
  }
  return texts;
}

Settings without_images(Settings settings) {
  for (const Parameter& parameter : parameters()) {
    if (is_image(parameter)) parameter.store(settings, std::string());
  }
  return settings;
}

std::string fingerprint_of(const std::string& file) { return fingerprint(read_file(file)); }

}  // namespace

void archive_state(OutputArchive& archive, const Settings& settings) { archive(texts_of(settings)); }

void archive_state(InputArchive& archive, Settings& settings) {
  TextByKey texts;
  archive(texts);
  for (const auto& [key, text] : texts) {
    const Parameter& parameter = find_parameter(key);
    set_parameter(settings, parameter, parse_value(parameter, text));
  }
}

// The text of the scene has no images in its settings, because writing it would change their names to
// absolute ones.
void archive_state(OutputArchive& archive, const Scene& scene) {
  Scene written = scene;
  written.settings = without_images(scene.settings);
  std::error_code gone;  // without a current folder only absolute names are valid
  const std::filesystem::path folder = std::filesystem::current_path(gone) / scene.folder;
  archive(scene.name, folder.string(), to_toml(written));
  archive_state(archive, scene.settings);
  for (const std::string& image : images_of(with_whole_image_paths(scene))) archive(fingerprint_of(image));
}

void archive_state(InputArchive& archive, Scene& scene) {
  std::string name;
  std::string folder;
  std::string toml;
  archive(name, folder, toml);
  scene = parse_scene(toml, "the scene in it", folder, NamedFiles::anywhere);  // the user has permitted it
  scene.name = name;
  archive_state(archive, scene.settings);
  for (const std::string& image : images_of(with_whole_image_paths(scene))) {
    std::string expected;
    archive(expected);
    if (fingerprint_of(image) == expected) continue;
    throw InputError(image + " is another picture than it was then");
  }
  validate(scene);
}

void archive_state(OutputArchive& archive, const std::vector<SettingsChange>& changes) {
  archive(cereal::make_size_tag(changes.size()));
  for (const SettingsChange& change : changes) {
    TextByKey texts;
    for (const auto& [key, value] : change.values) texts.emplace_back(key, format_value(value));
    archive(change.time, texts);
  }
}

void archive_state(InputArchive& archive, std::vector<SettingsChange>& changes) {
  std::size_t count = 0;
  archive(cereal::make_size_tag(count));
  changes.resize(count);
  for (SettingsChange& change : changes) {
    TextByKey texts;
    archive(change.time, texts);
    for (const auto& [key, text] : texts) {
      change.values.emplace_back(key, parse_value(find_parameter(key), text));
    }
  }
}

}  // namespace twinflow
