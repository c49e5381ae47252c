#include "grid/projection/pockets.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "grid/operators/cell_fields.hpp"

namespace twinflow {
namespace {

constexpr int kTexelsInRow = 256;  // shaders/grid/projection/pockets/rows.glsl
constexpr int kTermsOfPart = 64;
/// An imbalance that is a smaller part of the sum of all magnitudes is the rounding of float32.
constexpr double kRoundingOfSums = 1e-5;

/// A range of terms, which one texel adds up, by their numbers.
struct TermRange {
  int begin, end;
};

/// A list in rows of texels, the last one filled up with zeros.
gl::Field list_field(const char* name, std::size_t count, gl::Format format) {
  const int rows = std::max(1, static_cast<int>((count + kTexelsInRow - 1) / kTexelsInRow));
  return gl::Field(
      {{.name = name, .width = kTexelsInRow, .height = rows, .format = format}, gl::Buffering::single, name});
}

void upload_list(gl::Field& field, std::vector<float> values, std::size_t channels) {
  values.resize(channels * static_cast<std::size_t>(field.width()) * field.height(), 0.0f);
  field.upload(values);
}

/// The parts of at most kTermsOfPart terms into which each range is divided; ranges ← the ranges of its
/// parts.
std::vector<TermRange> parts_of(std::vector<TermRange>& ranges) {
  std::vector<TermRange> parts;
  for (TermRange& range : ranges) {
    const int first = static_cast<int>(parts.size());
    for (int begin = range.begin; begin < range.end; begin += kTermsOfPart) {
      parts.push_back({begin, std::min(begin + kTermsOfPart, range.end)});
    }
    range = {first, static_cast<int>(parts.size())};
  }
  return parts;
}

}  // namespace

void Pockets::set(PocketMap map, std::vector<float> areas) {
  map_ = std::move(map);
  areas_ = std::move(areas);
  on_gpu_.reset();
  balanced_ = false;
}

void Pockets::set_whole() {
  set(PocketMap::whole(cells_), std::vector<float>(static_cast<std::size_t>(cells_.shape.cells()), 1.0f));
}

void Pockets::upload() {
  if (on_gpu_) return;
  on_gpu_.emplace(
      OnGpu{gl::Field(center_field("pockets", cells_, gl::Buffering::single, "numbers from 1")),
            gl::Field(center_field("areas", cells_, gl::Buffering::single, "parts of a cell")),
            list_field("members of pockets", map_.of_cell.size(), gl::Format::r32f),
            {},
            list_field("sums over pockets", static_cast<std::size_t>(map_.count), gl::Format::rgba32f)});
  std::vector<TermRange> ranges(static_cast<std::size_t>(map_.count), TermRange{0, 0});
  for (const int pocket : map_.of_cell) {
    if (pocket >= 0) ++ranges[static_cast<std::size_t>(pocket)].end;
  }
  int total = 0;
  for (TermRange& range : ranges) {
    range = {total, total + range.end};
    total = range.end;
  }
  std::vector<float> numbers, members(static_cast<std::size_t>(total));
  numbers.reserve(map_.of_cell.size());
  std::vector<TermRange> left = ranges;
  for (std::size_t cell = 0; cell < map_.of_cell.size(); ++cell) {
    const int pocket = map_.of_cell[cell];
    numbers.push_back(static_cast<float>(pocket + 1));
    if (pocket < 0) continue;
    const int place = left[static_cast<std::size_t>(pocket)].begin++;
    members[static_cast<std::size_t>(place)] = static_cast<float>(cell);
  }
  on_gpu_->pockets.upload(numbers);
  on_gpu_->areas.upload(areas_);
  upload_list(on_gpu_->members, std::move(members), 1);
  std::vector<TermRange> parts;
  do {
    parts = parts_of(ranges);
    on_gpu_->levels.push_back({list_field("parts of pockets", parts.size(), gl::Format::rg32f),
                               list_field("sums over pockets", parts.size(), gl::Format::rgba32f)});
    std::vector<float> bounds;
    for (const TermRange& part : parts) {
      bounds.insert(bounds.end(), {static_cast<float>(part.begin), static_cast<float>(part.end)});
    }
    upload_list(on_gpu_->levels.back().ranges, std::move(bounds), 2);
  } while (parts.size() > ranges.size());
}

void Pockets::level(gl::Field& leveled, const gl::Field& pressure, const gl::Field* liquid) {
  upload();
  remove_mean(leveled, pressure, on_gpu_->areas, liquid, on_gpu_->levels.back().sums);
}

void Pockets::balance(gl::Field& residual, const gl::Field& diagonal, const gl::Field* liquid) {
  upload();
  remove_mean(residual, residual, diagonal, liquid, on_gpu_->balanced);
  balanced_ = true;
}

void Pockets::remove_mean(gl::Field& result, const gl::Field& value, const gl::Field& weight,
                          const gl::Field* liquid, gl::Field& sums) {
  if (!passes_) {
    passes_.emplace(Passes{{*shaders_, "grid/projection/pockets/sum_members"},
                           {*shaders_, "grid/projection/pockets/sum_members", {.definitions = {"SURFACE"}}},
                           {*shaders_, "grid/projection/pockets/sum_sums"},
                           {*shaders_, "grid/projection/pockets/remove_mean"}});
  }
  std::vector<Sums>& levels = on_gpu_->levels;
  const auto sums_of = [&](std::size_t k) -> gl::Field& {
    return k + 1 < levels.size() ? levels[k].sums : sums;
  };
  gl::Pass& sum_members = liquid != nullptr ? passes_->sum_liquid_members : passes_->sum_members;
  if (liquid != nullptr) sum_members.read("u_cells", *liquid);
  sum_members.read("u_value", value).read("u_weight", weight).read("u_members", on_gpu_->members);
  sum_members.read("u_ranges", levels.front().ranges).write(sums_of(0));
  for (std::size_t k = 1; k < levels.size(); ++k) {
    passes_->sum_sums.read("u_terms", sums_of(k - 1)).read("u_ranges", levels[k].ranges).write(sums_of(k));
  }
  passes_->remove_mean.read("u_value", value).read("u_pockets", on_gpu_->pockets);
  passes_->remove_mean.read("u_sums", sums).write(result);
}

double Pockets::imbalance() const {
  if (!balanced_) return 0.0;
  const std::vector<float> sums = on_gpu_->balanced.read_back();
  double result = 0.0;
  for (std::size_t k = 0; k < 4 * static_cast<std::size_t>(map_.count); k += 4) {
    const double missing = std::abs(double{sums[k]});
    const bool is_closed = sums[k + 2] == 0.0f;
    if (is_closed && missing > kRoundingOfSums * double{sums[k + 3]}) result += missing;
  }
  return result;
}

}  // namespace twinflow
