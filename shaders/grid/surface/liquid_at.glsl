// Whether a place (in cells from the lower left corner) is in the liquid: where the fraction of its surroundings, bilinear between
// the cells' centres, is at least 1/2; and whether it is far from the surface.

bool is_in_liquid(sampler2D filling, vec2 place) {
  ivec2 last = textureSize(filling, 0) - 1;
  vec2 corner = floor(place - 0.5);
  vec2 part = place - 0.5 - corner;
  float sum = 0.0;
  for (int k = 0; k < 4; ++k) {
    ivec2 way = ivec2(k & 1, k >> 1);
    vec2 weights = mix(1.0 - part, part, vec2(way));
    sum += weights.x * weights.y * min(texelFetch(filling, clamp(ivec2(corner) + way, ivec2(0), last), 0).x, 1.0);
  }
  return sum >= 0.5;
}

// `cells`: see classify_cells.frag.
bool is_far_from_surface(sampler2D cells, vec2 place) {
  return texelFetch(cells, clamp(ivec2(place), ivec2(0), textureSize(cells, 0) - 1), 0).y > 0.5;
}
