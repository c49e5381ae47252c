#pragma once

#include <span>
#include <string>
#include <string_view>

#include "view/series/series_layout.hpp"

namespace twinflow {

/// An XDMF 3 text for ParaView, VisIt and meshio: what a series holds at these times. Collections: a uniform
/// grid, the dye's grid and, last, the particles as points. `file`: the name of the HDF5 file in the same
/// folder.
std::string xdmf_of(const SeriesLayout& layout, std::span<const double> times, const std::string& file);

/// Whether the text, or its first lines, belongs to the series in this HDF5 file.
bool describes(std::string_view xdmf, const std::string& file);

}  // namespace twinflow
