// The limiter: a value is brought back between the smallest and the largest of the four texels around a place.
#include "common/interpolation/quads.glsl"

float least_of(vec4 quad) { return min(min(quad.x, quad.y), min(quad.z, quad.w)); }
float greatest_of(vec4 quad) { return max(max(quad.x, quad.y), max(quad.z, quad.w)); }
#define LEAST(field, near, channel, content) least_of(quad_at(field, near.base, ivec2(0, 0), channel, content))
#define GREATEST(field, near, channel, content) greatest_of(quad_at(field, near.base, ivec2(0, 0), channel, content))

vec4 limited(vec4 value, sampler2D field, vec2 center, vec2 displacement, int content) {
  Surroundings near = surroundings(field, center, displacement);
  return clamp(value, ALL_CHANNELS(LEAST), ALL_CHANNELS(GREATEST));
}
