#include "view/series/superblock.hpp"

#include <catch2/catch.hpp>

#include <cstring>
#include <fstream>
#include <span>
#include <string>

#include "core/files.hpp"
#include "core/temporary_folder.hpp"
#include "view/series/hdf5.hpp"

using namespace twinflow;

TEST_CASE("the checksum of HDF5's metadata is lookup3", "[series]") {
  // The value that lookup3.c prints for itself.
  const std::string text = "Four score and seven years ago";
  CHECK(lookup3(std::as_bytes(std::span(text))) == 0x17770551u);
}

TEST_CASE("a file whose superblock was changed and written again is one that HDF5 opens", "[series]") {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "file.h5").string();
  {
    const Hdf5Id access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    require_hdf5(H5Pset_libver_bounds(access.get(), H5F_LIBVER_LATEST, H5F_LIBVER_LATEST));
    const Hdf5Id file(H5Fcreate(path.c_str(), H5F_ACC_TRUNC | H5F_ACC_SWMR_WRITE, H5P_DEFAULT, access.get()),
                      H5Fclose);
    add_text(file, "settings", "time.step = 0.01");
  }
  std::string bytes = read_file(path);
  REQUIRE(Superblock::is_at_begin_of(std::as_bytes(std::span(bytes))));
  bytes[11] = 5;  // as if a program that writes it had been killed
  bytes.resize(bytes.size() + 100);
  Superblock superblock(std::as_bytes(std::span(bytes)));
  superblock.mark_closed();
  superblock.set_end(bytes.size());
  CHECK(superblock.end() == bytes.size());
  std::memcpy(bytes.data(), superblock.bytes().data(), Superblock::kSize);
  std::ofstream(path, std::ios::binary) << bytes;
  const Hdf5Id file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
  hsize_t size = 0;
  require_hdf5(H5Fget_filesize(file.get(), &size));
  CHECK(size == bytes.size());
}
