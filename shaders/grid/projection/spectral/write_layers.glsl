// The output of a pass into a field of LAYERS (4 or 8) layers, one complex number for each layer.

layout(location = 0) out vec2 out_layers[LAYERS];

// GLSL ES allows only constants as the index of an output.
void write_layers(vec2 values[LAYERS]) {
  out_layers[0] = values[0];
  out_layers[1] = values[1];
  out_layers[2] = values[2];
  out_layers[3] = values[3];
#if LAYERS > 4
  out_layers[4] = values[4];
  out_layers[5] = values[5];
  out_layers[6] = values[6];
  out_layers[7] = values[7];
#endif
}
