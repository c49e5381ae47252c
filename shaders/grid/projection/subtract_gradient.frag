// Subtracts (dt / density) grad p from the velocity, by the differences that are adjoint to the divergence's.
#include "common/texel.glsl"
#include "grid/projection/differences.glsl"

uniform sampler2D u_velocity;    // domain units per second
uniform sampler2D u_pressure;
uniform float u_gradient_scale;  // dt / (density spacing)

out vec2 out_velocity;

void main() {
  float east = neighbor(u_pressure, ivec2(CENTER_AHEAD, 0)).x;
  float west = neighbor(u_pressure, ivec2(CENTER_BEHIND, 0)).x;
  float north = neighbor(u_pressure, ivec2(0, CENTER_AHEAD)).x;
  float south = neighbor(u_pressure, ivec2(0, CENTER_BEHIND)).x;
  out_velocity = here(u_velocity).xy - u_gradient_scale * vec2(east - west, north - south);
}
