// The places of the two components of a velocity texel, as a displacement from the cell's center in cells.

#ifdef STAGGERED
const vec2 kPlaceOfU = vec2(-0.5, 0.0);  // the left face of the cell
const vec2 kPlaceOfV = vec2(0.0, -0.5);  // its bottom face
#else
const vec2 kPlaceOfU = vec2(0.0);
const vec2 kPlaceOfV = vec2(0.0);
#endif
