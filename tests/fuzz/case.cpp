#include "app/validate/case.hpp"

#include "app/options/command_line.hpp"
#include "fuzz/fuzz_targets.hpp"
#include "scene/fields/builtin_images.hpp"
#include "scene/fields/scene_images.hpp"

namespace twinflow::fuzz {
namespace {

using namespace validation;

constexpr const char* kFolder = "/nowhere";

void require_bounds(const Runs& runs) {
  require(runs.quick <= runs.sizes.size(), "a quick run is one of the runs");
  require(runs.steps.empty() || runs.steps.size() == runs.sizes.size(), "each run has its time step");
  for (std::size_t k = 0; k < runs.sizes.size(); ++k) {
    require(runs.sizes[k] > (k == 0 ? 0 : runs.sizes[k - 1]), "resolutions increase");
  }
  for (const std::string& assignment : runs.assignments) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string::npos || assignment.find("image") > equals) continue;
    const std::string image = assignment.substr(equals + 1);
    require(image.empty() || is_builtin_image(image), "a case names no image that is not there");
  }
}

void require_tolerances(const Quantity& quantity, const Case& whole) {
  for (const Fluid fluid : kFluids) {
    const std::vector<double>& tolerances = quantity.tolerances[index_of(fluid)];
    require(tolerances.empty() || tolerances.size() == whole.runs[index_of(fluid)].sizes.size(),
            "each run has its tolerance");
    for (const double tolerance : tolerances) require(tolerance > 0.0, "a tolerance is greater than 0");
  }
}

}  // namespace

void fuzz_case(std::string_view bytes) {
  Case whole;
  if (!accepts([&] { whole = parse_case(std::string(bytes), "case.toml", "case", kFolder); })) return;
  require(whole.every == 0.0 || (whole.every >= kShortestInterval && whole.every <= kLongestInterval),
          "rows have an interval");
  require(images_of(whole.scene).empty(), "the scene of a case names no file that is not there");
  require(!whole.runs[0].sizes.empty() || !whole.runs[1].sizes.empty(), "a case has runs");
  for (const Runs& runs : whole.runs) require_bounds(runs);
  require(!whole.quantities.empty(), "a case has quantities");
  for (const Quantity& quantity : whole.quantities) require_tolerances(quantity, whole);
  const Case again = parse_case(whole.toml, "kept.toml", "case", whole.scene);
  require(again.quantities.size() == whole.quantities.size(), "a kept case is read again");
}

}  // namespace twinflow::fuzz
