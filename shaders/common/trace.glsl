// Going back along the flow. Displacements are in cells from the centre of a cell. Include common/layout.glsl first.
// OF_DYE: the velocity halfway is bilinear whatever the scheme. For dye, which does not act back on the flow, that is as
// good to the eye and saves a third of its advection.

#ifdef OF_DYE
#define velocity_on_the_way velocity_roughly_at
#else
#define velocity_on_the_way velocity_at
#endif

// Where the fluid came from that is now at `place`, near the cell with that centre: one step back along the velocity
// found there (Euler), or along the velocity halfway back (MIDPOINT: Runge-Kutta of second order). To find the halfway
// point a rough velocity will do: its error of order h^2 moves the origin by h^2 dt^2 only.
vec2 trace_back(sampler2D velocity, vec2 center, vec2 place, vec2 velocity_at_place, float cells_per_speed) {
  vec2 cells = vec2(textureSize(velocity, 0));
#ifdef MIDPOINT
  vec2 halfway = within_walls(center, place - 0.5 * cells_per_speed * velocity_at_place, cells);
  velocity_at_place = velocity_on_the_way(velocity, center, halfway);
#endif
  return within_walls(center, place - cells_per_speed * velocity_at_place, cells);
}
