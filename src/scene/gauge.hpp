#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include <glm/vec2.hpp>

namespace twinflow {

struct Scene;

/// A place of measurement in both fluids: a point, even points on a line, a solid, or a rigid body.
struct Gauge {
  std::string name;      ///< letters, digits, _ and -; columns and plots carry it
  glm::dvec2 from{0.0};  ///< the point, or the beginning of the line; domain units
  glm::dvec2 to{0.0};    ///< the end of the line, or the point
  int samples = 1;       ///< 1: a point; of a line 2 or more, the ends included
  std::string solid{};   ///< the name of a solid, or of a body: "body1"; empty: a point or a line
  bool operator==(const Gauge&) const = default;

  bool is_line() const { return samples > 1; }
  bool is_of_solid() const { return !solid.empty(); }
  /// The place of sample k, 0 … samples − 1.
  glm::dvec2 place(int k) const {
    return is_line() ? from + (to - from) * (static_cast<double>(k) / (samples - 1)) : from;
  }
};

/// The most gauges of a scene, samples of a line, and samples of all gauges.
inline constexpr std::size_t kMostGauges = 64;
inline constexpr int kMostSamples = 1000;
inline constexpr int kMostSamplesOfAll = 4096;
inline constexpr double kFarthestGauge = 100.0;  ///< the largest coordinate, domain units
inline constexpr int kMostGaugedBodies = 1000;

/// Reads "x,y", a point, "x0,y0:x1,y1:n", a line of n samples, or the name of a solid. Throws InputError.
Gauge parse_gauge(const std::string& text, std::string name);

/// The name of the gauge at a place of the list (from 0) that was given none: "gauge1".
std::string usual_gauge_name(std::size_t index);

/// Throws InputError for an empty name, more than 40 characters, or characters other than letters, digits, _
/// and -.
void require_gauge_name(const std::string& name);

/// The place in the scene's list of solids, from 0, of the one that a gauge measures. Nothing if none has its
/// name.
std::optional<std::size_t> solid_of(const Scene& scene, const Gauge& gauge);

/// The place of the body that a gauge measures in the order of appearance, from 0. "body1" is the first body
/// of the scene or, if it has none, the first one that a gesture drops. Nothing if a solid has this name, and
/// for other names.
std::optional<std::size_t> body_of(const Scene& scene, const Gauge& gauge);

/// Throws InputError for gauges outside the domain, of missing solids, or along lines without a length. It
/// also throws for duplicate names of gauges or solids, and for too many gauges or samples.
void require_gauges(std::span<const Gauge> gauges, const Scene& scene);

}  // namespace twinflow
