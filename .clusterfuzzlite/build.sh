#!/bin/bash -eu
# OSS-Fuzz and ClusterFuzzLite run this script in the image of Dockerfile. It builds the fuzz targets
# into $OUT, with seeds, a dictionary, and the libraries that are missing on the machine that runs the
# targets. If $SRC/c-hcl2 is there, builds the target that compares that library with the reference. environment: SRC OUT WORK CC CFLAGS CXX CXXFLAGS LIB_FUZZING_ENGINE
cd "$SRC/hcl-conformance"
build=$WORK/hcl
targets='text choice cases'

# The targets are linked as C++, because an engine may be in C++. The path of the libraries is
# quoted for make, and then for a shell.
make BUILD="$build" MODE=libfuzzer CC_libfuzzer="$CC" MODE_FLAGS_libfuzzer="$CFLAGS -Wno-everything" \
    FUZZ_LINK="$CXX $CXXFLAGS -Wl,-rpath,'\$\$ORIGIN/lib'" FUZZ_ENGINE_libfuzzer="$LIB_FUZZING_ENGINE" \
    -j"$(nproc)" fuzz-targets
env -u CFLAGS -u CXXFLAGS make BUILD="$build" CC=gcc -j"$(nproc)" seeds

mkdir -p "$OUT/lib"
# add TARGET SEEDS...: gives a target in $OUT its options, seeds and libraries.
add() {
    target=$1
    shift
    printf '[libfuzzer]\ntimeout = 25\nrss_limit_mb = 2560\nmax_len = 4096\n' >"$OUT/$target.options"
    rm -f "$OUT/${target}_seed_corpus.zip"
    find "$@" -type f 2>/dev/null | zip -q -j -@ "$OUT/${target}_seed_corpus.zip"
    ldd "$OUT/$target" | awk '/libcjson|libutf8proc|libgmp/ { print $3 }' | grep -v "^$OUT/" | xargs -I{} cp -L {} "$OUT/lib"
}
for target in $targets; do
    cp "$build/libfuzzer/fuzz/$target" "$OUT/$target"
    cp "$build/gen/hcl.dict" "$OUT/$target.dict"
    add "$target" "$build/seeds/$target" "corpus/$target"
done
if [ -d "$SRC/c-hcl2" ]; then
    harness=$build/libfuzzer/obj/runner/fuzz/targets/harness_differ.o
    make BUILD="$build" MODE=libfuzzer CC_libfuzzer="$CC" MODE_FLAGS_libfuzzer="$CFLAGS -Wno-everything" "$harness"
    C_HCL2=$SRC/c-hcl2 LINK="$CXX $CXXFLAGS -Wl,-rpath,\$ORIGIN/lib" runner/adapters/c-hcl2/build-differ "$OUT/c-hcl2" \
        "$harness $build/libfuzzer/libfuzz.a $build/libfuzzer/librunner.a $build/libfuzzer/libhclref.a" "$LIB_FUZZING_ENGINE"
    cp runner/adapters/c-hcl2/known "$OUT/c-hcl2.known"
    add c-hcl2 "$build/seeds/choice"
fi
