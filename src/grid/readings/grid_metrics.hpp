#pragma once

#include <optional>
#include <span>
#include <vector>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"
#include "grid/surface/grid_surface.hpp"
#include "scene/fields/nusselt.hpp"

namespace twinflow {

/// Integrals over the grid fluid, density 1.
struct GridMetrics {
  double kinetic_energy = 0.0;  ///< ½∫|u|²
  double enstrophy = 0.0;  ///< ½∫ω², ω = ∂v/∂x − ∂u/∂y by differences over one cell (staggered) or two
  double divergence_rms = 0.0;        ///< 1/s
  double divergence_max = 0.0;        ///< largest |∇·u|, 1/s
  glm::dvec2 momentum{0.0};           ///< ∫u
  std::optional<double> dye_total{};  ///< ∫(red + green + blue) of a fluid that carries dye
  /// The volume (domain units²) and the highest point (y) of a liquid with a free surface. Spray counts in
  /// the volume alone.
  std::optional<double> volume{};
  std::optional<double> surface_height_max{};
  /// What strokes have poured of it less what they have drained, domain units².
  std::optional<double> volume_poured{};
  /// These are what HeatReading has of a fluid that carries heat.
  std::optional<double> temperature_mean{};
  NusseltNumbers nusselt{};
  /// Iterations of the pressure solver per projection of the last step; nothing if it does not iterate.
  std::optional<double> pressure_iterations{};
  /// See GridSolver::imbalance; nothing if no pressure is solved for.
  std::optional<double> imbalance{};
};

/// Measures a grid fluid on the GPU. One pass over each field sums strips of texels in single precision. The
/// sums of the strips are read back and added in double precision.
class GridMeter {
 public:
  /// `dye`: null if the fluid carries none.
  GridMeter(gl::ShaderLibrary& shaders, const GridCells& cells, const gl::Field* dye);

  void set_walls(const std::optional<Walls>& walls) { cells_.walls = walls; }

  /// A velocity in the cells' layout. Momentum, energy and vorticity are from its points, and the divergence
  /// is from the fluxes. Both are the same field, unless the cells hold means over faces.
  struct Velocity {
    const gl::Field& fluxes;
    const gl::Field& points;
  };

  /// `dye`: null, or of the size of the dye that the meter was made for, over the same domain. `faces`: how
  /// solids cut the cells' faces (CutCells); required if there are solids, of which nothing is counted.
  /// `surface`: required if the liquid ends at one, beyond which nothing is counted. Waits for the GPU.
  GridMetrics measure(const Velocity& velocity, const gl::Field* dye, const gl::Field* faces = nullptr,
                      const GridSurface* surface = nullptr);

 private:
  std::vector<float> sum_velocity(const gl::Field& velocity, const gl::Field* faces,
                                  const GridSurface* surface);
  void add_velocity(GridMetrics& metrics, std::span<const float> strips) const;
  void add_divergence(GridMetrics& metrics, std::span<const float> strips) const;
  double dye_total(const gl::Field& dye, const GridSurface* surface);
  void add_volume(GridMetrics& metrics, const GridSurface& surface) const;

  GridCells cells_;
  gl::Pass sum_velocity_;
  gl::Pass sum_brightness_;
  gl::Field velocity_sums_;
  std::optional<gl::Field> brightness_sums_;  ///< of a fluid that carries dye
};

}  // namespace twinflow
