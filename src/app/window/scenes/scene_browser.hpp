#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/window/scenes/scene_grid.hpp"
#include "app/window/scenes/scene_list.hpp"
#include "app/window/scenes/thumbnails.hpp"
#include "app/window/screen/key_bindings.hpp"
#include "view/annotations/overlay.hpp"

namespace twinflow {

class SceneBrowser {
 public:
  /// `files`: may be named by scene files.
  SceneBrowser(gl::ShaderLibrary& shaders, WorldOptions options, NamedFiles files)
      : files_(files), thumbnails_(shaders, options, files) {}

  void keep_pictures_in(const std::optional<std::filesystem::path>& folder) {
    thumbnails_.keep_in(ThumbnailCache(folder));
  }
  bool is_open() const { return open_; }
  /// Whether pictures remain to be drawn.
  bool is_drawing() const { return open_ && drawing_; }
  /// Lists the scenes and selects `current`, the open one.
  void open(const std::string& current);
  void close() { open_ = false; }

  /// Takes all keys while open. Arrows, Page, Home and End select, Enter opens, Esc closes. A letter selects
  /// the next scene with that initial. Returns the scene to open.
  std::optional<std::string> press(KeyPress press);

  /// Draws the browser; returns the clicked scene. `scale`: ImGui's units per point.
  std::optional<std::string> draw(const Fonts& fonts, float scale);
  /// Continues pictures for a part of a frame's time. Call this after each frame.
  void work();

 private:
  /// Sizes in ImGui's units.
  struct Measures {
    float card_width;
    float picture_height;
    float text_height;
    float gap;
  };
  Measures measures(float width, float scale);
  void draw_heading(const std::string& group, float scale) const;
  std::optional<std::string> draw_cards(const Measures& sizes, const Fonts& fonts, float scale);
  bool draw_card(std::size_t index, const Measures& sizes, const Fonts& fonts);
  void want_pictures();
  void select(long index);
  std::optional<std::string> choose(std::size_t index);

  NamedFiles files_;
  Thumbnails thumbnails_;
  std::vector<SceneEntry> scenes_;
  bool open_ = false;
  bool drawing_ = false;
  std::size_t selected_ = 0;
  SceneGrid grid_;
  std::vector<std::size_t> visible_;  ///< scenes in sight in the last frame
  bool show_selected_ = false;        ///< the next frame scrolls to it
};

}  // namespace twinflow
