// Copies a field. It is the cheapest pass over a field, against which the others are measured.
#include "common/texel.glsl"

uniform sampler2D u_value;

out vec4 out_value;

void main() { out_value = here(u_value); }
