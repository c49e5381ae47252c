#pragma once

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

/// Discrete Fourier transforms on the GPU of nx × ny complex numbers z, both powers of two from 16 to 4096.
///
///     spectrum(m, n) = Σ z(i, j) exp(∓2πi (m i/nx + n j/ny))     − forward, + inverse, no factor
///
/// Stockham's algorithm in fragment shaders: one pass per radix and direction, natural order in and out.
class FourierTransform {
 public:
  FourierTransform(gl::ShaderLibrary& shaders, const GridShape& shape);

  /// A field that holds a spectrum: RGBA32F, nx × ny/2; texel (m, n) holds modes (m, n) and (m, n + ny/2).
  static gl::Field make_spectrum(const char* name, const GridShape& shape);

  /// spectrum ← transform of u + iv; `velocity` holds (u, v), nx × ny.
  void forward(const gl::Field& velocity, gl::Field& spectrum);
  /// (u, v) ← real and imaginary parts of the inverse transform; one-channel fields take the real part.
  void inverse(const gl::Field& spectrum, gl::Field& velocity);

 private:
  struct Stage {
    gl::Pass pass;
    int span;  ///< product of the radices of the earlier stages along the same axis
  };
  void run(std::vector<Stage>& stages, const gl::Field& from, gl::Field& to, float direction);

  gl::Field twiddles_;
  gl::Field between_;  ///< what one stage hands to the next
  std::vector<Stage> forward_stages_;
  std::vector<Stage> inverse_stages_;
};

}  // namespace twinflow
