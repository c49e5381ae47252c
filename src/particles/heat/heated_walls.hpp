#pragma once

#include <array>
#include <optional>
#include <vector>

#include "particles/boundaries/solid_filling.hpp"
#include "particles/boundaries/solids.hpp"
#include "particles/loops/heat_loops.hpp"
#include "scene/fields/nusselt.hpp"

namespace twinflow {

/// The part of walls and solids in the sums of HeatConduction. The temperature is extrapolated into them from
/// the particle's and theirs at the surface, as SolidFilling does with the velocity (Morris, Fox, Zhu 1997).
/// Insulated ones exchange nothing. Along them heat flows as in the plane. Balls, walls drawn by a brush and
/// a container that is not the domain's boundary are insulated.
class HeatedWalls {
 public:
  HeatedWalls(const Temperatures& temperatures, const Domain& domain, double interaction_radius);

  /// Finds the arrays for particles where they are now.
  void measure(const ParticleSet& particles, const Solids& solids, const ThreadTeam& team);
  /// The arrays measured last, by particle; null if there are no walls and solids or none has a
  /// temperature.
  HeatedArrays arrays() const;
  /// The Nusselt numbers of the domain's walls, by the heat that particles take from them where they are now.
  /// `particle_area`: of each particle, domain units².
  NusseltNumbers nusselt(const ParticleSet& particles, const Solids& solids, double particle_area) const;

 private:
  /// A wall's temperature at even steps along it; empty: it is insulated.
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
  /// The exchange with a wall at that distance, 1/length²; see HeatedArrays.
  float exchange_at(float distance) const;
  std::optional<float> temperature_of_wall(glm::vec2 inward, glm::vec2 point) const;
  void measure(const ParticleSet& particles, const Solids& solids, int begin, int end);
};

}  // namespace twinflow
