// Reading fields. Positions are in texels: texel (i, j) has its centre at (i + 0.5, j + 0.5), which is
// gl_FragCoord.xy for the texel being written. The domain's boundary rule stands here and nowhere else: fields
// repeat (the textures are made with GL_REPEAT), so a position outside wraps around.

vec4 texel_at(sampler2D field, vec2 position) { return texture(field, position / vec2(textureSize(field, 0))); }

// The texel `offset` cells away from the one being written.
vec4 neighbor(sampler2D field, vec2 offset) { return texel_at(field, gl_FragCoord.xy + offset); }

// Bilinear interpolation at a texel's centre plus a displacement. The weights come from the displacement alone, in
// full float precision: a flow of a thousandth of a cell per step still moves, which hardware filtering with its
// 8-bit weights would freeze.
vec4 bilinear(sampler2D field, vec2 center, vec2 displacement) {
  vec2 whole = floor(displacement);
  vec2 weight = displacement - whole;
  vec2 base = center + whole;
  vec4 low = mix(texel_at(field, base), texel_at(field, base + vec2(1.0, 0.0)), weight.x);
  vec4 high = mix(texel_at(field, base + vec2(0.0, 1.0)), texel_at(field, base + vec2(1.0, 1.0)), weight.x);
  return mix(low, high, weight.y);
}

// Bilinear interpolation at any position.
vec4 bilinear_at(sampler2D field, vec2 position) {
  vec2 center = floor(position) + 0.5;
  return bilinear(field, center, position - center);
}
