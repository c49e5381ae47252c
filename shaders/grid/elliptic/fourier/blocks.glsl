// Complex numbers in BLOCKS, as a stage of the transform writes them: block b is layer b. If there are more blocks than
// MOST_LAYERS (4 or 8), it is the first half of layer b's channels, or the second half of the channels of layer b -
// MOST_LAYERS.

vec2 read_block(sampler2DArray field, vec2 position, float block) {
#if BLOCKS > MOST_LAYERS
  vec4 both = texture(field, vec3(position, mod(block, float(MOST_LAYERS))));
  return block < float(MOST_LAYERS) ? both.xy : both.zw;
#else
  return texture(field, vec3(position, block)).xy;
#endif
}

// The number at a position of a field whose blocks are neighboring rows.
vec2 read_row_blocks(sampler2DArray field, vec2 position) {
  float block = position.y * float(BLOCKS);
  return read_block(field, vec2(position.x, fract(block)), floor(block));
}
