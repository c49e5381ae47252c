#pragma once

#include <array>
#include <optional>
#include <vector>

#include "particles/bodies/solids.hpp"
#include "particles/loops/heat_loops.hpp"
#include "particles/operators/solid_filling.hpp"
#include "scene/fields/temperature.hpp"

namespace twinflow {

/// What walls and solids of a given temperature give to the sums of HeatConduction. The temperature in them
/// is continued from the particle's so that it is theirs at their surface, as SolidFilling continues the
/// velocity (Morris, Fox, Zhu 1997). Insulated ones give nothing: the sums over neighbours alone exchange
/// nothing with them. Balls and walls that a brush has drawn are insulated, and so is a container that is not
/// the domain's boundary.
class HeatedWalls {
 public:
  HeatedWalls(const Temperatures& temperatures, const Domain& domain, double interaction_radius);

  /// Finds the arrays for particles where they are now.
  void measure(const ParticleSet& particles, const Solids& solids, const ThreadTeam& team);
  /// The arrays measured last, by particle; null where nothing has a temperature.
  HeatedArrays arrays() const;

 private:
  enum class Side { left, right, bottom, top };
  /// A wall's temperature at even steps along it; empty: it is insulated.
  struct Wall {
    std::vector<float> temperatures;
    float first = 0.0f, steps_per_length = 0.0f;

    float at(float along) const;
  };

  double radius_;
  std::array<Wall, 4> walls_;  ///< in the order of Side
  bool any_wall_ = false;
  bool present_ = false;
  SolidFilling integrals_;
  AlignedVector<float> free_, exchange_, exchange_temperature_;

  static Wall wall_of(const std::optional<Temperature>& temperature, glm::dvec2 from, glm::dvec2 to);
  std::optional<float> temperature_of_wall(glm::vec2 inward, glm::vec2 point) const;
  void measure(const ParticleSet& particles, const Solids& solids, bool shapes, int begin, int end);
};

}  // namespace twinflow
