// Subtracts differences of the pressure from the velocity where faces are open.
#include "common/texel.glsl"

uniform sampler2D u_velocity;    // domain units per second
uniform sampler2D u_faces;       // open parts of the left and the bottom face
uniform sampler2D u_pressure;
uniform float u_gradient_scale;  // dt / (density h)

out vec2 out_velocity;

void main() {
  vec2 difference =
      here(u_pressure).x - vec2(neighbor(u_pressure, ivec2(-1, 0)).x, neighbor(u_pressure, ivec2(0, -1)).x);
  out_velocity = here(u_velocity).xy - u_gradient_scale * difference * vec2(greaterThan(here(u_faces).xy, vec2(0.0)));
}
