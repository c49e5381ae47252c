# Text files compiled into the program.
#
#   include(${PROJECT_SOURCE_DIR}/src/core/embed_text.cmake)
#   twinflow_embed_text(<target> <output> <accessor> BASE <folder> FILES <file>… [BYTES])
#
# adds <output>.hpp and <output>.cpp to the target. The header declares
#
#   namespace twinflow { std::span<const EmbeddedText> <accessor>(); }
#
# with one entry per file, named by its path below BASE, in the order of the list. Include the header as
# "<output>.hpp". With BYTES, the files may hold any bytes, such as pictures.
# The texts are generated again when one of the files changes. List the files by GLOB with
# CONFIGURE_DEPENDS, so that a new file is noticed too.
#
# The same file, run by `cmake -P`, is the generator.

if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(TWINFLOW_EMBED_TEXT_SCRIPT ${CMAKE_CURRENT_LIST_FILE} CACHE INTERNAL "")

  function(twinflow_embed_text target output accessor)
    cmake_parse_arguments(PARSE_ARGV 3 ARG "BYTES" "BASE" "FILES")
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/embedded)
    set(header ${folder}/${output}.hpp)
    set(source ${folder}/${output}.cpp)
    # The list is written to a file of its own, which needs no quoting, has no limit of length, and changes when a file is removed.
    list(JOIN ARG_FILES "\n" list_text)
    file(CONFIGURE OUTPUT ${folder}/${output}.list CONTENT "${list_text}" @ONLY)
    add_custom_command(
      OUTPUT ${header} ${source}
      COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DFOLDER=${folder} -DACCESSOR=${accessor} -DBASE=${ARG_BASE} -DBYTES=${ARG_BYTES}
              -P ${TWINFLOW_EMBED_TEXT_SCRIPT}
      DEPENDS ${ARG_FILES} ${folder}/${output}.list ${TWINFLOW_EMBED_TEXT_SCRIPT}
      COMMENT "Embedding ${output}"
      VERBATIM)
    if(ARG_BYTES)
      set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
    endif()
    target_sources(${target} PRIVATE ${source} ${header})
    target_include_directories(${target} PRIVATE ${folder})
  endfunction()
  return()
endif()

file(STRINGS ${FOLDER}/${OUTPUT}.list files ENCODING UTF-8)

set(entries "")
foreach(file IN LISTS files)
  file(RELATIVE_PATH name ${BASE} ${file})
  if(BYTES)
    file(SIZE ${file} size)
    file(READ ${file} text HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" text "${text}")
    string(APPEND entries "    {\"${name}\", {\"${text}\", ${size}}},\n")
  else()
    file(READ ${file} text)
    string(APPEND entries "    {R\"~twinflow~(${name})~twinflow~\", R\"~twinflow~(${text})~twinflow~\"},\n")
  endif()
endforeach()
list(LENGTH files count)

file(WRITE ${FOLDER}/${OUTPUT}.hpp "#pragma once

#include <span>

#include \"core/embedded_text.hpp\"

namespace twinflow {

/// Generated from ${count} files below ${BASE}.
std::span<const EmbeddedText> ${ACCESSOR}();

}  // namespace twinflow
")

file(WRITE ${FOLDER}/${OUTPUT}.cpp "#include \"${OUTPUT}.hpp\"

#include <array>

namespace twinflow {
namespace {

constexpr std::array<EmbeddedText, ${count}> kFiles{{
${entries}}};

}  // namespace

std::span<const EmbeddedText> ${ACCESSOR}() { return kFiles; }

}  // namespace twinflow
")
