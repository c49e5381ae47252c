#pragma once

#include <array>
#include <optional>

#include "core/side.hpp"
#include "scene/fields/temperature.hpp"

namespace twinflow {

/// The wall's temperature; nothing: insulated.
const std::optional<Temperature>& temperature_of(const Temperatures& given, Side side);

/// Nusselt numbers: a wall's mean heat flux, from hotter to colder of its pair, over the conductive κ ΔT/L.
/// The walls' mean temperatures differ by ΔT at distance L. Without a difference there is none.
struct NusseltNumbers {
  std::array<std::optional<double>, 4> walls{};  ///< in the order of Side
  /// The pair's numbers: left and right or, without these, floor and ceiling.
  std::optional<double> hotter{}, colder{};
};

/// The conduction between walls, the reference of Nusselt numbers.
class WallConduction {
 public:
  WallConduction(const Temperatures& given, const Domain& domain);

  bool has_pair() const { return gradients_[0] || gradients_[2]; }
  /// A fluid's numbers. `flux_from(side)`: mean heat flux into it over κ, degrees per domain unit; for walls
  /// of pairs alone.
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
