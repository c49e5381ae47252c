// A field between its texels, at a texel's centre plus a displacement in texels. The weights come from the
// displacement alone, in full float precision: a flow of a thousandth of a cell per step still moves, which hardware
// filtering with its 8-bit weights would freeze.

// The four texels around a place, and where it lies between them.
struct Surroundings {
  vec2 base;    // the lower left one's centre, 0 to 1 over the field
  vec2 weight;  // 0 to 1 from the lower left to the upper right one
};

Surroundings surroundings(sampler2D field, vec2 center, vec2 displacement) {
  vec2 whole = floor(displacement);
  return Surroundings((center + whole) / vec2(textureSize(field, 0)), displacement - whole);
}

vec4 bilinear(sampler2D field, vec2 center, vec2 displacement) {
  Surroundings near = surroundings(field, center, displacement);
  vec4 low = mix(texture(field, near.base), textureOffset(field, near.base, ivec2(1, 0)), near.weight.x);
  vec4 high = mix(textureOffset(field, near.base, ivec2(0, 1)), textureOffset(field, near.base, ivec2(1, 1)),
                  near.weight.x);
  return mix(low, high, near.weight.y);
}

// Weights of four texels in a row for a place between the middle two: Catmull-Rom's cubic, third order (Keys 1981).
vec4 cubic_weights(float t) {
  return vec4(((-0.5 * t + 1.0) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1.0, ((-1.5 * t + 2.0) * t + 0.5) * t,
              (0.5 * t - 0.5) * t * t);
}

#define CUBIC_ROW(field, base, weight, row)                                                                    \
  (weight.x * textureOffset(field, base, ivec2(-1, row)) + weight.y * textureOffset(field, base, ivec2(0, row)) + \
   weight.z * textureOffset(field, base, ivec2(1, row)) + weight.w * textureOffset(field, base, ivec2(2, row)))

vec4 bicubic(sampler2D field, vec2 center, vec2 displacement) {
  Surroundings near = surroundings(field, center, displacement);
  vec4 across = cubic_weights(near.weight.x);
  vec4 up = cubic_weights(near.weight.y);
  return up.x * CUBIC_ROW(field, near.base, across, -1) + up.y * CUBIC_ROW(field, near.base, across, 0) +
         up.z * CUBIC_ROW(field, near.base, across, 1) + up.w * CUBIC_ROW(field, near.base, across, 2);
}

// No further than the four texels around the place: what overshoots comes back.
vec4 limited(vec4 value, sampler2D field, vec2 center, vec2 displacement) {
  Surroundings near = surroundings(field, center, displacement);
  vec4 a = texture(field, near.base);
  vec4 b = textureOffset(field, near.base, ivec2(1, 0));
  vec4 c = textureOffset(field, near.base, ivec2(0, 1));
  vec4 d = textureOffset(field, near.base, ivec2(1, 1));
  return clamp(value, min(min(a, b), min(c, d)), max(max(a, b), max(c, d)));
}

// The scheme's own interpolation.
#ifdef BICUBIC
#define interpolate bicubic
#else
#define interpolate bilinear
#endif
