#include "view/files/npy.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <vector>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/temporary_folder.hpp"

using namespace twinflow;

TEST_CASE("an array file has NumPy's header, padded to 64 bytes, and the values as float32 in C order") {
  const std::array<std::size_t, 2> shape = {2, 3};
  const std::array<float, 6> values = {0.0f, -1.5f, 2.0f, 3.0f, 1e-30f, 5.0f};
  const std::string bytes = encode_npy(shape, values);

  std::string expected("\x93NUMPY\x01\x00\x76\x00", 10);
  expected += "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";
  expected.append(127 - expected.size(), ' ');
  expected += '\n';
  REQUIRE(bytes.size() == 128 + 24);
  CHECK(bytes.substr(0, 128) == expected);
  std::array<float, 6> read{};
  std::memcpy(read.data(), bytes.data() + 128, 24);
  CHECK(read == values);
  // −1.5 is 0xbfc00000, least significant byte first.
  CHECK(bytes.substr(132, 4) == std::string("\x00\x00\xc0\xbf", 4));
}

TEST_CASE(
    "shapes of any number of axes are written as Python's tuples, and data begins at a multiple of 64") {
  const auto shape_of = [](const std::vector<std::size_t>& shape, std::size_t count) {
    const std::string bytes = encode_npy(shape, std::vector<float>(count));
    CHECK((bytes.size() - 4 * count) % 64 == 0);
    const auto begin = bytes.find('(');
    return bytes.substr(begin, bytes.find(')') + 1 - begin);
  };
  CHECK(shape_of({5}, 5) == "(5,)");
  CHECK(shape_of({0, 2}, 0) == "(0, 2)");
  CHECK(shape_of({4, 3, 2}, 24) == "(4, 3, 2)");
  CHECK(shape_of({}, 1) == "()");
  CHECK(shape_of({1000000}, 1000000) == "(1000000,)");
}

TEST_CASE("values that do not fill the shape are refused") {
  CHECK_THROWS_AS(encode_npy(std::array<std::size_t, 1>{3}, std::vector<float>(4)), std::logic_error);
}

TEST_CASE("an array is written whole, or not at all with the path in the message") {
  const TemporaryFolder folder;
  const std::array<std::size_t, 1> shape = {2};
  const std::array<float, 2> values = {1.0f, 2.0f};
  write_npy(folder.path() / "a.npy", shape, values);
  CHECK(read_file(folder.path() / "a.npy") == encode_npy(shape, values));
  CHECK_THROWS_WITH(write_npy(folder.path() / "missing" / "a.npy", shape, values),
                    Catch::Contains("missing/a.npy"));
  CHECK_FALSE(std::filesystem::exists(folder.path() / "missing"));
}

TEST_CASE("whole numbers are written as uint32") {
  const std::array<std::size_t, 1> shape = {2};
  const std::string bytes = encode_npy(shape, std::array<std::uint32_t, 2>{1, 0x01020304});
  CHECK(bytes.find("'descr': '<u4'") != std::string::npos);
  CHECK(bytes.substr(bytes.size() - 8) == std::string("\x01\x00\x00\x00\x04\x03\x02\x01", 8));
}

TEST_CASE("an array that was written is read back, and nothing else is taken for one") {
  const TemporaryFolder folder;
  const std::filesystem::path path = folder.path() / "a.npy";
  const std::vector<float> values = {0.0f, -1.5f, 2.0f, 3.0f, 1e-30f, 5.0f};
  for (const std::vector<std::size_t>& shape :
       {std::vector<std::size_t>{2, 3}, std::vector<std::size_t>{6}, std::vector<std::size_t>{1, 2, 3}}) {
    write_npy(path, shape, values);
    const NpyArray array = read_npy(path);
    CHECK(array.shape == shape);
    CHECK(array.values == values);
  }
  write_npy(path, std::array<std::size_t, 2>{0, 4}, std::vector<float>{});
  CHECK(read_npy(path).shape == std::vector<std::size_t>{0, 4});

  const std::string whole = encode_npy(std::array<std::size_t, 1>{6}, values);
  std::string other_order = whole;
  other_order.replace(other_order.find("False"), 5, "True ");
  const std::string integers = encode_npy(std::array<std::size_t, 1>{2}, std::array<std::uint32_t, 2>{1, 2});
  for (const std::string& text : {std::string(), std::string("no array\n"), whole.substr(0, 90),
                                  whole.substr(0, whole.size() - 1), whole + "1234", other_order, integers}) {
    write_file_atomically(path, text);
    CHECK_THROWS_WITH(read_npy(path), Catch::Contains("a.npy"));
  }
}
