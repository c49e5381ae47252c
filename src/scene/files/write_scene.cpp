#include <charconv>
#include <iterator>

#include "scene/parameters/messages.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"
#include "scene/scene_images.hpp"

namespace twinflow {
namespace {

std::string toml_value(const ParameterValue& value) {
  const auto* text = std::get_if<std::string>(&value);
  return text != nullptr ? in_quotes(*text) : format_value(value);
}

std::string toml_float(float value) {
  char buffer[32];
  return {buffer, std::to_chars(std::begin(buffer), std::end(buffer), value).ptr};
}

std::string channels(glm::vec3 color) {
  return toml_float(color.r) + ", " + toml_float(color.g) + ", " + toml_float(color.b);
}

/// A value as a file in `folder` holds it.
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

std::string body_to_toml(const Body& body) {
  const auto pair = [](glm::dvec2 values) {
    return "[" + toml_value(values.x) + ", " + toml_value(values.y) + "]\n";
  };
  const bool box = body.shape == BodyShape::box;
  return "\n[[body]]\nshape = " + in_quotes(box ? "box" : "disc") + "\ncenter = " + pair(body.center) +
         (box ? "size = " + pair(body.size) : "radius = " + toml_value(0.5 * body.size.x) + "\n") +
         "angle = " + toml_value(body.angle) + "\ndensity = " + toml_value(body.density) +
         "\nvelocity = " + pair(body.velocity) + "spin = " + toml_value(body.spin) + "\ncolor = [" +
         channels(body.color) + "]\n";
}

std::string change_to_toml(const Scene& scene, const SettingsChange& change,
                           const std::filesystem::path& folder) {
  std::string toml = "\n[[change]]\nat = " + toml_value(change.time) + "\n";
  for (const auto& [key, value] : change.values) {
    toml += key + " = " + written_value(scene, find_parameter(key), value, folder) + "\n";
  }
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
  for (const SettingsChange& change : scene.changes) toml += change_to_toml(scene, change, folder);
  for (const Gesture& gesture : scene.gestures) toml += gesture_to_toml(gesture);
  return toml;
}

}  // namespace twinflow
