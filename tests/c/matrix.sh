#!/usr/bin/env bash
# Builds run_batch by several compilers at several optimization levels, for this processor and for ARM, runs
# it on every instruction set, and compares: one answer for each precision and car, or exit 1.
#
#   matrix.sh [-s STEPS] [-i ISAS] [BUILD...]    BUILD is COMPILER:LEVEL, by default all of
#       gcc:-O0 gcc:-O3 clang:-O0 clang:-O3 aarch64-linux-gnu-gcc:-O3
#
# Runs of 2000 steps, and of 5000 where nothing is emulated, as in tests/golden.json; or of STEPS. On all
# instruction sets, or on ISAS such as "base;avx512".
# Needs cmake; ARM runs under qemu-aarch64. A build whose tools are missing is left out, in words.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

is_emulated() { [[ $1 == aarch64-* && $(uname -m) != aarch64 ]]; }

# Builds and runs one; its lines "float64 brush 5000 avx2 HASH" go to $out/BUILD.txt.
run_one() {
    local compiler=${1%%:*} level=${1##*:} dir=$out/${1//:/} emulator=() options=() count
    local counts=${steps:-2000 5000}
    if is_emulated "$compiler"; then
        counts=${steps:-2000}
        emulator=(qemu-aarch64)
        options=(-DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64
                 -DCMAKE_EXE_LINKER_FLAGS=-static)
    fi
    if [[ -n $isas ]]; then options+=("-DSKIDPAD_ISAS=$isas"); fi
    if command -v ninja >/dev/null; then options+=(-G Ninja); fi
    # one build of the two that run at a time stays on one core
    cmake -S "$here" -B "$dir" -DCMAKE_C_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Plain \
        -DCMAKE_C_FLAGS="$level" -DSKIDPAD_DERIVATIVES=OFF "${options[@]}"
    cmake --build "$dir" --parallel 1
    for count in $counts; do
        "${emulator[@]}" "$dir/run_batch" all "$count" >>"$dir.txt"
    done
}

if [[ ${1-} == --one ]]; then
    run_one "$2" >"$out/${2//:/}.log" 2>&1
    exit
fi

export out steps= isas=
while [[ ${1-} == -[si] ]]; do
    if [[ $1 == -s ]]; then steps=$2; else isas=$2; fi
    shift 2
done
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

wanted=("$@")
if [[ $# == 0 ]]; then
    wanted=({gcc,clang}:{-O0,-O3} aarch64-linux-gnu-gcc:-O3)
fi
builds=()
for build in "${wanted[@]}"; do
    compiler=${build%%:*}
    if ! command -v "$compiler" >/dev/null; then
        echo "$build: left out, no $compiler here"
    elif is_emulated "$compiler" && ! command -v qemu-aarch64 >/dev/null; then
        echo "$build: left out, no qemu-aarch64 here to run it"
    else
        builds+=("$build")
    fi
done
if [[ ${#builds[@]} == 0 ]]; then
    echo "nothing to compare"
    exit 1
fi
if ! printf '%s\n' "${builds[@]}" | xargs -P 2 -I '{}' bash "$here/matrix.sh" --one '{}'; then
    tail -n 20 "$out"/*.log
    exit 1
fi

# "float64 brush 5000 HASH by", one line a run
for build in "${builds[@]}"; do
    sed -E "s|(\S+) (\S+)$|\2 $build/\1|" "$out/${build//:/}.txt"
done >"$out/all"
if [[ -z $steps ]]; then
    sed -nE 's|.*"(float[0-9]+ \S+)": "([0-9a-f]+)".*|\1 5000 \2 golden.json|p' \
        "$here/../golden.json" >>"$out/all"
fi
answers=$(cut -d ' ' -f 1-4 "$out/all" | sort -u)
echo "$answers"
differ=$(cut -d ' ' -f 1-3 <<<"$answers" | uniq -d)
if [[ -n $differ ]]; then
    echo "these differ:"
    grep -F "$differ" <<<"$answers" | while read -r answer; do
        echo "$answer: $(grep -F "$answer" "$out/all" | cut -d ' ' -f 5 | xargs)"
    done
    exit 1
fi
echo "$(wc -l <"$out/all") hashes agree, of ${#builds[@]} builds: ${builds[*]}"
