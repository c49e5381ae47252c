// The temperatures of the cells beside two opposite walls: the lower row of texels those beside the left or the lower wall, the
// upper row those beside the other one. Texels beyond the length of the walls are zero.

uniform sampler2D u_temperature;  // degrees
uniform vec2 u_across;            // from the one wall to the other: (1, 0) or (0, 1)

out float out_temperature;

void main() {
  ivec2 size = textureSize(u_temperature, 0);
  ivec2 across = ivec2(u_across);
  ivec2 along = across.yx;
  int place = int(gl_FragCoord.x);
  ivec2 line = gl_FragCoord.y < 1.0 ? ivec2(0) : across * (size - 1);
  bool beside = place < size.x * along.x + size.y * along.y;
  out_temperature = beside ? texelFetch(u_temperature, line + along * place, 0).x : 0.0;
}
