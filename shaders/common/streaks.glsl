// Flow lines woven into a pane's colors.

uniform sampler2D u_streaks;  // about 0, of variance 1 where the fluid moves
uniform float u_flow_lines;   // 0 to 1

const float kStreakContrast = 0.24;
const float kStreakLight = 0.035;  // makes them visible on dark colors

vec3 with_streaks(vec3 color, vec2 position) {
  if (u_flow_lines == 0.0) return color;
  float streak = u_flow_lines * clamp(texture(u_streaks, position).x, -2.2, 2.2);
  return max(color * (1.0 + kStreakContrast * streak) + kStreakLight * streak, 0.0);
}
