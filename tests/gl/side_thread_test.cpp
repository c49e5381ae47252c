// Work beside the thread that issues GL commands.
#include "gl/side_thread.hpp"

#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>

#include <catch2/catch.hpp>

using namespace twinflow;

TEST_CASE("work beside the GL thread is done when it has been waited for, each time", "[gl]") {
  gl::SideThread side;
  int sum = 0;
  for (int k = 1; k <= 100; ++k) {
    side.start([&sum, k] { sum += k; });
    side.wait();
    CHECK(sum == k * (k + 1) / 2);
  }
}

TEST_CASE("the thread beside the GL thread ends after its work", "[gl]") {
  bool done = false;
  {
    gl::SideThread side;
    side.start([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      done = true;
    });
  }
  CHECK(done);
}

TEST_CASE("what work beside the GL thread throws is thrown to who waits for it, once", "[gl]") {
  gl::SideThread side;
  side.start([] { throw std::runtime_error("no"); });
  std::string thrown;
  try {
    side.wait();
  } catch (const std::runtime_error& error) {
    thrown = error.what();
  }
  CHECK(thrown == "no");
  bool done = false;
  side.start([&] { done = true; });
  side.wait();
  CHECK(done);
}

TEST_CASE("what work beside the GL thread throws is forgotten when it is stopped", "[gl]") {
  gl::SideThread side;
  bool done = false;
  side.start([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    done = true;
    throw std::runtime_error("no");
  });
  side.stop();
  CHECK(done);
  side.start([] {});
  CHECK_NOTHROW(side.wait());
}
