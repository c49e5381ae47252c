// The change of a velocity by projection and viscosity, in wavenumber space. Each mode loses its gradient, which has
// the direction (wx conj dx, wy conj dy). It also loses the part 1 - exp(-viscosity |k|^2 dt) of the rest. With
// GRADIENT_ALONE, it loses only the decayed gradient. The change is transformed back, not the velocity, so that
// rounding is as small as the change. Modes have no gradient if both difference symbols are zero: the mean flow and, on
// collocated cells, waves two cells long.
#include "grid/elliptic/fourier/complex.glsl"
#include "grid/elliptic/fourier/spectrum.glsl"

vec2 velocity_change(Mode mode) {
  float length_squared = laplacian(mode);
  vec2 amplitude = vec2(0.0);
  if (length_squared > 0.0) amplitude = (times(mode.dx, mode.u) + times(mode.dy, mode.v)) / length_squared;
  vec2 u = mode.scale * mode.weights.x * times(conjugate(mode.dx), amplitude);
  vec2 v = mode.scale * mode.weights.y * times(conjugate(mode.dy), amplitude);
#ifndef GRADIENT_ALONE
  u += mode.loss * mode.u;
  v += mode.loss * mode.v;
#endif
  return vec2(v.y - u.x, -u.y - v.x);  // -(U + iV)
}
