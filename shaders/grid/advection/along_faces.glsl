// The second difference of a velocity along the faces on which its components stand.
#include "common/boundary.glsl"
#include "common/texel.glsl"

// The mean over a face exceeds the value in its middle by this part of the second difference.
const float kMeanOfParabola = 1.0 / 24.0;

#define ALONG_FACES(velocity)                                                                                          \
  vec2(neighbor_u(velocity, ivec2(0, 1)) + neighbor_u(velocity, ivec2(0, -1)) - 2.0 * here(velocity).x,               \
       neighbor_v(velocity, ivec2(1, 0)) + neighbor_v(velocity, ivec2(-1, 0)) - 2.0 * here(velocity).y)
