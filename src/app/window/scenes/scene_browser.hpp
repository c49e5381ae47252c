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

/// Shows all scenes over the whole window; the user chooses one with the mouse or the keyboard.
class SceneBrowser {
 public:
  /// `files`: the files that scene files may name.
  SceneBrowser(gl::ShaderLibrary& shaders, WorldOptions options, NamedFiles files)
      : files_(files), thumbnails_(shaders, options, files) {}

  void keep_pictures_in(const std::optional<std::filesystem::path>& folder) {
    thumbnails_.keep_in(ThumbnailCache(folder));
  }
  bool is_open() const { return open_; }
  /// Whether pictures are still to be drawn.
  bool is_drawing() const { return open_ && drawing_; }
  /// Lists the scenes that can be opened now and selects `current`, the name of the open scene.
  void open(const std::string& current);
  void close() { open_ = false; }

  /// Takes a key; while the browser is open it takes all of them. Arrows, Page, Home and End select. Enter
  /// opens, Esc closes, and a letter selects the next scene with that initial. Returns the scene to open.
  std::optional<std::string> press(KeyPress press);

  /// Draws the browser into the current ImGui frame. Returns the scene that was clicked. `scale`: ImGui's
  /// units per point.
  std::optional<std::string> draw(const Fonts& fonts, float scale);
  /// Call this after a frame: an open browser continues its pictures for a part of a frame's time.
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
  std::vector<std::size_t> visible_;  ///< indices of the scenes in sight, in the last frame
  bool show_selected_ = false;        ///< the next frame scrolls to it
};

}  // namespace twinflow
