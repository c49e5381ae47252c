// One stage of Stockham's transform along x or, ALONG_Y, along y. A fragment is a whole butterfly: it reads RADIX (4, 8 or
// 16) numbers and writes as many, each to a block of its own (blocks.glsl). With n the length and `span` the product of the
// radices of the earlier stages, butterfly j makes, for q < RADIX,
//   output[(j - k) RADIX + q span + k] = sum over p < RADIX of input[j + p n / RADIX] w^p exp(-+2 pi i p q / RADIX),
//   k = j mod span,   w = exp(-+2 pi i k / (span RADIX)),
// so that after the last stage the numbers stand in natural order. Output q goes to block q, texel j. The input, in
// BLOCKS if it has layers, is
//   FROM_FIELD       a field without layers
//   FROM_LINES       a finished transform along the other axis: each block holds neighboring lines
//   FROM_VELOCITY    what projection changes of a velocity, of which such a transform is the spectrum (change.glsl)
//   FROM_PRESSURE    the pressure that belongs to it
//   FROM_HEAT        the change of a temperature, of which that is the transform, by diffusion
//   otherwise        the output of the previous stage
// Positions along a line are fractions of it: software renderers read those faster than whole texels.
#include "common/texel.glsl"
#include "grid/elliptic/fourier/blocks.glsl"
#include "grid/elliptic/fourier/butterfly.glsl"
#include "grid/elliptic/fourier/change.glsl"
#include "grid/elliptic/fourier/complex.glsl"
#include "grid/elliptic/fourier/heat.glsl"
#include "grid/elliptic/fourier/pressure.glsl"
#include "grid/elliptic/fourier/spectrum.glsl"
#include "grid/elliptic/fourier/write_blocks.glsl"

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

#elif defined(FROM_LINES)

uniform sampler2DArray u_numbers;

void read_inputs(out vec2 x[RADIX]) {
  vec2 line = swap_axes(v_position);
  float block = line.y * float(BLOCKS);
  for (int p = 0; p < RADIX; ++p) {
    vec2 position = vec2((line.x + float(p)) / float(RADIX), fract(block));
    x[p] = read_block(u_numbers, swap_axes(position), floor(block));
  }
}

#elif defined(FROM_VELOCITY) || defined(FROM_PRESSURE)

void read_inputs(out vec2 x[RADIX]) {
  for (int p = 0; p < RADIX; ++p) {
    Mode mode = read_mode(vec2((v_position.x + float(p)) / float(RADIX), v_position.y));
#if defined(FROM_VELOCITY)
    x[p] = velocity_change(mode);
#else
    x[p] = pressure(mode);
#endif
  }
}

#elif defined(FROM_HEAT)

void read_inputs(out vec2 x[RADIX]) {
  for (int p = 0; p < RADIX; ++p) x[p] = heat_change(vec2((v_position.x + float(p)) / float(RADIX), v_position.y));
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
#if RADIX > 4
  power[4] = fourth;
  for (int p = 5; p < 8; ++p) power[p] = times(fourth, power[p - 4]);
#endif
#if RADIX > 8
  power[8] = times(fourth, fourth);
  for (int p = 9; p < 16; ++p) power[p] = times(power[8], power[p - 8]);
#endif
}

// input[j + p n / RADIX] w^p. Texel g span' + k' of block q holds an output of the previous stage, whose span was span'
// = span / BLOCKS: output q of butterfly k' of the group g.
void read_inputs(out vec2 x[RADIX]) {
  float j = floor(swap_axes(gl_FragCoord.xy).x);
  float k = mod(j, u_span);
  float span_before = u_span / float(BLOCKS);
  float block = floor(k / span_before);
  float first = floor(j / u_span) * span_before + mod(j, span_before);
  vec2 line = swap_axes(v_position);
  line.x = (first + 0.5) / swap_axes(vec2(textureSize(u_numbers, 0).xy)).x;
  vec2 power[RADIX];
  read_powers(k / (u_span * float(RADIX)), power);
  for (int p = 0; p < RADIX; ++p) {
    vec2 position = swap_axes(vec2(line.x + float(p) / float(RADIX), line.y));
    x[p] = times(read_block(u_numbers, position, block), power[p]);
  }
}

#endif

void main() {
  vec2 x[RADIX];
  read_inputs(x);
  transform(x);
  write_blocks(x);
}
