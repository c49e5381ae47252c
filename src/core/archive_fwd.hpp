#pragma once

namespace twinflow {

class OutputArchive;
class InputArchive;

}  // namespace twinflow
