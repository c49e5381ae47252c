// Copies a finished transform from its layers, blocks of rows, into a field without layers.
#include "common/texel.glsl"
#include "grid/projection/spectral/row_blocks.glsl"

uniform sampler2DArray u_numbers;

out vec2 out_numbers;

void main() { out_numbers = read_row_blocks(u_numbers, v_position); }
