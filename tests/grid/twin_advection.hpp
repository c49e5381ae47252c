#pragma once

#include <glm/vec2.hpp>
#include <vector>

#include "grid/cpu_twin.hpp"
#include "grid/operators/advection_schemes.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// An advection scheme in double precision; positions in cells, the center of cell (0, 0) at (0.5, 0.5).
struct TwinAdvection {
  Advection scheme;
  TwinLayout layout;
  bool monotone = false;

  double sample(const TwinField& field, double x, double y, int channel) const;
  /// Both components of the advecting velocity.
  glm::dvec2 advecting(const TwinField& velocity, double x, double y) const;
  /// `finely`: the velocity halfway is found by Lagrange's cubics.
  glm::dvec2 origin(const TwinField& velocity, double x, double y, double cells_per_speed,
                    bool finely = false) const;
  /// The displacement between those from the four corners of a cell.
  glm::dvec2 between_corners(const TwinField& velocity, glm::dvec2 position, double cells_per_speed) const;
  static glm::dvec2 within(const TwinField& velocity, glm::dvec2 position);

  /// `place`: the way from the texel's center to the channels' samples, in texels; `texels`: of the advected
  /// field per cell of the velocity.
  void advect_channels(const TwinField& advected, const TwinField& velocity, double cells_per_speed,
                       const std::vector<int>& channels, glm::dvec2 place, glm::dvec2 texels,
                       TwinField& result) const;

  TwinField advect_velocity(const TwinField& advected, const TwinField& velocity, double h, double dt) const;
  TwinField advect_by_spline(const TwinField& advected, const TwinField& velocity, double h, double dt) const;
  TwinField advect_values(const TwinField& advected, const TwinField& velocity, double h, double dt) const;

  TwinField advect_dye(const TwinField& dye, const TwinField& velocity, double h, double dt,
                       double kept) const;
};

}  // namespace twinflow
