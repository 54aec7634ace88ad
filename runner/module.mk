# Builds the runner: its library, the program hclcheck and the unit tests. hclcheck does not link the reference; only
# libhclcheck does (packages/module.mk), because it may start no process.
# Adapters and the scripted test implementation are not part of the library. fuzz/module.mk builds
# the fuzzer.

RUNNER_SRC := $(call part_sources,runner,\( -path runner/adapters -o -path runner/testimpl \
	-o -path runner/fuzz -o -path runner/packages \) -prune -o)
RUNNER_PKGS = libcjson libutf8proc gmp
RUNNER_LIB = $(OUT)/librunner.a

# -I. is for the headers of ref/ that the runner may include (.ci/layers lists them).
$(OBJ)/runner/%.o: PART_CPPFLAGS = -Irunner -I. $(PIC) -fvisibility=hidden
$(OBJ)/runner/%.o: PART_PKGS = $(RUNNER_PKGS)

$(RUNNER_LIB): $(call lib_objects,$(RUNNER_SRC)) $(SHARED_OBJECTS) $(OBJ)/embedded.o

# Embeds the suite in the program.
SUITE := $(shell find spec-tests -name '*.json') spec-tests/ids.txt

# The stamp gets the time of the reference and the suite. derived.json gets a new time only if its
# text changes.
$(GEN)/derived.stamp: $(DERIVE) $(SUITE)
	$(call say,GEN $(GEN)/derived.json)
	@mkdir -p $(@D)
	$(Q)$(DERIVE) $(sort $(filter spec-tests/native/% spec-tests/model/%,$(SUITE))) > $(@D)/derived.tmp
	@cmp -s $(@D)/derived.tmp $(GEN)/derived.json || mv $(@D)/derived.tmp $(GEN)/derived.json
	@rm -f $(@D)/derived.tmp
	@touch $@

$(GEN)/derived.json: $(GEN)/derived.stamp
	@test -f $@ || { rm -f $<; echo "$@ was removed: run make again" >&2; exit 1; }

$(GEN)/embedded.c: runner/base/embed $(SUITE) $(GEN)/derived.json
	$(call say,GEN $@)
	@mkdir -p $(@D)
	$(Q)$< spec-tests $(GEN)/derived.json > $@

$(OBJ)/embedded.o: PART_CPPFLAGS = -Irunner
$(OBJ)/embedded.o: PART_PKGS = $(RUNNER_PKGS)
$(OBJ)/embedded.o: $(GEN)/embedded.c
	$(call say,CC $<)
	@mkdir -p $(@D)
	$(Q)$(COMPILE) -c $< -o $@

$(OUT)/hclcheck: LINK_PKGS = $(RUNNER_PKGS)
$(OUT)/hclcheck: $(OBJ)/runner/main.o $(RUNNER_LIB)

# The implementation for tests starts some thousand times, and is not what the sanitizers should see.
$(OUT)/testimpl $(OBJ)/runner/testimpl/testimpl.o: MODE_FLAGS = $(MODE_FLAGS_debug)
$(OUT)/testimpl: $(OBJ)/runner/testimpl/testimpl.o
	$(call say,LD $@)
	$(Q)$(CC) $(MODE_FLAGS) $(LDFLAGS) $^ -o $@ $$(pkg-config --libs libcjson)

# The tests start testimpl from their own folder.
$(OUT)/runner-test: LINK_PKGS = $(RUNNER_PKGS) check
$(OUT)/runner-test: $(call test_objects,$(RUNNER_SRC)) $(RUNNER_LIB) $(OUT)/libhclref.a | $(OUT)/testimpl $(OUT)/hclref $(OUT)/hclcheck $(OUT)/hclfuzz

# The same tests, with the arm of system.c for systems other than Linux.
$(OUT)/runner-posix-test: LINK_PKGS = $(RUNNER_PKGS) check
$(OUT)/runner-posix-test: $(OBJ)/runner/process/system-posix.o $(OUT)/runner-test
	$(call say,LD $@)
	$(Q)$(CC) $(MODE_FLAGS) $(LDFLAGS) $< $(call test_objects,$(RUNNER_SRC)) $(RUNNER_LIB) $(OUT)/libhclref.a -o $@ $$(pkg-config --libs $(LINK_PKGS)) -lm
$(OBJ)/runner/process/system-posix.o: runner/process/system.c | $(TOOLS)
	$(call say,CC $@)
	@mkdir -p $(@D)
	$(Q)$(COMPILE) -DSYSTEM_POSIX -c $< -o $@

# A Mac's hclcheck and hclref, from the compiler zig. The generated files come from the ordinary build.
.PHONY: macos $(MACOS_MODES:%=macos/%)
macos: $(MACOS_MODES:%=macos/%) ##setup build hclref and hclcheck for macOS, below build/aarch64-macos and build/x86_64-macos
$(MACOS_MODES:%=macos/%): macos/%: $(GEN)/registry.def $(GEN)/version.h $(GEN)/derived.json
	@test -e $(BUILD)/$*/libraries/gmp.done || { ref/wasm/libraries $(BUILD)/$*/libraries $* && touch $(BUILD)/$*/libraries/gmp.done; }
	@PKG_CONFIG_LIBDIR=$(abspath $(BUILD))/$*/libraries/pkgconfig \
	    $(MAKE) --no-print-directory MODE=$* DERIVE=$(DERIVE) $(BUILD)/$*/hclref $(BUILD)/$*/hclcheck

determinism: $(BIN)/hclcheck $(BIN)/hclref
	@HCLCHECK=$(BIN)/hclcheck IMPL=$(BIN)/hclref CASES=spec-tests runner/determinism

valgrind-runner: $(OUT)/runner-test
	@CK_FORK=no CK_TIMEOUT_MULTIPLIER=10 CK_RUN_SUITE=zoo valgrind -q --error-exitcode=1 \
	    --leak-check=full --show-leak-kinds=definite,indirect,possible \
	    --errors-for-leak-kinds=definite,indirect,possible --child-silent-after-fork=yes $<

include runner/fuzz/module.mk
include runner/packages/module.mk
