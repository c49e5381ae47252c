#pragma once

#include <limits>
#include <optional>
#include <span>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "gl/pass.hpp"
#include "gl/pending_read.hpp"
#include "grid/operators/layout.hpp"
#include "grid/readings/temperature_points.hpp"

namespace twinflow {

class GridSolver;

/// The grid fluid at a point.
struct GridPoint {
  glm::dvec2 velocity{0.0};             ///< domain units per second
  double vorticity = 0.0;               ///< ∂v/∂x − ∂u/∂y, 1/s
  std::optional<glm::vec3> dye{};       ///< red, green, blue; nothing if the fluid carries no dye
  std::optional<double> pressure;       ///< density times (domain units per second)²; nothing within solids
  std::optional<double> temperature{};  ///< degrees; nothing if the fluid carries no heat
  /// The depth of the point in a liquid with a free surface, domain units. It is negative outside, where
  /// there is no pressure. Known up to about a cell from the surface, elsewhere kUnknownDepth cells. The
  /// largest number if the fluid fills the domain.
  double depth = std::numeric_limits<double>::max();
  bool in_fluid() const { return depth >= 0.0; }
};

/// Reads the grid fluid at many points at once. Velocity comes by cubic interpolation, and so does pressure
/// in the open. Dye, and pressure near solids and walls, come linearly from cells of the fluid alone.
/// Temperature comes linearly. Vorticity is linear between the differences over a cell. Beside a solid or
/// wall (SurfaceBeside), it comes from a quadratic fit to the fluid's velocities within three cells. If the
/// fluid sticks, the quadratic has the surface's velocity on the surface. There the vorticity is the normal
/// derivative of the tangential velocity plus the surface's rate of turning. If the fluid slips, the
/// quadratic is free and extends the fluid's own vorticity.
class GridPoints {
 public:
  /// The most points of one reading, which is a texture of that width. Drivers of OpenGL 4 and most of 3.3
  /// have it; WebGL 2 guarantees no more than 2048.
  static constexpr std::size_t kMost = 3 * 4096;

  explicit GridPoints(gl::ShaderLibrary& shaders) : shaders_(&shaders) {}

  /// Queues a reading of the present fluid at points, and does not wait for it. Points are in domain units;
  /// in a periodic domain any of their images will do. Throws std::logic_error for none and for more than
  /// kMost.
  void ask(const GridSolver& grid, std::span<const glm::dvec2> points);
  /// Waits for the last reading asked for and returns it. Throws std::logic_error if none was asked for,
  /// or when it has been returned already.
  std::vector<GridPoint> answer();
  /// Reads at points as `ask` and `answer` do; none for none.
  std::vector<GridPoint> read(const GridSolver& grid, std::span<const glm::dvec2> points);

 private:
  void prepare(const GridCells& cells, std::size_t count);
  void place(const GridSolver& grid, std::span<const glm::dvec2> points);

  gl::ShaderLibrary* shaders_;
  std::optional<GridCells> cells_;  ///< those that the pass was made for
  std::optional<gl::Pass> read_points_;
  std::optional<TemperaturePoints> temperatures_;  ///< made when it is first needed
  std::optional<gl::Field> places_, surfaces_, readings_;
  gl::PendingRead pending_, pending_temperatures_;
  bool has_dye_ = false;  ///< of the last reading asked for
};

}  // namespace twinflow
