// The residual of a level becomes the source of the next coarser one: its mean over the area of each coarse cell. Along
// an axis, a coarse cell has the length of two cells. If their number is odd, it covers parts of three. A level has
// half as many cells as the finer one, rounded up, over the same domain.
#define UNIFORM
#include "grid/elliptic/equation.glsl"  // of the finer level

uniform sampler2D u_iterate;  // of the finer level
uniform sampler2D u_source;   // of the finer level

out float out_source;

float scaled_residual_at(vec2 position) {
  float neighbors = sum_of_neighbors(textureOffset(u_iterate, position, ivec2(-1, 0)).x,
                                     textureOffset(u_iterate, position, ivec2(1, 0)).x,
                                     textureOffset(u_iterate, position, ivec2(0, -1)).x,
                                     textureOffset(u_iterate, position, ivec2(0, 1)).x);
  return neighbors - texture(u_iterate, position).x - u_stencil.z * texture(u_source, position).x;
}

// Shares of three cells in a row in the coarse cell `index` of `count`. If there are only two, `odd` is 0.
vec3 shares(float index, float count, float odd) {
  return vec3(1.0 - odd * (1.0 - index / count), 1.0, odd * (1.0 - (index + 1.0) / count)) / (2.0 - odd / count);
}

void main() {
  const vec2 odd = vec2(COLUMNS - 2, ROWS - 2);  // COLUMNS, ROWS: fine cells in a coarse one, 2 or 3
  vec2 fine = vec2(textureSize(u_iterate, 0));
  vec2 count = 0.5 * (fine + odd);
  vec2 index = floor(gl_FragCoord.xy);
  vec3 across = shares(index.x, count.x, odd.x);
  vec3 up = shares(index.y, count.y, odd.y);
  vec2 first = 2.0 * index - odd + 0.5;
  float sum = 0.0;
  for (int j = 0; j < ROWS; ++j) {
    for (int i = 0; i < COLUMNS; ++i) sum += up[j] * across[i] * scaled_residual_at((first + vec2(i, j)) / fine);
  }
  out_source = -sum / u_stencil.z;
}
