// Moves the liquid along one axis, in its part of a split step (Weymouth, Yue 2010): what flows through a face is the liquid
// of the strip that moves through it. By what a cell is stretched in this sweep, beyond half of its divergence, it gains or
// loses where it was liquid at the last projection; over both sweeps these changes cancel.
#include "grid/surface/plane.glsl"

uniform sampler2D u_planes;
uniform sampler2D u_velocity;         // on the faces, domain units per second
uniform sampler2D u_cells;            // at the last projection: w, 1 where they are liquid
#ifdef SOLIDS
uniform sampler2D u_faces;            // at the last projection: open parts of the faces; the solids' u and v there
uniform sampler2D u_rooms;            // x: the room for liquid, parts of a cell
uniform sampler2D u_volumes;          // of liquid, parts of a cell
#endif
uniform vec2 u_axis;                  // (1, 0) or (0, 1)
uniform float u_cells_per_speed;      // dt / h
uniform float u_most_way;             // through any face, cells; the vacuum's velocity may exceed the liquid's
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

// How far the liquid at a face moves through it, in cells.
float way_through(ivec2 face) {
  return clamp(dot(texelFetch(u_velocity, face, 0).xy, u_axis) * u_cells_per_speed, -u_most_way, u_most_way);
}

// What flows through a face into the cell behind it: out of that before it where the way is positive.
float flux(vec4 before, vec4 behind, float way) { return way > 0.0 ? donated(before, way) : donated(behind, way); }

#ifdef SOLIDS
// What a cell gives through the open part of a face. Its room may be less than what moves through the face; then it gives no
// more than it has or, where it is liquid, at least half full, and as much flows into it, than moves through.
float open_flux(ivec2 before_cell, ivec2 behind_cell, vec4 before, vec4 behind, float way, float open) {
  float given = open * flux(before, behind, way);
  ivec2 donor = way > 0.0 ? before_cell : behind_cell;
  float held = texelFetch(u_volumes, donor, 0).x;
  float full = clamp(2.0 * held / max(texelFetch(u_rooms, donor, 0).x, 1e-6), 0.0, 1.0);
  float most = max(held, texelFetch(u_cells, donor, 0).w * full * open * abs(way));
  return clamp(given, -most, most);
}
#endif

// What crosses the left and the bottom face of a cell, the motion of solids through their closed parts included, in cells. The
// first faces are on walls, and so are those beyond the last cells.
vec2 crossing(ivec2 cell) {
  vec2 velocity = texelFetch(u_velocity, min(cell, textureSize(u_velocity, 0) - 1), 0).xy;
#ifdef SOLIDS
  vec4 faces = texelFetch(u_faces, min(cell, textureSize(u_velocity, 0) - 1), 0);
  velocity = mix(faces.zw, velocity, faces.xy);
#endif
  bvec2 inside = bvec2(cell.x > 0 && cell.x < textureSize(u_velocity, 0).x, cell.y > 0 && cell.y < textureSize(u_velocity, 0).y);
  return velocity * u_cells_per_speed * vec2(inside);
}

void main() {
  ivec2 cell = ivec2(gl_FragCoord.xy);
  ivec2 cells = textureSize(u_planes, 0);
  ivec2 axis = ivec2(u_axis);
  ivec2 last = cells - 1;
  ivec2 next = cell + axis;
  vec4 here_plane = texelFetch(u_planes, cell, 0);
  vec4 before = texelFetch(u_planes, max(cell - axis, ivec2(0)), 0);
  vec4 after = texelFetch(u_planes, min(next, last), 0);
  bool at_begin = dot(vec2(cell), u_axis) < 0.5;
  bool at_end = any(greaterThan(next, last));
  float low = at_begin ? 0.0 : way_through(cell);
  float high = at_end ? 0.0 : way_through(next);
#ifdef SOLIDS
  float low_open = dot(texelFetch(u_faces, cell, 0).xy, u_axis);
  float high_open = dot(texelFetch(u_faces, min(next, last), 0).xy, u_axis);
  float volume = texelFetch(u_volumes, cell, 0).x;
  float room = texelFetch(u_rooms, cell, 0).x;
  float gain = open_flux(max(cell - axis, ivec2(0)), cell, before, here_plane, low, low_open) -
               open_flux(cell, min(next, last), here_plane, after, high, high_open);
#else
  float volume = here_plane.w;
  const float room = 1.0;
  float gain = flux(before, here_plane, low) - flux(here_plane, after, high);
#endif
  vec2 own_crossing = crossing(cell);
  vec2 stretch = vec2(crossing(cell + ivec2(1, 0)).x, crossing(cell + ivec2(0, 1)).y) - own_crossing;
  float fraction = volume + gain + texelFetch(u_cells, cell, 0).w * (dot(stretch, u_axis) - 0.5 * (stretch.x + stretch.y));
  if (abs(fraction) < u_rounding) fraction = 0.0;
  if (abs(fraction - room) < u_rounding) fraction = room;
  out_fraction = fraction;
}
