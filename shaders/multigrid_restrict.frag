// What the pressure of a level lacks yet becomes the source of the next coarser one: the mean over the area of each
// coarse cell. That is of 2 x 2 cells, or parts of 3 where the number of cells along an axis is odd, since a level has half
// as many as the finer one, rounded up, over the same domain.
#include "common/sampling.glsl"
#include "common/poisson.glsl"  // of the finer level

uniform sampler2D u_pressure;  // of the finer level, as are the sources
uniform sampler2D u_source;

out float out_source;

float shortfall_at(vec2 position) {
  return shortfall(texture(u_pressure, position).x, textureOffset(u_pressure, position, ivec2(1, 0)).x,
                   textureOffset(u_pressure, position, ivec2(-1, 0)).x,
                   textureOffset(u_pressure, position, ivec2(0, 1)).x,
                   textureOffset(u_pressure, position, ivec2(0, -1)).x, texture(u_source, position).x);
}

// Shares of the three cells in a row that the coarse cell `index` of `count` may cover; `odd` is 1 where it may cover
// three, of which it then has parts of the first and the last, 0 where it has two.
vec3 shares(float index, float count, float odd) {
  return vec3(1.0 - odd * (1.0 - index / count), 1.0, odd * (1.0 - (index + 1.0) / count)) / (2.0 - odd / count);
}

void main() {
  ivec2 fine = textureSize(u_pressure, 0);
  ivec2 odd = fine & 1;
  vec2 count = vec2((fine + odd) / 2);
  vec2 index = floor(gl_FragCoord.xy);
  vec2 first = 2.0 * index - vec2(odd) + 0.5;
  vec3 across = shares(index.x, count.x, float(odd.x));
  vec3 up = shares(index.y, count.y, float(odd.y));
  float sum = 0.0;
  for (int j = 0; j < 2 + odd.y; ++j) {
    for (int i = 0; i < 2 + odd.x; ++i) {
      sum += up[j] * across[i] * shortfall_at((first + vec2(i, j)) / vec2(fine));
    }
  }
  out_source = -sum / u_stencil.z;
}
