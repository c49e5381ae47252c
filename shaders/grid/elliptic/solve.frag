// The exact solution of the coarsest level: a dense matrix times the source.
uniform sampler2D u_inverse;  // texel (k, m): the solution in cell m for a source of one in cell k
uniform sampler2D u_source;

out float out_value;

void main() {
  ivec2 cells = textureSize(u_source, 0);
  int row = int(gl_FragCoord.y) * cells.x + int(gl_FragCoord.x);
  float sum = 0.0;
  for (int j = 0; j < cells.y; ++j) {
    for (int i = 0; i < cells.x; ++i) {
      sum += texelFetch(u_inverse, ivec2(j * cells.x + i, row), 0).x * texelFetch(u_source, ivec2(i, j), 0).x;
    }
  }
  out_value = sum;
}
