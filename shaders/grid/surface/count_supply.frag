// What strokes have given the cells, less what they have taken, with what the next stroke does; parts of a cell.
#include "common/texel.glsl"
#include "grid/surface/supply.glsl"

uniform sampler2D u_supplied;

out float out_supplied;

void main() { out_supplied = here(u_supplied).x + gain_of(ivec2(gl_FragCoord.xy)); }
