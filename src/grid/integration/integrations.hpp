#pragma once

#include <memory>
#include <span>

#include "grid/integration/time_integration.hpp"

namespace twinflow {

/// A time integration's description and factory.
struct IntegrationRow {
  Integration integration;
  const char* caption;  ///< in a view's caption; empty for the textbook's order
  std::unique_ptr<TimeIntegration> (*make)(gl::ShaderLibrary& shaders, const GridCells& cells);
};

std::span<const IntegrationRow> integration_rows();
const IntegrationRow& integration_row(Integration integration);

}  // namespace twinflow
