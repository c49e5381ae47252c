// A level of the pressure equation in a closed box, whose first faces in each row and column are closed.
#include "common/texel.glsl"

uniform sampler2D u_level;  // x, y: coefficients at the left and the bottom face; z: what the surface adds to the diagonal

// The coefficients at the faces to the west, east, south and north.
vec4 coefficients() {
  ivec2 cell = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(u_level, 0) - 1;
  vec4 own = here(u_level);
  return vec4(own.x, cell.x < last.x ? neighbor(u_level, ivec2(1, 0)).x : 0.0, own.y,
              cell.y < last.y ? neighbor(u_level, ivec2(0, 1)).y : 0.0);
}

float diagonal() { return dot(coefficients(), vec4(1.0)) + here(u_level).z; }
