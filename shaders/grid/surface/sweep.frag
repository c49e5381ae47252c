// Moves the liquid along one axis, in its part of a split step (Weymouth, Yue 2010): what flows through a face is the liquid
// of the strip that moves through it. By what a cell is stretched in this sweep it gains or loses where it was liquid at the
// last projection; over both sweeps these changes amount to the divergence of the cell.
#include "grid/surface/plane.glsl"

uniform sampler2D u_planes;
uniform sampler2D u_velocity;         // on the faces, domain units per second
uniform sampler2D u_cells;            // at the last projection: z, divergence (1/s) by which it lets cells shrink; w, liquid
uniform vec2 u_axis;                  // (1, 0) or (0, 1)
uniform float u_cells_per_speed;      // dt / h
uniform float u_dt;                   // seconds
uniform float u_rounding;             // fractions as near to 0 or 1 are these

out float out_fraction;

// The liquid of a cell in the strip beside its face to the low (or, for a negative way, to the high) side, which moves out of it.
float donated(vec4 plane, float way) {
  if (plane.w <= 0.0 || plane.w >= 1.0) return way * plane.w;
  vec2 along = u_axis;
  vec2 squeezed = mix(plane.xy, plane.xy * abs(way), along);
  float middle = sign(way) * 0.5 * (1.0 - abs(way));  // of the strip
  return way * area_below(squeezed, plane.z - dot(plane.xy, along) * middle);
}

// What flows through a face into the cell behind it: out of that before it where the way is positive.
float flux(vec4 before, vec4 behind, float way) { return way > 0.0 ? donated(before, way) : donated(behind, way); }

void main() {
  ivec2 cell = ivec2(gl_FragCoord.xy);
  ivec2 cells = textureSize(u_planes, 0);
  ivec2 axis = ivec2(u_axis);
  ivec2 last = cells - 1;
  vec4 here_plane = texelFetch(u_planes, cell, 0);
  vec4 before = texelFetch(u_planes, max(cell - axis, ivec2(0)), 0);
  vec4 after = texelFetch(u_planes, min(cell + axis, last), 0);
  ivec2 next = cell + axis;
  bool at_end = any(greaterThan(next, last));
  float low = dot(texelFetch(u_velocity, cell, 0).xy, u_axis) * u_cells_per_speed;
  float high = at_end ? 0.0 : dot(texelFetch(u_velocity, next, 0).xy, u_axis) * u_cells_per_speed;
  if (dot(vec2(cell), u_axis) < 0.5) low = 0.0;  // on the wall
  vec4 state = texelFetch(u_cells, cell, 0);
  float fraction = here_plane.w + flux(before, here_plane, low) - flux(here_plane, after, high) +
                   state.w * (high - low - 0.5 * state.z * u_dt);
  if (abs(fraction) < u_rounding) fraction = 0.0;
  if (abs(fraction - 1.0) < u_rounding) fraction = 1.0;
  out_fraction = fraction;
}
