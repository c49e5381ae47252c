// A disc with a soft edge, darker towards its rim where single particles are to be told apart.
uniform float u_disc_radius;  // pixels
uniform float u_rim;          // how much darker the rim is: 0 to 1

in vec2 v_offset;  // from the disc's centre, pixels
flat in vec3 v_color;
out vec4 out_color;

void main() {
  // Near the edge (r^2 - d^2) / (2 r) is the distance r - d to it, and needs no root.
  float squared = dot(v_offset, v_offset) / u_disc_radius;
  float coverage = clamp(0.5 + 0.5 * (u_disc_radius - squared), 0.0, 1.0);
  float shade = 1.0 - u_rim * squared / u_disc_radius;
  out_color = coverage * vec4(shade * v_color, 1.0);
}
