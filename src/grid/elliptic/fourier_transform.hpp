#pragma once

#include <string>
#include <vector>

#include "core/domain.hpp"
#include "gl/pass.hpp"

namespace twinflow {

/// cos and sin of 2π k / n: exactly symmetric, with exact zeros and ones at the quarters of the circle.
struct RootOfUnity {
  double real = 1.0;
  double imaginary = 0.0;
};
RootOfUnity root_of_unity(int k, int n);

/// Discrete Fourier transforms of nx × ny complex numbers z on the GPU. Both are powers of two from 16 to
/// 4096.
///
///     spectrum(m, n) = Σ z(i, j) exp(∓2πi (m i/nx + n j/ny))     − forward, + inverse, no factor
///
/// Stockham's algorithm in fragment shaders: stages of radix 16, 8 and 4 along x, then along y. A stage reads
/// each number once, because a fragment is a whole butterfly. It writes its results to as many blocks of the
/// next field (shaders/grid/elliptic/fourier/fft.frag, blocks.glsl).
class FourierTransform {
 public:
  FourierTransform(gl::ShaderLibrary& shaders, const GridShape& shape);

  /// A field that holds a spectrum: nx × ny/B in B blocks. Block b holds the modes (m, n) of the rows
  /// b ny/B ≤ n < (b + 1) ny/B.
  gl::Field make_spectrum(const char* name) const;
  /// The first stage of an inverse transform of what it makes of a spectrum of the velocity (`u_spectrum`):
  /// FROM_VELOCITY or FROM_PRESSURE (shaders/grid/elliptic/fourier/spectrum.glsl), both perhaps with
  /// FACE_MEANS, the first perhaps with GRADIENT_ALONE. FROM_HEAT takes the spectrum of a temperature
  /// (heat.glsl).
  gl::Pass make_first_stage(gl::ShaderLibrary& shaders, std::vector<std::string> input) const;

  /// spectrum ← transform of z. `numbers`: its real and imaginary parts, RG32F, nx × ny, or R32F if it is
  /// real.
  void forward(const gl::Field& numbers, gl::Field& spectrum);
  /// numbers ← inverse transform of `spectrum`; a field of one channel takes the real part.
  void inverse(const gl::Field& spectrum, gl::Field& numbers);
  /// numbers ← inverse transform of what the stage `first` reads; `make_first_stage` made it.
  void inverse(gl::Pass& first, gl::Field& numbers);
  /// sum ← term + inverse transform of what the stage `first` reads. The two fields may be one.
  void add_inverse(gl::Pass& first, const gl::Field& term, gl::Field& sum);
  /// numbers ← the spectrum itself, nx × ny without layers.
  void unfold(const gl::Field& spectrum, gl::Field& numbers);

 private:
  struct Stage {
    gl::Pass pass;
    int span;            ///< product of the radices of the earlier stages along the same axis
    std::size_t output;  ///< the index in `between_` of the field that takes the result
  };
  /// `input`: the definition that tells the first stage what it reads.
  std::vector<Stage> make_stages(gl::ShaderLibrary& shaders, const std::string& input);
  /// The index in `between_` of a field of that size and number of blocks that the stage does not read. It is
  /// made if there is none.
  std::size_t find_between(const GridShape& size, int blocks, std::size_t read);
  /// Runs the stages of an inverse transform, with `first` in place of the first one. Returns the result.
  const gl::Field& run_inverse(gl::Pass& first);
  /// Runs the stages, with `first` in place of the first one.
  void run(std::vector<Stage>& stages, gl::Pass& first, gl::Field& to, float direction);

  GridShape shape_;
  gl::Field twiddles_;
  std::vector<gl::Field> between_;  ///< the results of stages
  std::vector<Stage> forward_stages_;
  std::vector<Stage> inverse_stages_;
  gl::Pass unfold_pass_;
  gl::Pass unfold_and_add_pass_;
};

}  // namespace twinflow
