// One stage of Stockham's transform along x or, ALONG_Y, along y. A fragment is a whole butterfly: it reads RADIX (4 or
// 8) numbers and writes as many, each to its own layer. With n the length and `span` the product of the radices of the
// earlier stages, butterfly j makes, for q < RADIX,
//   output[(j - k) RADIX + q span + k] = sum over p < RADIX of input[j + p n / RADIX] w^p exp(-+2 pi i p q / RADIX),
//   k = j mod span,   w = exp(-+2 pi i k / (span RADIX)),
// so that after the last stage the numbers stand in natural order. Output q goes to layer q, texel j. The input is
//   FROM_FIELD   a field without layers
//   FROM_BLOCKS  a finished transform along the other axis: each layer holds a block of neighbouring lines
//   otherwise    the output of the previous stage
// Positions along a line are fractions of it: software renderers read those faster than whole texels.
#define LAYERS RADIX
#include "common/texel.glsl"
#include "grid/projection/spectral/butterfly.glsl"
#include "grid/projection/spectral/complex.glsl"
#include "grid/projection/spectral/write_layers.glsl"

// (along, across) the lines that are transformed, and back
vec2 swap_axes(vec2 position) {
#ifdef ALONG_Y
  return position.yx;
#else
  return position;
#endif
}

#if defined(FROM_FIELD)

uniform sampler2D u_numbers;

void read_inputs(out vec2 x[RADIX]) {
  vec2 line = swap_axes(v_position);
  for (int p = 0; p < RADIX; ++p) {
    x[p] = texture(u_numbers, swap_axes(vec2((line.x + float(p)) / float(RADIX), line.y))).xy;
  }
}

#elif defined(FROM_BLOCKS)

uniform sampler2DArray u_numbers;

void read_inputs(out vec2 x[RADIX]) {
  vec2 line = swap_axes(v_position);
  float block = line.y * float(textureSize(u_numbers, 0).z);
  for (int p = 0; p < RADIX; ++p) {
    vec2 position = vec2((line.x + float(p)) / float(RADIX), fract(block));
    x[p] = texture(u_numbers, vec3(swap_axes(position), floor(block))).xy;
  }
}

#else

uniform sampler2DArray u_numbers;
uniform sampler2D u_twiddles;  // texel k of N: exp(2 pi i k / N) and its fourth power, repeated
uniform float u_span;

// The powers of w = exp(-+2 pi i turns), by as few products as possible because each product rounds.
void read_powers(float turns, out vec2 power[RADIX]) {
  float half_texel = 0.5 / float(textureSize(u_twiddles, 0).x);
  vec4 w_and_fourth = texture(u_twiddles, vec2(turns + half_texel, 0.5)) * vec2(1.0, u_direction).xyxy;
  vec2 w = w_and_fourth.xy;
  vec2 fourth = w_and_fourth.zw;
  power[0] = vec2(1.0, 0.0);
  power[1] = w;
  power[2] = times(w, w);
  power[3] = times(fourth, conjugate(w));
  for (int p = 4; p < RADIX; ++p) power[p] = p == 4 ? fourth : times(fourth, power[p - 4]);
}

// input[j + p n / RADIX] w^p. Texel g span' + k' of layer q holds output q of butterfly k' of the group g of the
// previous stage, whose span was span' = span / layers.
void read_inputs(out vec2 x[RADIX]) {
  float j = floor(swap_axes(gl_FragCoord.xy).x);
  float k = mod(j, u_span);
  float span_before = u_span / float(textureSize(u_numbers, 0).z);
  float layer = floor(k / span_before);
  float first = floor(j / u_span) * span_before + mod(j, span_before);
  vec2 line = swap_axes(v_position);
  line.x = (first + 0.5) / swap_axes(vec2(textureSize(u_numbers, 0).xy)).x;
  vec2 power[RADIX];
  read_powers(k / (u_span * float(RADIX)), power);
  for (int p = 0; p < RADIX; ++p) {
    vec2 position = swap_axes(vec2(line.x + float(p) / float(RADIX), line.y));
    x[p] = times(texture(u_numbers, vec3(position, layer)).xy, power[p]);
  }
}

#endif

void main() {
  vec2 x[RADIX];
  read_inputs(x);
  transform(x);
  write_layers(x);
}
