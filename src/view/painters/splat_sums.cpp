#include "view/painters/splat_sums.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

namespace twinflow {
namespace {

constexpr double kExponent =
    0.5 * SplatProfile::kReach * SplatProfile::kReach;  ///< the exponent of the Gaussian at R

std::size_t index_of(int column, int row, glm::ivec2 size) {
  return 4 * (static_cast<std::size_t>(row) * static_cast<std::size_t>(size.x) +
              static_cast<std::size_t>(column));
}

}  // namespace

double SplatProfile::height() const {
  // ∫ exp(−r²/2σ²) − exp(−k) over the disc of radius R = σ √2k is 2πσ² (1 − (1 + k) exp(−k)).
  const double share = 1.0 - (1.0 + kExponent) * std::exp(-kExponent);
  return spacing * spacing / (2.0 * std::numbers::pi * deviation * deviation * share);
}

double SplatProfile::thickness(double r) const {
  const double q = r / reach();
  if (q >= 1.0) return 0.0;
  return height() * (std::exp(-kExponent * q * q) - std::exp(-kExponent));
}

/// The texels along one axis that a particle reaches, and the factor of its Gaussian at each of them.
struct SplatSums::Footprint {
  Footprint(int texels_along, double reach_in_texels)
      : texels(texels_along), reach(reach_in_texels), exponent(kExponent / (reach * reach)) {
    // A particle between two centers reaches at most so many.
    const auto most = static_cast<std::size_t>(std::min(2.0 * reach + 1.0, static_cast<double>(texels)));
    factors.resize(most + 1);
    for (std::size_t k = 0; k <= most; ++k) {
      const auto distance = static_cast<double>(k);
      squares.push_back(std::exp(-exponent * distance * distance));
    }
  }

  /// Moves to a particle at `position`, where the center of texel k is at k, and sets the factors times
  /// `scale`. With d = first − position the
  /// factor of texel first + k is exp(−e (d + k)²) = exp(−e d²) exp(−2 e d)^k exp(−e k²): two exponentials
  /// for all texels. In double precision the powers lose nothing that a float would show.
  void move_to(double position, double scale) {
    first = static_cast<int>(std::ceil(std::max(position - reach, 0.0)));
    last = static_cast<int>(std::floor(std::min(position + reach, texels - 1.0)));
    const double distance = first - position;
    double power = scale * std::exp(-exponent * distance * distance);
    const double ratio = std::exp(-2.0 * exponent * distance);
    for (int k = 0; k <= last - first; ++k) {
      const auto index = static_cast<std::size_t>(k);
      factors[index] = static_cast<float>(power * squares[index]);
      power *= ratio;
    }
  }

  int texels;    ///< along the axis
  double reach;  ///< texels
  double exponent;
  std::vector<double> squares;  ///< exp(−e k²)
  int first = 0;
  int last = -1;
  std::vector<float> factors;
};

void SplatSums::sum(std::span<const ParticleDisc> particles, const Domain& domain,
                    const SplatProfile& profile, glm::ivec2 size) {
  size_ = size;
  texels_.assign(index_of(0, size.y, size), 0.0f);
  const double height = profile.height();
  lowering_ = static_cast<float>(height * std::exp(-kExponent));
  const glm::dvec2 texels_per_length = glm::dvec2(size) / domain.size();
  Footprint along_x(size.x, profile.reach() * texels_per_length.x);
  Footprint along_y(size.y, profile.reach() * texels_per_length.y);
  for (const ParticleDisc& particle : particles) {
    const glm::dvec2 place = (glm::dvec2(particle.position) - domain.minimum()) * texels_per_length - 0.5;
    const bool reaches = place.x > -along_x.reach && place.x < size.x - 1 + along_x.reach &&
                         place.y > -along_y.reach && place.y < size.y - 1 + along_y.reach;
    if (!reaches) continue;  // so it is for places that are no numbers
    along_x.move_to(place.x, 1.0);
    along_y.move_to(place.y, height);
    add(particle, along_x, along_y);
  }
}

void SplatSums::add(const ParticleDisc& particle, const Footprint& along_x, const Footprint& along_y) {
  const float color[4] = {particle.color.r, particle.color.g, particle.color.b, 1.0f};
  for (int row = along_y.first; row <= along_y.last; ++row) {
    const float of_row = along_y.factors[static_cast<std::size_t>(row - along_y.first)];
    float* texel = texels_.data() + index_of(along_x.first, row, size_);
    for (int column = along_x.first; column <= along_x.last; ++column, texel += 4) {
      const float gaussian = of_row * along_x.factors[static_cast<std::size_t>(column - along_x.first)];
      const float thickness = std::max(gaussian - lowering_, 0.0f);
      for (int channel = 0; channel < 4; ++channel) texel[channel] += thickness * color[channel];
    }
  }
}

std::vector<float> SplatSums::tiles(int columns, int rows, int margin) const {
  std::vector<float> result(static_cast<std::size_t>(columns) * rows, 0.0f);
  // The first tile that a texel and `margin` of them around it touch, and the one after the last.
  const auto touched = [margin](int texel, int texels, int tiles) {
    const int first = std::max(texel - margin, 0) * tiles / texels;
    const int end = std::min(texel + margin + 1, texels) * tiles;
    return std::pair(first, (end + texels - 1) / texels);
  };
  std::vector<std::pair<int, int>> of_column;
  of_column.reserve(static_cast<std::size_t>(size_.x));
  for (int column = 0; column < size_.x; ++column) of_column.push_back(touched(column, size_.x, columns));
  std::vector<float> of_row(static_cast<std::size_t>(columns));
  for (int row = 0; row < size_.y; ++row) {
    std::fill(of_row.begin(), of_row.end(), 0.0f);
    for (int column = 0; column < size_.x; ++column) {
      if (texels_[index_of(column, row, size_) + 3] == 0.0f) continue;
      const auto [first, end] = of_column[static_cast<std::size_t>(column)];
      std::fill(of_row.begin() + first, of_row.begin() + end, 1.0f);
    }
    const auto [first, end] = touched(row, size_.y, rows);
    for (int tile_row = first; tile_row < end; ++tile_row) {
      float* const tiles = result.data() + static_cast<std::ptrdiff_t>(tile_row) * columns;
      for (int tile = 0; tile < columns; ++tile) {
        tiles[tile] = std::max(tiles[tile], of_row[static_cast<std::size_t>(tile)]);
      }
    }
  }
  return result;
}

bool SplatSums::cover(double threshold) const {
  float thinnest = texels_.empty() ? 0.0f : texels_[3];
  float steepest = 0.0f;
  for (int row = 0; row < size_.y; ++row) {
    for (int column = 0; column < size_.x; ++column) {
      const float here = texels_[index_of(column, row, size_) + 3];
      // Beyond its edges the field continues evenly or with the opposite texel.
      const float right = texels_[index_of((column + 1) % size_.x, row, size_) + 3];
      const float above = texels_[index_of(column, (row + 1) % size_.y, size_) + 3];
      thinnest = std::min(thinnest, here);
      steepest = std::max({steepest, std::abs(right - here), std::abs(above - here)});
    }
  }
  // The edge is as wide as half of the change over a pixel to both sides: √2 of the steepest along an axis.
  return thinnest - threshold >= 0.5 * std::max(std::numbers::sqrt2 * steepest, 1e-3);
}

}  // namespace twinflow
