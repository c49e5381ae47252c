#pragma once

#include <optional>
#include <vector>

#include "gl/pass.hpp"
#include "grid/projection/pocket_map.hpp"

namespace twinflow {

/// The closed pockets of a fluid on the GPU. In each pocket, the pressure has a mean of zero and the outflow
/// a sum of zero. A pressure equation is solvable only for such right-hand sides. All sums stay on the GPU,
/// in a fixed order.
///
/// A liquid with a free surface is closed only in a pocket that it fills. All other liquid is connected with
/// the vacuum through open faces, and the surface sets its pressure.
class Pockets {
 public:
  Pockets(gl::ShaderLibrary& shaders, const GridCells& cells) : shaders_(&shaders), cells_(cells) {}

  /// Takes over pockets that were found anew. `areas`: of the fluid in each cell, 1 for a whole cell;
  /// row-major.
  void set(PocketMap map, std::vector<float> areas);
  /// One pocket, or those of collocated cells, of cells without solids.
  void set_whole();
  const PocketMap& map() const { return map_; }
  bool any() const { return map_.count > 0; }

  /// leveled ← the pressure without its mean over the fluid of each pocket; both may be one field. `liquid`:
  /// the states of the cells (GridSurface) if the liquid ends at a surface, else null.
  void level(gl::Field& leveled, const gl::Field& pressure, const gl::Field* liquid);
  /// Spreads a pocket's surplus over its cells: residual ← residual without its mean weighted by the
  /// diagonal. The residual is the outflow still required over the diagonal of the pressure equation.
  void balance(gl::Field& residual, const gl::Field& diagonal, const gl::Field* liquid);
  /// The outflow of all pockets that the last `balance` could not meet; zero without one. A sum of magnitudes
  /// in the units of residual times diagonal. Waits for the GPU.
  double imbalance() const;

 private:
  /// Parts of the members of a pocket, or of sums over such parts, which one texel each adds up.
  struct Sums {
    gl::Field ranges;  ///< the first term and the one after the last
    gl::Field sums;    ///< of the values times weights, the weights, the cells of vacuum, the magnitudes
  };
  /// What depends on the pockets, made when it is first needed.
  struct OnGpu {
    gl::Field pockets;  ///< of the cells: their numbers from 1 on; 0: none
    gl::Field areas;
    gl::Field members;  ///< the indices of all cells of the first pocket, the second …
    std::vector<Sums> levels;
    gl::Field balanced;  ///< the last sums of a `balance`
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
  bool balanced_ = false;  ///< since the pockets were taken
};

}  // namespace twinflow
