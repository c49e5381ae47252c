// How deep a place (in cells from the lower left corner) lies in the liquid, and whether it is far from the surface. `planes`:
// see plane.glsl; `cells`: see classify_cells.frag.

const float kUnknownDepth = 1.5;  // cells; in the liquid, and as far outside of it

bool is_far_from_surface(sampler2D cells, vec2 place) {
  return texelFetch(cells, clamp(ivec2(place), ivec2(0), textureSize(cells, 0) - 1), 0).y > 0.5;
}

// The distance of a place from a unit square around a center.
float distance_from_square(vec2 center, vec2 place) { return length(max(abs(place - center) - 0.5, 0.0)); }

// Cells; positive in the liquid. The plane of the nearest cell that the surface cuts tells; between a full and an empty cell,
// their common side does.
float depth_in_liquid(sampler2D planes, sampler2D cells, vec2 place) {
  if (is_far_from_surface(cells, place)) return kUnknownDepth;
  ivec2 last = textureSize(planes, 0) - 1;
  ivec2 own = clamp(ivec2(place), ivec2(0), last);
  float filled = texelFetch(planes, own, 0).w;
  bool is_inside = filled >= 0.5;
  float to_other = kUnknownDepth;  // from a full cell to an empty one, or the other way round
  float nearest = 1e6;
  float by_plane = 0.0;
  for (int k = 0; k < 9; ++k) {
    ivec2 cell = own + ivec2(k % 3, k / 3) - 1;
    if (cell != clamp(cell, ivec2(0), last)) continue;
    vec4 plane = texelFetch(planes, cell, 0);
    vec2 center = vec2(cell) + 0.5;
    bool is_cut = plane.w > 0.0 && plane.w < 1.0;
    if (!is_cut && (plane.w >= 0.5) != is_inside) to_other = min(to_other, distance_from_square(center, place));
    float squared = k == 4 ? -1.0 : dot(place - center, place - center);
    if (!is_cut || squared >= nearest) continue;
    nearest = squared;
    by_plane = (plane.z - dot(plane.xy, place - center)) / length(plane.xy);
  }
  if (nearest > 1e5) return is_inside ? to_other : -max(to_other, 1e-6);
  // The surface of a neighbor ends where a full or an empty cell begins.
  if (filled >= 1.0) return clamp(by_plane, 0.0, kUnknownDepth);
  return clamp(by_plane, -kUnknownDepth, filled > 0.0 ? kUnknownDepth : -1e-6);
}
