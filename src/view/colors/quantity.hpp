#pragma once

#include <string_view>

#include "view/colors/value_range.hpp"

namespace twinflow {

/// A scalar that colours stand for: its name and unit, as colour bars write them, and how its range is found.
struct Quantity {
  std::string_view name;
  std::string_view unit;  ///< empty: dimensionless
  RangeRule range = RangeRule::from_zero;

  /// Whether the sign means something, so that a diverging colour map suits the quantity.
  bool is_signed() const { return range == RangeRule::about_zero; }
  bool operator==(const Quantity&) const = default;

  static const Quantity speed;
  static const Quantity pressure;
  static const Quantity positive_pressure;  ///< a pressure that is nowhere below zero
  static const Quantity divergence;
  static const Quantity vorticity;
  static const Quantity density;
  static const Quantity neighbors;
  static const Quantity acceleration;
  static const Quantity velocity_difference;
};

inline constexpr Quantity Quantity::speed{"speed |u|", "units/s"};
inline constexpr Quantity Quantity::pressure{"pressure p", "(units/s)²", RangeRule::about_zero};
inline constexpr Quantity Quantity::positive_pressure{"pressure p", "(units/s)²"};
inline constexpr Quantity Quantity::divergence{"divergence ∇·u", "1/s", RangeRule::about_zero};
inline constexpr Quantity Quantity::vorticity{"vorticity ω", "1/s", RangeRule::about_zero};
inline constexpr Quantity Quantity::density{"density ρ", "", RangeRule::around_values};
inline constexpr Quantity Quantity::neighbors{"neighbours", "", RangeRule::around_values};
inline constexpr Quantity Quantity::acceleration{"acceleration |a|", "units/s²"};
inline constexpr Quantity Quantity::velocity_difference{"|u grid − u particles|", "units/s"};

}  // namespace twinflow
