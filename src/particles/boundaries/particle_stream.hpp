#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "particles/boundaries/solids.hpp"
#include "particles/neighbors/particle_set.hpp"
#include "scene/scene.hpp"
#include "scene/stream/stream_vortices.hpp"

namespace twinflow {

/// The velocity around the particles of a free stream: the stream's, and what their vorticity induces, inside
/// and behind the outlet. A node of weight t has the circulation
///
///   Γ = ∫ t ω dA = −∫ (v ∂t/∂x − (u − U) ∂t/∂y) dA,
///
/// a sum over particles, and over solids with the velocity of their surface. So the sheet on the surface
/// carries their displacement and their lift. Lengths in cells, which are as large as the particles' spacing,
/// from the domain's lower left corner.
class ParticleStream {
 public:
  /// How far particles lie beyond the domain's edges, domain units.
  struct Margins {
    double inlet, outlet, sides;
  };
  ParticleStream(const Scene& scene, const Domain& domain, double spacing, const Margins& margins,
                 const SolidSet& solids);

  /// Finds the velocity at the end of the coming step. `speed`: the undisturbed one, domain units per second.
  void begin_step(const ParticleSet& particles, const Solids& solids, double speed, double dt_seconds);
  /// At a point beside the domain, or at the inlet before it; domain units and per second.
  glm::dvec2 velocity_at(glm::dvec2 point) const;
  double fastest() const;

  void visit_state(StateVisitor& visitor);

 private:
  /// Three lines along each side, between which the velocity is a parabola in y, then the inlet.
  static constexpr int kLinesAtSide = 3;
  static constexpr int kLines = 2 * kLinesAtSide + 1;
  struct Line {
    glm::dvec2 first;  ///< of its points
    bool rises;        ///< or goes to the right
    int count;
    glm::dvec2 at(double way) const { return first + way * (rises ? glm::dvec2(0, 1) : glm::dvec2(1, 0)); }
  };
  static std::array<Line, kLines> lines_for(const GridShape& shape, int spacing, double side);
  static InducedPoints points_for(const std::array<Line, kLines>& lines, int spacing);
  static VortexNodes nodes_for(const GridShape& shape, int spacing, const Margins& margins);

  void fill_profiles(double speed, std::span<const double> induced);
  glm::dvec2 on_line(int line, double way) const;
  void measure(const Solids& solids);
  template <class Add>
  void for_each_node_near(glm::dvec2 point, const Add& add) const;

  GridShape shape_;
  glm::dvec2 corner_;  ///< the domain's lower left one, domain units
  double side_;        ///< the width of the sides' buffers, cells
  double area_;        ///< of a particle, cells²
  VortexNodes nodes_;
  std::array<Line, kLines> lines_;
  StreamVortices vortices_;
  /// ∫ ∂t/∂y dA and ∫ (u ∂t/∂y − v ∂t/∂x) dA inside solids, by nodes.
  std::vector<glm::dvec2> of_solids_;
  std::uint64_t measured_ = 0;         ///< the solids' revision then, plus 1
  std::vector<glm::dvec2> profiles_;   ///< the velocity along each line, a value a cell
  std::array<int, kLines + 1> begin_;  ///< of each line's profile

  glm::dvec2 in_cells(glm::dvec2 point) const { return (point - corner_) / shape_.cell_size(); }
  glm::dvec2 from_cells(glm::dvec2 place) const { return corner_ + place * shape_.cell_size(); }
};

}  // namespace twinflow
