// Shifts a velocity by the same amount everywhere: by the deficit of its mean and by a gain.
#include "common/texel.glsl"

uniform sampler2D u_velocity;    // domain units per second
uniform sampler2D u_deficit;     // one texel: the deficit of the sum over all cells
uniform float u_inverse_number;  // 1 / number of cells
uniform vec2 u_gain;             // domain units per second

out vec2 out_velocity;

void main() {
  out_velocity = here(u_velocity).xy + (u_inverse_number * texelFetch(u_deficit, ivec2(0), 0).xy + u_gain);
}
