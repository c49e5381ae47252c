// One square for each particle, as far as its profile reaches.
layout(location = 0) in vec2 a_position;  // domain units
layout(location = 1) in vec3 a_color;

uniform vec2 u_domain_size;  // domain units
uniform float u_reach;       // domain units

out vec2 v_offset;  // from the particle, reaches
flat out vec3 v_color;

void main() {
  v_offset = 2.0 * vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) - 1.0;
  v_color = a_color;
  gl_Position = vec4(2.0 * (a_position + u_reach * v_offset) / u_domain_size, 0.0, 1.0);
}
