#include "app/validate/case.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "app/options/command_line.hpp"
#include "app/validate/read_quantity.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "embedded_cases.hpp"
#include "scene/fields/builtin_images.hpp"
#include "scene/fields/image.hpp"
#include "scene/files/parse_toml.hpp"
#include "scene/files/read_scene.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::validation {
namespace {

/// What reading a case takes from beside its file.
struct Surroundings {
  std::function<Scene(const TableReader& file)> scene;
  /// The name under which a run finds an image that the case names. Throws InputError without the place.
  std::function<std::string(const std::string& name)> image;
};

/// The assignments of a case, which change `settings` in this order. Images get names that are valid from any
/// folder.
std::vector<std::string> read_assignments(const TableReader& reader, Settings settings,
                                          const Surroundings& around) {
  std::vector<std::string> assignments = reader.texts("set");
  for (std::string& assignment : assignments) {
    try {
      apply_assignment(settings, assignment);
      const Parameter& parameter = find_parameter(key_of(assignment));
      if (!is_image(parameter)) continue;
      const std::string image = std::get<std::string>(parameter.get(settings));
      if (!image.empty()) assignment = std::string(parameter.key) + "=" + around.image(image);
    } catch (const InputError& error) {
      reader.refuse("set", beginning_of(on_one_line(assignment)) + ": " + error.what());
    }
  }
  return assignments;
}

Runs read_runs(const TableReader& file, Fluid fluid, const Scene& scene, const Surroundings& around) {
  const toml::node* node = file.find(name_of(fluid));
  if (node == nullptr) return {};
  if (!node->is_table()) file.refuse(*node, name_of(fluid), "must be a table");
  const TableReader reader(*node->as_table(), file.origin());
  const std::string key =
      std::string(size_key(fluid)).substr(std::string_view(size_key(fluid)).find('.') + 1);
  reader.allow_only({key, "quick", "step", "set", "coupled"});
  Runs runs;
  for (const double size : reader.numbers(key, true)) {
    if (size != std::floor(size) || size < 1.0 || size > 1e8) {
      reader.refuse(*reader.find(key), key, "must be a list of whole numbers");
    }
    if (!runs.sizes.empty() && size <= runs.sizes.back()) {
      reader.refuse(*reader.find(key), key, "must increase");
    }
    runs.sizes.push_back(static_cast<int>(size));
  }
  if (runs.sizes.empty()) reader.refuse(*reader.find(key), key, "must not be empty");
  runs.steps = reader.numbers("step");
  if (!runs.steps.empty() && runs.steps.size() != runs.sizes.size()) {
    reader.refuse(*reader.find("step"), "step", "must have one number for each " + key);
  }
  const double quick = reader.number("quick", 0.0);
  if (quick != std::floor(quick) || quick < 0.0 || quick > static_cast<double>(runs.sizes.size())) {
    reader.refuse(*reader.find("quick"), "quick",
                  "must be a whole number from 0 to " + std::to_string(runs.sizes.size()));
  }
  runs.quick = static_cast<std::size_t>(quick);
  runs.assignments = read_assignments(reader, scene.settings, around);
  runs.coupled = reader.flag("coupled");
  return runs;
}

/// `scene` is the name of a scene, or a table with the keys of a scene file.
Scene read_scene(const TableReader& file, const std::filesystem::path& folder, NamedFiles files) {
  const toml::node* node = file.find("scene");
  if (node == nullptr) file.refuse(file.table(), "scene", "is missing");
  if (const toml::table* table = node->as_table()) {
    return read_scene_table(*table, file.origin(), folder, files);
  }
  const std::string name = file.text("scene");
  const auto is_builtin = [&](const BuiltinScene& scene) { return scene.name == name; };
  if (std::ranges::any_of(builtin_scenes(), is_builtin)) return load_scene(name, files);
  const std::string key = "scene = " + in_quotes(beginning_of(name));
  try {
    require_nameable(name, folder, files);
  } catch (const InputError& error) {
    file.refuse(*node, key, error.what());
  }
  std::error_code absent;
  if (!std::filesystem::is_regular_file(folder / name, absent)) {
    file.refuse(*node, key, "must be a built-in scene or a file below the folder of the case");
  }
  return load_scene((folder / name).string(), files);
}

/// Checks that a case in `folder` may name the image and that it can be read; returns its absolute path.
std::string read_image(const std::string& name, const std::filesystem::path& folder, NamedFiles files) {
  if (is_builtin_image(name)) return name;
  require_nameable(name, folder, files);
  const std::filesystem::path whole = std::filesystem::absolute(folder / name).lexically_normal();
  if (files != NamedFiles::images_unread) load_image(whole);
  return whole.string();
}

/// The name of the scene, or of that on which the scene is based.
std::string base_of(const TableReader& file) {
  const toml::node* node = file.find("scene");
  const toml::table* table = node == nullptr ? nullptr : node->as_table();
  return table == nullptr ? file.text("scene") : (*table)["base"].value_or(std::string());
}

/// Seconds between rows; 0 if the case says nothing of them.
double read_every(const TableReader& reader) {
  const double every = reader.number("every", 0.0);
  if (reader.find("every") != nullptr && !(every >= kShortestInterval && every <= kLongestInterval)) {
    reader.refuse("every", "must be a number of seconds from " + format_value(kShortestInterval) + " to " +
                               format_value(kLongestInterval));
  }
  return every;
}

Case read_case(const std::string& toml, const std::string& origin, const std::string& name,
               const Surroundings& around) {
  const toml::table table = parse_toml(toml, origin);
  const TableReader reader(table, origin);
  reader.allow_only({"title", "text", "scene", "every", "grid", "particles", "quantity"});
  Case result{.name = name,
              .title = reader.text("title", true),
              .text = reader.text("text", true),
              .base = base_of(reader),
              .scene = around.scene(reader),
              .every = read_every(reader),
              .runs = {},
              .quantities = {},
              .toml = toml};
  for (const Fluid fluid : kFluids) {
    result.runs[index_of(fluid)] = read_runs(reader, fluid, result.scene, around);
  }
  if (result.runs[0].sizes.empty() && result.runs[1].sizes.empty()) {
    reader.refuse(table, "grid", "a case needs [grid], [particles] or both");
  }
  for (const TableReader& quantity : reader.tables("quantity", true)) {
    result.quantities.push_back(read_quantity(quantity, result));
  }
  return result;
}

/// The text of a built-in case; empty if there is none of this name.
std::string_view text_of_builtin(const std::string& name) {
  for (const EmbeddedText& file : embedded_cases()) {
    if (file.name == name + ".toml") return file.text;
  }
  return {};
}

}  // namespace

const char* name_of(Fluid fluid) { return fluid == Fluid::grid ? "grid" : "particles"; }
const char* size_key(Fluid fluid) { return fluid == Fluid::grid ? "grid.resolution" : "particles.count"; }

std::vector<std::string> builtin_cases() {
  std::vector<std::string> names;
  for (const EmbeddedText& file : embedded_cases()) {
    names.emplace_back(file.name.substr(0, file.name.rfind('.')));
  }
  std::ranges::sort(names);
  return names;
}

std::vector<std::string> builtin_cases_of(std::string_view scene) {
  std::vector<std::string> names = builtin_cases();
  std::erase_if(names, [&](const std::string& name) {
    const toml::table table = parse_toml(text_of_builtin(name), name);
    return base_of(TableReader(table, name)) != scene;
  });
  return names;
}

Case parse_case(const std::string& toml, const std::string& origin, const std::string& name,
                const std::filesystem::path& folder, NamedFiles files) {
  return read_case(toml, origin, name,
                   {.scene = [&](const TableReader& file) { return read_scene(file, folder, files); },
                    .image = [&](const std::string& image) { return read_image(image, folder, files); }});
}

Case parse_case(const std::string& toml, const std::string& origin, const std::string& name,
                const Scene& scene) {
  return read_case(toml, origin, name,
                   {.scene = [&](const TableReader&) { return scene; },
                    .image = [](const std::string& image) { return image; }});
}

Case load_case(const std::string& name_or_path, NamedFiles files) {
  if (const std::string_view text = text_of_builtin(name_or_path); !text.empty()) {
    return parse_case(std::string(text), "built-in case " + name_or_path, name_or_path, {}, files);
  }
  const std::filesystem::path path = name_or_path;
  if (path.extension() != ".toml") {
    const std::vector<std::string> names = builtin_cases();
    const std::vector<std::string_view> known(names.begin(), names.end());
    throw InputError("there is no case " + in_quotes(name_or_path) +
                     nearest_hint(name_or_path, known, "; the nearest known one is ") +
                     " (twinflow validate --list)");
  }
  return parse_case(read_file(path), path.string(), path.stem().string(), folder_of(path), files);
}

}  // namespace twinflow::validation
