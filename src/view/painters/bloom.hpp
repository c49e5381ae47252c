#pragma once

#include <optional>

#include "core/domain.hpp"
#include "gl/pass.hpp"

namespace twinflow {

/// The glow of bright dye: what shines, on few texels, blurred narrowly and widely by Gaussians. Across an
/// edge it goes on as the dye does: at the other side, or mirrored at a wall.
class Bloom {
 public:
  static constexpr int kRows = 128;
  static constexpr double kNarrow = 0.02;  ///< standard deviations, domain units
  static constexpr double kWide = 0.075;

  explicit Bloom(gl::ShaderLibrary& shaders)
      : source_pass_(shaders, "view/glow_source"),
        blur_(shaders, "view/blur"),
        add_(shaders, "gl/add_scaled") {}

  /// Of the dye over the whole domain, as it is now.
  const gl::Field& glow(const gl::Field& dye, const Domain& domain);

 private:
  void fit(const gl::Field& dye, const Domain& domain);
  void blur(const gl::Field& from, gl::Field& to, double sigma);

  gl::Pass source_pass_;
  gl::Pass blur_;
  gl::Pass add_;
  std::optional<gl::Field> source_;
  std::optional<gl::Field> half_;  ///< blurred along rows only
  std::optional<gl::Field> narrow_;
  std::optional<gl::Field> wide_;
  std::optional<gl::Field> both_;
};

}  // namespace twinflow
