// The fluid inside a solid ball has the ball's velocity; in a cell at its edge, in proportion to the covered part.
#include "common/held_by_walls.glsl"
#include "common/layout.glsl"
#include "common/position.glsl"
#include "common/texel.glsl"

uniform sampler2D u_velocity;  // domain units per second
uniform vec2 u_center;         // domain units
uniform float u_radius;        // domain units
uniform vec2 u_ball_velocity;  // domain units per second

out vec2 out_velocity;

// 0 outside, 1 inside, and linear over a cell's width between. `texel`: the place of a velocity component.
float coverage(vec2 texel) {
  vec2 cells = vec2(textureSize(u_velocity, 0));
  float cell_size = u_domain_size.y / cells.y;
  float outside = length(nearest_image(position_of(texel, cells) - u_center)) - u_radius;
  return clamp(0.5 - outside / cell_size, 0.0, 1.0);
}

void main() {
  vec2 covered = vec2(coverage(gl_FragCoord.xy + kPlaceOfU), coverage(gl_FragCoord.xy + kPlaceOfV));
  out_velocity = held_by_walls(mix(here(u_velocity).xy, u_ball_velocity, covered));
}
