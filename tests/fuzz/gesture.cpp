#include "scene/gestures/gesture.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

#include <glm/geometric.hpp>

#include "fuzz/fuzz_targets.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"

namespace twinflow::fuzz {
namespace {

/// Takes numbers from the front of the bytes; 0 if no bytes are left.
class Numbers {
 public:
  explicit Numbers(std::string_view bytes) : bytes_(bytes) {}

  bool empty() const { return bytes_.empty(); }
  int byte() { return static_cast<unsigned char>(taken<char>()); }
  float real() { return taken<float>(); }

 private:
  template <class Number>
  Number taken() {
    Number number{};
    const std::size_t size = std::min(sizeof number, bytes_.size());
    std::memcpy(&number, bytes_.data(), size);
    bytes_.remove_prefix(size);
    return number;
  }
  std::string_view bytes_;
};

/// Every other row lies a little after the previous one, as in sensible files.
std::string path_of(Numbers& numbers) {
  std::string path;
  double time = 0.0;
  while (!numbers.empty()) {
    const int kind = numbers.byte();
    time = kind % 4 == 0 ? numbers.real() : time + 0.001 * (1 + kind);
    path += "[" + format_value(time) + ", " + format_value(double{numbers.real()}) + ", " +
            format_value(double{numbers.real()});
    if (kind % 8 == 7) path += ", 0.5, 0, " + format_value(double{numbers.real()});
    path += "],\n";
  }
  return path;
}

std::string gesture_from_bytes(std::string_view bytes) {
  Numbers numbers(bytes);
  const auto& tools = find_parameter("brush.tool").names;
  std::string text = "[[gesture]]\ntool = \"";
  text.append(tools[static_cast<std::size_t>(numbers.byte()) % tools.size()]).append("\"\nradius = ");
  text += format_value(double{numbers.real()}) + "\n";
  return text + "path = [\n" + path_of(numbers) + "]\n";
}

bool is_finite(glm::dvec2 point) { return std::isfinite(point.x) && std::isfinite(point.y); }

double duration(const std::vector<Stroke>& strokes) {
  return std::accumulate(strokes.begin(), strokes.end(), 0.0,
                         [](double sum, const Stroke& stroke) { return sum + stroke.duration; });
}

void require_bounded(const Stroke& stroke) {
  constexpr double kFarthest = 101.0;  // positions are read from -100 to 100; interpolation rounds
  require(is_finite(stroke.from) && is_finite(stroke.to), "a stroke is somewhere");
  require(glm::length(stroke.from) < 2 * kFarthest && glm::length(stroke.to) < 2 * kFarthest,
          "a stroke stays where its path goes");
  require(stroke.duration > 0.0, "a stroke takes time");
  require(std::isfinite(footprint(stroke, Domain{}, {0.1, 0.2})), "a footprint is finite");
}

/// Requires that the pieces of a gesture that is cut anywhere last as long as the whole.
void require_pieces_add_up(const Gesture& gesture, const Settings::BrushSettings& brush) {
  const double begin = gesture.path.front().time;
  const double end = gesture.path.back().time;
  const double middle = std::midpoint(begin, end);
  const auto whole = strokes_between(gesture, brush, begin, end);
  for (const Stroke& stroke : whole) require_bounded(stroke);
  const double pieces = duration(strokes_between(gesture, brush, begin, middle)) +
                        duration(strokes_between(gesture, brush, middle, end));
  require(std::abs(pieces - duration(whole)) <= 1e-9 * (1.0 + end), "the pieces of a gesture last as long");
  require(strokes_between(gesture, brush, end, end + 1.0).empty(), "a gesture ends");
  if (const auto ball = ball_between(gesture, begin, end)) {
    require(is_finite(ball->center) && is_finite(ball->velocity), "a ball is somewhere and has a velocity");
  }
}

}  // namespace

void fuzz_gesture(std::string_view bytes) {
  Scene scene;
  const std::string text = gesture_from_bytes(bytes);
  if (!accepts([&] { scene = parse_scene(text, "s.toml", "/nowhere"); })) return;
  require(parse_scene(to_toml(scene), "s.toml", "/nowhere").gestures == scene.gestures,
          "a written gesture is read again");
  const Gesture& gesture = scene.gestures.at(0);
  require_pieces_add_up(gesture, scene.settings.brush);
  const std::size_t dropped =
      bodies_between(scene.gestures, scene.settings.brush, 0.0, gesture.path.back().time).size();
  require(dropped == (drops_body(gesture.tool) ? 1 : 0), "a gesture drops one body, if any");
}

}  // namespace twinflow::fuzz
