// The spectrum of a velocity field, transformed as the one complex field u + iv, and the symbols of the layout's own
// discrete operators: the divergence of a mode (U, V) is (dx U + dy V) / h, the gradient of P is
// -(conj dx, conj dy) P / h.
#include "common/packed_complex.glsl"

uniform sampler2D u_spectrum;
uniform sampler2D u_symbol_x;  // texel m: dx (complex) of wavenumber m along x, decay along x / nx, zero
uniform sampler2D u_symbol_y;  // texel n: dy (complex) of wavenumber n along y, decay along y / ny, zero

struct Mode {
  vec2 u, v;    // transforms of the two velocity components
  vec2 dx, dy;  // symbols of the difference operators, times h
  float scale;  // viscous decay / (nx ny)
};

// Z = U + iV holds both transforms of real fields: conj Z(-k) = U - iV.
Mode mode(vec2 z, vec2 z_of_minus_k, vec4 symbol_x, vec4 symbol_y) {
  vec2 mirrored = conjugate(z_of_minus_k);
  vec2 difference = z - mirrored;
  return Mode(0.5 * (z + mirrored), 0.5 * vec2(difference.y, -difference.x), symbol_x.xy, symbol_y.xy,
              symbol_x.z * symbol_y.z);
}

// The modes that the texel being written holds: (i, j) and (i, j + ny/2).
void read_modes(out Mode lower, out Mode upper) {
  ivec2 here = ivec2(gl_FragCoord.xy);
  ivec2 size = textureSize(u_spectrum, 0);
  vec4 z = texelFetch(u_spectrum, here, 0);
  vec4 z_of_minus_k = texelFetch(u_spectrum, (size - here) % size, 0);
  if (here.y > 0) z_of_minus_k = z_of_minus_k.zwxy;  // ny - j is in the upper half
  vec4 symbol_x = texelFetch(u_symbol_x, ivec2(here.x, 0), 0);
  lower = mode(z.xy, z_of_minus_k.xy, symbol_x, texelFetch(u_symbol_y, ivec2(here.y, 0), 0));
  upper = mode(z.zw, z_of_minus_k.zw, symbol_x, texelFetch(u_symbol_y, ivec2(here.y + size.y, 0), 0));
}
