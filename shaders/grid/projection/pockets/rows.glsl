// Lists of texels in rows.

const int kTexelsInRow = 256;  // Pockets

ivec2 texel_of_number(int number) { return ivec2(number % kTexelsInRow, number / kTexelsInRow); }

// The first number and the one after the last that the texel being written adds up.
ivec2 range_in(sampler2D ranges) { return ivec2(texelFetch(ranges, ivec2(gl_FragCoord.xy), 0).xy); }
