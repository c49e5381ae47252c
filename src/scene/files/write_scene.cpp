#include "core/joined.hpp"
#include "core/numbers.hpp"
#include "scene/fields/scene_images.hpp"
#include "scene/fields/temperature.hpp"
#include "scene/files/recording.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"
#include "scene/solids/solid_names.hpp"

namespace twinflow {
namespace {

/// Without digits after the point, −0 would be read as an integer, which has no sign.
std::string with_sign(const std::string& number) { return number == "-0" ? "-0.0" : number; }

std::string toml_value(const ParameterValue& value) {
  const auto* text = std::get_if<std::string>(&value);
  return text != nullptr ? in_quotes(*text) : with_sign(format_value(value));
}

std::string channels(glm::vec3 color) {
  return with_sign(shortest_text(color.r)) + ", " + with_sign(shortest_text(color.g)) + ", " +
         with_sign(shortest_text(color.b));
}

/// A value in TOML, for a file in `folder`.
std::string written_value(const Scene& scene, const Parameter& parameter, const ParameterValue& value,
                          const std::filesystem::path& folder) {
  if (!is_image(parameter) || std::get<std::string>(value).empty()) return toml_value(value);
  return toml_value(image_named_from(folder, scene, std::get<std::string>(value)));
}

std::string gesture_to_toml(const Gesture& gesture) {
  std::string toml = "\n[[gesture]]\ntool = " + in_quotes(name_of(gesture.tool)) + "\npath = [\n";
  for (const Gesture::Waypoint& point : gesture.path) {
    toml += "  [" + toml_value(point.time) + ", " + toml_value(point.position.x) + ", " +
            toml_value(point.position.y) + (point.color ? ", " + channels(*point.color) : "") + "],\n";
  }
  toml += "]\nradius = " + toml_value(gesture.radius) + "\ncolor = [" + channels(gesture.color) + "]\n";
  return toml;
}

std::string pair(glm::dvec2 values) { return "[" + toml_value(values.x) + ", " + toml_value(values.y) + "]"; }

std::string body_to_toml(const Body& body) {
  const bool box = body.shape == BodyShape::box;
  return "\n[[body]]\nshape = " + in_quotes(box ? "box" : "disc") + "\ncenter = " + pair(body.center) +
         (box ? "\nsize = " + pair(body.size) + "\n" : "\nradius = " + toml_value(0.5 * body.size.x) + "\n") +
         "angle = " + toml_value(body.angle) + "\ndensity = " + toml_value(body.density) +
         "\nvelocity = " + pair(body.velocity) + "\nspin = " + toml_value(body.spin) + "\ncolor = [" +
         channels(body.color) + "]\n";
}

/// What only a solid of this shape has.
std::string shape_to_toml(const Scene& scene, const Solid& solid, const std::filesystem::path& folder) {
  switch (solid.shape) {
    case SolidShape::disc:
      return "radius = " + toml_value(solid.radius);
    case SolidShape::box:
      return "size = " + pair(solid.size);
    case SolidShape::polygon:
      return "points = [" + joined(solid.points, ", ", pair) + "]";
    case SolidShape::airfoil:
      return "naca = " + in_quotes(solid.naca) + "\nchord = " + toml_value(solid.chord);
    case SolidShape::formula:
      return "formula = " + in_quotes(solid.formula);
    case SolidShape::image:
      return "image = " + in_quotes(image_named_from(folder, scene, solid.image)) +
             "\nsize = " + pair(solid.size);
  }
  return {};
}

std::string motion_to_toml(const Solid& solid) {
  if (solid.path.empty()) {
    return "center = " + pair(solid.center) + "\nvelocity = " + pair(solid.velocity) + "\n";
  }
  std::string toml = "path = [\n";
  for (const Solid::Waypoint& point : solid.path) {
    toml += "  [" + toml_value(point.time) + ", " + toml_value(point.position.x) + ", " +
            toml_value(point.position.y) + "],\n";
  }
  return toml + "]\n" + (solid.smooth ? "smooth = true\n" : "");
}

std::string solid_to_toml(const Scene& scene, const Solid& solid, const std::filesystem::path& folder) {
  const std::string name = solid.name.empty() ? "" : "name = " + in_quotes(solid.name) + "\n";
  const std::string temperature =
      solid.temperature ? "temperature = " + toml_value(*solid.temperature) + "\n" : "";
  const std::string flux = solid.flux != 0.0 ? "flux = " + toml_value(solid.flux) + "\n" : "";
  return "\n[[solid]]\n" + name + "shape = " + in_quotes(name_of(solid.shape)) + "\n" +
         shape_to_toml(scene, solid, folder) + "\n" + motion_to_toml(solid) +
         "angle = " + toml_value(solid.angle) + "\nspin = " + toml_value(solid.spin) +
         "\nslip = " + toml_value(solid.slip) + "\ninside_out = " + toml_value(solid.inside_out) + "\n" +
         temperature + flux;
}

std::string gauge_to_toml(const Gauge& gauge) {
  if (gauge.is_of_solid()) {
    return "\n[[gauge]]\nname = " + in_quotes(gauge.name) + "\nsolid = " + in_quotes(gauge.solid) + "\n";
  }
  const std::string place = gauge.is_line() ? "from = " + pair(gauge.from) + "\nto = " + pair(gauge.to) +
                                                  "\nsamples = " + std::to_string(gauge.samples)
                                            : "at = " + pair(gauge.from);
  return "\n[[gauge]]\nname = " + in_quotes(gauge.name) + "\n" + place + "\n";
}

std::string change_to_toml(const Scene& scene, const SettingsChange& change,
                           const std::filesystem::path& folder) {
  std::string toml = "\n[[change]]\nat = " + toml_value(change.time) + "\n";
  for (const auto& [key, value] : change.values) {
    toml += key + " = " + written_value(scene, find_parameter(key), value, folder) + "\n";
  }
  return toml;
}

std::string played_to_toml(const Scene& scene, const std::filesystem::path& folder) {
  std::string toml;
  for (const SettingsChange& change : scene.changes) toml += change_to_toml(scene, change, folder);
  for (const Gesture& gesture : scene.gestures) toml += gesture_to_toml(gesture);
  return toml;
}

}  // namespace

std::string to_toml(const Scene& scene, const std::filesystem::path& folder) {
  std::string toml = "title = " + in_quotes(scene.title) + "\n";
  std::string_view group;
  for (const Parameter& parameter : parameters()) {
    if (parameter.group() != group) toml += "\n[" + std::string(parameter.group()) + "]\n";
    group = parameter.group();
    toml += std::string(parameter.key.substr(group.size() + 1)) + " = " +
            written_value(scene, parameter, parameter.get(scene.settings), folder) + "\n";
  }
  for (const Body& body : scene.bodies) toml += body_to_toml(body);
  for (const Solid& solid : scene.solids) toml += solid_to_toml(scene, solid, folder);
  for (const Gauge& gauge : scene.gauges) toml += gauge_to_toml(gauge);
  return toml + played_to_toml(scene, folder);
}

Scene with_strokes(Scene scene, std::span<const Gesture> hand) {
  for (const Gesture& stroke : hand) {
    const bool does_nothing = changes_heat(stroke.tool) && !carries_heat(scene.settings);
    if (stroke.path.size() >= 2 && !does_nothing) scene.gestures.push_back(stroke);
  }
  return scene;
}

std::string recording_to_toml(const Scene& scene) { return played_to_toml(scene, {}); }

std::string to_toml_on_base(const Scene& scene, const std::string& base) {
  const Settings home = load_scene(base).settings;
  std::string toml = "base = " + in_quotes(base) + "\n";
  for (const Parameter& parameter : parameters()) {
    const ParameterValue value = parameter.get(scene.settings);
    if (value == parameter.get(home)) continue;
    toml += std::string(parameter.key) + " = " + written_value(scene, parameter, value, {}) + "\n";
  }
  return toml + recording_to_toml(scene);
}

}  // namespace twinflow
