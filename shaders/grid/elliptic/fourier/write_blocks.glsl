// The results of a butterfly, each to a block of its own (blocks.glsl).

// GLSL ES allows only constants as the index of an output.
#if RADIX > MOST_LAYERS

layout(location = 0) out vec4 out_blocks[MOST_LAYERS];

void write_blocks(vec2 values[RADIX]) {
  out_blocks[0] = vec4(values[0], values[MOST_LAYERS]);
  out_blocks[1] = vec4(values[1], values[MOST_LAYERS + 1]);
  out_blocks[2] = vec4(values[2], values[MOST_LAYERS + 2]);
  out_blocks[3] = vec4(values[3], values[MOST_LAYERS + 3]);
#if MOST_LAYERS > 4
  out_blocks[4] = vec4(values[4], values[MOST_LAYERS + 4]);
  out_blocks[5] = vec4(values[5], values[MOST_LAYERS + 5]);
  out_blocks[6] = vec4(values[6], values[MOST_LAYERS + 6]);
  out_blocks[7] = vec4(values[7], values[MOST_LAYERS + 7]);
#endif
}

#else

layout(location = 0) out vec2 out_blocks[RADIX];

void write_blocks(vec2 values[RADIX]) {
  out_blocks[0] = values[0];
  out_blocks[1] = values[1];
  out_blocks[2] = values[2];
  out_blocks[3] = values[3];
#if RADIX > 4
  out_blocks[4] = values[4];
  out_blocks[5] = values[5];
  out_blocks[6] = values[6];
  out_blocks[7] = values[7];
#endif
}

#endif
