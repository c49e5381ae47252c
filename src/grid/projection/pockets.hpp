#pragma once

#include <optional>
#include <vector>

#include "gl/pass.hpp"
#include "grid/projection/pocket_map.hpp"

namespace twinflow {

/// The closed pockets of a fluid on the GPU. Each has a mean pressure of zero and, to be solvable, an outflow
/// of zero. Sums stay on the GPU, in a fixed order.
///
/// Under a free surface, only pockets that liquid fills are closed. Elsewhere the surface sets the pressure.
class Pockets {
 public:
  Pockets(gl::ShaderLibrary& shaders, const GridCells& cells) : shaders_(&shaders), cells_(cells) {}

  /// `areas`: fluid in each cell, 1 for a whole cell; row-major.
  void set(PocketMap map, std::vector<float> areas);
  /// Takes over the pockets without solids.
  void set_whole();
  const PocketMap& map() const { return map_; }
  bool any() const { return map_.count > 0; }

  /// leveled ← pressure less its mean over each pocket's fluid; may be one field. `liquid`: the cells' states
  /// (GridSurface) under a free surface, else null.
  void level(gl::Field& leveled, const gl::Field& pressure, const gl::Field* liquid);
  /// residual ← residual less its mean in each pocket, weighted by the diagonal. Residual: required outflow
  /// over the diagonal.
  void balance(gl::Field& residual, const gl::Field& diagonal, const gl::Field* liquid);
  /// The outflow that the last `balance` could not meet, a sum of magnitudes (units of residual times
  /// diagonal); zero without one. Waits for the GPU.
  double imbalance() const;

 private:
  /// Parts of a pocket's members, or of such sums; a texel adds up each.
  struct Sums {
    gl::Field ranges;  ///< first term, one after the last
    gl::Field sums;    ///< of values times weights, weights, vacuum cells, magnitudes
  };
  struct OnGpu {
    gl::Field pockets;  ///< cells' numbers from 1 on; 0: none
    gl::Field areas;
    gl::Field members;  ///< cells, ordered by pocket
    std::vector<Sums> levels;
    gl::Field balanced;  ///< last sums of `balance`
  };
  struct Passes {
    gl::Pass sum_members, sum_liquid_members, sum_sums, remove_mean;
  };
  void upload();
  void remove_mean(gl::Field& result, const gl::Field& value, const gl::Field& weight,
                   const gl::Field* liquid, gl::Field& sums);

  gl::ShaderLibrary* shaders_;
  GridCells cells_;
  PocketMap map_;
  std::vector<float> areas_;
  std::optional<OnGpu> on_gpu_;
  std::optional<Passes> passes_;
  bool balanced_ = false;  ///< since `set`
};

}  // namespace twinflow
