# The reference: library, program hclref, unit tests.
# ref/gen is a build tool (Makefile, "Generated files"), not part of the library.

REF_SRC := $(call part_sources,ref,-path ref/gen -prune -o)
REF_PKGS = libcjson libutf8proc gmp
REF_LIB = $(OUT)/libref.a

$(OBJ)/ref/%.o: PART_CPPFLAGS = -Iref
$(OBJ)/ref/%.o: PART_PKGS = $(REF_PKGS)

$(REF_LIB): $(call lib_objects,$(REF_SRC))

$(OUT)/hclref: LINK_PKGS = $(REF_PKGS)
$(OUT)/hclref: $(OBJ)/ref/main.o $(REF_LIB)

$(OUT)/ref-test: LINK_PKGS = $(REF_PKGS) check
$(OUT)/ref-test: $(call test_objects,$(REF_SRC)) $(REF_LIB)
