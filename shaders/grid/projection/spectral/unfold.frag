// Copies a finished transform from its blocks of rows into a field without layers.
#include "common/texel.glsl"
#include "grid/projection/spectral/blocks.glsl"

uniform sampler2DArray u_numbers;

out vec2 out_numbers;

void main() { out_numbers = read_row_blocks(u_numbers, v_position); }
