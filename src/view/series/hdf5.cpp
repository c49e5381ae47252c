#include "view/series/hdf5.hpp"

#include <algorithm>
#include <string>

namespace twinflow {
namespace {

/// The type of a UTF-8 text of this length; HDF5 has no empty ones.
Hdf5Id type_of_text(std::string_view text) {
  Hdf5Id type(H5Tcopy(H5T_C_S1), H5Tclose);
  require_hdf5(H5Tset_size(type.get(), std::max<std::size_t>(text.size(), 1)));
  require_hdf5(H5Tset_cset(type.get(), H5T_CSET_UTF8));
  require_hdf5(H5Tset_strpad(type.get(), H5T_STR_NULLPAD));
  return type;
}

/// Adds an attribute of a type in the file from values of a type in memory.
void write_attribute(const Hdf5Id& object, const char* name, hid_t type, hid_t type_in_memory,
                     const Hdf5Id& space, const void* values) {
  const Hdf5Id attribute(H5Acreate2(object.get(), name, type, space.get(), H5P_DEFAULT, H5P_DEFAULT),
                         H5Aclose);
  require_hdf5(H5Awrite(attribute.get(), type_in_memory, values));
}

/// The bytes of a text, at least one.
std::string bytes_of_text(std::string_view text) {
  return text.empty() ? std::string(1, '\0') : std::string(text);
}

}  // namespace

void add_attribute(const Hdf5Id& object, const char* name, std::string_view text) {
  const Hdf5Id type(H5Tcopy(H5T_C_S1), H5Tclose);
  require_hdf5(H5Tset_size(type.get(), H5T_VARIABLE));
  require_hdf5(H5Tset_cset(type.get(), H5T_CSET_UTF8));
  const Hdf5Id space(H5Screate(H5S_SCALAR), H5Sclose);
  const std::string terminated(text);
  const char* value = terminated.c_str();
  write_attribute(object, name, type.get(), type.get(), space, &value);
}

void add_attribute(const Hdf5Id& object, const char* name, std::span<const double> numbers) {
  const hsize_t count = numbers.size();
  const Hdf5Id space(H5Screate_simple(1, &count, nullptr), H5Sclose);
  write_attribute(object, name, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, space, numbers.data());
}

void add_text(const Hdf5Id& file, const char* path, std::string_view text) {
  const Hdf5Id type = type_of_text(text);
  const Hdf5Id space(H5Screate(H5S_SCALAR), H5Sclose);
  const Hdf5Id creation(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  require_hdf5(H5Pset_obj_track_times(creation.get(), false));
  const Hdf5Id set(
      H5Dcreate2(file.get(), path, type.get(), space.get(), H5P_DEFAULT, creation.get(), H5P_DEFAULT),
      H5Dclose);
  require_hdf5(H5Dwrite(set.get(), type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes_of_text(text).data()));
}

}  // namespace twinflow
