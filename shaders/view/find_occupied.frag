// The tiles of a field that its painter has to draw. The first channel is above 0 if a tile or its surroundings hold
// any of a fluid, now or at the last drawing, which has to go. The second one is above 0 if they do so now.
uniform sampler2D u_field;    // holds the fluid's thickness, or what it comes from
uniform vec4 u_channel;       // 1 for the channel that holds it
uniform float u_margin;       // texels around a tile, as far as what is drawn there comes from
uniform sampler2D u_last;     // the tiles when they were last drawn

out vec2 out_occupied;

void main() {
  vec2 size = vec2(textureSize(u_field, 0));
  vec2 tiles = vec2(textureSize(u_last, 0));
  vec2 tile = floor(gl_FragCoord.xy);
  int margin = int(u_margin);
  ivec2 begin = max(ivec2(floor(tile * size / tiles)) - margin, ivec2(0));
  ivec2 end = min(ivec2(ceil((tile + 1.0) * size / tiles)) + margin, ivec2(size));
  float sum = 0.0;
  for (ivec2 texel = begin; texel.y < end.y; ++texel.y) {
    for (texel.x = begin.x; texel.x < end.x; ++texel.x) sum += dot(texelFetch(u_field, texel, 0), u_channel);
  }
  out_occupied = vec2(sum + texelFetch(u_last, ivec2(tile), 0).y, sum);
}
