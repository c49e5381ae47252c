#include "grid/integration/integrations.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "core/find_by.hpp"
#include "grid/integration/advect_and_project.hpp"
#include "grid/integration/advect_and_reflect.hpp"

namespace twinflow {
namespace {

template <class Kind>
std::unique_ptr<TimeIntegration> make(gl::ShaderLibrary& shaders, const GridCells& cells) {
  return std::make_unique<Kind>(shaders, cells);
}

constexpr auto kIntegrations = std::to_array<IntegrationRow>({
    {Integration::reflection, "reflection", make<AdvectAndReflect>},
    {Integration::projection, "", make<AdvectAndProject>},
});

}  // namespace

std::span<const IntegrationRow> integration_rows() { return kIntegrations; }

const IntegrationRow& integration_row(Integration integration) {
  const auto found = find_by(kIntegrations, &IntegrationRow::integration, integration);
  if (found == kIntegrations.end()) throw std::logic_error("a time integration has no row");
  return *found;
}

}  // namespace twinflow
