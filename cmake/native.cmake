# One lane and the best that this processor has: what runs here, and in the plainest way anywhere. All that can be
# built where the processor cannot be asked.
function(native_isas isas)
  set(${isas} ${known} PARENT_SCOPE)
  if(CMAKE_CROSSCOMPILING)
    return()
  endif()
  unset(native_ran CACHE) # a folder of builds may meet another processor
  try_run(native_ran native_compiled
    ${CMAKE_CURRENT_BINARY_DIR}/native ${CMAKE_CURRENT_SOURCE_DIR}/csrc/kernel/native.c
    CMAKE_FLAGS -DINCLUDE_DIRECTORIES=${CMAKE_CURRENT_SOURCE_DIR}/csrc
    RUN_OUTPUT_VARIABLE best)
  string(STRIP "${best}" best)
  if(native_ran EQUAL 0 AND best IN_LIST known)
    set(${isas} scalar ${best} PARENT_SCOPE)
  endif()
endfunction()
