#pragma once

// Plain data shared with the hot loops; this header includes nothing, see src/particles/CMakeLists.txt.

namespace twinflow {

/// What walls and balls contribute to each particle's sums, by particle; all null if there are no solids.
/// SolidFilling (particles/boundaries/solid_filling.hpp) fills the arrays and defines the integrals.
struct SolidArrays {
  const float* share = nullptr;                      ///< part of the kernel that lies in solids, 0 … 1
  const float* moment = nullptr;                     ///< the same part of ½ ∫ |W′| r dA
  const float *push_x = nullptr, *push_y = nullptr;  ///< face integral, out of the solids; 1/length
  /// Symmetric matrices that stretch vectors along the solids before they are summed over neighbors; see
  /// SolidFilling.
  const float *along_xx = nullptr, *along_xy = nullptr, *along_yy = nullptr;
  /// Symmetric matrices: ∫ |W′|/r s² dA behind each solid, s across its surface, times the normal's matrix.
  /// In a corner, what lies behind both walls counts for both, as one stretches the other's.
  const float *deep_xx = nullptr, *deep_xy = nullptr, *deep_yy = nullptr;
  const float* sweep = nullptr;      ///< face integral times the solids' speed towards the particle; 1/time
  const float* viscosity = nullptr;  ///< wall-viscosity integral; 1/length²
  const float *viscosity_u = nullptr, *viscosity_v = nullptr;  ///< the same times the solids' velocity
};

}  // namespace twinflow
