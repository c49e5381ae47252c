#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "grid/projection/pockets.hpp"
#include "grid/solids/cut_cells.hpp"
#include "grid/solids/solid_forces.hpp"

namespace twinflow {

/// The solids and channel ends that cut the cells, on the GPU.
class GridSolids {
 public:
  /// `inlet`: none without a channel.
  GridSolids(gl::ShaderLibrary& shaders, const GridCells& cells, SolidSet solids,
             const std::optional<InletVelocity>& inlet = {});

  /// Takes over solids and inlet velocity at their time; beside a free stream, `set_inlet` alone changes that
  /// velocity. Cuts anew if a solid has moved, come or gone.
  void meet(SolidSet solids, const std::optional<InletVelocity>& inlet);
  void set_inlet(InletProfile inlet);
  const InletProfile& inlet() const { return inlet_; }
  /// Changes with every change of the prescribed inlet velocity.
  std::uint64_t inlet_revision() const { return inlet_revision_; }
  /// Takes over the meaning of face values for the next `meet`.
  void set_face_means(bool face_means) { cells_.face_means = face_means; }
  /// Changes with every cut.
  std::uint64_t revision() const { return cut_revision_; }
  const SolidSet& solids() const { return solids_; }
  const CutCells& cut_cells() const { return cut_; }
  /// Whether any solid slips, even partly.
  bool any_slips() const;

  Pockets& pockets() { return pockets_; }
  /// The volume per time by which solids and inlet fill or drain closed pockets, domain units² per second. A
  /// sum of magnitudes; zero for possible pockets.
  double imbalance() const { return imbalance_; }

  /// The fields of CutCells.
  const gl::Field& corners() const { return corners_; }
  const gl::Field& faces() const { return faces_; }
  const gl::Field& links_u() const { return links_u_; }
  const gl::Field& links_v() const { return links_v_; }
  const gl::Field& pulls() const { return pulls_; }

  /// Gives closed faces the solids' velocities or, with slip, the adjacent fluid's.
  void hold(gl::Field& velocity);
  /// result ← velocity − Δt ∇pressure on open faces; both may be one field.
  void subtract_gradient(gl::Field& result, const gl::Field& velocity, const gl::Field& pressure,
                         double dt_over_h);
  /// divergence ← divergence of the fluxes, 1/s.
  void measure_divergence(const gl::Field& velocity, gl::Field& divergence);
  SolidForces& forces() { return forces_; }

 private:
  InletProfile profile_of(const std::optional<InletVelocity>& inlet, double time) const;
  void upload_near_inlet();
  void cut_again();
  void upload();
  void find_imbalance();

  GridCells cells_;
  InletProfile inlet_;       ///< at the solids' time
  InletProfile prescribed_;  ///< beside a free stream, without what its vortices induce
  std::uint64_t inlet_revision_ = 0;
  SolidSet solids_;
  CutCells cut_;
  std::uint64_t cut_revision_;  ///< of the cutting solids
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
