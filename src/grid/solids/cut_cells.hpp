#pragma once

#include <cstddef>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include "grid/operators/layout.hpp"
#include "grid/projection/pocket_map.hpp"
#include "grid/solids/solid_surface_parts.hpp"
#include "scene/solids/solid_set.hpp"

namespace twinflow {

/// Faces that are open by less than this part count as closed.
inline constexpr float kLeastOpening = 1e-3f;
/// Corners that are farther from all solids than this, in cells, hold this distance. So a moving solid
/// changes only what is near it. Ways of the fluid that are as long are searched for solids.
inline constexpr double kFarthestCorner = 8.0;

/// The velocity at the inlet of a channel, by rows of cells; domain units per second.
struct InletProfile {
  std::vector<float> u;  ///< in the middle of each row
  std::vector<float> v;  ///< at the lower edge of each row

  bool operator==(const InletProfile&) const = default;
};

/// The staggered cells of a grid as solids cut them. Everything is row-major by cell; a face's values are
/// stored with the cell to its right or above.
///
/// The open part of a face follows from the distances at its two corners, linearly between them. (Batty,
/// Bertails, Bridson, "A fast variational framework for accurate solid-fluid coupling", 2007; Ng, Min, Gibou,
/// "An efficient fluid–solid coupling algorithm for single-phase flows", 2009.) Viscosity uses the distances
/// from each velocity to the solids along the grid's lines (Gibou, Fedkiw, Cheng, Kang, 2002).
///
/// In a channel, the first column of cells and the left faces of the second one are held. They act like a
/// solid that moves as the fluid at the inlet. The left faces of the last column are the outlet; beyond them
/// the pressure is zero and the velocity is constant.
struct CutCells {
  /// Distances from the solids at the cells' corners, in cells, positive in the fluid, at most
  /// kFarthestCorner: (nx + 1)·(ny + 1).
  std::vector<float> corners;
  /// The open parts of the left and the bottom face, 0 … 1, and the solids' u and v there (domain units per
  /// second).
  std::vector<glm::vec4> faces;
  /// The viscous links of the u (v) of a cell to the west, east, south and north. A link to one in the fluid
  /// is 1. If a solid lies between, it is minus the slip's complement over the distance to it in cells.
  std::vector<glm::vec4> links_u, links_v;
  /// Σ of the solids' velocities over these distances for u and v, and 1, at places of u, v in the fluid.
  /// Elsewhere the solids' velocities and 0.
  std::vector<glm::vec4> pulls;
  /// The slips of the solids nearest to the left and the bottom face; 0 on walls and at an inlet.
  std::vector<glm::vec2> slips;
  /// Where the fluid exerts forces on the solids.
  SurfaceParts surface;

  CutCells(const SolidSet& solids, const GridCells& cells);

  /// Cuts the cells anew in an area outside of which the solids are what they were. They must stand still.
  /// Until `set_inlet` the velocity at the inlet is zero in the area alone.
  void cut_again(const SolidSet& solids, const GridCells& cells, const ChangedArea& area);

  /// The pockets of the fluid, which the outlet of a channel does not reach.
  PocketMap pockets(const GridCells& cells) const;
  /// The area of each cell outside of solids, 1 for a whole cell: the mean of its sides' open parts.
  std::vector<float> areas(const GridShape& shape) const;
  /// The outflow of each pocket that the motion of solids and inlet requires, domain units² per second. Zero
  /// up to rounding unless the pocket is impossible.
  std::vector<double> missing_outflows(const PocketMap& pockets, const GridShape& shape) const;

  /// Sets the velocity at the inlet of a channel, which is zero before.
  void set_inlet(const InletProfile& inlet);

 private:
  /// What a solid is at the place of one component of the velocity.
  struct Place {
    float distance = 0.0f;  ///< cells
    float velocity = 0.0f;  ///< of the solid
    float slip = 0.0f;
    int solid = -1;            ///< its number in SolidSet; -1: it is far
    bool is_inlet = false;     ///< the inlet of a channel holds it
    bool past_outlet = false;  ///< it repeats what is before the outlet

    bool flows() const { return distance > 0.0f && !is_inlet && !past_outlet; }
  };
  /// A cell whose values depend on the inlet: these without it, and the inlet's shares of u and v.
  struct InletCell {
    std::size_t cell, row;
    glm::vec4 faces, pulls;
    glm::vec2 share_of_faces, share_of_pulls;
  };
  class Cutter;

  void cut(const SolidSet& solids, const GridCells& cells, const CellRange& range);

  std::vector<Place> places_u_, places_v_;  ///< by cell
  std::vector<InletCell> inlet_cells_;      ///< none if the domain is no channel
};

}  // namespace twinflow
