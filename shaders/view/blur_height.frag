// Smooths the liquid's thickness and keeps its edges: the more the thickness at a tap differs from that in the middle, in
// relative terms, the less the tap counts (bilateral filter: Tomasi, Manduchi, 1998), so that lone drops and thin sheets
// keep their thickness. The brightness of the dye is averaged over more of the fluid, so that single particles do not
// stand out.
uniform sampler2D u_height;  // thickness; brightness of the dye times thickness
uniform vec2 u_deviation;    // standard deviation of the Gaussian, as a share of the field
uniform float u_edge;        // standard deviation of the difference, as a share of the thickness

in vec2 v_position;
out vec2 out_height;  // thickness; brightness

const float kTau = 6.2831853;
const float kLeast = 0.02;  // thickness of the faintest fluid
const int kInnerTaps = 8;
const int kOuterTaps = 12;
// The weight of a tap in the middle and in each ring: the Gaussian there times the tap's area. The Gaussian has u_deviation
// for the thickness and twice that for the brightness.
const vec2 kMiddleWeights = vec2(0.235, 0.248);
const vec2 kInnerWeights = vec2(0.152, 0.221);
const vec2 kOuterWeights = vec2(0.045, 0.202);

float thickness;       // in the middle
vec2 sums;             // weighted sums of thickness and of brightness times thickness
vec2 sums_of_weights;  // sums of the weights, and of the weights times thickness

void add(vec2 there, vec2 weights) {
  float difference = (there.x - thickness) / (u_edge * max(thickness, kLeast));
  weights.x *= exp(-0.5 * difference * difference);
  sums += weights * there;
  sums_of_weights += weights * vec2(1.0, there.x);
}

vec2 around(float turn, float distance) {
  return texture(u_height, v_position + distance * u_deviation * vec2(cos(kTau * turn), sin(kTau * turn))).xy;
}

void main() {
  vec2 middle = texture(u_height, v_position).xy;
  thickness = middle.x;
  sums = vec2(0.0);
  sums_of_weights = vec2(0.0);
  add(middle, kMiddleWeights);
  for (int tap = 0; tap < kInnerTaps; ++tap) add(around(float(tap) / float(kInnerTaps), 1.0), kInnerWeights);
  for (int tap = 0; tap < kOuterTaps; ++tap) add(around((float(tap) + 0.5) / float(kOuterTaps), 2.0), kOuterWeights);
  out_height = sums / max(sums_of_weights, vec2(1e-4));
}
