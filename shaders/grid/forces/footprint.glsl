// The mean of the brush's Gaussian footprint along one straight piece of a stroke, no longer than two radii. It is a
// five-point Gauss-Legendre quadrature of exp(-|x - p(s)|^2 / radius^2) over the piece, with an error below 1e-5.
#include "common/position.glsl"

uniform vec2 u_piece_center;  // domain units
uniform vec2 u_piece_half;    // from the piece's middle to its end, domain units
uniform float u_radius;       // domain units

// `position`: domain units; the periodic image nearest to the middle of the piece counts.
float footprint(vec2 position) {
  vec2 offset = nearest_image(position - u_piece_center);
  float reach = length(u_piece_half) + 4.0 * u_radius;
  if (dot(offset, offset) > reach * reach) return 0.0;
  float nodes[5] = float[5](0.0, 0.5384693101, -0.5384693101, 0.9061798459, -0.9061798459);
  float weights[5] = float[5](0.5688888889, 0.4786286705, 0.4786286705, 0.2369268851, 0.2369268851);
  float sum = 0.0;
  for (int k = 0; k < 5; ++k) {
    vec2 distance_to_brush = (offset - nodes[k] * u_piece_half) / u_radius;
    sum += weights[k] * exp(-dot(distance_to_brush, distance_to_brush));
  }
  return 0.5 * sum;
}
