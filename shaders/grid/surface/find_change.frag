// What the pressure has changed by since the step before. What was vacuum has a pressure of zero and no change.
#include "common/texel.glsl"

uniform sampler2D u_pressure;         // the last one
uniform sampler2D u_pressure_before;  // that of the step before it
uniform sampler2D u_cells;            // w: 1 where they are liquid

out float out_change;

void main() {
  float last = here(u_pressure).x;
  float before = here(u_pressure_before).x;
  out_change = last != 0.0 && before != 0.0 ? here(u_cells).w * (last - before) : 0.0;
}
