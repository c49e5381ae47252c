// The pressure that belongs to spectral_project.frag, in wavenumber space: its Laplacian, of symbol
// -(|dx|^2 + |dy|^2) / h^2, is the divergence / dt of the decayed velocity; its mean is zero.
#include "common/spectrum.glsl"
#include "common/write_layers.glsl"

uniform float u_pressure_scale;  // h / dt

vec2 pressure(Mode mode) {
  float length_squared = dot(mode.dx, mode.dx) + dot(mode.dy, mode.dy);
  if (length_squared == 0.0) return vec2(0.0);
  return -u_pressure_scale * mode.scale / length_squared * (times(mode.dx, mode.u) + times(mode.dy, mode.v));
}

void main() {
  vec2 pressures[LAYERS];
  for (int layer = 0; layer < LAYERS; ++layer) pressures[layer] = pressure(read_mode(layer));
  write_layers(pressures);
}
