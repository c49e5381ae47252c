// A particle's part of the thickness, a Gaussian, and of the colour, weighted by it. The profile is lowered to end in
// zero where the square does.
uniform float u_height;    // of the Gaussian before it is lowered
uniform float u_exponent;  // of the Gaussian at its reach

in vec2 v_offset;  // from the particle, reaches
flat in vec3 v_color;
out vec4 out_sums;  // red, green, blue times thickness; thickness

void main() {
  float thickness = u_height * max(exp(-u_exponent * dot(v_offset, v_offset)) - exp(-u_exponent), 0.0);
  out_sums = thickness * vec4(v_color, 1.0);
}
