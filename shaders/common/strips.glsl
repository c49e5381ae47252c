// A field in strips, parts of its rows: one strip for each texel being written. The first strip begins in the lower left
// corner.

const int kStrip = 64;  // texels; gl::kStrip

ivec2 strip_begin() { return ivec2(kStrip * int(gl_FragCoord.x), int(gl_FragCoord.y)); }
int strip_end(ivec2 size) { return min(strip_begin().x + kStrip, size.x); }

// Loops over every texel of the strip in a field of that size.
#define FOR_STRIP(texel, size) for (ivec2 texel = strip_begin(); texel.x < strip_end(size); ++texel.x)
