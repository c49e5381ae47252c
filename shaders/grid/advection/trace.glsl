// Tracing back along the flow. Displacements are in cells from the center of a cell.
#include "common/velocity_at.glsl"
#ifdef SOLIDS
#include "grid/solids/distance.glsl"
#endif

// A position near a cell, as a displacement from its center, no further than the walls.
vec2 within_walls(vec2 center, vec2 displacement, vec2 cells) {
#ifdef WALLS
  vec2 inside = clamp(displacement, -center, cells - center);
#ifdef LAYER
  inside.x = displacement.x;
#endif
  return inside;
#else
  return displacement;
#endif
}

// A way from a place, both near the cell with that center, up to the first solid on it.
vec2 up_to_solids(vec2 center, vec2 place, vec2 way) {
#ifdef SOLIDS
  return free_part(center + place, way) * way;
#else
  return way;
#endif
}

// Where the fluid came from that is now at `place`, near the cell with that center: one step back along the velocity
// found there (Euler), or along the velocity halfway back (MIDPOINT: Runge-Kutta of second order). Bilinear velocities are
// good enough for bicubic advection: at the halfway point an error of order h^2 moves the origin by h^2 dt, and finer
// ones would nearly double the time of the advection of velocity for at most 2 % less error. SPLINE asks for fine ones: it has
// no error of that order itself.
vec2 trace_back(sampler2D velocity, vec2 center, vec2 place, vec2 velocity_at_place, float cells_per_speed) {
  vec2 cells = vec2(textureSize(velocity, 0));
#ifdef MIDPOINT
  vec2 half_way = up_to_solids(center, place, -0.5 * cells_per_speed * velocity_at_place);
  vec2 halfway = within_walls(center, place + half_way, cells);
#ifdef SPLINE
  velocity_at_place = velocity_finely_at(velocity, center, halfway);
#else
  velocity_at_place = velocity_roughly_at(velocity, center, halfway);
#endif
#endif
  return within_walls(center, place + up_to_solids(center, place, -cells_per_speed * velocity_at_place), cells);
}
