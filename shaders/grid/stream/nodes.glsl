// The lattice of nodes that gathers the vorticity of a free stream. Tents around the nodes add up to 1 at all corners of the
// cells between the rim and the outlet, so that sums and first moments are kept.

uniform int u_spacing;  // of the nodes, cells
uniform vec2 u_first;   // the lowest, leftmost node, cells from the domain's lower left corner

// The tent's value at a corner; both places along one axis, cells.
float tent(float node, int corner) { return max(1.0 - abs(float(corner) - node) / float(u_spacing), 0.0); }
