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

struct GridPoint {
  glm::dvec2 velocity{0.0};             ///< domain units per second
  double vorticity = 0.0;               ///< ∂v/∂x − ∂u/∂y, 1/s
  std::optional<glm::vec3> dye{};       ///< red, green, blue; nothing without dye
  std::optional<double> pressure;       ///< density times (domain units per second)²; nothing within solids
  std::optional<double> temperature{};  ///< degrees; nothing without heat
  /// The depth in a liquid with a free surface, domain units; negative outside, without pressure. Beyond
  /// about a cell it is kUnknownDepth cells. The largest number if the fluid fills the domain.
  double depth = std::numeric_limits<double>::max();
  bool in_fluid() const { return depth >= 0.0; }
};

/// Reads the grid fluid at many points at once: velocity and pressure in the open cubically, temperature
/// linearly. Dye, and pressure near solids and walls, are linear between fluid cells. Vorticity is linear
/// between differences over a cell.
///
/// Beside a solid or wall (SurfaceBeside), vorticity comes from a quadratic fit to velocities within three
/// cells. On a no-slip surface the fit has the surface's velocity; vorticity is the tangential velocity's
/// normal derivative plus the surface's turning rate. On a slip surface the fit extends the fluid's
/// vorticity.
class GridPoints {
 public:
  /// The most points of one reading: a texture's width. Drivers of OpenGL 4 and most of 3.3 have it; WebGL 2
  /// guarantees 2048.
  static constexpr std::size_t kMost = 3 * 4096;

  explicit GridPoints(gl::ShaderLibrary& shaders) : shaders_(&shaders) {}

  /// Queues a reading at points, domain units or periodic images; does not wait. Throws std::logic_error for
  /// none or more than kMost.
  void ask(const GridSolver& grid, std::span<const glm::dvec2> points);
  /// Waits for the last reading. Throws std::logic_error if there is none to return.
  std::vector<GridPoint> answer();
  /// `ask` and `answer`; none for none.
  std::vector<GridPoint> read(const GridSolver& grid, std::span<const glm::dvec2> points);

 private:
  void prepare(const GridCells& cells, std::size_t count);
  void place(const GridSolver& grid, std::span<const glm::dvec2> points);

  gl::ShaderLibrary* shaders_;
  std::optional<GridCells> cells_;
  std::optional<gl::Pass> read_points_;
  std::optional<TemperaturePoints> temperatures_;
  std::optional<gl::Field> places_, surfaces_, readings_;
  gl::PendingRead pending_, pending_temperatures_;
  bool has_dye_ = false;
};

}  // namespace twinflow
