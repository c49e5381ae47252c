// Smooths the liquid's thickness and brightness and keeps its edges: what is around counts the less the more its thickness
// differs, as a share, from that in the middle (bilateral filter: Tomasi, Manduchi, 1998); so lone drops and thin sheets
// keep theirs. A Gaussian in two rings of taps.
uniform sampler2D u_height;  // thickness; brightness times thickness
uniform vec2 u_deviation;    // of the Gaussian, as a share of the field
uniform float u_edge;        // the difference that counts as one, as a share of the thickness

in vec2 v_position;
out vec2 out_height;

const float kTau = 6.2831853;
// Numbers of taps, distances in deviations, and weights: the Gaussian there times the ring's area for a tap.
const int kInnerTaps = 8;
const int kOuterTaps = 12;
const float kInnerWeight = 0.152;
const float kOuterWeight = 0.045;
const float kMiddleWeight = 0.235;

const float kLeast = 0.02;  // thickness: there is none below

float weights = kMiddleWeight;

vec2 part(vec2 middle, float angle, float distance, float nearness) {
  vec2 tap = v_position + distance * u_deviation * vec2(cos(angle), sin(angle));
  vec2 there = texture(u_height, tap).xy;
  float difference = (there.x - middle.x) / (u_edge * max(middle.x, kLeast));
  float weight = nearness * exp(-0.5 * difference * difference);
  weights += weight;
  return weight * there;
}

void main() {
  vec2 middle = texture(u_height, v_position).xy;
  vec2 sum = kMiddleWeight * middle;
  for (int tap = 0; tap < kInnerTaps; ++tap) {
    sum += part(middle, kTau * float(tap) / float(kInnerTaps), 1.0, kInnerWeight);
  }
  for (int tap = 0; tap < kOuterTaps; ++tap) {
    sum += part(middle, kTau * (float(tap) + 0.5) / float(kOuterTaps), 2.0, kOuterWeight);
  }
  out_height = sum / weights;
}
