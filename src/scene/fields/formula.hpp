#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "scene/parameters/settings.hpp"

namespace twinflow {

/// The numbers that a formula may name besides x, y, t and pi.
struct FormulaNames {
  const Settings* settings = nullptr;  ///< the parameters that are numbers, by their keys; null: none
  std::optional<double> viscosity{};   ///< `nu` of the fluid that the formula is for

  /// The names of the formula with that key: all parameters and, in those of the fluid's motion (the groups
  /// velocity, inlet and exact), `nu`. The settings must outlive this, but not the formula.
  static FormulaNames of(const Settings& settings, std::string_view key, Fluid fluid);
};

/// A formula in x, y (domain units) and t (seconds), parsed by muParser; `pi` is known. Parameters that it
/// names have the values of the moment at which it is made.
/// A formula must not be evaluated by several threads at once.
class Formula {
 public:
  /// `origin` names the place of the text in messages ("scene.toml:4:5: velocity.u"). Throws InputError with
  /// the position in the text and what is wrong there.
  Formula(const std::string& text, const std::string& origin, const FormulaNames& names = {});
  ~Formula();
  Formula(Formula&&) noexcept;
  Formula& operator=(Formula&&) noexcept;

  /// The value. Throws InputError that names x, y, t and the origin if it is not finite.
  double operator()(double x, double y, double t = 0.0) const;
  /// Whether t stands in its text.
  bool names_time() const;

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

/// Whether a formula names a parameter, or `nu`, whose value differs between two settings.
bool depends_on_change(const std::string& text, const Settings& before, const Settings& after);

}  // namespace twinflow
