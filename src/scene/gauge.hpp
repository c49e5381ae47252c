#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include <glm/vec2.hpp>

namespace twinflow {

struct Scene;

/// A place of measurement in both fluids.
struct Gauge {
  std::string name;      ///< letters, digits, _ and -
  glm::dvec2 from{0.0};  ///< the point or the line's beginning; domain units
  glm::dvec2 to{0.0};    ///< the line's end, or the point
  int samples = 1;       ///< 1: a point; 2 or more: a line, ends included
  std::string solid{};   ///< a solid, or a body ("body1"); empty: a point or line
  bool operator==(const Gauge&) const = default;

  bool is_line() const { return samples > 1; }
  bool is_of_solid() const { return !solid.empty(); }
  /// The place of sample k, 0 … samples − 1.
  glm::dvec2 place(int k) const {
    return is_line() ? from + (to - from) * (static_cast<double>(k) / (samples - 1)) : from;
  }
};

inline constexpr std::size_t kMostGauges = 64;
inline constexpr int kMostSamples = 1000;
inline constexpr int kMostSamplesOfAll = 4096;
inline constexpr double kFarthestGauge = 100.0;  ///< the largest coordinate, domain units
inline constexpr int kMostGaugedBodies = 1000;

/// Reads a point "x,y", a line of n samples "x0,y0:x1,y1:n" or a solid's name. Throws InputError.
Gauge parse_gauge(const std::string& text, std::string name);

/// The default name by place in the list, from 0: "gauge1".
std::string usual_gauge_name(std::size_t index);

/// Throws InputError unless the name has 1 to 40 letters, digits, _ and -.
void require_gauge_name(const std::string& name);

/// The number of the gauge's solid, from 0; nothing if none has its name.
std::optional<std::size_t> solid_of(const Scene& scene, const Gauge& gauge);

/// The number of the gauge's body in order of appearance, from 0. "body1" is the scene's first or, without
/// any, the first dropped by a gesture. Nothing for other names or a solid's.
std::optional<std::size_t> body_of(const Scene& scene, const Gauge& gauge);

/// Throws InputError for gauges outside the domain, missing solids, lines without length, duplicate names
/// (also of solids), and too many gauges or samples.
void require_gauges(std::span<const Gauge> gauges, const Scene& scene);

}  // namespace twinflow
