// How much a velocity differs around a texel: by the most and the least of it and its eight neighbors, each component by itself.
// Beyond a wall there is nothing. Along axes that do not repeat it counts nothing.

uniform sampler2D u_velocity;  // domain units per second
uniform vec2 u_repeats;        // 1 along axes that repeat

out vec2 out_spread;

void main() {
  ivec2 size = textureSize(u_velocity, 0);
  ivec2 texel = ivec2(gl_FragCoord.xy);
  bvec2 repeats = greaterThan(u_repeats, vec2(0.5));
  vec2 least = texelFetch(u_velocity, texel, 0).xy;
  vec2 most = least;
  for (int k = 0; k < 9; ++k) {
    ivec2 near = texel + ivec2(k % 3, k / 3) - 1;
    ivec2 wrapped = (near + size) % size;
    ivec2 held = clamp(near, ivec2(0), size - 1);
    vec2 other = texelFetch(u_velocity, ivec2(repeats.x ? wrapped.x : held.x, repeats.y ? wrapped.y : held.y), 0).xy;
    least = min(least, other);
    most = max(most, other);
  }
  out_spread = u_repeats * (most - least);
}
