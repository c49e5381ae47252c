// The diagonal of a level.
#include "grid/solids/pressure/level.glsl"

out float out_diagonal;

void main() { out_diagonal = diagonal(); }
