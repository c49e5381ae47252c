#pragma once

#include <optional>

#include "core/domain.hpp"
#include "gl/pass.hpp"

namespace twinflow {

/// The glow of bright dye: its brightest parts on a coarse field, blurred by a narrow and a wide Gaussian.
/// Beyond edges it continues like the dye, periodic or mirrored.
class Bloom {
 public:
  static constexpr int kRows = 128;
  static constexpr double kNarrow = 0.02;  ///< standard deviation, domain units
  static constexpr double kWide = 0.075;

  explicit Bloom(gl::ShaderLibrary& shaders)
      : source_pass_(shaders, "view/glow_source"),
        blur_(shaders, "view/blur"),
        add_(shaders, "gl/add_scaled") {}

  /// The dye's present glow over the domain.
  const gl::Field& glow(const gl::Field& dye, const Domain& domain);

 private:
  void fit(const gl::Field& dye, const Domain& domain);
  void blur(const gl::Field& from, gl::Field& to, double sigma);

  gl::Pass source_pass_;
  gl::Pass blur_;
  gl::Pass add_;
  std::optional<gl::Field> source_;
  std::optional<gl::Field> half_;  ///< blurred along rows
  std::optional<gl::Field> narrow_;
  std::optional<gl::Field> wide_;
  std::optional<gl::Field> both_;
};

}  // namespace twinflow
