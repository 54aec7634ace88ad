# Builds libhclcheck and the packages, below $(BUILD)/packages (runner/packages/README.md).

PACKAGES = $(BUILD)/packages
PACKAGES_WORK = $(PACKAGES)/work

# --- The suite as two texts: cases.jsonl has one case on each line, registry.json has the rules ---

SUITE_TEXTS = $(PACKAGES)/cases.jsonl $(PACKAGES)/registry.json
SUITE_SCHEMAS = $(PACKAGES)/line.schema.json

$(OUT)/package-suite: $(OBJ)/runner/packages/suite.o $(RUNNER_LIB)
	$(call say,LD $@)
	$(Q)$(CC) $(MODE_FLAGS) $(LDFLAGS) $^ -o $@ $$(pkg-config --libs $(RUNNER_PKGS)) $(LDLIBS)

$(SUITE_TEXTS) &: $(OUT)/package-suite
	$(call say,GEN $(SUITE_TEXTS))
	@mkdir -p $(PACKAGES)
	$(Q)$< builtin: $(PACKAGES)

$(PACKAGES)/line.schema.json: runner/packages/line.schema.json
	@mkdir -p $(@D) && cp $< $@

# --- libhclcheck: the judge ------------------------------------------------------------------

# The sources of the library: all that judges. The other files of these folders use files or print.
HCLCHECK_SRC := $(filter-out %_test.c $(addprefix runner/,base/os.c base/faults_read.c base/frame.c base/random.c \
	cases/folder.c cases/growing.c cases/ledger.c laws/laws.c \
	judge/expected_file.c), $(wildcard $(addprefix runner/,ask/encode.c base/*.c protocol/*.c cases/*.c judge/*.c laws/*.c library/*.c)))
HCLCHECK_OBJECTS = $(patsubst %.c,$(OBJ)/%.o,$(HCLCHECK_SRC)) $(SHARED_OBJECTS)
# The number is raised if a change of hclcheck.h breaks programs that were linked before.
# The library registers a handler of exit, so it must not be unloaded.
HCLCHECK_SONAME = -Wl,-soname,libhclcheck.so.0 -Wl,-z,nodelete
HCLCHECK_LIBS = $(OUT)/libhclcheck.a $(OUT)/libhclcheck.so

all: $(HCLCHECK_LIBS)

# One object with the reference, in which only the names of hclcheck.h are global.
$(OUT)/libhclcheck.o: $(HCLCHECK_OBJECTS) $(OUT)/libhclref.a
	$(Q)$(CC) -r -nostdlib -Wl,--force-group-allocation -o $@ $^
	$(Q)objcopy --localize-hidden --wildcard --localize-symbol='hclref_*' $@

$(OUT)/libhclcheck.a: $(OUT)/libhclcheck.o
	$(call say,AR $@)
	$(Q)rm -f $@ && ar rcs $@ $<

$(OUT)/libhclcheck.so: $(OUT)/libhclcheck.o
	$(call say,LD $@)
	$(Q)$(CC) $(MODE_FLAGS) $(LDFLAGS) -shared $(HCLCHECK_SONAME) $^ -o $@ $$(pkg-config --libs $(RUNNER_PKGS)) -lm

.PHONY: install-hclcheck uninstall-hclcheck
install: install-hclcheck
install-hclcheck: $(HCLCHECK_LIBS) $(SUITE_TEXTS)
	@runner/library/install $(DESTDIR)$(PREFIX) $(PREFIX) $(VERSION) $(OUT) $(PACKAGES) "$(RUNNER_PKGS)"

uninstall: uninstall-hclcheck
uninstall-hclcheck:
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/,include/hclcheck.h lib/libhclcheck.a lib/libhclcheck.so lib/libhclcheck.so.0 \
	    lib/libhclcheck.so.$(VERSION) lib/pkgconfig/hclcheck.pc)

# --- Programs and libraries that need nothing else ---------------------------------------------

# Debian has no static cJSON. All code must be able to move, so that a shared library can contain it.
$(PACKAGES_WORK)/libcjson.a: | $(TOOLS)
	@mkdir -p $(@D)
	@.ci/source $(@D)/source cjson
	$(call say,CC $@)
	$(Q)$(CC) -O2 -fPIC -fvisibility=hidden -DCJSON_HIDE_SYMBOLS -ffile-prefix-map=$(abspath $(@D))/source/cjson=. -c $(@D)/source/cjson/cJSON.c -o $(@D)/cJSON.o
	$(Q)rm -f $@ && ar rcsD $@ $(@D)/cJSON.o

$(PACKAGES_WORK)/hclcheck: $(OBJ)/runner/main.o $(RUNNER_LIB)
$(PACKAGES_WORK)/hclfuzz: $(OBJ)/runner/fuzz/main.o $(FUZZ_LIB) $(RUNNER_LIB) $(REF_LIB)
$(PACKAGES_WORK)/hclref: $(OBJ)/ref/main.o $(REF_LIB)
$(PACKAGES_WORK)/hclcheck $(PACKAGES_WORK)/hclref: $(PACKAGES_WORK)/libcjson.a
	$(call say,LD $@)
	@mkdir -p $(@D)
	$(Q)$(CC) -static $(filter-out %/libcjson.a,$^) -o $@ -L$(@D) $$(pkg-config --libs $(RUNNER_PKGS) $(REF_PKGS)) -lm
	$(Q)strip $@

# The library of the wheel for Linux: GMP is a file of its own beside it.
$(PACKAGES_WORK)/libhclcheck.so: $(OUT)/libhclcheck.o $(PACKAGES_WORK)/libcjson.a
	$(call say,LD $@)
	$(Q)$(CC) -shared $(HCLCHECK_SONAME) $^ -o $@ -l:libutf8proc.a -lgmp -lm -Wl,--exclude-libs,ALL -Wl,-z,defs -Wl,-rpath,'$$ORIGIN'
	$(Q)strip $@

# The static library of a release, with all that it needs.
$(PACKAGES_WORK)/libhclcheck.a: $(OUT)/libhclcheck.o $(PACKAGES_WORK)/libcjson.a
	$(call say,AR $@)
	$(Q)$(CC) -r -nostdlib -Wl,--force-group-allocation $^ -o $(@D)/libhclcheck.o -l:libutf8proc.a -l:libgmp.a
	$(Q)grep -o 'hclcheck_[a-z_]*(' runner/library/hclcheck.h | tr -d '(' >$(@D)/symbols
	$(Q)objcopy --strip-debug --keep-global-symbols=$(@D)/symbols $(@D)/libhclcheck.o
	$(Q)rm -f $@ && ar rcsD $@ $(@D)/libhclcheck.o

# --- Packages --------------------------------------------------------------------------------

# A wheel has the native library and programs for this machine; the other one has the module, and runs on any machine.
PACKAGES_MACHINE := $(shell uname -s | tr '[:upper:]' '[:lower:]')_$(shell uname -m)
WHEEL = $(PACKAGES)/hcl_conformance-$(VERSION)-py3-none-$(PACKAGES_MACHINE).whl
WHEEL_ANY = $(PACKAGES)/hcl_conformance-$(VERSION)-py3-none-any.whl
PYTHON_FILES := $(shell find runner/packages/python -name '*.py') runner/packages/python/README.md runner/packages/every.md runner/protocol.md
WHEEL_FILES = hcl_conformance/LICENSE=LICENSE hcl_conformance/protocol.md=runner/protocol.md \
	$(foreach file,$(SUITE_TEXTS) $(SUITE_SCHEMAS),hcl_conformance/data/$(notdir $(file))=$(file))
WHEEL_NATIVE = hcl_conformance/libgmp.so.10=$(PACKAGES_WORK)/libgmp.so.10 hcl_conformance/libhclcheck.so=$(PACKAGES_WORK)/libhclcheck.so \
	DATA/scripts/hclcheck=$(PACKAGES_WORK)/hclcheck DATA/scripts/hclref=$(PACKAGES_WORK)/hclref
PACK_WHEEL = runner/packages/python/pack.py $(PACKAGES) $(VERSION)

$(WHEEL): $(PACKAGES_WORK)/libhclcheck.so $(PACKAGES_WORK)/hclcheck $(PACKAGES_WORK)/hclref $(SUITE_TEXTS) $(SUITE_SCHEMAS) $(PYTHON_FILES)
	$(call say,ZIP $@)
	@cp $$($(CC) -print-file-name=libgmp.so.10) $(PACKAGES_WORK)/libgmp.so.10
	$(Q)$(PACK_WHEEL) py3-none-$(PACKAGES_MACHINE) runner/packages/python $(WHEEL_NATIVE) $(WHEEL_FILES) >/dev/null

$(WHEEL_ANY): $(PACKAGES_WORK)/judge.wasm $(PACKAGES_WORK)/differ.wasm $(SUITE_TEXTS) $(SUITE_SCHEMAS) $(PYTHON_FILES)
	$(call say,ZIP $@)
	$(Q)$(PACK_WHEEL) py3-none-any runner/packages/python hcl_conformance/judge.wasm=$< hcl_conformance/differ.wasm=$(word 2,$^) $(WHEEL_FILES) >/dev/null

# The crate, as a folder and as the archive that cargo makes for a registry.
CRATE := hcl-conformance-$(VERSION)
RUST_FILES := runner/packages/every.md $(shell find runner/packages/rust -type f)

$(PACKAGES)/$(CRATE).crate: $(PACKAGES_WORK)/judge.wasm $(PACKAGES_WORK)/differ.wasm $(SUITE_TEXTS) $(RUST_FILES) runner/protocol.md
	$(call say,TAR $@)
	$(Q)runner/packages/rust/pack $(PACKAGES) $(VERSION) $< $(word 2,$^)

.PHONY: packages package-python package-rust
package-python: $(WHEEL) $(WHEEL_ANY)
package-rust: $(PACKAGES)/$(CRATE).crate
packages: $(SUITE_TEXTS) $(SUITE_SCHEMAS) package-python package-rust package-npm package-go ##setup make the packages for Python, Rust, npm and Go, below build/packages: `make deps packages` installs all tools except Go

.PHONY: bench-packages
bench-packages: packages $(OUT)/libhclcheck.a ## measure the time that libhclcheck and the packages that are built take for a case: best with MODE=release
	@runner/packages/speed $(BUILD) $(VERSION)

include runner/packages/wasm.mk
