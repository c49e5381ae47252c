// Sums over a block of texels. Run until one texel is left, it is the field's mean brightness: first over its number.
#include "common/blocks.glsl"

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
  vec2 sum = vec2(0.0);
  FOR_BLOCK(texel, textureSize(u_terms, 0)) { sum += term(texel); }
  out_sum = sum;
}
