// A field in square blocks of texels, one block for each texel being written. The first block is the lower left one.

const int kBlock = 8;  // texels on a side; gl::kBlock

ivec2 block_begin() { return kBlock * ivec2(gl_FragCoord.xy); }
ivec2 block_end(ivec2 size) { return min(block_begin() + kBlock, size); }

// Loops over every texel of the block in a field of that size.
#define FOR_BLOCK(texel, size)                                                \
  for (ivec2 texel = block_begin(); texel.y < block_end(size).y; ++texel.y) \
    for (texel.x = block_begin().x; texel.x < block_end(size).x; ++texel.x)
