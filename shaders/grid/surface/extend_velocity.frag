// One ring of the velocity's extension into the vacuum: a face without a velocity takes the mean of its neighbours that have
// one. Where the velocity itself is written, its two channels are the first two.
uniform sampler2D u_known;  // see mark_known.frag

out vec4 out_known;

void main() {
  ivec2 face = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(u_known, 0) - 1;
  vec4 own = texelFetch(u_known, face, 0);
  vec2 sum = vec2(0.0);
  vec2 count = vec2(0.0);
  for (int k = 0; k < 4; ++k) {
    ivec2 way = k == 0 ? ivec2(-1, 0) : k == 1 ? ivec2(1, 0) : k == 2 ? ivec2(0, -1) : ivec2(0, 1);
    ivec2 other = face + way;
    if (any(lessThan(other, ivec2(0))) || any(greaterThan(other, last))) continue;
    vec4 value = texelFetch(u_known, other, 0);
    sum += value.xy * value.zw;
    count += value.zw;
  }
  vec2 mean = sum / max(count, vec2(1.0));
  out_known = vec4(mix(mean, own.xy, own.zw), max(own.zw, vec2(greaterThan(count, vec2(0.0)))));
}
