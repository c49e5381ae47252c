#pragma once

#include <hdf5.h>

#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace twinflow {

/// A failed HDF5 call. The driver below knows the reason.
class Hdf5Error : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Throws Hdf5Error for a negative status.
inline void require_hdf5(herr_t status) {
  if (status < 0) throw Hdf5Error("a call of HDF5 failed");
}

/// An HDF5 identifier with its release function. Throws Hdf5Error if negative.
class Hdf5Id {
 public:
  using Release = herr_t (*)(hid_t);

  Hdf5Id() = default;
  Hdf5Id(hid_t id, Release release) : id_(id), release_(release) {
    if (id < 0) throw Hdf5Error("HDF5 gave no identifier");
  }
  Hdf5Id(Hdf5Id&& other) noexcept : id_(std::exchange(other.id_, -1)), release_(other.release_) {}
  Hdf5Id& operator=(Hdf5Id&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(release_, other.release_);
    return *this;
  }
  Hdf5Id(const Hdf5Id&) = delete;
  Hdf5Id& operator=(const Hdf5Id&) = delete;
  ~Hdf5Id() {
    if (id_ >= 0) release_(id_);
  }

  hid_t get() const { return id_; }

 private:
  hid_t id_ = -1;
  Release release_ = nullptr;
};

/// Adds a UTF-8 text attribute of variable length (a str in h5py).
void add_attribute(const Hdf5Id& object, const char* name, std::string_view text);
/// Adds a float64 vector attribute.
void add_attribute(const Hdf5Id& object, const char* name, std::span<const double> numbers);

/// Creates a scalar data set of UTF-8 text.
void add_text(const Hdf5Id& file, const char* path, std::string_view text);

}  // namespace twinflow
