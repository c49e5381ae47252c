#pragma once

#include <optional>
#include <span>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"
#include "grid/readings/temperature_points.hpp"

namespace twinflow {

class GridSolver;

/// The grid fluid at a point.
struct GridPoint {
  glm::dvec2 velocity{0.0};             ///< domain units per second
  double vorticity = 0.0;               ///< ∂v/∂x − ∂u/∂y, 1/s
  glm::vec3 dye{0.0f};                  ///< red, green, blue
  std::optional<double> pressure;       ///< density times (domain units per second)²; nothing within solids
  std::optional<double> temperature{};  ///< degrees; nothing where the fluid carries no heat
  bool in_fluid = true;  ///< not outside of a liquid that ends at a surface; its pressure is nothing there
};

/// Reads the grid fluid at many points at once: velocity, vorticity, and in the open also pressure, by cubic
/// interpolation; dye, and pressure near solids and walls, linearly from cells of the fluid alone;
/// temperature linearly.
class GridPoints {
 public:
  /// The most points of one reading, which is a texture of that width: drivers of OpenGL 4 and most of 3.3
  /// have it; WebGL 2 guarantees no more than 2048.
  static constexpr std::size_t kMost = 3 * 4096;

  explicit GridPoints(gl::ShaderLibrary& shaders) : shaders_(&shaders) {}

  /// Reads at points (domain units; in a periodic domain any of their images). Waits for the GPU. Throws
  /// std::logic_error for more than kMost.
  std::vector<GridPoint> read(const GridSolver& grid, std::span<const glm::dvec2> points);

 private:
  void prepare(const GridCells& cells, std::size_t count);
  void add_temperatures(const gl::Field& temperature, std::vector<GridPoint>& readings);

  gl::ShaderLibrary* shaders_;
  std::optional<GridCells> cells_;  ///< those that the pass was made for
  std::optional<gl::Pass> read_points_;
  std::optional<TemperaturePoints> temperatures_;  ///< made when it is first needed
  std::optional<gl::Field> places_, readings_;
};

}  // namespace twinflow
