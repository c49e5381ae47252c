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

/// The start of a run: settings, bodies, solids, gauges, recorded changes and gestures, and the folder of its
/// files.
struct Scene {
  std::string name;  ///< name of a built-in scene, or the file's stem
  std::string title;
  std::string group;             ///< of a built-in scene in the scene browser; empty: none
  std::filesystem::path folder;  ///< relative image paths start here
  Settings settings;
  std::vector<Gesture> gestures;
  std::vector<Body> bodies{};             ///< bodies that are there from the start
  std::vector<Solid> solids{};            ///< that both fluids flow around
  std::vector<Gauge> gauges{};            ///< where both fluids are measured
  std::vector<SettingsChange> changes{};  ///< of `settings` while the scene runs, by increasing time
  std::set<std::string> named{};  ///< the keys of the parameters that its file, or one it is based on, sets
  std::set<std::string> named_itself{};  ///< those that its file sets
};

/// The built-in scenes (assets/scenes/*.toml, embedded in the program), by name, in alphabetical order with
/// `default` first.
struct BuiltinScene {
  std::string_view name;
  std::string_view toml;
};
std::span<const BuiltinScene> builtin_scenes();

/// Loads a built-in scene by its name, or a scene file (TOML) by its path. The scene that `base` names is
/// read first (a built-in scene, or a file beside this one); then the keys of the file apply. `files` says
/// which files the scene may name. Throws InputError with the file, line, column, key, value and the allowed
/// values. For an unknown scene it has the nearest known name.
Scene load_scene(const std::string& name_or_path, NamedFiles files = NamedFiles::below);

/// Reads a scene from text; `origin` is the name of the file in messages.
Scene parse_scene(std::string_view toml, const std::string& origin, const std::filesystem::path& folder,
                  NamedFiles files = NamedFiles::below);

/// Checks what cannot be checked value by value. Formulas must parse, images must be readable, and the values
/// must fit together at the start and after each change. Throws InputError.
void validate(const Scene& scene);

/// Checks the live parameters of `settings` that are to replace a valid scene's while it runs. The particle
/// method and the pressure solver must support them. Coupling needs both fluids, and a new brush image must
/// be readable. Throws InputError.
void require_can_change(const Scene& scene, const Settings& after);

/// Writes the whole scene as TOML: parameters by groups, bodies, solids, gauges, changes and gestures.
/// `parse_scene` returns the same scene. Images below `folder`, the folder of the file, get relative names,
/// all others absolute ones.
std::string to_toml(const Scene& scene, const std::filesystem::path& folder = {});

/// The initial fields by position, from formulas or the image. Random parts depend on the run's seed, and
/// formulas with `nu` depend on the fluid. Call them from one thread at a time. They throw InputError if a
/// formula has no finite value.
std::function<glm::dvec2(glm::dvec2)> initial_velocity(const Scene& scene, std::uint64_t seed = 1,
                                                       Fluid fluid = Fluid::grid);
std::function<glm::vec3(glm::dvec2)> initial_dye(const Scene& scene);

/// The density of the fluid that is poured at a point. It is brush.fluid_density or, if that is empty,
/// particles.fluid_density. It is 1 if the formula has no value there. Not for several threads at once, like
/// the initial fields. Throws InputError if the formula cannot be parsed.
std::function<double(glm::dvec2)> poured_density(const Settings& settings);

/// A fluid's exact velocity in the scene by position (domain units) and time (seconds); nothing if unknown.
/// It is called and throws like the initial fields.
using ExactVelocity = std::function<glm::dvec2(glm::dvec2 position, double time)>;
std::optional<ExactVelocity> exact_velocity(const Scene& scene, Fluid fluid = Fluid::grid);

/// Whether a point (domain units) is in the liquid of the exact solution at a time (seconds); nothing if
/// unknown. It is called and throws like the initial fields.
using ExactRegion = std::function<bool(glm::dvec2 position, double time)>;
std::optional<ExactRegion> exact_region(const Scene& scene);

/// The prescribed velocity of the grid at a time (seconds), like the initial one; nothing if its formulas
/// lack t.
using PrescribedVelocity = std::function<glm::dvec2(glm::dvec2 position, double time)>;
std::optional<PrescribedVelocity> prescribed_velocity(const Settings& settings, std::uint64_t seed = 1);

/// The velocity of a fluid that enters a channel by height (domain units) and time (seconds). Nothing if the
/// domain is not a channel. It is called and throws like the initial fields.
using InletVelocity = std::function<glm::dvec2(double y, double time)>;
std::optional<InletVelocity> inlet_velocity(const Settings& settings, Fluid fluid);

}  // namespace twinflow
