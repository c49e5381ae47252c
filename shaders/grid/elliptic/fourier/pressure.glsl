// The pressure that belongs to change.glsl, in wavenumber space. Its Laplacian, whose symbol is
// -(wx |dx|^2 + wy |dy|^2) / h^2, equals the divergence / dt of the decayed velocity; its mean is zero.
#include "grid/elliptic/fourier/complex.glsl"
#include "grid/elliptic/fourier/spectrum.glsl"

uniform float u_pressure_scale;  // h / dt

vec2 pressure(Mode mode) {
  float length_squared = laplacian(mode);
  if (length_squared == 0.0) return vec2(0.0);
  return -u_pressure_scale * mode.scale / length_squared * (times(mode.dx, mode.u) + times(mode.dy, mode.v));
}
