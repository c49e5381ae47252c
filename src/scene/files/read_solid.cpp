#include "scene/files/read_solid.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <span>

#include "core/joined.hpp"
#include "scene/fields/formula.hpp"
#include "scene/fields/temperature.hpp"
#include "scene/files/read_gauge.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/solids/shape_distance.hpp"
#include "scene/solids/solid_names.hpp"

namespace twinflow::scene_file {
namespace {

constexpr double kFarthestPoint = 100.0;  ///< domain units
constexpr double kFastestPoint = 1000.0;  ///< domain units, radians or degrees, or these a second
constexpr double kLatestRow = 1e6;        ///< seconds

SolidShape read_solid_shape(const Source& source, const toml::table& table) {
  const toml::node* node = table.get("shape");
  if (node == nullptr) {
    throw InputError(at(source, table) + "solid.shape: is missing; must be " + allowed_shapes());
  }
  const auto name = node->value<std::string>();
  const auto shape = name ? shape_named(*name) : std::nullopt;
  if (!shape) refuse(source, *node, "solid.shape", "must be " + allowed_shapes());
  return *shape;
}

std::vector<glm::dvec2> read_points(const Source& source, const toml::node& node) {
  const toml::array* rows = node.as_array();
  if (rows == nullptr || rows->size() < 3 || rows->size() > kMostCorners) {
    refuse(source, node, "solid.points",
           "must be from 3 to " + std::to_string(kMostCorners) + " corners [x, y]");
  }
  std::vector<glm::dvec2> points;
  for (const toml::node& row : *rows) {
    points.push_back(read_pair(source, row, "solid.points", "[x, y]", -kFarthestPoint, kFarthestPoint));
    if (points.size() > 1 && points.back() == points[points.size() - 2]) {
      refuse(source, row, "solid.points", "a corner must differ from the one before");
    }
  }
  if (points.front() == points.back()) {
    refuse(source, node, "solid.points",
           "the last corner must differ from the first; the polygon closes itself");
  }
  if (crosses_itself(points)) refuse(source, node, "solid.points", "the sides must not cross each other");
  if (std::abs(signed_area(points)) < kLeastRadius * kLeastRadius) {
    refuse(source, node, "solid.points", "the corners must enclose an area, they lie on one line");
  }
  return points;
}

std::vector<Solid::Waypoint> read_solid_path(const Source& source, const toml::node& node) {
  const toml::array* rows = node.as_array();
  if (rows == nullptr || rows->size() < 2) {
    refuse(source, node, "solid.path", "must be two or more rows [t, x, y]");
  }
  std::vector<Solid::Waypoint> path;
  for (const toml::node& row : *rows) {
    const auto numbers = to_numbers(row, 3, -kLatestRow, kLatestRow);
    if (!numbers || (*numbers)[0] < 0.0 || std::abs((*numbers)[1]) > kFarthestPoint ||
        std::abs((*numbers)[2]) > kFarthestPoint) {
      refuse(source, row, "solid.path",
             "a row must be three numbers [t, x, y] with t from 0 on and a position from -100 to 100");
    }
    if (!path.empty() && (*numbers)[0] <= path.back().time) {
      refuse(source, row, "solid.path", "the times must increase from row to row");
    }
    path.push_back({(*numbers)[0], {(*numbers)[1], (*numbers)[2]}});
  }
  return path;
}

std::string read_naca(const Source& source, const toml::node& node) {
  const auto digits = node.value<std::string>();
  const bool four =
      digits && digits->size() == 4 &&
      std::all_of(digits->begin(), digits->end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  if (!four || digits->substr(2) == "00") {
    refuse(source, node, "solid.naca", "must be the four digits of a NACA section, in quotes: \"2412\"");
  }
  return *digits;
}

std::string read_formula(const Source& source, const toml::node& node) {
  constexpr std::size_t kLongest = 4096;
  const auto text = node.value<std::string>();
  if (!text) refuse(source, node, "solid.formula", "must be a formula in x, y, in quotes");
  require_short(source, node, "solid.formula", kLongest);
  const Settings defaults = default_settings();  // the names count, not their values
  if (Formula(*text, at(source, node) + "solid.formula", {&defaults}).names_time()) {
    refuse(source, node, "solid.formula", "must not depend on t; velocity, path and spin move a solid");
  }
  return *text;
}

std::string read_image_name(const Source& source, const toml::node& node) {
  const auto name = node.value<std::string>();
  if (!name || name->empty()) refuse(source, node, "solid.image", "must be the name of an image, in quotes");
  with_prefix(at(source, node) + "solid.image = " + shown(node) + ": ",
              [&] { require_image(source, *name); });
  return *name;
}

bool read_flag(const Source& source, const toml::node& node, const std::string& key) {
  const auto flag = node.value<bool>();
  if (!flag || !node.is_boolean()) refuse(source, node, key, "must be true or false");
  return *flag;
}

/// Reads a key that belongs to one shape. Returns false if the shape has no such key.
bool read_shape_key(Solid& solid, const Source& source, std::string_view key, const toml::node& node) {
  const std::span<const std::string_view> keys = keys_of(solid.shape);
  if (std::find(keys.begin(), keys.end(), key) == keys.end()) return false;
  if (key == "radius") {
    solid.radius = read_within(source, node, "solid.radius", kLeastRadius, kFarthestPoint);
  } else if (key == "size") {
    solid.size = read_pair(source, node, "solid.size", "[width, height]", 2.0 * kLeastRadius, kFarthestPoint);
  } else if (key == "points") {
    solid.points = read_points(source, node);
  } else if (key == "naca") {
    solid.naca = read_naca(source, node);
  } else if (key == "chord") {
    solid.chord = read_within(source, node, "solid.chord", 2.0 * kLeastRadius, kFarthestPoint);
  } else if (key == "formula") {
    solid.formula = read_formula(source, node);
  } else {
    solid.image = read_image_name(source, node);
  }
  return true;
}

/// Reads a key that every solid may have. Returns false if no solid has it.
bool read_common_key(Solid& solid, const Source& source, std::string_view key, const toml::node& node) {
  if (key == "center") {
    solid.center = read_pair(source, node, "solid.center", "[x, y]", -kFarthestPoint, kFarthestPoint);
  } else if (key == "angle") {
    solid.angle = read_within(source, node, "solid.angle", -kFastestPoint, kFastestPoint);
  } else if (key == "slip") {
    solid.slip = read_within(source, node, "solid.slip", 0.0, 1.0);
  } else if (key == "velocity") {
    solid.velocity = read_pair(source, node, "solid.velocity", "[u, v]", -kFastestPoint, kFastestPoint);
  } else if (key == "path") {
    solid.path = read_solid_path(source, node);
  } else if (key == "smooth") {
    solid.smooth = read_flag(source, node, "solid.smooth");
  } else if (key == "spin") {
    solid.spin = read_within(source, node, "solid.spin", -kFastestPoint, kFastestPoint);
  } else if (key == "inside_out") {
    solid.inside_out = read_flag(source, node, "solid.inside_out");
  } else if (key == "name") {
    solid.name = read_name(source, "solid.name", node);
  } else if (key == "temperature") {
    solid.temperature =
        read_within(source, node, "solid.temperature", -kLargestTemperature, kLargestTemperature);
  } else if (key == "flux") {
    solid.flux = read_within(source, node, "solid.flux", -kLargestTemperature, kLargestTemperature);
  } else {
    return key == "shape";
  }
  return true;
}

constexpr auto kCommonKeys =
    std::to_array<std::string_view>({"name", "center", "angle", "slip", "velocity", "path", "smooth", "spin",
                                     "inside_out", "temperature", "flux"});

/// Throws InputError for a key that a solid of this shape does not have.
[[noreturn]] void refuse_key_of(SolidShape shape, const Source& source, const toml::key& name,
                                const toml::node& node) {
  const std::span<const std::string_view> own = keys_of(shape);
  std::vector<std::string_view> keys{"shape"};
  keys.insert(keys.end(), own.begin(), own.end());
  keys.insert(keys.end(), kCommonKeys.begin(), kCommonKeys.end());
  const std::string allowed =
      "a solid of the shape " + std::string(name_of(shape)) + " has " + joined_in_words(keys);
  refuse_key(source, "solid", name, node, allowed, std::span(keys).subspan(1));
}

}  // namespace

Solid read_solid(const Source& source, const toml::table& table) {
  Solid solid;
  solid.shape = read_solid_shape(source, table);
  const std::span<const std::string_view> own = keys_of(solid.shape);
  for (const auto& [name, node] : table) {
    if (read_shape_key(solid, source, name.str(), node)) continue;
    if (read_common_key(solid, source, name.str(), node)) continue;
    refuse_key_of(solid.shape, source, name, node);
  }
  for (const std::string_view needed : own) {
    if (!table.contains(needed)) {
      throw InputError(at(source, table) + "solid." + std::string(needed) + ": is missing");
    }
  }
  if (!solid.path.empty() && (table.contains("velocity") || table.contains("center"))) {
    throw InputError(at(source, table) +
                     "solid.path: gives the center and its motion; center and velocity must be left out");
  }
  if (const toml::node* smooth = table.get("smooth"); smooth != nullptr && solid.path.empty()) {
    refuse(source, *smooth, "solid.smooth", "is how a path goes through its rows; the solid has no path");
  }
  if (const toml::node* flux = table.get("flux"); flux != nullptr && solid.temperature) {
    refuse(source, *flux, "solid.flux", "must be left out if the solid has a temperature");
  }
  return solid;
}

}  // namespace twinflow::scene_file
