// Reading fields. Positions are in texels: texel (i, j) has its centre at (i + 0.5, j + 0.5), which is
// gl_FragCoord.xy for the texel being written. The domain's boundary rule stands here and nowhere else: fields
// repeat (the textures are made with GL_REPEAT), so a position outside wraps around.

in vec2 v_position;  // of the texel being written, 0 to 1 over the field

// The texel a constant number of cells away from the one being written, in a field of the same size. (A macro: GLSL
// wants the offset to be a constant expression. It saves a tenth of a Jacobi iteration over adding to the position.)
#define neighbor(field, offset) textureOffset(field, v_position, offset)
#define here(field) texture(field, v_position)

// Bilinear interpolation at a texel's centre plus a displacement. The weights come from the displacement alone, in
// full float precision: a flow of a thousandth of a cell per step still moves, which hardware filtering with its
// 8-bit weights would freeze.
vec4 bilinear(sampler2D field, vec2 center, vec2 displacement) {
  vec2 whole = floor(displacement);
  vec2 weight = displacement - whole;
  vec2 base = (center + whole) / vec2(textureSize(field, 0));
  vec4 low = mix(texture(field, base), textureOffset(field, base, ivec2(1, 0)), weight.x);
  vec4 high = mix(textureOffset(field, base, ivec2(0, 1)), textureOffset(field, base, ivec2(1, 1)), weight.x);
  return mix(low, high, weight.y);
}

// Bilinear interpolation at any position.
vec4 bilinear_at(sampler2D field, vec2 position) {
  vec2 center = floor(position) + 0.5;
  return bilinear(field, center, position - center);
}
