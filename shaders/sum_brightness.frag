// Sums over a block of texels; the blocks tile the field from its lower left corner. Run until one texel is left, it is
// the field's mean brightness: first over its number.
const int kBlock = 16;  // GridForces::kBlock

uniform sampler2D u_terms;  // colours (FROM_DYE), or sums and their numbers of terms

out vec2 out_sum;  // of the brightness; number of its terms

vec2 term(ivec2 texel) {
  vec4 value = texelFetch(u_terms, texel, 0);
#ifdef FROM_DYE
  return vec2((value.r + value.g + value.b) / 3.0, 1.0);
#else
  return value.xy;
#endif
}

void main() {
  ivec2 first = kBlock * ivec2(gl_FragCoord.xy);
  ivec2 end = min(first + kBlock, textureSize(u_terms, 0));
  vec2 sum = vec2(0.0);
  for (int y = first.y; y < end.y; ++y) {
    for (int x = first.x; x < end.x; ++x) sum += term(ivec2(x, y));
  }
  out_sum = sum;
}
