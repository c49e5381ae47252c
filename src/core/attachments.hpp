#pragma once

#include <memory>
#include <typeindex>
#include <typeinfo>
#include <unordered_map>

namespace twinflow {

/// Objects of types unknown to their owner, at most one of each type.
class Attachments {
 public:
  /// The object of this type, made from the arguments on first use.
  template <class T, class... Arguments>
  T& get(const Arguments&... arguments) {
    std::shared_ptr<void>& object = objects_[typeid(T)];
    if (!object) object = std::make_shared<T>(arguments...);
    return *static_cast<T*>(object.get());
  }

  void clear() { objects_.clear(); }

 private:
  std::unordered_map<std::type_index, std::shared_ptr<void>> objects_;
};

}  // namespace twinflow
