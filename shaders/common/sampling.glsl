// Reading fields. Positions are in texels: texel (i, j) has its centre at (i + 0.5, j + 0.5), which is
// gl_FragCoord.xy for the texel being written. The shaders' boundary rule stands here and nowhere else. Without walls
// fields repeat (the textures are made with GL_REPEAT), so that a position outside wraps around. Behind walls scalars are
// mirrored (GL_MIRRORED_REPEAT), and velocities follow the rule of `velocity_behind_walls`.

in vec2 v_position;  // of the texel being written, 0 to 1 over the field

// What a sampler holds, so that the boundary rule can tell.
const int kScalars = 0;  // of any number, each channel at the texel's centre
const int kU = 1;        // a velocity, whose first channel is wanted
const int kV = 2;        // a velocity, whose second channel is wanted

#ifdef WALLS
uniform vec3 u_walls;  // what slides along the walls keeps this share behind them (1: it slips, -1: it stops) and, second,
                       // behind the upper one; third, the speed of that one, the lid

#ifdef STAGGERED
const float kFirstWall = 0.5;  // the walls pass through the first texels' values and those one beyond the last
#else
const float kFirstWall = 0.0;  // between the texels
#endif

// One channel of a velocity at any texel. The component that points at a wall changes its sign behind it; the other
// one is mirrored about the wall's own speed, or about nothing where it slips.
vec4 velocity_behind_walls(sampler2D velocity, vec2 texel, int component) {
  vec2 size = vec2(textureSize(velocity, 0));
  texel = floor(texel) + 0.5;  // free of rounding
  vec2 first = component == kU ? vec2(kFirstWall, 0.0) : vec2(0.0, kFirstWall);
  bvec2 below = lessThan(texel, first);
  bvec2 above = greaterThan(texel, first + size);
  texel = mix(mix(texel, 2.0 * first - texel, vec2(below)), 2.0 * (first + size) - texel, vec2(above));
  vec4 value = texture(velocity, texel / size);
  if (component == kU) {
    if (below.y) value *= u_walls.x;
    if (above.y) value = mix(vec4(u_walls.z), value, u_walls.y);
    if (below.x || above.x) value = -value;
  } else {
    if (below.y || above.y) value = -value;
    if (below.x || above.x) value *= u_walls.x;
  }
  return value;
}

vec4 texel_behind_walls(sampler2D field, vec2 base, vec2 offset, int content) {
  vec2 size = vec2(textureSize(field, 0));
  if (content == kScalars) return texture(field, base + offset / size);
  return velocity_behind_walls(field, base * size + offset, content);
}
#define texel_at(field, base, offset, content) texel_behind_walls(field, base, vec2(offset), content)
#else
#define texel_at(field, base, offset, content) textureOffset(field, base, offset)
#endif

// The texel a constant number of cells away from the one being written, in a field of the same size. (A macro: GLSL
// wants the offset to be a constant expression. It saves a tenth of a Jacobi iteration over adding to the position.)
#define neighbor(field, offset) textureOffset(field, v_position, offset)
#define neighbor_u(velocity, offset) texel_at(velocity, v_position, offset, kU).x
#define neighbor_v(velocity, offset) texel_at(velocity, v_position, offset, kV).y
#define here(field) texture(field, v_position)
