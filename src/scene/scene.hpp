#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "scene/gauge.hpp"
#include "scene/gestures/body.hpp"
#include "scene/gestures/change.hpp"
#include "scene/gestures/gesture.hpp"
#include "scene/named_files.hpp"
#include "scene/parameters/settings.hpp"
#include "scene/solid.hpp"

namespace twinflow {

/// The start of a run, with recorded changes and gestures.
struct Scene {
  std::string name;  ///< built-in, or the file's stem
  std::string title;
  std::string group;             ///< in the scene browser, if built-in; empty: none
  std::filesystem::path folder;  ///< of relative image paths
  Settings settings;
  std::vector<Gesture> gestures;
  std::vector<Body> bodies{};  ///< from the start
  std::vector<Solid> solids{};
  std::vector<Gauge> gauges{};
  std::vector<SettingsChange> changes{};  ///< of `settings`, by increasing time
  std::set<std::string> named{};          ///< keys that its file or its bases set
  std::set<std::string> named_itself{};   ///< keys that its file sets
};

/// The built-in scenes (assets/scenes/*.toml), alphabetically with `default` first.
struct BuiltinScene {
  std::string_view name;
  std::string_view toml;
};
std::span<const BuiltinScene> builtin_scenes();
/// The end of messages about an unknown scene.
inline constexpr std::string_view kListsScenes = "`twinflow scenes` lists them";

/// Loads a built-in scene by name, or a scene file (TOML) by path. Its `base`, built-in or beside the file,
/// is read first. `files`: what the scene may name. Throws InputError with file, line, column, key, value and
/// allowed values, or the nearest scene name.
Scene load_scene(const std::string& name_or_path, NamedFiles files = NamedFiles::below);

/// Reads a scene from text; `origin`: its name in messages.
Scene parse_scene(std::string_view toml, const std::string& origin, const std::filesystem::path& folder,
                  NamedFiles files = NamedFiles::below);

/// Checks the whole: formulas, images, and values together, at the start and after each change. Throws
/// InputError.
void validate(const Scene& scene);

/// Throws InputError unless a running, valid scene can take the live parameters of `after`: by method,
/// solver, coupling and brush image.
void require_can_change(const Scene& scene, const Settings& after);

/// The whole scene as TOML for `parse_scene`. Images below `folder`, the file's, get relative names, others
/// absolute ones.
std::string to_toml(const Scene& scene, const std::filesystem::path& folder = {});

/// The initial fields by position, for one thread at a time. Random parts depend on the seed, `nu` on the
/// fluid. They throw InputError without a finite value.
std::function<glm::dvec2(glm::dvec2)> initial_velocity(const Scene& scene, std::uint64_t seed = 1,
                                                       Fluid fluid = Fluid::grid);
std::function<glm::vec3(glm::dvec2)> initial_dye(const Scene& scene);

/// The poured fluid's density by position: brush.fluid_density or, if empty, particles.fluid_density; 1
/// without a value. For one thread at a time. Throws InputError if the formula cannot be parsed.
std::function<double(glm::dvec2)> poured_density(const Settings& settings);

/// A fluid's exact velocity by position (domain units) and time (seconds), called and throwing like the
/// initial fields; nothing if unknown.
using ExactVelocity = std::function<glm::dvec2(glm::dvec2 position, double time)>;
std::optional<ExactVelocity> exact_velocity(const Scene& scene, Fluid fluid = Fluid::grid);

/// Whether a point (domain units) is in the exact liquid at a time (seconds), otherwise like ExactVelocity.
using ExactRegion = std::function<bool(glm::dvec2 position, double time)>;
std::optional<ExactRegion> exact_region(const Scene& scene);

/// The grid's prescribed velocity by time (seconds), like the initial one; nothing if its formulas lack t.
using PrescribedVelocity = std::function<glm::dvec2(glm::dvec2 position, double time)>;
std::optional<PrescribedVelocity> prescribed_velocity(const Settings& settings, std::uint64_t seed = 1);

/// The velocity of a fluid entering a channel by height (domain units) and time (seconds), called and
/// throwing like the initial fields. Nothing without a channel.
using InletVelocity = std::function<glm::dvec2(double y, double time)>;
std::optional<InletVelocity> inlet_velocity(const Settings& settings, Fluid fluid);

}  // namespace twinflow
