// Complex numbers in BLOCKS, as a stage of the transform writes them: block b is layer b or, of sixteen blocks, the first half
// of the channels of layer b or the second half of those of layer b - 8.

vec2 read_block(sampler2DArray field, vec2 position, float block) {
#if BLOCKS > 8
  vec4 both = texture(field, vec3(position, mod(block, 8.0)));
  return block < 8.0 ? both.xy : both.zw;
#else
  return texture(field, vec3(position, block)).xy;
#endif
}

// The number at a position of a field whose blocks are neighbouring rows.
vec2 read_row_blocks(sampler2DArray field, vec2 position) {
  float block = position.y * float(BLOCKS);
  return read_block(field, vec2(position.x, fract(block)), floor(block));
}
