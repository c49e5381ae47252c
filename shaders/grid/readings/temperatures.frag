// The temperature of the grid fluid at points, one in each texel. It is bilinear between the cells' centers, and linear
// from the last two centers up to walls. Beside a FREE_STREAM it stays constant.

uniform sampler2D u_temperature;  // degrees, at the cells' centers
uniform sampler2D u_places;       // the points, in cells from the domain's lower left corner

out float out_temperature;

void main() {
  vec2 size = vec2(textureSize(u_temperature, 0));
  vec2 place = texelFetch(u_places, ivec2(gl_FragCoord.xy), 0).xy - 0.5;
  vec2 first = floor(place);
#ifdef WALLS
  vec2 inside = clamp(first, vec2(0.0), size - 2.0);
#ifdef LAYER
  inside.x = first.x;
#endif
  first = inside;
#endif
  vec2 share = place - first;
#ifdef FREE_STREAM
  share = clamp(share, 0.0, 1.0);  // the outer cells hold what enters and leaves
#endif
  vec2 near = (first + 0.5) / size;
  vec2 far = (first + 1.5) / size;
  vec2 below = vec2(texture(u_temperature, near).x, texture(u_temperature, vec2(far.x, near.y)).x);
  vec2 above = vec2(texture(u_temperature, vec2(near.x, far.y)).x, texture(u_temperature, far).x);
  vec2 column = mix(below, above, share.y);
  out_temperature = mix(column.x, column.y, share.x);
}
