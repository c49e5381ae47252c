// The perceived brightness of a color, from 0 to 1: the luma of BT.601.
float brightness(vec3 color) { return dot(color, vec3(0.299, 0.587, 0.114)); }
