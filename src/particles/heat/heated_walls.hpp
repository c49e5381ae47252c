#pragma once

#include <array>
#include <optional>
#include <vector>

#include "particles/boundaries/solid_filling.hpp"
#include "particles/boundaries/solids.hpp"
#include "particles/loops/heat_loops.hpp"
#include "scene/fields/nusselt.hpp"

namespace twinflow {

/// Walls and solids in HeatConduction. The temperature is extrapolated into them as SolidFilling does with
/// the velocity (Morris, Fox, Zhu 1997). Insulated ones exchange nothing; along them heat flows as in the
/// plane. Balls, drawn walls and a container other than the domain's boundary are insulated.
class HeatedWalls {
 public:
  HeatedWalls(const Temperatures& temperatures, const Domain& domain, double interaction_radius);

  /// Finds the arrays for the present positions.
  void measure(const ParticleSet& particles, const Solids& solids, const ThreadTeam& team);
  /// Arrays by particle; null if no wall or solid has a temperature.
  HeatedArrays arrays() const;
  /// Nusselt numbers of the domain's walls, from the heat that particles take now. `particle_area`: of each,
  /// domain units².
  NusseltNumbers nusselt(const ParticleSet& particles, const Solids& solids, double particle_area) const;

 private:
  /// At even steps along a wall; empty: insulated.
  struct Wall {
    std::vector<float> temperatures;
    float first = 0.0f, steps_per_length = 0.0f;

    float at(float along) const;
  };

  double radius_;
  glm::dvec2 domain_size_;
  WallConduction conduction_;
  std::array<Wall, 4> walls_;  ///< in the order of Side
  bool any_wall_ = false;
  bool present_ = false;  ///< there are walls or solids …
  bool heated_ = false;   ///< … and some have a temperature
  SolidFilling integrals_;
  AlignedVector<float> free_, exchange_, exchange_temperature_;

  static Wall wall_of(const std::optional<Temperature>& temperature, glm::dvec2 from, glm::dvec2 to);
  const Wall& wall_at(Side side) const { return walls_[index_of(side)]; }
  static Side side_of(glm::vec2 inward);
  /// The exchange, 1/length²; see HeatedArrays.
  float exchange_at(float distance) const;
  std::optional<float> temperature_of_wall(glm::vec2 inward, glm::vec2 point) const;
  void measure(const ParticleSet& particles, const Solids& solids, int begin, int end);
};

}  // namespace twinflow
