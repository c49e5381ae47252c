// Copies a finished transform from its blocks of rows into a field without layers or, SUM, adds it to such a field.
#include "common/texel.glsl"
#include "grid/elliptic/fourier/blocks.glsl"

uniform sampler2DArray u_numbers;

out vec2 out_numbers;

#ifdef SUM
uniform sampler2D u_term;

void main() { out_numbers = here(u_term).xy + read_row_blocks(u_numbers, v_position); }
#else
void main() { out_numbers = read_row_blocks(u_numbers, v_position); }
#endif
