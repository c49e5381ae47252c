// The change of the pressure since the step before. A pressure of zero is none, and has no change.
#include "common/texel.glsl"
#include "grid/projection/in_fluid.glsl"

uniform sampler2D u_pressure;         // the last one
uniform sampler2D u_pressure_before;  // the pressure of the step before it

out float out_change;

void main() {
  float last = here(u_pressure).x;
  float before = here(u_pressure_before).x;
  out_change = last != 0.0 && before != 0.0 ? in_fluid(last - before) : 0.0;
}
