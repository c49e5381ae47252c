// The distance from solids between the corners of the cells, bilinear.

uniform sampler2D u_corners;  // distances at the cells' lower left corners, in cells, positive in the fluid; one more column
                              // and row than cells, which in a periodic domain are the first ones again

// `place`: in cells from the domain's lower left corner; beyond the edge the domain repeats or, at walls, ends.
float distance_from_solids(vec2 place) {
  ivec2 cells = textureSize(u_corners, 0) - 1;
#ifdef LAYER
  place.x -= float(cells.x) * floor(place.x / float(cells.x));
#endif
#ifdef WALLS
  place = clamp(place, vec2(0.0), vec2(cells));
#else
  place -= vec2(cells) * floor(place / vec2(cells));
#endif
  ivec2 corner = min(ivec2(place), cells - 1);
  vec2 part = place - vec2(corner);
  vec2 left = vec2(texelFetch(u_corners, corner, 0).x, texelFetch(u_corners, corner + ivec2(0, 1), 0).x);
  vec2 right = vec2(texelFetch(u_corners, corner + ivec2(1, 0), 0).x, texelFetch(u_corners, corner + ivec2(1, 1), 0).x);
  vec2 column = mix(left, right, part.x);
  return mix(column.x, column.y, part.y);
}

const int kStops = 4;  // places on a way that are tried

// The part of a straight way, from 0 to 1, up to the first solid on it; 1 if it begins in a solid. A way that is
// shorter than the solid's distance from its beginning meets none.
float free_part(vec2 begin, vec2 way) {
  float before = distance_from_solids(begin);
  bool clear = before <= 0.0 || before > length(way);
  float part = 1.0;
  // A loop of no turns instead of an `if`, of which renderers on processors run both sides.
  for (int stop = clear ? kStops : 0; stop < kStops; ++stop) {
    float after = distance_from_solids(begin + float(stop + 1) / float(kStops) * way);
    if (after <= 0.0) {
      part = (float(stop) + before / (before - after)) / float(kStops);
      break;
    }
    before = after;
  }
  return part;
}
