// Line integral convolution: averages noise along the streamline through each texel, in both directions, by midpoint
// steps of equal length (B. Cabral, L. Leedom, "Imaging Vector Fields Using Line Integral Convolution", 1993). The
// result has the mean 0 and, for white noise, the variance 1. It fades out in fluid at rest.
uniform sampler2D u_noise;     // from 0 to 1, of the size of the result
uniform sampler2D u_velocity;  // domain units per second, over the whole domain
uniform float u_phase;         // of the ripple in the window, turns; the ripple moves with the flow as the phase grows
uniform float u_ripple;        // depth of the ripple, 0 or 1

in vec2 v_position;
out float out_streak;

const int kSteps = 10;               // in each direction
const float kStep = 1.4;             // texels
const float kStill = 1e-3;           // speed of a fluid that counts as moving, domain units per second
const float kPi = 3.14159265;
const float kVariance = 1.0 / 12.0;  // variance of the noise

vec2 direction(vec2 position) {
  vec2 velocity = texture(u_velocity, position).xy;
  return velocity / max(length(velocity), 1e-9);
}

// The weight at a signed share of the reach: a Hann window, with a ripple if the lines move.
float weight(float share) {
  float window = 0.5 + 0.5 * cos(kPi * share);
  float ripple = 0.5 + 0.5 * cos(2.0 * kPi * (share + u_phase));
  return window * mix(1.0, ripple, u_ripple);
}

void main() {
  vec2 texel = 1.0 / vec2(textureSize(u_noise, 0));
  float weights = weight(0.0);
  float squares = weights * weights;
  float sum = weights * texture(u_noise, v_position).x;
  for (int way = -1; way <= 1; way += 2) {
    vec2 position = v_position;
    vec2 along = direction(position);
    vec2 stride = float(way) * kStep * texel;
    for (int k = 1; k <= kSteps; ++k) {
      along = direction(position + 0.5 * stride * along);  // halfway, along the last direction
      position += stride * along;
      float w = weight(float(way * k) / float(kSteps + 1));
      sum += w * texture(u_noise, position).x;
      weights += w;
      squares += w * w;
    }
  }
  float streak = (sum / weights - 0.5) * weights / sqrt(squares * kVariance);
  out_streak = streak * smoothstep(0.0, kStill, length(texture(u_velocity, v_position).xy));
}
