// The texel at any index; beyond the edge the field repeats.
vec4 texel_around(sampler2D field, ivec2 texel) {
  ivec2 size = textureSize(field, 0);
  texel -= size * ivec2(floor(vec2(texel) / vec2(size)));
  return texelFetch(field, texel, 0);
}
