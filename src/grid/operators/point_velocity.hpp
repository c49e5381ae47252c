#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// The velocity in the middles of faces, or in centers, for readings. They compare it with formulas,
/// particles and published values, which are values at points.
class PointVelocity {
 public:
  explicit PointVelocity(gl::ShaderLibrary& shaders) : shaders_(&shaders) {}

  /// Converts means over faces (GridCells::face_means). A velocity that is at points already is returned as
  /// it is. Faces with a solid at either end keep their means. `corners`: the distances from solids
  /// (CutCells); required if there are solids. The next call overwrites the result.
  const gl::Field& of(const gl::Field& velocity, const GridCells& cells, const gl::Field* corners);

 private:
  struct Conversion {
    bool among_solids;
    gl::Pass pass;
    gl::Field points;
  };

  gl::ShaderLibrary* shaders_;
  std::optional<Conversion> conversion_;  ///< made when it is first needed
};

}  // namespace twinflow
