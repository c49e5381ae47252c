#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// The velocity at face middles or centers, for readings that compare it with values at points.
class PointVelocity {
 public:
  explicit PointVelocity(gl::ShaderLibrary& shaders) : shaders_(&shaders) {}

  /// Converts face means (GridCells::face_means) unless a solid is at a face's end; returns other velocities
  /// unchanged. `corners`: distances from solids (CutCells), required among solids. The next call overwrites
  /// the result.
  const gl::Field& of(const gl::Field& velocity, const GridCells& cells, const gl::Field* corners);

 private:
  struct Conversion {
    bool among_solids;
    gl::Pass pass;
    gl::Field points;
  };

  gl::ShaderLibrary* shaders_;
  std::optional<Conversion> conversion_;
};

}  // namespace twinflow
