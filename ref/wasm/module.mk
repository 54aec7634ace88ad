# Builds the programs as WebAssembly. `make wasm` builds the libraries for it, then starts make with MODE=wasm. The
# generated files come from the ordinary build, whose tools run here.

WASM := $(BUILD)/wasm
WASM_LIBRARIES := $(WASM)/libraries
WASM_PROGRAMS = $(WASM)/hclref.wasm

# 1 MiB: twice HCLREF_STACK.
WASM_LINK = -Wl,-z,stack-size=1048576 -Wl,--strip-all

.PHONY: wasm
wasm: $(GEN)/registry.def $(GEN)/version.h $(GEN)/derived.json $(WASM_LIBRARIES)/done ##setup build build/wasm/hclref.wasm, for any runtime with WASI: needs .ci/deps packages.ci
	@PKG_CONFIG_LIBDIR=$(abspath $(WASM_LIBRARIES))/pkgconfig \
	    $(MAKE) --no-print-directory MODE=wasm DERIVE=$(DERIVE) $(WASM_PROGRAMS)

$(WASM_LIBRARIES)/done: ref/wasm/libraries .ci/source
	$(call say,LIB $(@D))
	@rm -f $@ && $< $(@D) && touch $@

ifeq ($(MODE),wasm)
$(OBJ)/ref/wasm/lines.o: ref/wasm/module.mk
$(WASM)/hclref.wasm: LINK_PKGS = $(REF_PKGS)
$(WASM)/hclref.wasm: $(OBJ)/ref/main.o $(REF_LIB)
$(WASM)/%.wasm:
	$(call say,LD $@)
	$(Q)$(CC) $(MODE_FLAGS) $(WASM_LINK) $^ -o $@ $$(pkg-config --libs $(LINK_PKGS)) -lwasi-emulated-signal
endif
