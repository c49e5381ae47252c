// A field in blocks of texels, or in strips of its rows: one for each texel being written, the first one at the lower
// left corner.

const int kBlock = 8;   // texels on a side; gl::kBlock
const int kStrip = 64;  // texels; gl::kStrip

ivec2 block_begin() { return kBlock * ivec2(gl_FragCoord.xy); }
ivec2 block_end(ivec2 size) { return min(block_begin() + kBlock, size); }
ivec2 strip_begin() { return ivec2(kStrip * int(gl_FragCoord.x), int(gl_FragCoord.y)); }

// For every texel of the block in a field of that size.
#define FOR_BLOCK(texel, size)                                            \
  for (ivec2 texel = block_begin(); texel.y < block_end(size).y; ++texel.y) \
    for (texel.x = block_begin().x; texel.x < block_end(size).x; ++texel.x)

// For every texel of the strip in a field of that size.
#define FOR_STRIP(texel, size)                                                    \
  for (ivec2 texel = strip_begin(), texel##_end = min(texel + kStrip, size); texel.x < texel##_end.x; ++texel.x)
