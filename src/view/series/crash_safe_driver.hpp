#pragma once

#include <memory>

#include "view/series/hdf5.hpp"

namespace twinflow {

/// An open file for the HDF5 driver below. The library also holds it: it keeps unclosable files until the
/// program ends.
struct DriverFile {
  /// Takes and finally closes the descriptor.
  explicit DriverFile(int opened) : descriptor(opened) {}
  ~DriverFile();
  DriverFile(const DriverFile&) = delete;
  DriverFile& operator=(const DriverFile&) = delete;

  const int descriptor;
  int error = 0;  ///< errno of the first failed write, which stops writing; else 0
};

/// HDF5 access properties of a crash-safe driver: every reader can open the file whenever the writer is
/// killed.
///
/// - The superblock never marks the file as open, which readers would refuse.
/// - The superblock's end grows before anything is written behind it, and the file long before. So readers
///   find the end within the file, and nothing behind it.
/// - Closing cuts off only the surplus; no lock is taken.
/// - After a failed write, writes go to memory alone, so closing keeps the file. The library cannot be told,
///   or it fails at the program's end: check `error` soon after each call.
///
/// The library must write metadata in an order that readers can follow, as after H5Fstart_swmr_write.
Hdf5Id crash_safe_access(const std::shared_ptr<DriverFile>& file);

}  // namespace twinflow
