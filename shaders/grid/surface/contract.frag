// What surface tension adds to the velocity of faces through which the surface passes: the difference of its pressure, tension
// times curvature, over the way from the liquid cell's center to it.
#include "common/texel.glsl"

uniform sampler2D u_velocity;   // domain units per second
uniform sampler2D u_links;      // see link_cells.frag
uniform sampler2D u_cells;      // w: 1 where they are liquid
uniform sampler2D u_curvature;  // see find_curvature.frag
uniform float u_tension;        // tension dt / h^2

out vec2 out_velocity;

// The mean of the curvatures that are known.
float mean_of(vec2 one, vec2 other) { return (one.x * one.y + other.x * other.y) / max(one.y + other.y, 1.0); }

void main() {
  vec2 own = here(u_curvature).xy;
  vec2 curvature = vec2(mean_of(own, neighbor(u_curvature, ivec2(-1, 0)).xy), mean_of(own, neighbor(u_curvature, ivec2(0, -1)).xy));
  float towards_liquid = here(u_cells).w > 0.5 ? 1.0 : -1.0;
  out_velocity = here(u_velocity).xy + u_tension * towards_liquid * here(u_links).zw * curvature;
}
