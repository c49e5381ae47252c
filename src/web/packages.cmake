# What the layers ask of Debian's packages by find_package and pkg_check_modules, for the browser: the same targets. CMake
# includes this file first of all (CMAKE_PROJECT_TOP_LEVEL_INCLUDES), so that the layers ask as they do on the desktop.
#
# Libraries that are headers alone come from /usr/include, through a folder of links, because that folder itself would hide
# emscripten's own headers. The others are compiled from Debian's source packages, which `./dev web` unpacks into
# TWINFLOW_WEB_SOURCES.
set(TWINFLOW_WEB_SOURCES ${CMAKE_CURRENT_LIST_DIR}/../../build/web-sources CACHE PATH "Folder of muparser and imgui")

function(twinflow_link_headers)
  set(folder ${CMAKE_BINARY_DIR}/headers)
  file(MAKE_DIRECTORY ${folder})
  foreach(name ${ARGN})
    if(NOT EXISTS /usr/include/${name})
      message(FATAL_ERROR "/usr/include/${name} is missing; ./dev web installs its package")
    endif()
    file(CREATE_LINK /usr/include/${name} ${folder}/${name} SYMBOLIC)
  endforeach()
endfunction()

# twinflow_header_library(TARGET NAME…): a target for files or folders of /usr/include.
function(twinflow_header_library target)
  if(TARGET ${target})
    return()
  endif()
  twinflow_link_headers(${ARGN})
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} INTERFACE ${CMAKE_BINARY_DIR}/headers)
endfunction()

# twinflow_compiled_library(TARGET ALIAS FOLDER folder INCLUDES … SOURCES … DEFINITIONS …): a library of a source package, whose
# files are named from its folder. Its warnings are its own.
function(twinflow_compiled_library target alias)
  cmake_parse_arguments(PARSE_ARGV 2 ARG "" "FOLDER" "INCLUDES;SOURCES;DEFINITIONS")
  if(TARGET ${target})
    return()
  endif()
  file(GLOB folder ${TWINFLOW_WEB_SOURCES}/${ARG_FOLDER})
  if(NOT folder)
    message(FATAL_ERROR "${TWINFLOW_WEB_SOURCES}/${ARG_FOLDER} is missing; ./dev web unpacks it")
  endif()
  list(TRANSFORM ARG_SOURCES PREPEND ${folder}/)
  list(TRANSFORM ARG_INCLUDES PREPEND ${folder}/)
  add_library(${target} STATIC ${ARG_SOURCES})
  target_include_directories(${target} SYSTEM PUBLIC ${ARG_INCLUDES})
  target_compile_definitions(${target} PUBLIC ${ARG_DEFINITIONS})
  target_compile_options(${target} PRIVATE -w)
  add_library(${alias} ALIAS ${target})
endfunction()

function(twinflow_muparser)
  set(sources muParser muParserBase muParserBytecode muParserCallback muParserError muParserInt muParserTokenReader)
  list(TRANSFORM sources PREPEND src/)
  list(TRANSFORM sources APPEND .cpp)
  twinflow_compiled_library(twinflow_muparser muparser::muparser FOLDER muparser-* INCLUDES include SOURCES ${sources}
    DEFINITIONS MUPARSER_STATIC)
endfunction()

# The layers include <imgui/imgui.h>, as Debian installs it.
function(twinflow_imgui)
  twinflow_header_library(PkgConfig::stb stb)
  twinflow_compiled_library(twinflow_imgui PkgConfig::imgui FOLDER imgui-* INCLUDES .
    SOURCES imgui.cpp imgui_draw.cpp imgui_tables.cpp imgui_widgets.cpp backends/imgui_impl_opengl3.cpp
    DEFINITIONS IMGUI_IMPL_OPENGL_ES3)
  target_link_libraries(twinflow_imgui PUBLIC PkgConfig::stb)
  file(GLOB folder ${TWINFLOW_WEB_SOURCES}/imgui-*)
  file(CREATE_LINK ${folder} ${CMAKE_BINARY_DIR}/headers/imgui SYMBOLIC)
endfunction()

# pkg_check_modules(PREFIX REQUIRED IMPORTED_TARGET MODULE)
function(pkg_check_modules prefix required imported module)
  if(module STREQUAL "stb")
    twinflow_header_library(PkgConfig::stb stb)
  elseif(module STREQUAL "imgui")
    twinflow_imgui()
  else()
    message(FATAL_ERROR "src/web/packages.cmake does not know the module ${module}")
  endif()
endfunction()

# Gives a package the way find_package does; one that is not known here is looked for in CMake's own way.
macro(twinflow_give_package method package)
  set(${package}_FOUND TRUE)
  if("${package}" STREQUAL "glm")
    twinflow_header_library(glm::glm glm)
  elseif("${package}" STREQUAL "tomlplusplus")
    twinflow_header_library(tomlplusplus::tomlplusplus toml++)
  elseif("${package}" STREQUAL "muparser")
    twinflow_muparser()
  elseif("${package}" STREQUAL "OpenMP")
    if(NOT TARGET OpenMP::OpenMP_CXX)
      add_library(OpenMP::OpenMP_CXX INTERFACE IMPORTED GLOBAL)
    endif()
  elseif("${package}" STREQUAL "PkgConfig")
    # What it would define, pkg_check_modules, is above.
  else()
    unset(${package}_FOUND)
  endif()
endmacro()
cmake_language(SET_DEPENDENCY_PROVIDER twinflow_give_package SUPPORTED_METHODS FIND_PACKAGE)
