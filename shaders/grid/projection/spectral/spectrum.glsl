// The spectrum of a velocity field, transformed as the one complex field u + iv, and the symbols of the layout's
// discrete operators: the divergence of a mode (U, V) is (dx U + dy V) / h, the gradient of P is
// -(conj dx, conj dy) P / h.
#include "common/texel.glsl"
#include "grid/projection/spectral/complex.glsl"
#include "grid/projection/spectral/row_blocks.glsl"

uniform sampler2DArray u_spectrum;  // LAYERS blocks of rows
uniform sampler2D u_symbol_x;       // texel m: dx (complex) of wavenumber m along x, decay along x / nx, zero
uniform sampler2D u_symbol_y;       // texel n: dy (complex) of wavenumber n along y, decay along y / ny, zero

struct Mode {
  vec2 u, v;    // transforms of the two velocity components
  vec2 dx, dy;  // symbols of the difference operators, times h
  float scale;  // viscous decay / (nx ny)
};

// The mode of the texel being written in a layer.
Mode read_mode(int layer) {
  vec2 position = vec2(v_position.x, (float(layer) + v_position.y) / float(LAYERS));
  vec2 texel = 1.0 / vec2(textureSize(u_spectrum, 0).xy * ivec2(1, LAYERS));
  vec2 z = texture(u_spectrum, vec3(v_position, layer)).xy;
  // Z = U + iV holds both transforms of real fields: conj Z(-k) = U - iV.
  vec2 mirrored = conjugate(read_row_blocks(u_spectrum, fract(1.0 + texel - position)));
  vec2 difference = z - mirrored;
  vec4 symbol_x = texture(u_symbol_x, vec2(position.x, 0.5));
  vec4 symbol_y = texture(u_symbol_y, vec2(position.y, 0.5));
  return Mode(0.5 * (z + mirrored), 0.5 * vec2(difference.y, -difference.x), symbol_x.xy, symbol_y.xy,
              symbol_x.z * symbol_y.z);
}
