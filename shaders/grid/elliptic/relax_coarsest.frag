// The coarsest level under a free surface, whose coefficients change with every step. Every texel relaxes all cells,
// forwards and backwards (Gauss-Seidel), and keeps its own.
uniform sampler2D u_weights;  // west, east, south, north, over the diagonal
uniform sampler2D u_source;   // over the diagonal

out float out_value;

const int kMostCells = 32;  // Multigrid
const int kSweeps = 4;

void main() {
  ivec2 cells = textureSize(u_source, 0);
  int count = cells.x * cells.y;
  float value[kMostCells];
  for (int k = 0; k < kMostCells; ++k) value[k] = 0.0;
  for (int sweep = 0; sweep < 2 * kSweeps; ++sweep) {
    for (int turn = 0; turn < count; ++turn) {
      int k = (sweep & 1) == 0 ? turn : count - 1 - turn;
      ivec2 cell = ivec2(k % cells.x, k / cells.x);
      vec4 around = vec4(value[max(k - 1, 0)], value[min(k + 1, count - 1)], value[max(k - cells.x, 0)],
                         value[min(k + cells.x, count - 1)]);
      value[k] = texelFetch(u_source, cell, 0).x + dot(texelFetch(u_weights, cell, 0), around);
    }
  }
  out_value = value[int(gl_FragCoord.y) * cells.x + int(gl_FragCoord.x)];
}
