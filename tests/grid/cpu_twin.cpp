#include "grid/cpu_twin.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <utility>

namespace twinflow {

TwinField TwinField::random(int columns, int rows, int channel_count, unsigned seed, double amplitude) {
  TwinField field(columns, rows, channel_count);
  std::mt19937 generator(seed);
  // float32 numbers, so that GPU and twin start from the same values
  for (double& value : field.values) {
    value = static_cast<float>(amplitude * (2.0 * double(generator()) / double(std::mt19937::max()) - 1.0));
  }
  return field;
}

TwinField TwinField::opaque() const {
  TwinField dye = *this;
  for (std::size_t k = 3; k < dye.values.size(); k += 4) dye.values[k] = 1.0;
  return dye;
}

double& TwinField::at(int i, int j, int channel) {
  const int column = ((i % nx) + nx) % nx;
  const int row = ((j % ny) + ny) % ny;
  return values[std::size_t(channels) * (std::size_t(row) * nx + column) + channel];
}

double TwinField::at(int i, int j, int channel) const {
  TwinField& self = *const_cast<TwinField*>(this);
  if (!boundary.walls) return self.at(i, j, channel);
  if (boundary.layer) i = ((i % nx) + nx) % nx;
  const auto mirrored = [](int k, int n) { return k < 0 ? -1 - k : k >= n ? 2 * n - 1 - k : k; };
  if (channels != 2) return self.at(mirrored(i, nx), mirrored(j, ny), channel);

  const bool along_x = channel == 0;
  const int head_on = along_x ? i : j;
  const int cells = along_x ? nx : ny;
  if (boundary.spline && boundary.staggered && (head_on == 0 || head_on == cells) &&
      !(along_x && boundary.layer)) {
    // (c[-1] + 4 c[0] + c[1]) / 6 = 0 with c[-1] = share c[1].
    const int inside = head_on == 0 ? 1 : cells - 1;
    const double share = -0.25 * (1.0 + normal_share(channel, head_on == 0));
    return share * (along_x ? at(inside, j, channel) : at(i, inside, channel));
  }
  if (boundary.staggered && (head_on < 0 || head_on > cells)) {
    const int image = head_on < 0 ? -head_on : 2 * cells - head_on;
    return normal_share(channel, head_on < 0) * (along_x ? at(image, j, channel) : at(i, image, channel));
  }
  if (!boundary.staggered && (head_on < 0 || head_on >= cells)) {
    const int image = mirrored(head_on, cells);
    return normal_share(channel, head_on < 0) * (along_x ? at(image, j, channel) : at(i, image, channel));
  }
  if (along_x && j < 0) return (boundary.no_slip ? -1.0 : 1.0) * self.at(i, -1 - j, channel);
  if (along_x && j >= ny) {
    const double inside = self.at(i, 2 * ny - 1 - j, channel);
    return boundary.sticks_to_lid ? 2.0 * boundary.lid_speed - inside : inside;
  }
  if (!along_x && (i < 0 || i >= nx))
    return (boundary.no_slip ? -1.0 : 1.0) * self.at(mirrored(i, nx), j, channel);
  return self.at(i, j, channel);  // on the wall itself, the face beyond the last cell is the first one
}

double TwinField::normal_share(int channel, bool first) const {
  const bool sticks = channel == 1 && !first ? boundary.sticks_to_lid : boundary.no_slip;
  return boundary.smooth && sticks ? 1.0 : -1.0;
}

void TwinField::hold_at_walls() {
  if (!boundary.walls || !boundary.staggered) return;
  for (int j = 0; j < ny && !boundary.layer; ++j) at(0, j, 0) = 0.0;
  for (int i = 0; i < nx; ++i) at(i, 0, 1) = 0.0;
}

double TwinField::bilinear(double x, double y, int channel) const {
  const double i = std::floor(x - 0.5);
  const double j = std::floor(y - 0.5);
  const double a = x - 0.5 - i;
  const double b = y - 0.5 - j;
  const int column = static_cast<int>(i);
  const int row = static_cast<int>(j);
  return (1 - b) * ((1 - a) * at(column, row, channel) + a * at(column + 1, row, channel)) +
         b * ((1 - a) * at(column, row + 1, channel) + a * at(column + 1, row + 1, channel));
}

double TwinField::bicubic(double x, double y, int channel) const {
  const auto cubic = [](double p0, double p1, double p2, double p3, double t) {
    const double slope1 = 0.5 * (p2 - p0);
    const double slope2 = 0.5 * (p3 - p1);
    return p1 +
           t * (slope1 + t * (3 * (p2 - p1) - 2 * slope1 - slope2 + t * (2 * (p1 - p2) + slope1 + slope2)));
  };
  const int i = static_cast<int>(std::floor(x - 0.5));
  const int j = static_cast<int>(std::floor(y - 0.5));
  std::array<double, 4> rows{};
  for (int row = 0; row < 4; ++row) {
    rows.at(std::size_t(row)) =
        cubic(at(i - 1, j + row - 1, channel), at(i, j + row - 1, channel), at(i + 1, j + row - 1, channel),
              at(i + 2, j + row - 1, channel), x - 0.5 - i);
  }
  return cubic(rows[0], rows[1], rows[2], rows[3], y - 0.5 - j);
}

double TwinField::by_sixteen(double x, double y, int channel, Weight across, Weight up) const {
  const int i = static_cast<int>(std::floor(x - 0.5));
  const int j = static_cast<int>(std::floor(y - 0.5));
  double sum = 0.0;
  for (int row = -1; row <= 2; ++row) {
    for (int column = -1; column <= 2; ++column) {
      sum += across(column, x - 0.5 - i) * up(row, y - 0.5 - j) * at(i + column, j + row, channel);
    }
  }
  return sum;
}

double TwinField::along_face(int i, int j, int channel) const {
  return channel == 0 ? at(i, j + 1, 0) + at(i, j - 1, 0) - 2.0 * at(i, j, 0)
                      : at(i + 1, j, 1) + at(i - 1, j, 1) - 2.0 * at(i, j, 1);
}

double TwinField::limited(double value, double x, double y, int channel) const {
  const int i = static_cast<int>(std::floor(x - 0.5));
  const int j = static_cast<int>(std::floor(y - 0.5));
  const auto [low, high] = std::minmax(
      {at(i, j, channel), at(i + 1, j, channel), at(i, j + 1, channel), at(i + 1, j + 1, channel)});
  return std::clamp(value, low, high);
}

TwinField random_velocity(const GridCells& cells, unsigned seed) {
  TwinField field = TwinField::random(cells.shape.nx, cells.shape.ny, 2, seed);
  field.boundary.walls = cells.walls.has_value();
  field.boundary.staggered = cells.layout == GridLayout::staggered;
  field.boundary.layer = cells.layer;
  if (cells.walls) {
    field.boundary.no_slip = cells.walls->no_slip;
    field.boundary.sticks_to_lid = cells.walls->sticks_to_lid();
    field.boundary.lid_speed = cells.walls->lid_speed;
  }
  field.hold_at_walls();
  return field;
}

TwinField combined(double a, const TwinField& first, double b, const TwinField& second) {
  TwinField result = first;
  for (std::size_t k = 0; k < result.values.size(); ++k) {
    result.values[k] = a * first.values[k] + b * second.values[k];
  }
  return result;
}

double rms(const TwinField& field) {
  double sum = 0.0;
  for (const double value : field.values) sum += value * value;
  return std::sqrt(sum / double(field.values.size()));
}

TwinField read(const gl::Field& field, int channels) {
  TwinField twin(field.width(), field.height(), channels);
  const std::vector<float> values = field.read_back();
  twin.values.assign(values.begin(), values.end());
  return twin;
}

double largest_difference(const gl::Field& field, const TwinField& twin) {
  const std::vector<float> values = field.read_back();
  if (values.size() != twin.values.size()) return INFINITY;
  double largest = 0.0;
  for (std::size_t k = 0; k < values.size(); ++k) {
    const double difference = std::abs(values[k] - twin.values[k]);
    if (!(difference <= largest)) largest = difference;  // also takes a NaN
  }
  return largest;
}

long outliers(const gl::Field& field, const TwinField& twin, double tolerance) {
  const std::vector<float> values = field.read_back();
  long count = 0;
  for (std::size_t k = 0; k < values.size(); ++k) {
    count += !(std::abs(values[k] - twin.values[k]) <= tolerance);
  }
  return count;
}

gl::Field upload(const TwinField& twin, const char* name, gl::Buffering buffering) {
  const bool repeats = !twin.boundary.walls || twin.channels == 2;
  const auto wrap = gl::Wraps::repeating(repeats || twin.boundary.layer, repeats, gl::Wrap::mirror);
  const gl::Format format = twin.channels == 1   ? gl::Format::r32f
                            : twin.channels == 2 ? gl::Format::rg32f
                                                 : gl::Format::rgba32f;
  gl::Field field(
      {{.name = name, .width = twin.nx, .height = twin.ny, .format = format, .wrap = wrap}, buffering, ""});
  field.upload(twin.floats());
  return field;
}

}  // namespace twinflow
