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

// Four neighbouring texels' values of one channel in the order of a gather, which is upper left, upper right, lower
// right, lower left; `offset` leads from the texel at `base` to the lower left one. A gather finds one address instead of
// four: in software, bicubic advection takes a quarter less time.
#define fetched_quad(field, base, offset, channel, content)                                                        \
  vec4(texel_at(field, base, (offset) + ivec2(0, 1), content)[channel],                                            \
       texel_at(field, base, (offset) + ivec2(1, 1), content)[channel],                                            \
       texel_at(field, base, (offset) + ivec2(1, 0), content)[channel], texel_at(field, base, offset, content)[channel])
#define gathered_quad(field, base, offset, channel) \
  textureGather(field, (base) + (vec2(offset) + 0.5) / vec2(textureSize(field, 0)), channel)
#if !defined(GL_ARB_gpu_shader5) || defined(NO_GATHER)
#define quad_at fetched_quad
#elif defined(WALLS)
#define quad_at(field, base, offset, channel, content)                     \
  (content == kScalars ? gathered_quad(field, base, offset, channel)       \
                       : fetched_quad(field, base, offset, channel, content))
#else
#define quad_at(field, base, offset, channel, content) gathered_quad(field, base, offset, channel)
#endif

// value(field, near, channel, content) for each channel that holds something.
#define ALL_CHANNELS(value)                                                                   \
  content == kU   ? vec4(value(field, near, 0, content), 0.0, 0.0, 0.0)                       \
  : content == kV ? vec4(0.0, value(field, near, 1, content), 0.0, 0.0)                       \
                  : vec4(value(field, near, 0, content), value(field, near, 1, content),      \
                         value(field, near, 2, content), value(field, near, 3, content))

float bilinear_in(vec4 quad, vec2 weight) {
  vec2 across = mix(quad.wx, quad.zy, weight.x);
  return mix(across.x, across.y, weight.y);
}
#define BILINEAR(field, near, channel, content) \
  bilinear_in(quad_at(field, near.base, ivec2(0, 0), channel, content), near.weight)

vec4 bilinear(sampler2D field, vec2 center, vec2 displacement, int content) {
  Surroundings near = surroundings(field, center, displacement);
  return ALL_CHANNELS(BILINEAR);
}

// Weights of four texels in a row for a place between the middle two: Catmull-Rom's cubic, third order (Keys 1981).
vec4 cubic_weights(float t) {
  return vec4(((-0.5 * t + 1.0) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1.0, ((-1.5 * t + 2.0) * t + 0.5) * t,
              (0.5 * t - 0.5) * t * t);
}

float bicubic_in(vec4 lower_left, vec4 lower_right, vec4 upper_left, vec4 upper_right, vec2 weight) {
  vec4 across = cubic_weights(weight.x);
  return dot(cubic_weights(weight.y),
             vec4(dot(across, vec4(lower_left.wz, lower_right.wz)), dot(across, vec4(lower_left.xy, lower_right.xy)),
                  dot(across, vec4(upper_left.wz, upper_right.wz)), dot(across, vec4(upper_left.xy, upper_right.xy))));
}
// Of a function, from the quads in the corners of sixteen texels.
#define FROM_SIXTEEN(function, field, near, channel, content)                                                              \
  function(quad_at(field, near.base, ivec2(-1, -1), channel, content), quad_at(field, near.base, ivec2(1, -1), channel, content), \
     quad_at(field, near.base, ivec2(-1, 1), channel, content), quad_at(field, near.base, ivec2(1, 1), channel, content),   \
     near.weight)
#define BICUBIC_VALUE(field, near, channel, content) FROM_SIXTEEN(bicubic_in, field, near, channel, content)

vec4 bicubic(sampler2D field, vec2 center, vec2 displacement, int content) {
  Surroundings near = surroundings(field, center, displacement);
  return ALL_CHANNELS(BICUBIC_VALUE);
}

float least_of(vec4 quad) { return min(min(quad.x, quad.y), min(quad.z, quad.w)); }
float greatest_of(vec4 quad) { return max(max(quad.x, quad.y), max(quad.z, quad.w)); }
#define LEAST(field, near, channel, content) least_of(quad_at(field, near.base, ivec2(0, 0), channel, content))
#define GREATEST(field, near, channel, content) greatest_of(quad_at(field, near.base, ivec2(0, 0), channel, content))

// No further than the four texels around the place: what overshoots comes back.
vec4 limited(vec4 value, sampler2D field, vec2 center, vec2 displacement, int content) {
  Surroundings near = surroundings(field, center, displacement);
  return clamp(value, ALL_CHANNELS(LEAST), ALL_CHANNELS(GREATEST));
}

// Bicubic interpolation that is limited.
float limited_bicubic_in(vec4 lower_left, vec4 lower_right, vec4 upper_left, vec4 upper_right, vec2 weight) {
  vec4 around = vec4(lower_left.y, lower_right.x, upper_left.z, upper_right.w);
  return clamp(bicubic_in(lower_left, lower_right, upper_left, upper_right, weight), least_of(around),
               greatest_of(around));
}
#define LIMITED_BICUBIC(field, near, channel, content) FROM_SIXTEEN(limited_bicubic_in, field, near, channel, content)

vec4 limited_bicubic(sampler2D field, vec2 center, vec2 displacement, int content) {
  Surroundings near = surroundings(field, center, displacement);
  return ALL_CHANNELS(LIMITED_BICUBIC);
}

// The scheme's own interpolation.
#if defined(BICUBIC) && defined(MONOTONE)
#define interpolate limited_bicubic
#elif defined(BICUBIC)
#define interpolate bicubic
#else
#define interpolate bilinear
#endif
