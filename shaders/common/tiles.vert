// The tiles of a viewport that are occupied, as two triangles each, tile after tile, row by row from the lower left corner. A tile
// that is not occupied is drawn nowhere.
uniform sampler2D u_occupied;  // one texel for each tile: above 0 where it is drawn

out vec2 v_position;  // (0, 0) lower left to (1, 1) upper right corner of the viewport

void main() {
  ivec2 tiles = textureSize(u_occupied, 0);
  int number = gl_VertexID / 6;
  int corner_of_two = gl_VertexID - 6 * number;
  int corner_of_tile = corner_of_two < 3 ? corner_of_two : corner_of_two - 2;  // 0, 1, 2; 1, 2, 3
  ivec2 tile = ivec2(number % tiles.x, number / tiles.x);
  v_position = vec2(tile + ivec2(corner_of_tile & 1, corner_of_tile >> 1)) / vec2(tiles);
  const vec2 kNowhere = vec2(2.0);
  vec2 corner = texelFetch(u_occupied, tile, 0).x > 0.0 ? 2.0 * v_position - 1.0 : kNowhere;
  gl_Position = vec4(corner, 0.0, 1.0);
}
