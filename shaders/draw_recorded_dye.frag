// The dye that a stage has left, as it is, smooth between its texels.
uniform sampler2D u_dye;  // red, green, blue

in vec2 v_position;
out vec4 out_color;

void main() { out_color = vec4(texture(u_dye, v_position).rgb, 1.0); }
