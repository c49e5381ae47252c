#include "scene/files/read_gesture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "core/joined.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::scene_file {
namespace {

BrushTool read_tool(const Source& source, const toml::node& node) {
  const Parameter& tools = find_parameter("brush.tool");
  const auto name = node.value<std::string>();
  if (!name) refuse(source, node, "gesture.tool", "must be " + allowed_values(tools));
  if (std::count(tools.names.begin(), tools.names.end(), *name) == 0) {
    refuse(source, node, "gesture.tool",
           "must be " + allowed_values(tools) + nearest_hint(*name, tools.names));
  }
  return value_named<BrushTool>(*name);
}

glm::vec3 color_in_row(const Source& source, const toml::node& row, std::span<const double> numbers) {
  const auto channels = numbers.subspan(3);
  if (std::any_of(channels.begin(), channels.end(), [](double c) { return c < 0.0 || c > 1.0; })) {
    refuse(source, row, "gesture.path", "red, green and blue must be from 0 to 1");
  }
  return {channels[0], channels[1], channels[2]};
}

/// Whether a row may follow the path: at a later time, or at the one time of a path that stands at once.
bool may_follow(const std::vector<Gesture::Waypoint>& path, double time) {
  if (path.empty()) return true;
  const bool stands = path.size() > 1 && path.front().time == path.back().time;
  if (stands) return time == path.back().time;
  return time > path.back().time || (path.size() == 1 && time == path.back().time);
}

std::vector<Gesture::Waypoint> read_path(const Source& source, const toml::node& node) {
  constexpr double kFarthest = 1e6;            // for times
  constexpr double kFarthestPosition = 100.0;  // domain units
  const toml::array* rows = node.as_array();
  if (rows == nullptr || rows->size() < 2) {
    refuse(source, node, "gesture.path", "must be two or more rows [t, x, y]");
  }
  std::vector<Gesture::Waypoint> path;
  for (const toml::node& row : *rows) {
    const bool colored = row.is_array() && row.as_array()->size() == 6;
    const auto numbers = to_numbers(row, colored ? 6 : 3, -kFarthest, kFarthest);
    if (!numbers || (*numbers)[0] < 0.0) {
      refuse(source, row, "gesture.path",
             "a row must be three numbers [t, x, y] with t from 0 on, or six [t, x, y, red, green, blue]");
    }
    if (std::abs((*numbers)[1]) > kFarthestPosition || std::abs((*numbers)[2]) > kFarthestPosition) {
      refuse(source, row, "gesture.path", "positions must be from -100 to 100");
    }
    if (!may_follow(path, (*numbers)[0])) {
      refuse(source, row, "gesture.path", "the times must increase from row to row, or all be equal");
    }
    path.push_back({(*numbers)[0], {(*numbers)[1], (*numbers)[2]}});
    if (colored) path.back().color = color_in_row(source, row, *numbers);
  }
  return path;
}

// Rigid bodies.

BodyShape read_shape(const Source& source, const toml::table& table) {
  const toml::node* node = table.get("shape");
  if (node == nullptr)
    throw InputError(at(source, table) + "body.shape: is missing; must be \"disc\" or \"box\"");
  const auto name = node->value<std::string>();
  if (name == "box") return BodyShape::box;
  if (name != "disc") refuse(source, *node, "body.shape", "must be \"disc\" or \"box\"");
  return BodyShape::disc;
}

/// Reads one key of a body. Returns false if no key has this name.
bool read_body_key(Body& body, const Source& source, std::string_view key, const toml::node& node) {
  constexpr double kFarthest = 100.0;
  constexpr double kFastest = 1000.0;
  if (key == "center") {
    body.center = read_pair(source, node, "body.center", "[x, y]", -kFarthest, kFarthest);
  } else if (key == "radius" && body.shape == BodyShape::disc) {
    body.size = glm::dvec2(2.0 * read_within(source, node, "body.radius", kLeastRadius, kLargestRadius));
  } else if (key == "size" && body.shape == BodyShape::box) {
    body.size =
        read_pair(source, node, "body.size", "[width, height]", 2.0 * kLeastRadius, 2.0 * kLargestRadius);
  } else if (key == "angle") {
    body.angle = read_within(source, node, "body.angle", -kFastest, kFastest);
  } else if (key == "density") {
    body.density = read_within(source, node, "body.density", kLeastDensity, kLargestDensity);
  } else if (key == "velocity") {
    body.velocity = read_pair(source, node, "body.velocity", "[u, v]", -kFastest, kFastest);
  } else if (key == "spin") {
    body.spin = read_within(source, node, "body.spin", -kFastest, kFastest);
  } else if (key == "color") {
    body.color = read_color(source, node, "body.color");
  } else {
    return key == "shape";
  }
  return true;
}

}  // namespace

Gesture read_gesture(const Source& source, const toml::table& table) {
  constexpr std::array<std::string_view, 4> kKeys{"tool", "path", "radius", "color"};
  Gesture gesture;
  for (const auto& [name, node] : table) {
    const std::string_view key = name.str();
    if (key == "tool") {
      gesture.tool = read_tool(source, node);
    } else if (key == "path") {
      gesture.path = read_path(source, node);
    } else if (key == "radius") {
      gesture.radius = read_within(source, node, "gesture.radius", kLeastRadius, kLargestRadius);
    } else if (key == "color") {
      gesture.color = read_color(source, node, "gesture.color");
    } else {
      refuse_key(source, "gesture", name, node, "a gesture has tool, path, radius and color", kKeys);
    }
  }
  if (gesture.path.empty()) {
    throw InputError(at(source, table) + "gesture.path: is missing; must be two or more rows [t, x, y]");
  }
  return gesture;
}

Body read_body(const Source& source, const toml::table& table) {
  const bool box = read_shape(source, table) == BodyShape::box;
  const std::string_view extent = box ? "size" : "radius";
  const std::array<std::string_view, 8> keys{"shape",   "center",   extent, "angle",
                                             "density", "velocity", "spin", "color"};
  Body body;
  body.shape = box ? BodyShape::box : BodyShape::disc;
  for (const auto& [name, node] : table) {
    if (read_body_key(body, source, name.str(), node)) continue;
    const std::string allowed = std::string("a ") + (box ? "box" : "disc") + " has " + joined_in_words(keys);
    refuse_key(source, "body", name, node, allowed, keys);
  }
  for (const std::string_view needed : {std::string_view("center"), extent}) {
    if (!table.contains(needed)) {
      throw InputError(at(source, table) + "body." + std::string(needed) + ": is missing");
    }
  }
  return body;
}

}  // namespace twinflow::scene_file
