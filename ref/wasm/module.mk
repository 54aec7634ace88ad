# Builds the programs as WebAssembly. `make wasm` builds the libraries for it, then starts make with MODE=wasm. The
# generated files come from the ordinary build, whose tools run here.

WASM := $(BUILD)/wasm
WASM_LIBRARIES := $(WASM)/libraries
WASM_PROGRAMS = $(WASM)/hclref.wasm $(WASM)/judge.wasm $(WASM)/differ.wasm

# 1 MiB of stack: twice HCLREF_STACK. Memory grows to 2 GiB at most, twice LIMIT_MEMORY. To grow takes a runtime long, so
# the judge begins with enough for the suite.
WASM_LINK = -Wl,-z,stack-size=1048576 -Wl,--max-memory=2147483648 -Wl,--strip-all -Wl,--compress-relocations

.PHONY: wasm
wasm: $(GEN)/registry.def $(GEN)/version.h $(GEN)/derived.json $(WASM_LIBRARIES)/done ##setup build hclref and libhclcheck for runtimes with WASI, below build/wasm: `make deps wasm` installs the tools
	@PKG_CONFIG_LIBDIR=$(abspath $(WASM_LIBRARIES))/pkgconfig \
	    $(MAKE) --no-print-directory MODE=wasm DERIVE=$(DERIVE) $(WASM_PROGRAMS)

$(WASM_LIBRARIES)/done: ref/wasm/libraries .ci/source
	$(call say,LIB $(@D))
	@rm -f $@ && $< $(@D) && touch $@

# --- The playground --------------------------------------------------------------------------

PLAYGROUND := $(BUILD)/playground.html

.PHONY: playground
playground: $(PACKAGES)/registry.json wasm ##report make the page in which one types HCL and sees what the reference says: build/playground.html
	@command -v node >/dev/null || { echo "playground: needs nodejs: 'make deps wasm' installs it" >&2; exit 3; }
	@ref/playground/embed $(WASM)/hclref.wasm $< > $(PLAYGROUND).tmp && mv $(PLAYGROUND).tmp $(PLAYGROUND)

.PHONY: playground-axe
playground-axe: playground $(BIN)/hclref ## check the playground with axe-core: needs npm and its registry
	@mkdir -p $(BUILD)/axe && cp report/test/axe/package*.json $(BUILD)/axe
	@npm --prefix $(BUILD)/axe ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@ref/playground/test $(PLAYGROUND) $(BIN)/hclref $(BUILD)/axe/node_modules/axe-core/axe.min.js

ifeq ($(MODE),wasm)
$(WASM)/hclref.wasm: LINK_PKGS = $(REF_PKGS)
$(WASM)/hclref.wasm: $(OBJ)/ref/main.o $(REF_LIB)
# A library: the functions of hclcheck.h, and memory for their arguments.
JUDGE_NAMES = malloc free $$(sed -n 's/^HCLCHECK_PUBLIC.*[ *]\(hclcheck_[a-z_]*\)(.*/\1/p' runner/library/hclcheck.h)
$(WASM)/judge.wasm: LINK_PKGS = $(RUNNER_PKGS)
$(WASM)/judge.wasm: WASM_LINK += -mexec-model=reactor -Wl,--initial-memory=167772160 $$(printf ' -Wl,--export=%s' $(JUDGE_NAMES))
$(WASM)/judge.wasm: $(HCLCHECK_OBJECTS) $(REF_LIB)
# The runner has functions of these names, too; no tool hides those of a library of WebAssembly.
$(OBJ)/ref/%.o: PART_CPPFLAGS += -Dbuf_str=ref_buf_str -Djson_parse=ref_json_parse -Dop_find=ref_op_find
# Columns of a character on a screen: the C library says them with less than the 300 kB of utf8proc's tables.
$(OBJ)/ref/%.o: PART_CPPFLAGS += -Dutf8proc_charwidth=wcwidth
$(OBJ)/ref/cli/show.o: ref/wasm/module.mk
# The reference, the generator of the fuzzer, and what compares answers.
DIFFER_SRC := $(filter-out %_test.c,$(wildcard runner/fuzz/generate/*.c) runner/fuzz/compare/compare.c runner/fuzz/compare/precision.c)
$(WASM)/differ.wasm: LINK_PKGS = $(RUNNER_PKGS)
$(WASM)/differ.wasm: WASM_LINK += -mexec-model=reactor -Wl,--initial-memory=16777216 $$(printf ' -Wl,--export=%s' malloc free differ_new differ_request differ_judge differ_op differ_source)
$(WASM)/differ.wasm: $(OBJ)/runner/fuzz/targets/harness_differ.o $(OBJ)/runner/packages/rust/request.o $(patsubst %.c,$(OBJ)/%.o,$(DIFFER_SRC)) $(HCLCHECK_OBJECTS) $(REF_LIB)
$(WASM)/%.wasm:
	$(call say,LD $@)
	$(Q)$(CC) $(MODE_FLAGS) $(WASM_LINK) $^ -o $@ $$(pkg-config --libs $(LINK_PKGS)) -lwasi-emulated-signal
endif
