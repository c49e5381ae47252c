#pragma once

#include <string_view>

#include "view/colors/value_range.hpp"

namespace twinflow {

/// A scalar shown by colors.
struct Quantity {
  std::string_view name;
  std::string_view unit;  ///< empty: dimensionless
  RangeRule range = RangeRule::from_zero;
  /// The least reach of automatic ranges, so that rounding errors of zeros do not get full colors.
  double floor = 0.0;
  std::string_view symbol = {};  ///< for little room; empty: the name

  /// Whether the sign matters, so that a diverging map suits.
  bool is_signed() const { return range == RangeRule::about_zero; }
  bool operator==(const Quantity&) const = default;

  static const Quantity speed;
  static const Quantity pressure;
  static const Quantity positive_pressure;  ///< never below zero
  static const Quantity divergence;
  static const Quantity vorticity;
  static const Quantity density;
  static const Quantity neighbors;
  static const Quantity acceleration;
  static const Quantity velocity_difference;
  static const Quantity temperature;
  static const Quantity temperature_difference;
  static const Quantity liquid;  ///< liquid part of a cell
};

inline constexpr Quantity Quantity::speed{"speed |u|", "units/s", RangeRule::from_zero, 1e-5};
inline constexpr Quantity Quantity::pressure{"pressure p", "(units/s)²", RangeRule::about_zero, 1e-5};
inline constexpr Quantity Quantity::positive_pressure{"pressure p", "(units/s)²", RangeRule::from_zero, 1e-5};
inline constexpr Quantity Quantity::divergence{"divergence ∇·u", "1/s", RangeRule::about_zero, 1e-3};
inline constexpr Quantity Quantity::vorticity{"vorticity ω", "1/s", RangeRule::about_zero, 1e-3};
inline constexpr Quantity Quantity::density{"density ρ", "", RangeRule::around_values};
inline constexpr Quantity Quantity::neighbors{"neighbors", "", RangeRule::around_values};
inline constexpr Quantity Quantity::acceleration{"acceleration |a|", "units/s²", RangeRule::from_zero, 1e-4};
inline constexpr Quantity Quantity::velocity_difference{"|u grid − u particles|", "units/s",
                                                        RangeRule::from_zero, 1e-5};
inline constexpr Quantity Quantity::temperature{"temperature T", "", RangeRule::around_values, 0.0, "T"};
inline constexpr Quantity Quantity::temperature_difference{"T grid − T particles", "", RangeRule::about_zero,
                                                           1e-3, "ΔT"};
inline constexpr Quantity Quantity::liquid{"liquid c", "parts of a cell", RangeRule::from_zero};

}  // namespace twinflow
