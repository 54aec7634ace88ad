#!/bin/bash -eu
# OSS-Fuzz and ClusterFuzzLite run this script in the image of Dockerfile. It builds the fuzz targets
# into $OUT, with seeds, a dictionary, and the libraries that are missing on the machine that runs the
# targets. environment: SRC OUT WORK CC CFLAGS CXX CXXFLAGS LIB_FUZZING_ENGINE
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
for target in $targets; do
    cp "$build/libfuzzer/fuzz/$target" "$OUT/$target"
    cp "$build/gen/hcl.dict" "$OUT/$target.dict"
    printf '[libfuzzer]\ntimeout = 25\nrss_limit_mb = 2560\n' >"$OUT/$target.options"
    rm -f "$OUT/${target}_seed_corpus.zip"
    find "$build/seeds/$target" "corpus/$target" -type f 2>/dev/null | zip -q -j -@ "$OUT/${target}_seed_corpus.zip"
    ldd "$build/libfuzzer/fuzz/$target" | awk '/libcjson|libutf8proc|libgmp/ { print $3 }' | xargs -I{} cp -L {} "$OUT/lib"
done
