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
/// A step diffuses explicitly, advects the temperature like the velocity, and diffuses the rest implicitly.
/// The explicit part is one half (Crank and Nicolson along the fluid's path), or less if κ Δt/h² > ½, to make
/// no new extremum. Walls and solids act on the implicit part. Every step is stable. In a periodic domain
/// without solids, both halves are exact diffusion in Fourier space.
///
/// In a closed domain, heat that advection loses or gains is given back in proportion to the room in the
/// values around the origin. (Bradley, Bosler, Guba, Taylor, Barnett, "Communication-efficient property
/// preservation in tracer transport", 2019: clip and assured sum.) This makes no new extremum and keeps a
/// uniform temperature. The loss by moving solids is given back, too (SweptHeat).
class GridHeat {
 public:
  /// `scene` carries heat. `solids`: null if there are none; must outlive it.
  GridHeat(gl::ShaderLibrary& shaders, const Scene& scene, const GridCells& cells, const GridSolids* solids);

  /// Begins a step with moved solids or newly drawn walls: fills freed cells (SweptHeat). Until `carry` the
  /// temperature belongs to the former solids. Drawn walls take the heat of the cells that they cover.
  void follow_solids(gl::Field& temperature);
  /// Takes the present solids as the temperature's own.
  void start_among_solids();
  /// temperature ← the temperature after dt along `advecting`, which is divergence-free if `conserves`.
  void carry(gl::Field& temperature, const gl::Field& advecting, double dt_seconds, bool conserves);
  /// The explicit part, before `carry`.
  void begin_diffusion(gl::Field& temperature, double dt_seconds);
  /// The implicit part, after `carry`: also adds the heat of solids with a flux, and sets held cells.
  void end_diffusion(gl::Field& temperature, double dt_seconds);
  /// temperature ← temperature + change (row-major at cell centers, degrees).
  void add(gl::Field& temperature, std::span<const float> change);
  /// HeatLinks' sources around the present solids, four channels.
  const gl::Field& sources();
  const Temperatures& given() const { return temperatures_; }

  void apply(const Settings& settings);
  void set_walls(const Walls& walls);
  /// Uses other cells, cut by `solids`, which must outlive it; null: nothing cuts them.
  void set_solids(const GridCells& cells, const GridSolids* solids);

 private:
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
    gl::Field all_lost;  ///< by advection and moving solids: one texel
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
  std::optional<gl::Field> corners_;
  AdvectionScheme advection_;
  std::optional<HeatLinks> links_;
  std::uint64_t revision_ = 0;
  std::uint64_t motion_ = 0;
  std::optional<SweptHeat> swept_;
  bool awaits_carrying_ = false;  ///< has yet to meet the solids of links_
  bool have_moved_ = false;       ///< solids moved; otherwise walls were drawn
  std::optional<ExactHeatDiffusion> exact_;
  gl::Field links_field_;
  gl::Field sources_;
  gl::Field right_hand_side_;
  gl::Field change_;  ///< small, so rounding is small
  gl::Field other_iterate_;
  gl::Pass copy_;
  gl::Pass add_scaled_;
  gl::Pass begin_diffusion_;
  gl::Pass measure_imbalance_;
  gl::Pass diffuse_;
  gl::Pass hold_;
  std::optional<gl::Field> added_;
  std::optional<Balance> balance_;
};

}  // namespace twinflow
