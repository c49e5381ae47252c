// A field between its texels, at a texel's centre plus a displacement in texels. The weights come from the
// displacement alone, in full float precision: a flow of a thousandth of a cell per step still moves, which hardware
// filtering with its 8-bit weights would freeze. `content` tells what the field holds (common/sampling.glsl).

// The four texels around a place, and where it lies between them.
struct Surroundings {
  vec2 base;    // the lower left one's centre, 0 to 1 over the field
  vec2 weight;  // 0 to 1 from the lower left to the upper right one
};

Surroundings surroundings(sampler2D field, vec2 center, vec2 displacement) {
  vec2 whole = floor(displacement);
  return Surroundings((center + whole) / vec2(textureSize(field, 0)), displacement - whole);
}

vec4 bilinear(sampler2D field, vec2 center, vec2 displacement, int content) {
  Surroundings near = surroundings(field, center, displacement);
  vec4 low = mix(texel_at(field, near.base, ivec2(0, 0), content), texel_at(field, near.base, ivec2(1, 0), content),
                 near.weight.x);
  vec4 high = mix(texel_at(field, near.base, ivec2(0, 1), content),
                  texel_at(field, near.base, ivec2(1, 1), content), near.weight.x);
  return mix(low, high, near.weight.y);
}

// Weights of four texels in a row for a place between the middle two: Catmull-Rom's cubic, third order (Keys 1981).
vec4 cubic_weights(float t) {
  return vec4(((-0.5 * t + 1.0) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1.0, ((-1.5 * t + 2.0) * t + 0.5) * t,
              (0.5 * t - 0.5) * t * t);
}

#define CUBIC_ROW(row)                                            \
  (across.x * texel_at(field, near.base, ivec2(-1, row), content) + \
   across.y * texel_at(field, near.base, ivec2(0, row), content) +  \
   across.z * texel_at(field, near.base, ivec2(1, row), content) +  \
   across.w * texel_at(field, near.base, ivec2(2, row), content))

vec4 bicubic(sampler2D field, vec2 center, vec2 displacement, int content) {
  Surroundings near = surroundings(field, center, displacement);
  vec4 across = cubic_weights(near.weight.x);
  vec4 up = cubic_weights(near.weight.y);
  return up.x * CUBIC_ROW(-1) + up.y * CUBIC_ROW(0) + up.z * CUBIC_ROW(1) + up.w * CUBIC_ROW(2);
}

// No further than the four texels around the place: what overshoots comes back.
vec4 limited(vec4 value, sampler2D field, vec2 center, vec2 displacement, int content) {
  Surroundings near = surroundings(field, center, displacement);
  vec4 a = texel_at(field, near.base, ivec2(0, 0), content);
  vec4 b = texel_at(field, near.base, ivec2(1, 0), content);
  vec4 c = texel_at(field, near.base, ivec2(0, 1), content);
  vec4 d = texel_at(field, near.base, ivec2(1, 1), content);
  return clamp(value, min(min(a, b), min(c, d)), max(max(a, b), max(c, d)));
}

// The scheme's own interpolation.
#ifdef BICUBIC
#define interpolate bicubic
#else
#define interpolate bilinear
#endif
