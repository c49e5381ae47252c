// The velocity loses (dt / density) grad p, by the central differences that also make the divergence.
#include "common/sampling.glsl"

uniform sampler2D u_velocity;   // domain units per second
uniform sampler2D u_pressure;
uniform float u_gradient_scale;  // dt / (density 2 h)

out vec2 out_velocity;

void main() {
  float east = neighbor(u_pressure, ivec2(1, 0)).x;
  float west = neighbor(u_pressure, ivec2(-1, 0)).x;
  float north = neighbor(u_pressure, ivec2(0, 1)).x;
  float south = neighbor(u_pressure, ivec2(0, -1)).x;
  out_velocity = here(u_velocity).xy - u_gradient_scale * vec2(east - west, north - south);
}
