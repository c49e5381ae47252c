#pragma once

// Plain data for the hot loops; includes nothing, see src/particles/CMakeLists.txt.

namespace twinflow {

/// Sums over walls and balls, by particle; all null without solids. Filled and defined by SolidFilling
/// (particles/boundaries/solid_filling.hpp).
struct SolidArrays {
  const float* share = nullptr;                      ///< kernel's part in solids, 0 … 1
  const float* moment = nullptr;                     ///< the same part of ½ ∫ |W′| r dA
  const float *push_x = nullptr, *push_y = nullptr;  ///< face integral, out of the solids; 1/length
  /// Symmetric matrices that stretch vectors along solids before sums over neighbors; see SolidFilling.
  const float *along_xx = nullptr, *along_xy = nullptr, *along_yy = nullptr;
  /// Symmetric matrices: ∫ |W′|/r s² dA behind each solid, s across its surface, times the normal's matrix.
  /// In a corner, both walls count what lies behind both.
  const float *deep_xx = nullptr, *deep_xy = nullptr, *deep_yy = nullptr;
  const float* sweep = nullptr;      ///< face integral times the solids' speed towards the particle; 1/time
  const float* viscosity = nullptr;  ///< of walls, see SolidFilling; 1/length²
  const float *viscosity_u = nullptr, *viscosity_v = nullptr;  ///< times the solids' velocity
};

}  // namespace twinflow
