// Which tiles of a field hold any of a fluid: the sum of its thickness in a tile and two texels around it.
uniform sampler2D u_sums;  // red, green, blue times thickness; thickness
uniform vec2 u_tiles;      // columns and rows of tiles

out float out_occupied;

const int kMargin = 2;  // texels, as far as its surface and its edge are drawn from neighbours

void main() {
  vec2 size = vec2(textureSize(u_sums, 0));
  vec2 tile = floor(gl_FragCoord.xy);
  ivec2 begin = max(ivec2(floor(tile * size / u_tiles)) - kMargin, ivec2(0));
  ivec2 end = min(ivec2(ceil((tile + 1.0) * size / u_tiles)) + kMargin, ivec2(size));
  float sum = 0.0;
  for (ivec2 texel = begin; texel.y < end.y; ++texel.y) {
    for (texel.x = begin.x; texel.x < end.x; ++texel.x) sum += texelFetch(u_sums, texel, 0).a;
  }
  out_occupied = sum;
}
