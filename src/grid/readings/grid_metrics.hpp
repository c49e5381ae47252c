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
  /// ½∫ω², ω = ∂v/∂x − ∂u/∂y. On staggered cells of fourth order, and of third at no-slip walls; of second
  /// near solids, with a surface, and on collocated cells.
  double enstrophy = 0.0;
  double divergence_rms = 0.0;        ///< 1/s
  double divergence_max = 0.0;        ///< largest |∇·u|, 1/s
  glm::dvec2 momentum{0.0};           ///< ∫u
  std::optional<double> dye_total{};  ///< ∫(red + green + blue); nothing without dye
  /// The volume (domain units²) and highest point (y) of a liquid with a free surface; spray counts only in
  /// the volume.
  std::optional<double> volume{};
  std::optional<double> surface_height_max{};
  /// The volume poured less drained by strokes, domain units².
  std::optional<double> volume_poured{};
  /// The heat of a fluid that carries it; see HeatReading.
  std::optional<double> temperature_mean{};
  NusseltNumbers nusselt{};
  /// Iterations per projection of the last step; nothing if the solver does not iterate.
  std::optional<double> pressure_iterations{};
  /// GridSolver::imbalance; nothing without a pressure solver.
  std::optional<double> imbalance{};
};

/// Measures a grid fluid. Strips are summed on the GPU in single precision, their sums here in double
/// precision.
class GridMeter {
 public:
  GridMeter(gl::ShaderLibrary& shaders, const GridCells& cells, const gl::Field* dye);

  void set_walls(const std::optional<Walls>& walls) { cells_.walls = walls; }

  /// A velocity in the cells' layout: points for momentum, energy and vorticity, fluxes for the divergence.
  /// One field, unless the cells hold face means.
  struct Velocity {
    const gl::Field& fluxes;
    const gl::Field& points;
  };

  /// `dye`: null, or of the meter's dye size over the same domain. `faces`: how solids cut faces (CutCells),
  /// required among solids, which do not count. `surface`: required for a liquid with one; nothing beyond it
  /// counts. Waits for the GPU.
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
  std::optional<gl::Field> brightness_sums_;
};

}  // namespace twinflow
