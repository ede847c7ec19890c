/* Prints the best instruction set of this processor. For CMakeLists.txt, which runs it. */
#include <stdio.h>

#include "kernel/processor.h"

int main(void) {
    puts(runs_avx512() ? "avx512" : runs_avx2() ? "avx2" : "base");
    return 0;
}
