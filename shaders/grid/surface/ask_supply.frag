// What a stroke would pour into a cell, as if there were room for all.
#define ASKS
#include "grid/surface/supply.glsl"

out float out_asked;

void main() { out_asked = gain_of(ivec2(gl_FragCoord.xy)); }
