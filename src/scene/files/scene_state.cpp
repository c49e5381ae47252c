#include "scene/files/scene_state.hpp"

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/fingerprint.hpp"
#include "core/state_visitor.hpp"
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

void visit_state(StateVisitor& visitor, Settings& settings) {
  TextByKey texts;
  if (!visitor.reads()) texts = texts_of(settings);
  visitor(texts);
  if (!visitor.reads()) return;
  for (const auto& [key, text] : texts) {
    const Parameter& parameter = find_parameter(key);
    set_parameter(settings, parameter, parse_value(parameter, text));
  }
}

// The text of the scene has no images in its settings, because writing it would change their names to
// absolute ones.
void visit_state(StateVisitor& visitor, Scene& scene) {
  std::string name = scene.name;
  std::string folder;
  std::string toml;
  if (!visitor.reads()) {
    Scene written = scene;
    written.settings = without_images(scene.settings);
    std::error_code gone;  // without a current folder only absolute names are valid
    folder = (std::filesystem::current_path(gone) / scene.folder).string();
    toml = to_toml(written);
  }
  visitor(name, folder, toml);
  if (visitor.reads()) {
    scene = parse_scene(toml, "the scene in it", folder, NamedFiles::anywhere);  // the user has permitted it
    scene.name = name;
  }
  visitor(scene.settings);
  for (const std::string& image : images_of(with_whole_image_paths(scene))) {
    const std::string now = fingerprint_of(image);
    std::string then = now;
    visitor(then);
    if (then != now) throw InputError(image + " is another picture than it was then");
  }
  if (visitor.reads()) validate(scene);
}

void visit_state(StateVisitor& visitor, SettingsChange& change) {
  TextByKey texts;
  for (const auto& [key, value] : change.values) texts.emplace_back(key, format_value(value));
  visitor(change.time, texts);
  if (!visitor.reads()) return;
  change.values.clear();
  for (const auto& [key, text] : texts) {
    change.values.emplace_back(key, parse_value(find_parameter(key), text));
  }
}

}  // namespace twinflow
