// The volume fractions after a stroke has poured or drained.
#include "grid/surface/supply.glsl"

out float out_fraction;

void main() {
  ivec2 cell = ivec2(gl_FragCoord.xy);
  out_fraction = fraction_of(cell) + gain_of(cell);
}
