// The slope of the liquid's surface. Its edge has the threshold as thickness. From there, the surface rises like an
// ellipse. It is flat if fluid fills the plane. Bright dye stands out a little.
uniform sampler2D u_height;  // smoothed: thickness; brightness of the dye
uniform vec2 u_texel;        // size of a texel, as a share of the field
uniform float u_threshold;
uniform float u_full;        // thickness from which on the surface is flat
uniform float u_rise;        // height of the rim, texels
uniform float u_relief;      // height of white dye over black, texels

in vec2 v_position;
out vec4 out_surface;  // slope along x and y; thickness, and its change over a texel

const float kBlunt = 0.05;  // keeps the slope of the rim finite

float height_of(vec2 height) {
  float full = clamp((height.x - u_threshold) / (u_full - u_threshold), 0.0, 1.0);
  return u_rise * sqrt(full * (2.0 - full) + kBlunt) + u_relief * clamp(height.y, 0.0, 1.0);
}

void main() {
  vec2 right = vec2(u_texel.x, 0.0);
  vec2 up = vec2(0.0, u_texel.y);
  vec2 east = texture(u_height, v_position + right).xy;
  vec2 west = texture(u_height, v_position - right).xy;
  vec2 north = texture(u_height, v_position + up).xy;
  vec2 south = texture(u_height, v_position - up).xy;
  vec2 slope = 0.5 * vec2(height_of(east) - height_of(west), height_of(north) - height_of(south));
  float change = 0.5 * length(vec2(east.x - west.x, north.x - south.x));
  out_surface = vec4(slope, texture(u_height, v_position).x, change);
}
