#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "gl/pass.hpp"
#include "grid/projection/pockets.hpp"
#include "grid/solids/cut_cells.hpp"
#include "grid/solids/solid_forces.hpp"

namespace twinflow {

/// The solids and the ends of a channel on the GPU, as they cut the grid's cells.
class GridSolids {
 public:
  /// `inlet`: the velocity at the inlet of a channel; nothing if the domain is not a channel.
  GridSolids(gl::ShaderLibrary& shaders, const GridCells& cells, SolidSet solids,
             const std::optional<InletVelocity>& inlet = {});

  /// Takes over the solids and the velocity at the inlet at their time. Cuts the cells anew if a solid has
  /// moved, come or gone.
  void meet(SolidSet solids, const std::optional<InletVelocity>& inlet);
  /// Takes over what faces hold, for the next `meet`.
  void set_face_means(bool face_means) { cells_.face_means = face_means; }
  /// Changes whenever the cells are cut anew.
  std::uint64_t revision() const { return cut_revision_; }
  const SolidSet& solids() const { return solids_; }
  const CutCells& cut_cells() const { return cut_; }
  /// Whether the fluid slips along one of them, at least in part.
  bool any_slips() const;

  /// The closed pockets of the fluid.
  Pockets& pockets() { return pockets_; }
  /// The volume per time that moving solids and the inlet add to or take from closed pockets. It is a sum of
  /// magnitudes, domain units² per second, and zero unless the pockets are impossible.
  double imbalance() const { return imbalance_; }

  /// The fields of CutCells.
  const gl::Field& corners() const { return corners_; }
  const gl::Field& faces() const { return faces_; }
  const gl::Field& links_u() const { return links_u_; }
  const gl::Field& links_v() const { return links_v_; }
  const gl::Field& pulls() const { return pulls_; }

  /// Gives closed faces the velocities of the solids or, if the fluid slips, of the fluid beside them.
  void hold(gl::Field& velocity);
  /// result ← velocity − Δt ∇pressure on open faces; both may be one field.
  void subtract_gradient(gl::Field& result, const gl::Field& velocity, const gl::Field& pressure,
                         double dt_over_h);
  /// divergence ← the divergence of the fluxes through the cells' faces, in 1/s.
  void measure_divergence(const gl::Field& velocity, gl::Field& divergence);
  SolidForces& forces() { return forces_; }

 private:
  InletProfile profile_of(const std::optional<InletVelocity>& inlet, double time) const;
  void change_inlet(InletProfile inlet);
  void cut_again();
  void upload();
  void find_imbalance();

  GridCells cells_;
  InletProfile inlet_;  ///< at the time of the solids
  SolidSet solids_;
  CutCells cut_;
  std::uint64_t cut_revision_;  ///< of the solids that cut the cells
  SolidSet::State cut_state_;
  gl::Field corners_, faces_, links_u_, links_v_, pulls_, slips_;
  gl::Pass hold_;
  gl::Pass subtract_gradient_;
  gl::Pass measure_divergence_;
  SolidForces forces_;
  Pockets pockets_;
  double imbalance_ = 0.0;
};

}  // namespace twinflow
