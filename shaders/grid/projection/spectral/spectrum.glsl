// The spectrum of a velocity field, transformed as the one complex field u + iv, and the symbols of the layout's
// discrete operators: the divergence of a mode (U, V) is (dx U + dy V) / h, the gradient of P is
// -(conj dx, conj dy) P / h.
#include "grid/projection/spectral/blocks.glsl"
#include "grid/projection/spectral/complex.glsl"

uniform sampler2DArray u_spectrum;  // in blocks of rows
uniform sampler2D u_symbol_x;       // texel m: dx (complex) of wavenumber m along x; decay along x and 1 - decay, both / nx
uniform sampler2D u_symbol_y;       // texel n: the same along y, / ny

struct Mode {
  vec2 u, v;    // transforms of the two velocity components
  vec2 dx, dy;  // symbols of the difference operators, times h
  float scale;  // viscous decay / (nx ny)
  float loss;   // (1 - viscous decay) / (nx ny)
};

// The mode at a position of the spectrum, 0 to 1.
Mode read_mode(vec2 position) {
  vec2 texel = 1.0 / vec2(textureSize(u_symbol_x, 0).x, textureSize(u_symbol_y, 0).x);
  vec2 z = read_row_blocks(u_spectrum, position);
  // Z = U + iV holds both transforms of real fields: conj Z(-k) = U - iV.
  vec2 mirrored = conjugate(read_row_blocks(u_spectrum, fract(1.0 + texel - position)));
  vec2 difference = z - mirrored;
  vec4 symbol_x = texture(u_symbol_x, vec2(position.x, 0.5));
  vec4 symbol_y = texture(u_symbol_y, vec2(position.y, 0.5));
  return Mode(0.5 * (z + mirrored), 0.5 * vec2(difference.y, -difference.x), symbol_x.xy, symbol_y.xy,
              symbol_x.z * symbol_y.z, symbol_x.w * (symbol_y.z + symbol_y.w) + symbol_x.z * symbol_y.w);
}
