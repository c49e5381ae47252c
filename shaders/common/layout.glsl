// Where the two components of a velocity texel stand, and so how differences between cells are taken: the one place
// that tells the layouts apart. Include common/sampling.glsl and common/interpolation.glsl first.

#ifdef STAGGERED
// u on the left face of the cell, v on its bottom face; pressure and divergence in the centre.
const vec2 kPlaceOfU = vec2(-0.5, 0.0);  // from the cell's centre, in cells
const vec2 kPlaceOfV = vec2(0.0, -0.5);
// Neighbours of a cell's centre among the faces, of a face among the centres, and of a centre in the Laplacian that
// the two differences make.
#define FACE_AHEAD 1
#define FACE_BEHIND 0
#define CENTER_AHEAD 0
#define CENTER_BEHIND (-1)
#define LAPLACE_REACH 1
#else
// All at the cell's centre.
const vec2 kPlaceOfU = vec2(0.0);
const vec2 kPlaceOfV = vec2(0.0);
#define FACE_AHEAD 1
#define FACE_BEHIND (-1)
#define CENTER_AHEAD 1
#define CENTER_BEHIND (-1)
#define LAPLACE_REACH 2
#endif

// Both components at a cell's centre plus a displacement in cells; roughly: bilinear whatever the scheme.
#define VELOCITY_AT(name, sample)                                                                              \
  vec2 name(sampler2D velocity, vec2 center, vec2 displacement) {                                              \
    return vec2(sample(velocity, center, displacement - kPlaceOfU, kU).x,                                      \
                sample(velocity, center, displacement - kPlaceOfV, kV).y);                                     \
  }
VELOCITY_AT(velocity_at, interpolate)
VELOCITY_AT(velocity_roughly_at, bilinear)

// Both components where this texel's u or v stands: read, or averaged from the four nearest.
vec2 velocity_at_u(sampler2D velocity) {
  vec2 own = here(velocity).xy;
#ifdef STAGGERED
  own.y = dot(vec4(0.25), quad_at(velocity, v_position, ivec2(-1, 0), 1, kV));
#endif
  return own;
}

vec2 velocity_at_v(sampler2D velocity) {
  vec2 own = here(velocity).xy;
#ifdef STAGGERED
  own.x = dot(vec4(0.25), quad_at(velocity, v_position, ivec2(0, -1), 0, kU));
#endif
  return own;
}

// A new velocity of the texel being written, as walls let it be: nothing flows through what stands on one.
vec2 held_by_walls(vec2 velocity) {
#if defined(WALLS) && defined(STAGGERED)
  return velocity * step(1.0, gl_FragCoord.xy);
#else
  return velocity;
#endif
}

// A position near a cell, as displacement from its centre, no further than the walls.
vec2 within_walls(vec2 center, vec2 displacement, vec2 cells) {
#ifdef WALLS
  return clamp(displacement, -center, cells - center);
#else
  return displacement;
#endif
}
