#include "app/compare/plan.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <set>

#include "app/compare/sweep_file.hpp"
#include "app/export.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "core/fingerprint.hpp"
#include "grid/operators/layout.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/playable.hpp"

namespace twinflow::comparison {
namespace {

constexpr std::size_t kMostVariants = 100000;

/// The same name again gets a number.
std::string made_unique(const std::string& name, std::set<std::string>& taken) {
  std::string unique = name;
  for (int number = 2; !taken.insert(unique).second; ++number) unique = name + "-" + std::to_string(number);
  return unique;
}

std::string shortest(double value) { return format_value(value); }

std::string quoted_word(const std::string& word) {
  const bool plain = !word.empty() && std::ranges::all_of(word, [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("._-+=,/:").find(c) != std::string_view::npos;
  });
  if (plain) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

/// The command line without what does not change the results.
std::string command_of(const CompareCommand& command) {
  std::string line = "twinflow compare";
  const auto add = [&](const std::string& word) { line += " " + quoted_word(word); };
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

void assign(Scene& scene, const std::vector<std::string>& assignments) {
  for (const std::string& assignment : assignments) apply_assignment(scene.settings, assignment);
}

std::size_t combinations(const std::vector<Axis>& axes) {
  std::size_t product = 1;
  for (const Axis& axis : axes) {
    product *= axis.values.size();
    if (product > kMostVariants) {
      throw InputError("--vary: more than " + std::to_string(kMostVariants) + " combinations");
    }
  }
  return product;
}

/// The values of combination number `index`, the last axis running fastest.
std::vector<std::pair<std::string, std::string>> combination(const std::vector<Axis>& axes,
                                                             std::size_t index) {
  std::vector<std::pair<std::string, std::string>> chosen(axes.size());
  for (std::size_t axis = axes.size(); axis-- > 0;) {
    const auto& values = axes[axis].values;
    chosen[axis] = {axes[axis].key, values[index % values.size()]};
    index /= values.size();
  }
  return chosen;
}

/// Of the bytes of every file below the folder, with its name, in the order of the names.
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

/// Of this program and the shaders that it is told to use; both may change under the same name.
std::string code_of(const CompareCommand& command) {
  std::string text = ", program " + fingerprint(read_file("/proc/self/exe"));
  const auto& shaders = command.options.shaders;
  if (shaders && std::filesystem::is_directory(*shaders)) {
    text += ", shaders " + fingerprint_of_folder(*shaders);
  }
  return text;
}

/// What stands above the settings: all else that a run depends on.
std::string comment_of(const CompareCommand& command, const Variant& variant, const std::string& code) {
  std::string text = "twinflow " TWINFLOW_VERSION ": compare to t = " + shortest(variant.until) +
                     " s, a row every " + shortest(variant.every) + " s, " +
                     std::to_string(command.pictures) + " pictures, seed " +
                     std::to_string(command.options.seed);
  if (!command.reference.empty()) text += variant.is_reference ? ", the reference" : ", with a reference";
  text += code;
  const std::string& image = variant.scene.settings.dye.image;
  if (!image.empty()) text += ", dye image " + fingerprint(read_file(variant.scene.folder / image));
  return std::string(text.begin(), std::ranges::find(text, '\n'));
}

/// Checks the variant and fills in what follows from its scene.
/// `code`: as `code_of` tells it.
Variant finished(Variant variant, const CompareCommand& command, const std::string& code,
                 std::set<std::string>& folders) {
  std::string name = variant.scene_name;
  for (const auto& [key, value] : variant.varied) name.append("_").append(key).append("=").append(value);
  try {
    require_playable(variant.scene);
  } catch (const InputError& error) {
    if (variant.varied.empty()) throw;
    throw InputError(name + ": " + error.what());
  }
  variant.folder = made_unique(safe_name(name + (variant.is_reference ? "_reference" : "")), folders);
  variant.until = command.until.value_or(variant.scene.settings.time.end);
  if (!(variant.until > 0.0)) throw InputError(name + ": time.end = 0 leaves nothing to compare");
  variant.every = command.every.value_or(variant.until / 50.0);
  variant.settings = settings_of_export(variant.scene, {}, comment_of(command, variant, code), {});
  return variant;
}

Variant reference_of(const Scene& scene, const std::string& scene_name, const CompareCommand& command) {
  Variant variant;
  variant.scene_name = scene_name;
  variant.is_reference = true;
  variant.scene = scene;
  variant.scene.settings.particles.enabled = false;
  variant.scene.settings.coupling.mode = CouplingMode::none;
  assign(variant.scene, command.reference);
  if (!variant.scene.settings.grid.enabled || variant.scene.settings.particles.enabled) {
    throw InputError("--reference: " + scene_name +
                     " has no grid fluid of its own to run as the reference; grid.enabled=true makes one");
  }
  return variant;
}

/// Whether a setting only says how the same flow is computed or shown, so that one reference serves all its
/// values.
bool is_numerical(std::string_view key) {
  static const std::set<std::string_view> kNumerical = {"grid.resolution",
                                                        "grid.layout",
                                                        "grid.advection",
                                                        "grid.integration",
                                                        "grid.pressure",
                                                        "grid.iterations",
                                                        "grid.cycles",
                                                        "grid.tolerance",
                                                        "grid.warm_start",
                                                        "time.step",
                                                        "particles.method",
                                                        "particles.count",
                                                        "particles.neighborhood",
                                                        "particles.layout",
                                                        "particles.jitter",
                                                        "particles.search",
                                                        "particles.quadtree_capacity",
                                                        "particles.cfl",
                                                        "particles.max_substeps",
                                                        "particles.kernel",
                                                        "particles.correction",
                                                        "particles.shifting",
                                                        "particles.diffusion",
                                                        "particles.density_tolerance",
                                                        "particles.divergence_tolerance",
                                                        "particles.max_iterations",
                                                        "particles.stiffness",
                                                        "particles.near_stiffness",
                                                        "particles.rest_density",
                                                        "particles.adaptive_radius"};
  return key.starts_with("dye.") || key.starts_with("view.") || kNumerical.contains(key);
}

void require_one_flow(const std::vector<Axis>& axes, const std::vector<std::string>& reference) {
  for (const Axis& axis : axes) {
    if (!is_numerical(axis.key)) {
      throw InputError(
          "--vary " + axis.key +
          ": changes the flow itself, which one --reference cannot measure; leave one of them out");
    }
  }
  for (const std::string& assignment : reference) {
    const std::string key = assignment.substr(0, assignment.find('='));
    if (!is_numerical(key) && !key.ends_with(".enabled")) {
      throw InputError("--reference " + key +
                       ": makes another flow, which cannot measure this one; --set changes both");
    }
  }
}

void require_same_domain(const Variant& variant, const Variant& reference) {
  const Domain domain = GridCells::of(variant.scene.settings).domain();
  const Domain measure = GridCells::of(reference.scene.settings).domain();
  if (std::abs(domain.aspect - measure.aspect) > 1e-9 || domain.periodic != measure.periodic ||
      variant.until != reference.until) {
    throw InputError("--reference: " + variant.folder +
                     " differs from its reference in the domain, the boundary or the end time");
  }
}

}  // namespace

Axis parse_axis(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos) {
    throw InputError("--vary " + text + ": must be key=a,b,c, such as grid.resolution=32,64,128");
  }
  const Parameter& parameter = find_parameter(std::string_view(text).substr(0, equals));
  Axis axis{std::string(parameter.key), {}};
  std::string value;
  const auto add_value = [&] {
    Settings settings = default_settings();
    apply_assignment(settings, axis.key + "=" + value);
    const std::string written = format_value(parameter.get(settings));
    if (std::ranges::find(axis.values, written) != axis.values.end()) {
      throw InputError("--vary " + axis.key + ": the value " + written + " stands there twice");
    }
    axis.values.push_back(written);
    value.clear();
  };
  int depth = 0;
  for (const char c : text.substr(equals + 1)) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ',' && depth == 0) {
      add_value();
    } else {
      value += c;
    }
  }
  add_value();
  return axis;
}

std::string safe_name(const std::string& text) {
  constexpr std::size_t kLongest = 100;
  std::string name;
  for (const char c : text) {
    const bool safe =
        (static_cast<unsigned char>(c) < 0x80 && std::isalnum(static_cast<unsigned char>(c)) != 0) ||
        std::string_view("._=+-").find(c) != std::string_view::npos;
    name += safe && !(name.empty() && (c == '.' || c == '-')) ? c : '-';
  }
  if (name.empty()) name = "scene";
  if (name.front() == '-') name.insert(0, "scene");
  if (name.size() > kLongest) name.resize(kLongest);
  return name;
}

std::vector<std::size_t> indices_of_shard(std::size_t variants, const CompareCommand::Shard& shard) {
  std::vector<std::size_t> indices;
  for (auto index = static_cast<std::size_t>(shard.index - 1); index < variants;
       index += static_cast<std::size_t>(shard.count)) {
    indices.push_back(index);
  }
  return indices;
}

std::vector<double> picture_times(double until, int pictures) {
  if (pictures == 1) return {until};
  std::vector<double> times;
  times.reserve(std::size_t(pictures));
  for (int picture = 0; picture < pictures; ++picture) times.push_back(until * picture / (pictures - 1));
  return times;
}

Plan make_plan(const CompareCommand& command) {
  Plan plan;
  plan.command = command_of(command);
  plan.reference = command.reference;
  plan.pictures = command.pictures;
  plan.seed = command.options.seed;
  for (const std::string& text : command.axes) {
    plan.axes.push_back(parse_axis(text));
    const auto same = [&](const Axis& axis) { return axis.key == plan.axes.back().key; };
    if (std::ranges::count_if(plan.axes, same) > 1) {
      throw InputError("--vary " + plan.axes.back().key + ": given twice; name all its values at once");
    }
  }
  if (plan.has_reference()) require_one_flow(plan.axes, plan.reference);
  const std::size_t count = combinations(plan.axes);
  const std::string code = code_of(command);
  std::set<std::string> names;
  std::set<std::string> folders;
  for (const std::string& name_or_path : command.scenes) {
    Scene scene = load_scene(name_or_path, command.options.named_files());
    assign(scene, command.options.assignments);
    const std::string scene_name = made_unique(scene.name, names);
    const std::size_t first = plan.variants.size();
    for (std::size_t index = 0; index < count; ++index) {
      Variant variant;
      variant.scene_name = scene_name;
      variant.varied = combination(plan.axes, index);
      variant.scene = scene;
      for (const auto& [key, value] : variant.varied) {
        apply_assignment(variant.scene.settings, std::string(key).append("=").append(value));
      }
      plan.variants.push_back(finished(std::move(variant), command, code, folders));
    }
    if (!plan.has_reference()) continue;
    plan.variants.push_back(finished(reference_of(scene, scene_name, command), command, code, folders));
    for (std::size_t index = first; index + 1 < plan.variants.size(); ++index) {
      require_same_domain(plan.variants[index], plan.variants.back());
    }
  }
  return plan;
}

}  // namespace twinflow::comparison
