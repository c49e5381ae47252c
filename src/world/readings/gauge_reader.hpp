#pragma once

#include <optional>
#include <span>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "grid/readings/grid_points.hpp"
#include "scene/gauges/gauge.hpp"
#include "scene/solids/solid_force.hpp"

namespace twinflow {

class World;

/// What a gauge reads of one fluid in one place. Values are missing where that fluid is not; within a solid
/// there is a pressure alone, that of the fluid on the nearest point of its surface. The gauge of a solid
/// reads the force alone.
struct GaugeSample {
  std::optional<glm::dvec2> velocity;  ///< domain units per second
  std::optional<double> pressure;      ///< density times (domain units per second)²
  std::optional<double> density;
  std::optional<double> vorticity;  ///< 1/s
  std::optional<glm::vec3> dye;
  std::optional<double> temperature{};  ///< degrees, of a fluid that carries heat
  std::optional<SolidForce> force;      ///< mean over the last step; none before the first step
  bool in_fluid = true;                 ///< at a place: whether it is in the fluid
};

/// What a gauge reads at one time.
struct GaugeReading {
  Gauge gauge;
  std::vector<GaugeSample> grid, particles;  ///< one of each place or solid; none without that fluid
  bool carries_heat = false;                 ///< whether the fluids of the scene do
  bool ends = false;                         ///< whether the grid fluid ends at a surface
};

/// The flow through a line, ∫ u·n ds by the trapezoidal rule, domain units² per second, positive from left to
/// right as seen from its beginning. Where there is no fluid, nothing flows. Nothing for a point.
std::optional<double> flux_through(const Gauge& gauge, const std::vector<GaugeSample>& samples);

/// The length of a line that lies in the fluid, by the trapezoidal rule, domain units: along a floor the
/// place of a front, upright the height of a surface. Nothing for a point.
std::optional<double> wetted_length(const Gauge& gauge, const std::vector<GaugeSample>& samples);

/// Reads the gauges of a scene. On a wall to which the fluid sticks it has the wall's velocity. Near a
/// surface, which is a solid for both fluids and also a wall for the particles, the pressure goes on linearly
/// along its normal from two points that lie so far in the fluid that nothing in the solid takes part: 1.5
/// and 2.5 cells from it in the grid, one and two interaction radii from it among particles.
class GaugeReader {
 public:
  /// `shaders` may be null where the world has no grid.
  explicit GaugeReader(gl::ShaderLibrary* shaders);

  /// Reads the gauges in their order; those of solids must name one of the world's. Waits for the GPU.
  std::vector<GaugeReading> read(const World& world, std::span<const Gauge> gauges);

 private:
  std::optional<GridPoints> grid_points_;
};

}  // namespace twinflow
