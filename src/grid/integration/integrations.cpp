#include "grid/integration/integrations.hpp"

#include <array>

#include "core/find_by.hpp"
#include "grid/integration/advect_and_project.hpp"
#include "grid/integration/advect_and_reflect.hpp"
#include "grid/integration/drift_and_kick.hpp"

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
  return row_of(kIntegrations, &IntegrationRow::integration, integration);
}

std::unique_ptr<TimeIntegration> make_integration(gl::ShaderLibrary& shaders, const GridCells& cells,
                                                  Integration integration, GridSurface* surface) {
  if (surface != nullptr) return std::make_unique<DriftAndKick>(shaders, cells, *surface, integration);
  return integration_row(integration).make(shaders, cells);
}

}  // namespace twinflow
