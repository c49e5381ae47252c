#pragma once

#include <memory>
#include <span>

#include "grid/integration/time_integration.hpp"

namespace twinflow {

/// A time integration's description and factory, for a fluid that fills the domain.
struct IntegrationRow {
  Integration integration;
  const char* caption;  ///< in a view's caption; empty for the textbook's order
  std::unique_ptr<TimeIntegration> (*make)(gl::ShaderLibrary& shaders, const GridCells& cells);
};

std::span<const IntegrationRow> integration_rows();
const IntegrationRow& integration_row(Integration integration);

/// Makes a time integration; DriftAndKick for a liquid. `surface`: null if the fluid fills the domain.
std::unique_ptr<TimeIntegration> make_integration(gl::ShaderLibrary& shaders, const GridCells& cells,
                                                  Integration integration, GridSurface* surface);

}  // namespace twinflow
