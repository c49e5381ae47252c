#pragma once

#include "app/validate/case.hpp"
#include "app/validate/table_reader.hpp"

namespace twinflow::validation {

/// Reads a [[quantity]] and checks its columns. Throws InputError that names file, line and key.
Quantity read_quantity(const TableReader& reader, const Case& whole);

}  // namespace twinflow::validation
