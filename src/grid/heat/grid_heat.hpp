#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "gl/field_sum.hpp"
#include "grid/heat/exact_heat_diffusion.hpp"
#include "grid/heat/heat_links.hpp"
#include "grid/heat/swept_heat.hpp"
#include "grid/operators/advection.hpp"
#include "grid/solids/grid_solids.hpp"

namespace twinflow {

/// The heat of the grid fluid: ∂T/∂t + u·∇T = κ∇²T.
///
/// A step spreads a part of the heat explicitly, advects the temperature like the velocity, and spreads the
/// rest implicitly. The explicit part is one half (Crank and Nicolson's rule along the path of the fluid) as
/// long as that makes no new extremum, κ Δt/h² ≤ ½. Beyond, it is less. Walls and solids act on the implicit
/// part. So nothing overshoots and every step is stable. In a periodic domain without solids, both parts are
/// halves of the exact diffusion in Fourier space instead.
///
/// Interpolation does not keep the total heat. Advection may lose or gain heat over a closed domain. The
/// difference is given back in proportion to the room in the values around the origin. (Bradley, Bosler,
/// Guba, Taylor, Barnett, "Communication-efficient property preservation in tracer transport", 2019: clip and
/// assured sum.) So there is no new extremum, and nothing changes in a uniform temperature. So is what the
/// fluid has lost because solids have moved (SweptHeat): its mean temperature is kept.
class GridHeat {
 public:
  /// `scene` carries heat. `solids`, which must outlive it: null if there are none.
  GridHeat(gl::ShaderLibrary& shaders, const Scene& scene, const GridCells& cells, const GridSolids* solids);

  /// Begins a step in which solids have moved or walls were drawn: fills what comes free (SweptHeat). Until
  /// `carry` the temperature is that of fluid around the solids as they were. Drawn walls take the heat of
  /// the cells that they cover with them.
  void follow_solids(gl::Field& temperature);
  /// Takes the solids where they are as those that belong to the present temperature.
  void start_among_solids();
  /// temperature ← the temperature after dt along `advecting`, whose divergence is zero if `conserves`.
  void carry(gl::Field& temperature, const gl::Field& advecting, double dt_seconds, bool conserves);
  /// temperature ← the temperature after it has spread for dt, explicitly: the part that comes before
  /// `carry`.
  void begin_diffusion(gl::Field& temperature, double dt_seconds);
  /// The part after `carry`: adds the heat of solids with a flux, then spreads the temperature implicitly
  /// over dt. Also sets the temperatures of held cells.
  void end_diffusion(gl::Field& temperature, double dt_seconds);
  /// temperature ← temperature + change (row-major at the cells' centers, degrees).
  void add(gl::Field& temperature, std::span<const float> change);
  /// The sources of HeatLinks where the solids are now, as a field of four channels.
  const gl::Field& sources();
  const Temperatures& given() const { return temperatures_; }

  /// Takes over live parameters.
  void apply(const Settings& settings);
  void set_walls(const Walls& walls);
  /// From now on `solids`, which must outlive it, cut these cells; null: nothing does.
  void set_solids(const GridCells& cells, const GridSolids* solids);

 private:
  /// What gives back the heat that advection loses.
  struct Balance {
    gl::Pass measure_room;
    gl::Pass measure_room_around;
    gl::Pass sum_lost;
    gl::Pass sum_room;
    gl::Pass give_back;
    gl::Field before;
    gl::Field room;
    gl::FieldSum lost;
    gl::FieldSum rooms;
    gl::Field all_lost;  ///< by advection and by the motion of solids: one texel
  };
  Balance& balance();
  void give_back(gl::Field& temperature, bool have_moved);
  void update_links();
  void find_links();
  void apply_links();
  double diffusion(double dt_seconds) const;
  void iterate(const gl::Field& present, const gl::Field& previous, gl::Field& result, double weight);

  gl::ShaderLibrary* shaders_;
  GridCells cells_;
  Settings settings_;
  Temperatures temperatures_;
  const GridSolids* solids_;
  std::optional<gl::Field> corners_;  ///< GridSolids::corners, as the temperature has met them
  AdvectionScheme advection_;
  std::optional<HeatLinks> links_;
  std::uint64_t revision_ = 0;               ///< of the solids that the links were made for
  std::uint64_t motion_ = 0;                 ///< the same of the places of those that move
  std::optional<SweptHeat> swept_;           ///< made when solids first move
  bool awaits_carrying_ = false;             ///< the temperature has not yet met the solids of links_
  bool have_moved_ = false;                  ///< those solids have moved; otherwise walls were drawn
  std::optional<ExactHeatDiffusion> exact_;  ///< if it can solve the cells
  gl::Field links_field_;
  gl::Field sources_;
  gl::Field right_hand_side_;
  gl::Field change_;  ///< of the temperature by the implicit part: a small number has small rounding errors
  gl::Field other_iterate_;
  gl::Pass copy_;
  gl::Pass add_scaled_;
  gl::Pass begin_diffusion_;
  gl::Pass measure_imbalance_;
  gl::Pass diffuse_;
  gl::Pass hold_;
  std::optional<gl::Field> added_;  ///< made when it is first needed
  std::optional<Balance> balance_;  ///< made when it is first needed
};

}  // namespace twinflow
