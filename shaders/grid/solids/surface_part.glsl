// The part of a solid's surface that the texel being written stands for (SurfacePart).
#include "common/texel.glsl"

uniform sampler2D u_places;   // column and row of a cell; 0: its left face, 1: its bottom face
uniform sampler2D u_factors;  // two factors

ivec2 cell_of_part() { return ivec2(here(u_places).xy); }
bool is_left_face() { return here(u_places).z < 0.5; }
