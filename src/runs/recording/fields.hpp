#pragma once

#include <filesystem>

#include "world/world.hpp"

namespace twinflow {

/// Writes the arrays of --fields as NumPy files into the folder, particles in the order of their ids, with
/// the coordinates of the cells, x.npy and y.npy, and a README.txt that explains all of them. Throws
/// RunError.
void write_fields(const World& world, const std::filesystem::path& folder);

}  // namespace twinflow
