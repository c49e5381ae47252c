#pragma once

#include <memory>
#include <string>

namespace twinflow {

/// A formula in x, y (domain units) and t (seconds), parsed by muParser; `pi` is known.
/// A formula must not be evaluated by several threads at once.
class Formula {
 public:
  /// `origin` names the place of the text in messages ("scene.toml:4:5: velocity.u"). Throws InputError with
  /// the position in the text and what is wrong there.
  Formula(const std::string& text, const std::string& origin);
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

}  // namespace twinflow
