// The thickness of the liquid and the brightness of its dye, in as few channels as possible, as the blur reads them many
// times.
uniform sampler2D u_sums;  // red, green, blue times thickness; thickness

in vec2 v_position;
out vec2 out_height;  // thickness; brightness of the dye times thickness

void main() {
  vec4 sums = texture(u_sums, v_position);
  out_height = vec2(sums.a, dot(sums.rgb, vec3(0.299, 0.587, 0.114)));
}
