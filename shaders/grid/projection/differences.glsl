// The reach of a layout's differences, in cells: from a cell's center to velocities (FACE), from a velocity to centers
// (CENTER), and in the Laplacian, the divergence of the gradient.

#ifdef STAGGERED
#define FACE_AHEAD 1
#define FACE_BEHIND 0
#define CENTER_AHEAD 0
#define CENTER_BEHIND (-1)
#define LAPLACE_REACH 1
#else
#define FACE_AHEAD 1
#define FACE_BEHIND (-1)
#define CENTER_AHEAD 1
#define CENTER_BEHIND (-1)
#define LAPLACE_REACH 2
#endif
