// The pressure from which a solution starts if each cell's goes on to change as it did: twice the last one less the one before
// it. What was vacuum has a pressure of zero and no change.
#include "common/texel.glsl"

uniform sampler2D u_pressure;         // the last one
uniform sampler2D u_pressure_before;  // that of the step before it
uniform sampler2D u_cells;            // w: 1 where they are liquid

out float out_pressure;

void main() {
  float last = here(u_pressure).x;
  float before = here(u_pressure_before).x;
  float change = last != 0.0 && before != 0.0 ? last - before : 0.0;
  out_pressure = here(u_cells).w * (last + change);
}
