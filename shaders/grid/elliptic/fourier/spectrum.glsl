// The spectrum of a velocity field, transformed as the one complex field u + iv, and the symbols of the layout's
// discrete operators. The divergence of a mode (U, V) is (dx U + dy V) / h. The gradient of P is -(wx conj dx, wy conj
// dy) P / h. The weights are 1 for velocities at points. For FACE_MEANS they are 1 / sinc^2(k h / 2) along each axis. A
// gradient is then the mean of the continuous one, and P the mean of the pressure over the cell.
#include "grid/elliptic/fourier/blocks.glsl"
#include "grid/elliptic/fourier/complex.glsl"

uniform sampler2DArray u_spectrum;  // in blocks of rows
uniform sampler2D u_symbol_x;       // texel m: dx (complex) of wavenumber m along x; decay along x and 1 - decay, both / nx;
                                    // FACE_MEANS: above it wx
uniform sampler2D u_symbol_y;       // texel n: the same along y, / ny

#ifdef FACE_MEANS
const float kRowOfSymbols = 0.25;
const float kRowOfWeights = 0.75;
#else
const float kRowOfSymbols = 0.5;
#endif

struct Mode {
  vec2 u, v;    // transforms of the two velocity components
  vec2 dx, dy;  // symbols of the difference operators, times h
  vec2 weights; // of the gradient along both axes
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
  vec4 symbol_x = texture(u_symbol_x, vec2(position.x, kRowOfSymbols));
  vec4 symbol_y = texture(u_symbol_y, vec2(position.y, kRowOfSymbols));
#ifdef FACE_MEANS
  vec2 weights = vec2(texture(u_symbol_x, vec2(position.x, kRowOfWeights)).x,
                      texture(u_symbol_y, vec2(position.y, kRowOfWeights)).x);
#else
  const vec2 weights = vec2(1.0);
#endif
  return Mode(0.5 * (z + mirrored), 0.5 * vec2(difference.y, -difference.x), symbol_x.xy, symbol_y.xy, weights,
              symbol_x.z * symbol_y.z, symbol_x.w * (symbol_y.z + symbol_y.w) + symbol_x.z * symbol_y.w);
}

// The symbol of the Laplacian, the divergence of the gradient, times -h^2.
float laplacian(Mode mode) {
  return mode.weights.x * dot(mode.dx, mode.dx) + mode.weights.y * dot(mode.dy, mode.dy);
}
