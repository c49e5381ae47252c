#pragma once

#include <utility>

#include "gl/functions.hpp"

namespace twinflow::gl {

/// One OpenGL object: move-only, deleted with its owner. `Traits` knows how to make and delete it.
template <class Traits>
class Object {
 public:
  Object() : id_(Traits::create()) {}
  ~Object() {
    if (id_ != 0) Traits::destroy(id_);
  }
  Object(Object&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
  Object& operator=(Object&& other) noexcept {
    std::swap(id_, other.id_);
    return *this;
  }

  GLuint id() const { return id_; }

 private:
  GLuint id_ = 0;
};

struct TextureTraits {
  static GLuint create() {
    GLuint id = 0;
    glGenTextures(1, &id);
    return id;
  }
  static void destroy(GLuint id) { glDeleteTextures(1, &id); }
};

struct FramebufferTraits {
  static GLuint create() {
    GLuint id = 0;
    glGenFramebuffers(1, &id);
    return id;
  }
  static void destroy(GLuint id) { glDeleteFramebuffers(1, &id); }
};

struct VertexArrayTraits {
  static GLuint create() {
    GLuint id = 0;
    glGenVertexArrays(1, &id);
    return id;
  }
  static void destroy(GLuint id) { glDeleteVertexArrays(1, &id); }
};

struct BufferTraits {
  static GLuint create() {
    GLuint id = 0;
    glGenBuffers(1, &id);
    return id;
  }
  static void destroy(GLuint id) { glDeleteBuffers(1, &id); }
};

struct QueryTraits {
  static GLuint create() {
    GLuint id = 0;
    glGenQueries(1, &id);
    return id;
  }
  static void destroy(GLuint id) { glDeleteQueries(1, &id); }
};

struct SamplerTraits {
  static GLuint create() {
    GLuint id = 0;
    glGenSamplers(1, &id);
    return id;
  }
  static void destroy(GLuint id) { glDeleteSamplers(1, &id); }
};

struct ProgramTraits {
  static GLuint create() { return glCreateProgram(); }
  static void destroy(GLuint id) { glDeleteProgram(id); }
};

using VertexArray = Object<VertexArrayTraits>;
using Buffer = Object<BufferTraits>;
using Query = Object<QueryTraits>;

}  // namespace twinflow::gl
