// What projection and viscosity change of a velocity, in wavenumber space: each mode loses its gradient, which has the
// direction (wx conj dx, wy conj dy), and of the rest the part 1 - exp(-viscosity |k|^2 dt); with GRADIENT_ALONE only the
// decayed gradient. The change is transformed back, not the velocity, so that rounding is as small as the change. Of modes for
// which both difference symbols are zero, the mean flow and, on collocated cells, waves two cells long, nothing is a gradient.
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
