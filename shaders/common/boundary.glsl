// What a field holds beyond its edge: the boundary rule of all shaders. Only the viscosity of liquids
// (grid/diffusion/diffuse_liquid.frag, add_transposed_gradient.frag) has a rule of its own, for a closed box. Without
// walls, fields repeat (their textures are made with GL_REPEAT). Behind walls scalars are mirrored
// (GL_MIRRORED_REPEAT), and velocities follow the rule of `velocity_behind_walls`. A LAYER has walls only below and
// above, and repeats sideways. A CHANNEL has walls below and above; its first column of cells is the inlet, its last
// one lies beyond the outlet. In a FREE_STREAM, its first and last row lie outside as well, and all values continue beyond them.
#include "common/texel.glsl"

// What a sampler holds, on which the rule depends.
const int kScalars = 0;  // any number of scalars, each at the texel's center
const int kU = 1;        // a velocity, whose first channel is wanted
const int kV = 2;        // a velocity, whose second channel is wanted
const int kSplineOfU = 3;  // the coefficients of a velocity's spline (common/interpolation/spline.glsl), of which
const int kSplineOfV = 4;  // the first or the second channel is wanted

#ifdef WALLS
// First, the share of the tangential velocity that a wall's mirror image keeps (1: slip, -1: no-slip). It holds for
// three of the walls; second, the share for the upper one. Third, the speed of the upper one, the lid.
uniform vec3 u_walls;

#ifdef STAGGERED
const float kFirstWall = 0.5;  // the walls pass through the values of the first texels and of those one beyond the last
#else
const float kFirstWall = 0.0;  // the walls lie between texels
#endif

// The factor of the component normal to a wall behind it; `kept` is the share of the tangential one. It changes the
// sign, except with SMOOTH at a no-slip wall. There the normal component has the slope of the tangential one along the
// wall, which is zero.
float normal_share(float kept) {
#ifdef SMOOTH
  return -kept;
#else
  return -1.0;
#endif
}

// One channel of a velocity at any texel. The component normal to a wall follows `normal_share` behind it. The
// tangential one is mirrored about the wall's velocity at no-slip walls, and without a sign change at slip walls.
vec4 velocity_behind_walls(sampler2D velocity, vec2 texel, int component) {
  vec2 size = vec2(textureSize(velocity, 0));
  texel = floor(texel) + 0.5;  // removes rounding
#ifdef FREE_STREAM
  return texture(velocity, clamp(texel, vec2(0.5), size - 0.5) / size);
#else
#ifdef CHANNEL
  texel.x = clamp(texel.x, 0.5, size.x - 0.5);  // the velocities of the inlet and the outlet continue beyond them
#endif
  vec2 first = component == kU ? vec2(kFirstWall, 0.0) : vec2(0.0, kFirstWall);
  bvec2 below = lessThan(texel, first);
  bvec2 above = greaterThan(texel, first + size);
#ifdef LAYER
  below.x = above.x = false;
#endif
  texel = mix(mix(texel, 2.0 * first - texel, vec2(below)), 2.0 * (first + size) - texel, vec2(above));
  vec4 value = texture(velocity, texel / size);
  if (component == kU) {
    if (below.y) value *= u_walls.x;
    if (above.y) value = mix(vec4(u_walls.z), value, u_walls.y);
    if (below.x || above.x) value *= normal_share(u_walls.x);
  } else {
    if (below.y) value *= normal_share(u_walls.x);
    if (above.y) value *= normal_share(u_walls.y);
    if (below.x || above.x) value *= u_walls.x;
  }
  return value;
#endif
}

// The same of the coefficients of a spline. They follow the velocity's rule, except those that stand on a wall: with their
// neighbors, they make the normal component zero there.
vec4 spline_behind_walls(sampler2D coefficients, vec2 texel, int component) {
  float share = 1.0;
#if defined(STAGGERED) && !defined(FREE_STREAM)
  vec2 size = vec2(textureSize(coefficients, 0));
  texel = floor(texel) + 0.5;
  vec2 toward_fluid = vec2(equal(texel, vec2(0.5))) - vec2(equal(texel, size + 0.5));
#if defined(CHANNEL) || defined(LAYER)
  toward_fluid.x = 0.0;
#endif
  toward_fluid *= component == kU ? vec2(1.0, 0.0) : vec2(0.0, 1.0);
  float kept = component == kV && toward_fluid.y < 0.0 ? u_walls.y : u_walls.x;
  if (toward_fluid != vec2(0.0)) share = -0.25 * (1.0 + normal_share(kept));
  texel += toward_fluid;
#endif
  return share * velocity_behind_walls(coefficients, texel, component);
}

vec4 texel_behind_walls(sampler2D field, vec2 base, vec2 offset, int content) {
  vec2 size = vec2(textureSize(field, 0));
  if (content == kScalars) return texture(field, base + offset / size);
  if (content == kSplineOfU) return spline_behind_walls(field, base * size + offset, kU);
  if (content == kSplineOfV) return spline_behind_walls(field, base * size + offset, kV);
  return velocity_behind_walls(field, base * size + offset, content);
}
#define texel_at(field, base, offset, content) texel_behind_walls(field, base, vec2(offset), content)
#else
#define texel_at(field, base, offset, content) textureOffset(field, base, offset)
#endif

// One component of the velocity a constant number of texels away from the texel being written.
#define neighbor_u(velocity, offset) texel_at(velocity, v_position, offset, kU).x
#define neighbor_v(velocity, offset) texel_at(velocity, v_position, offset, kV).y
// Both components; without walls they are read at once.
#ifdef WALLS
#define velocity_at_offset(velocity, offset, u, v) \
  vec2(texel_at(velocity, v_position, offset, u).x, texel_at(velocity, v_position, offset, v).y)
#else
#define velocity_at_offset(velocity, offset, u, v) neighbor(velocity, offset).xy
#endif
