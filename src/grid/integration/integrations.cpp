#include "grid/integration/integrations.hpp"

#include <array>

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
  return row_of(kIntegrations, &IntegrationRow::integration, integration);
}

}  // namespace twinflow
