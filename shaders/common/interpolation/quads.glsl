// A field between its texels: the texels around a place, which is a texel's center plus a displacement in texels. The
// weights of interpolation follow from the displacement alone, in full float precision. So a flow of a thousandth of a
// cell per step still moves. Hardware filtering with its 8-bit weights would freeze it. `content` tells what the field
// holds (common/boundary.glsl).
#include "common/boundary.glsl"

// The four texels around a place, and where it lies between them.
struct Surroundings {
  vec2 base;    // the center of the lower left one, 0 to 1 over the field
  vec2 weight;  // 0 to 1 from the lower left to the upper right one
};

Surroundings surroundings(sampler2D field, vec2 center, vec2 displacement) {
  vec2 whole = floor(displacement);
  return Surroundings((center + whole) / vec2(textureSize(field, 0)), displacement - whole);
}

// One channel of four neighboring texels in the order of a gather: upper left, upper right, lower right, lower left.
// `offset` leads from the texel at `base` to the lower left one. A gather computes one address instead of four: on a
// software renderer it makes bicubic advection a quarter faster.
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

// value(field, near, channel, content) for each channel that is wanted; zero for the others.
#define ALL_CHANNELS(value)                                                                   \
  content == kU   ? vec4(value(field, near, 0, content), 0.0, 0.0, 0.0)                       \
  : content == kV ? vec4(0.0, value(field, near, 1, content), 0.0, 0.0)                       \
                  : vec4(value(field, near, 0, content), value(field, near, 1, content),      \
                         value(field, near, 2, content), value(field, near, 3, content))
