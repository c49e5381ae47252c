// The change of the temperature by diffusion, in wavenumber space: each mode decays as exp(-diffusivity |k|^2 dt). The product of
// the decays along both axes, minus 1, is summed so that small changes stay exact.
#include "grid/elliptic/fourier/blocks.glsl"
#include "grid/elliptic/fourier/spectrum.glsl"

uniform sampler2D u_decay_x;  // texel m: the decay of wavenumber m along x, minus 1
uniform sampler2D u_decay_y;  // texel n: the same along y
uniform float u_share;        // 1 / (nx ny)

vec2 heat_change(vec2 position) {
  float x = texture(u_decay_x, vec2(position.x, 0.5)).x;
  float y = texture(u_decay_y, vec2(position.y, 0.5)).x;
  return u_share * (x + y + x * y) * read_row_blocks(u_spectrum, position);
}
