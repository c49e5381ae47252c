// One half of a Gaussian blur, along a row or a column.
uniform sampler2D u_value;
uniform vec2 u_step;    // to the next texel, 0 to 1 over the field
uniform float u_sigma;  // texels

in vec2 v_position;
out vec4 out_value;

// The reach, at which the weight is a hundredth of the weight in the middle; texels.
int reach() { return int(ceil(3.0 * u_sigma)); }

void main() {
  vec4 sum = texture(u_value, v_position);
  float weights = 1.0;
  for (int k = 1; k <= reach(); ++k) {
    float weight = exp(-0.5 * float(k * k) / (u_sigma * u_sigma));
    vec2 away = float(k) * u_step;
    sum += weight * (texture(u_value, v_position + away) + texture(u_value, v_position - away));
    weights += 2.0 * weight;
  }
  out_value = sum / weights;
}
