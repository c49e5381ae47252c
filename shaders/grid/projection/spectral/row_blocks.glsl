// Reading a field in layers as the Fourier transform writes it: each layer holds a block of neighbouring rows.

vec2 read_row_blocks(sampler2DArray field, vec2 position) {
  float block = position.y * float(textureSize(field, 0).z);
  return texture(field, vec3(position.x, fract(block), floor(block))).xy;
}
