#pragma once

#include <array>
#include <optional>

#include "core/side.hpp"
#include "scene/fields/temperature.hpp"

namespace twinflow {

/// The temperature of the wall there; nothing if it is insulated.
const std::optional<Temperature>& temperature_of(const Temperatures& given, Side side);

/// Nusselt numbers. A wall's number is its mean heat flux, from the hotter to the colder wall of its pair,
/// over the flux of conduction. The latter is κ ΔT/L, with the difference ΔT of both walls' mean temperatures
/// and their distance L. In a steady flow both walls of the only pair have the same one. A wall has none
/// unless it and the one opposite have temperatures whose means differ.
struct NusseltNumbers {
  std::array<std::optional<double>, 4> walls{};  ///< in the order of Side
  /// These are the numbers of one pair: left and right or, if these are none, floor and ceiling.
  std::optional<double> hotter{}, colder{};
};

/// What conduction alone would do between opposite walls, to which Nusselt numbers relate what a fluid does.
class WallConduction {
 public:
  WallConduction(const Temperatures& given, const Domain& domain);

  /// Whether any wall can have a Nusselt number.
  bool has_pair() const { return gradients_[0] || gradients_[2]; }
  /// The numbers of a fluid. `flux_from(side)` is the mean flux of heat from that wall into it over κ,
  /// degrees per domain unit. It is only called for walls of pairs.
  template <class FluxFrom>
  NusseltNumbers numbers(FluxFrom flux_from) const {
    NusseltNumbers result;
    for (const Side side : kSides) {
      const std::optional<double>& conducted = gradients_[index_of(side)];
      if (!conducted) continue;
      const double number = flux_from(side) / *conducted;
      result.walls[index_of(side)] = number;
      std::optional<double>& of_pair = *conducted > 0.0 ? result.hotter : result.colder;
      if (!of_pair) of_pair = number;
    }
    return result;
  }

 private:
  std::array<std::optional<double>, 4> gradients_;  ///< (T − T_opposite)/L, in the order of Side
};

}  // namespace twinflow
