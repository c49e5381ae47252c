#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "scene/parameters/settings.hpp"

namespace twinflow {

/// The names in a formula besides x, y, t and pi.
struct FormulaNames {
  const Settings* settings = nullptr;  ///< numeric parameters by key; null: none
  std::optional<double> viscosity{};   ///< `nu` of the formula's fluid

  /// The names for that key's formula: all parameters and, in groups velocity, inlet and exact, `nu`. The
  /// settings must outlive this, not the formula.
  static FormulaNames of(const Settings& settings, std::string_view key, Fluid fluid);
};

/// A formula in x, y (domain units), t (seconds) and `pi`, by muParser. Parameters keep their values at
/// construction. For one thread at a time.
class Formula {
 public:
  /// `origin`: the text's place in messages ("scene.toml:4:5: velocity.u"). Throws InputError with position
  /// and mistake.
  Formula(const std::string& text, const std::string& origin, const FormulaNames& names = {});
  ~Formula();
  Formula(Formula&&) noexcept;
  Formula& operator=(Formula&&) noexcept;

  /// The value. Throws InputError with x, y, t and the origin if not finite.
  double operator()(double x, double y, double t = 0.0) const;
  bool names_time() const;
  bool is_constant() const;  ///< it names none of x, y and t

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

/// Whether a formula names a parameter, or `nu`, that differs between the settings.
bool depends_on_change(const std::string& text, const Settings& before, const Settings& after);

}  // namespace twinflow
