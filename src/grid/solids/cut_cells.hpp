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

/// Faces open by less than this part are closed.
inline constexpr float kLeastOpening = 1e-3f;
/// The cap of corner distances, in cells: a moving solid changes only nearby cells. Fluid ways of this length
/// are searched for solids.
inline constexpr double kFarthestCorner = 8.0;

/// The velocity of entering fluid, domain units per second: at the inlet by rows and, beside a free stream
/// alone, by columns in the first and last row.
struct InletProfile {
  std::vector<float> u;  ///< mid-row
  std::vector<float> v;  ///< at lower edges
  std::vector<glm::vec2> bottom,
      top;  ///< u outside, at left edges; v through the lower and upper rim, mid-column

  /// A component on a held face.
  float at(glm::ivec2 face, int component) const;
  bool operator==(const InletProfile&) const = default;
};

/// The staggered cells as solids cut them, row-major. A face belongs to the cell to its right or above.
///
/// The open part of a face is linear in its corners' distances (Batty, Bertails, Bridson 2007; Ng, Min, Gibou
/// 2009). Viscosity uses distances along the grid's lines (Gibou, Fedkiw, Cheng, Kang 2002).
///
/// Velocities stand in the middle of faces, and those in a solid are the solid's. A solid that covers cells
/// (SolidSet::sweeps) would stop a face's fluid at once when its middle is covered, and the force would jump.
/// Beside it, viscosity acts at the middle and on the mass of each face's open part; not under a surface.
///
/// In a channel, the first column and the second's left faces act like a solid moving with the inlet. The
/// last column's left faces are the outlet; beyond, pressure is zero and velocity constant. Beside a free
/// stream, the first and last row, and the faces between them and the others, act like the inlet.
struct CutCells {
  /// Distances from solids at corners, (nx + 1)·(ny + 1), in cells, positive in the fluid, at most
  /// kFarthestCorner.
  std::vector<float> corners;
  /// Left and bottom open parts, 0 … 1, and the solids' u and v there (domain units per second).
  std::vector<glm::vec4> faces;
  /// Viscous links of u (v) to the west, east, south and north: 1 to fluid. To a solid: minus the slip's
  /// complement over its distance in cells. Both are per mass of the open part beside solids that sweep.
  std::vector<glm::vec4> links_u, links_v;
  /// In fluid: Σ of the solids' velocities over these distances for u and v, and 1. Elsewhere: the solids'
  /// velocities and 0.
  std::vector<glm::vec4> pulls;
  /// Slips of the solids nearest to the left and bottom face; 0 on walls and at an inlet.
  std::vector<glm::vec2> slips;
  SurfaceParts surface;

  CutCells(const SolidSet& solids, const GridCells& cells);

  /// Cuts the cells anew in an area; solids outside must be unchanged, and all stand still. Then call
  /// `set_inlet`: in the area the inlet velocity is zero.
  void cut_again(const SolidSet& solids, const GridCells& cells, const ChangedArea& area);

  /// The fluid's pockets, which no outlet reaches.
  PocketMap pockets(const GridCells& cells) const;
  /// The cells' areas outside solids (the mean open part of the sides), 1 for a whole cell.
  std::vector<float> areas(const GridShape& shape) const;
  /// The outflow of each pocket that solids and inlet require, domain units² per second. Zero up to rounding
  /// if possible.
  std::vector<double> missing_outflows(const PocketMap& pockets, const GridShape& shape) const;

  /// Sets the velocity of entering fluid; zero before.
  void set_inlet(const InletProfile& inlet);

 private:
  /// A solid at the place of a velocity component.
  struct Place {
    float distance = 0.0f;  ///< cells
    float velocity = 0.0f;  ///< of the solid
    float slip = 0.0f;
    float open = 1.0f;         ///< part of the face whose mass counts
    float shift = 0.0f;        ///< of the place along the face, from its middle, cells
    int solid = -1;            ///< number in SolidSet; -1: far
    bool is_inlet = false;     ///< the entering fluid holds it
    bool past_outlet = false;  ///< repeats what is before it

    bool flows() const { return distance > 0.0f && !is_inlet && !past_outlet; }
  };
  /// The places around a component from which the inlet pulls it, a bit each: the sides in the order of the
  /// links, then its own.
  struct InletPulls {
    unsigned bits = 0;
    void add(int place) { bits |= 1u << static_cast<unsigned>(place); }
    bool has(int place) const { return (bits >> static_cast<unsigned>(place) & 1u) != 0; }
    float sum(const InletProfile& inlet, glm::ivec2 cell, int component) const;
  };
  /// A cell that depends on the inlet: values without it, and its shares.
  struct InletCell {
    std::size_t cell;
    glm::ivec2 place;
    glm::vec4 faces, pulls;
    glm::vec2 share_of_faces;
    InletPulls of_u, of_v;
  };
  struct ViscousLinks;
  class Cutter;

  void cut(const SolidSet& solids, const GridCells& cells, const CellRange& range);

  std::vector<Place> places_u_, places_v_;  ///< by cell
  std::vector<InletCell> inlet_cells_;      ///< none without a channel
};

}  // namespace twinflow
