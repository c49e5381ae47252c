// The pressure that belongs to spectral_project.frag, in wavenumber space: its Laplacian, of symbol
// -(|dx|^2 + |dy|^2) / h^2, is the divergence / dt of the decayed velocity; its mean is zero.
#include "common/spectrum.glsl"

uniform float u_pressure_scale;  // h / dt

out vec4 out_pressure;

vec2 pressure(Mode mode) {
  float length_squared = dot(mode.dx, mode.dx) + dot(mode.dy, mode.dy);
  if (length_squared == 0.0) return vec2(0.0);
  return -u_pressure_scale * mode.scale / length_squared * (times(mode.dx, mode.u) + times(mode.dy, mode.v));
}

void main() {
  Mode lower, upper;
  read_modes(lower, upper);
  out_pressure = vec4(pressure(lower), pressure(upper));
}
