#pragma once

#include <span>
#include <string>

#include "scene/parameters/settings.hpp"

namespace twinflow {

/// The domain's width, domain units, maybe not domain.aspect; see GridShape::covering.
double domain_width(const Settings& settings);

/// A line about the width and suitable rows, if more than a millionth from domain.aspect; else empty.
std::string report_width(const Settings& settings);

/// A line for a report's runs, if widths differ at the same aspect or all from it; else empty.
std::string report_widths(std::span<const Settings* const> runs);

}  // namespace twinflow
