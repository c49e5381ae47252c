#pragma once

#include <memory>

#include "view/series/hdf5.hpp"

namespace twinflow {

/// An open file as the HDF5 library's driver below uses it. The library holds it, too, as it keeps what it
/// could not close until the program ends.
struct DriverFile {
  /// Takes the descriptor, and closes it in the end.
  explicit DriverFile(int opened) : descriptor(opened) {}
  ~DriverFile();
  DriverFile(const DriverFile&) = delete;
  DriverFile& operator=(const DriverFile&) = delete;

  const int descriptor;
  int error = 0;  ///< errno of the first write that failed; 0 while none has. Then nothing more is written
};

/// The properties with which the HDF5 library opens a file through a driver of our own. Every reader can open
/// the file at any moment, whenever the writing program is killed:
///
/// - The superblock never says that a program writes the file, which would make other readers refuse it.
/// - The end of the file in the superblock grows before anything is written behind it, and the file long
///   before that: nothing lies behind the end that readers see, and the end never behind the length of the
///   file, for which readers ask before they read the end.
/// - Nothing is cut off but the surplus when the file is closed, and no lock is taken.
/// - Once a write has failed, this and later ones go to memory alone, so that closing leaves the file as it
///   was. The library never learns of it, as a file that it cannot close makes it fail at the end of the
///   program: whoever calls the library asks for `error` afterwards, soon.
///
/// The library itself has to write metadata in an order in which readers can follow them at any time, as it
/// does after H5Fstart_swmr_write.
Hdf5Id crash_safe_access(const std::shared_ptr<DriverFile>& file);

}  // namespace twinflow
