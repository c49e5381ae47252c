#pragma once

#include "view/series/hdf5.hpp"

namespace twinflow {

/// An open file as the HDF5 library's driver below uses it. It must outlive the library's file.
struct DriverFile {
  int descriptor = -1;
  int error = 0;  ///< errno of the first write that failed; 0 while none has
};

/// The properties with which the HDF5 library opens a file through a driver of our own, so that the file can
/// be opened by every reader at any moment, whenever the writing program is killed:
///
/// - The superblock never says that a program writes the file, which would make other readers refuse it.
/// - The end of the file in the superblock grows before anything is written behind it, and the file before
///   that: nothing lies behind the end that readers see, and the end never behind the file.
/// - Nothing is cut off, and no lock is taken.
/// - Once a write has failed, later ones are dropped, so that closing leaves the file as it was. The library
///   learns of the first failure alone.
///
/// The library itself has to write metadata in an order in which readers can follow them at any time, as it
/// does after H5Fstart_swmr_write.
Hdf5Id crash_safe_access(DriverFile& file);

}  // namespace twinflow
