// The temperatures of the cells beside the edges of the domain. Rows of texels, from the lowest on, are for the left,
// right, lower and upper edge. Texels beyond the length of an edge are zero.

uniform sampler2D u_temperature;  // degrees

out float out_temperature;

void main() {
  ivec2 size = textureSize(u_temperature, 0);
  int edge = int(gl_FragCoord.y);
  int place = int(gl_FragCoord.x);
  ivec2 across = edge < 2 ? ivec2(1, 0) : ivec2(0, 1);
  ivec2 along = across.yx;
  ivec2 line = edge % 2 == 0 ? ivec2(0) : across * (size - 1);
  bool beside = place < size.x * along.x + size.y * along.y;
  out_temperature = beside ? texelFetch(u_temperature, line + along * place, 0).x : 0.0;
}
