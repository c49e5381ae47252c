// The colors of a color map.

uniform sampler2D u_colors;  // the map's table in one row, its first and last texel at the range's ends
uniform vec2 u_range;        // lowest and highest value

vec4 color_of(float value) {
  float entries = float(textureSize(u_colors, 0).x);
  float share = clamp((value - u_range.x) / (u_range.y - u_range.x), 0.0, 1.0);
  return texture(u_colors, vec2((share * (entries - 1.0) + 0.5) / entries, 0.5));
}
