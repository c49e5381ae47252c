// The factors x and y of the start x p + y c that is nearest to the solution q in the energy norm (q - start) . A (q -
// start). Under a free SURFACE, the changes of few cells have most of the energy. The start is then p + c, unless that
// is worse than zero.
uniform sampler2D u_sums;  // see sum_start_products.frag
uniform float u_scale;     // of p and c, to be solutions

out vec2 out_factors;

// The change is new beside the pressure by at least this part of its energy; what is smaller is rounding.
const float kLeastNews = 1e-3;

void main() {
  ivec2 size = textureSize(u_sums, 0);
  vec3 energies = vec3(0.0);  // p . A p, p . A c, c . A c
  vec2 gains = vec2(0.0);     // p . A q, c . A q
  for (ivec2 part = ivec2(0); part.y < size.y; ++part.y) {
    for (part.x = 0; part.x < size.x; ++part.x) {
      vec3 sums = texelFetch(u_sums, part, 0).xyz;
      if (2 * part.y < size.y) {
        energies += sums;
      } else {
        gains += sums.xy;
      }
    }
  }
  gains /= u_scale;
  float along = energies.x > 0.0 ? energies.y / energies.x : 0.0;
  float news = energies.z - along * energies.y;  // the energy of c - along p
  float of_change = energies.x > 0.0 && news > kLeastNews * energies.z ? (gains.y - along * gains.x) / news : 0.0;
  float of_pressure = energies.x > 0.0 ? gains.x / energies.x - along * of_change : 0.0;
  out_factors = vec2(of_pressure, of_change);
#ifdef SURFACE
  // The energy norm of the sum's error minus the norm of zero's error.
  float excess = dot(energies, vec3(1.0, 2.0, 1.0)) - 2.0 * (gains.x + gains.y);
  if (excess < 0.0) out_factors = vec2(1.0);
#endif
}
