#pragma once

#include <string>
#include <vector>

#include "core/domain.hpp"
#include "gl/pass.hpp"

namespace twinflow {

/// cos and sin of 2π k / n, exactly symmetric and exact at quarters of the circle.
struct RootOfUnity {
  double real = 1.0;
  double imaginary = 0.0;
};
RootOfUnity root_of_unity(int k, int n);

/// exp(−a k²) − 1, the change of wave m of n cells along an axis by diffusion; a: domain units².
double diffusion_of_wave(int m, int n, double spacing, double diffused_area);

/// Discrete Fourier transforms of nx × ny complex numbers z on the GPU. Both sizes are powers of two from 16
/// to 4096.
///
///     spectrum(m, n) = Σ z(i, j) exp(∓2πi (m i/nx + n j/ny))     − forward, + inverse, no factor
///
/// Stockham's algorithm in fragment shaders, with stages of radix 16, 8 and 4 along x, then y. A fragment is
/// a whole butterfly (shaders/grid/elliptic/fourier/fft.frag, blocks.glsl).
class FourierTransform {
 public:
  FourierTransform(gl::ShaderLibrary& shaders, const GridShape& shape);

  /// A spectrum's field: nx × ny/B in B blocks. Block b holds the modes (m, n) of b ny/B ≤ n < (b + 1) ny/B.
  gl::Field make_spectrum(const char* name) const;
  /// The first stage of an inverse transform from a velocity's spectrum `u_spectrum`. `input`: FROM_VELOCITY
  /// (perhaps with GRADIENT_ALONE) or FROM_PRESSURE, both perhaps with FACE_MEANS
  /// (shaders/grid/elliptic/fourier/spectrum.glsl); or FROM_HEAT, from a temperature's spectrum (heat.glsl).
  gl::Pass make_first_stage(gl::ShaderLibrary& shaders, std::vector<std::string> input) const;

  /// spectrum ← transform of z. `numbers`: z, nx × ny, RG32F, or R32F if real.
  void forward(const gl::Field& numbers, gl::Field& spectrum);
  /// numbers ← inverse transform; one channel takes the real part.
  void inverse(const gl::Field& spectrum, gl::Field& numbers);
  /// The same, read by a stage of `make_first_stage`.
  void inverse(gl::Pass& first, gl::Field& numbers);
  /// sum ← term + inverse transform from `first`; both may be one field.
  void add_inverse(gl::Pass& first, const gl::Field& term, gl::Field& sum);
  /// numbers ← the spectrum itself, nx × ny without layers.
  void unfold(const gl::Field& spectrum, gl::Field& numbers);

 private:
  struct Stage {
    gl::Pass pass;
    int span;            ///< product of earlier radices along the axis
    std::size_t output;  ///< index in `between_`
  };
  /// `input`: the definition of the first stage's input.
  std::vector<Stage> make_stages(gl::ShaderLibrary& shaders, const std::string& input);
  /// The index in `between_` of such a field, other than `read`; made if missing.
  std::size_t find_between(const GridShape& size, int blocks, std::size_t read);
  const gl::Field& run_inverse(gl::Pass& first);
  /// Runs the stages, with `first` in place of the first.
  void run(std::vector<Stage>& stages, gl::Pass& first, gl::Field& to, float direction);

  GridShape shape_;
  gl::Field twiddles_;
  std::vector<gl::Field> between_;
  std::vector<Stage> forward_stages_;
  std::vector<Stage> inverse_stages_;
  gl::Pass unfold_pass_;
  gl::Pass unfold_and_add_pass_;
};

}  // namespace twinflow
