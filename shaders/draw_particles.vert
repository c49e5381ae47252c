// One square for each particle, a pixel larger than its disc.
layout(location = 0) in vec2 a_position;  // domain units
layout(location = 1) in vec3 a_color;

uniform vec2 u_domain_size;   // domain units
uniform vec2 u_pane_size;     // pixels
uniform float u_disc_radius;  // pixels

out vec2 v_offset;  // from the disc's centre, pixels
flat out vec3 v_color;

void main() {
  vec2 corner = 2.0 * vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) - 1.0;
  v_offset = corner * (u_disc_radius + 1.0);
  v_color = a_color;
  gl_Position = vec4(2.0 * (a_position / u_domain_size + v_offset / u_pane_size), 0.0, 1.0);
}
