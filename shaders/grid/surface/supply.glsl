// What a stroke that pours or drains changes in the volume fractions: it pours wherever cells have room within its radius, the
// share of it that there is room for in all (PourLimit), and drains everything there. ASKS: without that share.
#include "grid/surface/plane.glsl"

uniform sampler2D u_fractions;
#ifdef SOLIDS
uniform sampler2D u_rooms;  // x: parts of a cell
#endif
#ifndef ASKS
uniform sampler2D u_shares;  // of what cells have room for
#endif
uniform vec2 u_from;     // the stroke's ends, in cells from the lower left corner
uniform vec2 u_to;
uniform float u_radius;  // cells
uniform float u_pours;   // 1: it pours, 0: it drains

// From the stroke's path to a place, cells.
vec2 away_from_path(vec2 place) {
  vec2 way = u_to - u_from;
  float along = clamp(dot(place - u_from, way) / max(dot(way, way), 1e-12), 0.0, 1.0);
  return place - u_from - along * way;
}

float fraction_of(ivec2 cell) { return texelFetch(u_fractions, cell, 0).x; }

// What the cell gains: a volume over that of the cell, negative where the stroke drains.
float gain_of(ivec2 cell) {
  vec2 away = away_from_path(vec2(cell) + 0.5);
  float distance = length(away);
  vec2 outward = distance > 1e-6 ? away / distance : vec2(1.0, 0.0);
  float covered = area_below(outward, u_radius - distance);
#ifdef SOLIDS
  float room = texelFetch(u_rooms, cell, 0).x;
#else
  const float room = 1.0;
#endif
  float fraction = fraction_of(cell);
#ifdef ASKS
  const float share = 1.0;
#else
  float share = texelFetch(u_shares, cell, 0).x;
#endif
  return u_pours > 0.5 ? share * max(covered * room - fraction, 0.0) : -covered * fraction;
}
