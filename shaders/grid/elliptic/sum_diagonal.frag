// The diagonal of a level.
#include "grid/elliptic/level.glsl"

out float out_diagonal;

void main() { out_diagonal = diagonal(); }
