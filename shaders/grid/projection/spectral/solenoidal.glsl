// Projection in wavenumber space: each mode keeps its solenoidal part, which has the direction (-dy, dx), and decays
// as exp(-viscosity |k|^2 dt). Modes for which both difference symbols are zero stay: the mean flow and, on
// collocated cells, waves two cells long.
#include "grid/projection/spectral/complex.glsl"
#include "grid/projection/spectral/spectrum.glsl"

vec2 solenoidal(Mode mode) {
  float length_squared = dot(mode.dx, mode.dx) + dot(mode.dy, mode.dy);
  if (length_squared > 0.0) {
    vec2 amplitude =
        (times(conjugate(mode.dx), mode.v) - times(conjugate(mode.dy), mode.u)) / length_squared;
    mode.u = -times(mode.dy, amplitude);
    mode.v = times(mode.dx, amplitude);
  }
  return mode.scale * vec2(mode.u.x - mode.v.y, mode.u.y + mode.v.x);  // U + iV
}
