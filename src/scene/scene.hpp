#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "scene/gestures/body.hpp"
#include "scene/gestures/change.hpp"
#include "scene/gestures/gesture.hpp"
#include "scene/named_files.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// All that a run starts from: the settings, the recorded gestures, and where files it names are looked for.
struct Scene {
  std::string name;  ///< of a built-in scene, or the file's stem
  std::string title;
  std::filesystem::path folder;  ///< relative image paths start here
  Settings settings;
  std::vector<Gesture> gestures;
  std::vector<Body> bodies{};             ///< that are there from the start
  std::vector<SettingsChange> changes{};  ///< of `settings` on the way, by increasing time
};

/// The built-in scenes (assets/scenes/*.toml, embedded in the program), by name, in alphabetical order with
/// `default` first.
struct BuiltinScene {
  std::string_view name;
  std::string_view toml;
};
std::span<const BuiltinScene> builtin_scenes();

/// A built-in scene's name, or the path of a TOML file. `base` is followed (a built-in name, or a file beside
/// this one), then the keys of the file apply. Throws InputError that names file, line, column, key, value
/// and what is allowed; for an unknown scene the nearest known name. `files`: which others it may name.
Scene load_scene(const std::string& name_or_path, NamedFiles files = NamedFiles::below);

/// The same from text; `origin` stands for the file in messages.
Scene parse_scene(std::string_view toml, const std::string& origin, const std::filesystem::path& folder,
                  NamedFiles files = NamedFiles::below);

/// Checks what single values can't tell: that formulas parse, that the image can be read, that values go
/// together, at the start and after each change. Throws InputError.
void validate(const Scene& scene);

/// Checks what of that live parameters can break, where those of a valid scene become those of `after` while
/// it runs: that the methods and the pressure solver can do what is asked of them, that there are two fluids
/// where they are coupled, that another brush's picture can be read. Throws InputError.
void require_can_change(const Scene& scene, const Settings& after);

/// The whole scene as TOML: every parameter, grouped, the changes and the gestures; `parse_scene` gives the
/// same scene back. In a file in `folder` images below it are named from there, others by their whole paths;
/// with no folder all are.
std::string to_toml(const Scene& scene, const std::filesystem::path& folder = {});

/// Initial fields at t = 0 as functions of position, from formulas or the image, and what is random from the
/// run's seed. Not for use from several threads at once. Throw InputError where a formula has no finite
/// value.
std::function<glm::dvec2(glm::dvec2)> initial_velocity(const Scene& scene, std::uint64_t seed = 1);
std::function<glm::vec3(glm::dvec2)> initial_dye(const Scene& scene);

/// Density of the fluid that is poured at a point: by brush.fluid_density or, where that is empty,
/// particles.fluid_density; 1 where that has no value. For use as above. Throws InputError where the formula
/// cannot be read.
std::function<double(glm::dvec2)> poured_density(const Settings& settings);

/// The scene's exact solution, where it names one: u and v by position (domain units) and time (seconds). For
/// use and throwing as above.
using ExactVelocity = std::function<glm::dvec2(glm::dvec2 position, double time)>;
std::optional<ExactVelocity> exact_velocity(const Scene& scene);

}  // namespace twinflow
