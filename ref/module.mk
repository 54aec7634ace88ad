# The reference: library, program hclref, unit tests.
# ref/gen holds tools of the build, which are no part of the library.

REF_SRC := $(call part_sources,ref,-path ref/gen -prune -o)
REF_PKGS = libutf8proc gmp
REF_LIB = $(OUT)/libref.a

# The objects hide their names, so that the shared library exports only the names of
# hclref.h.
$(OBJ)/ref/%.o: PART_CPPFLAGS = -I. -Iref $(PIC) -fvisibility=hidden
$(OBJ)/ref/%.o: PART_PKGS = $(REF_PKGS)
$(patsubst %.c,$(OBJ)/%.o,$(REF_SRC)): ref/module.mk

$(REF_LIB): $(call lib_objects,$(REF_SRC))

$(OUT)/hclref: LINK_PKGS = $(REF_PKGS)
$(OUT)/hclref: $(OBJ)/ref/main.o $(REF_LIB)

$(OUT)/ref-test: LINK_PKGS = $(REF_PKGS) check
$(OUT)/ref-test: $(call test_objects,$(REF_SRC)) $(REF_LIB)

# Derives cases from the suite (runner/tree.md).
DERIVE = $(OUT)/derive
$(OBJ)/ref/gen/%.o: PART_PKGS = $(REF_PKGS) libcjson
$(OUT)/derive: $(OBJ)/ref/gen/derive.o $(OBJ)/ref/gen/edits.o $(OBJ)/ref/gen/json_file.o $(REF_LIB)
	$(call say,LD $@)
	$(Q)$(CC) $(MODE_FLAGS) $(LDFLAGS) $^ -o $@ $$(pkg-config --libs $(REF_PKGS) libcjson) -lm

# --- libhclref: the public library, without the command line ---------------------------------

HCLREF_VERSION = $(VERSION)
# The version of the interface, which is raised if a change of hclref.h breaks programs
# that were linked before.
HCLREF_ABI = 0
HCLREF_SO = libhclref.so.$(HCLREF_VERSION)
HCLREF_SONAME = libhclref.so.$(HCLREF_ABI)
HCLREF_LIBS = $(OUT)/libhclref.a $(OUT)/$(HCLREF_SO)
HCLREF_OBJECTS = $(call lib_objects,$(filter-out ref/cli/% ref/proto/serve.c ref/common/command_line.c ref/common/nearest.c,$(REF_SRC)))

all: $(HCLREF_LIBS)

# The static library is one object, in which only the public names are global, because the other
# names are too common. The object has no groups of sections, because a linker drops a group if it
# already has a group of the same name (i386).
$(OUT)/libhclref.a: $(HCLREF_OBJECTS)
	$(call say,AR $@)
	$(Q)$(CC) -r -nostdlib -Wl,--force-group-allocation -o $(OUT)/libhclref.o $^
	$(Q)objcopy --localize-hidden $(OUT)/libhclref.o
	$(Q)rm -f $@ && ar rcs $@ $(OUT)/libhclref.o

$(OUT)/$(HCLREF_SO): $(HCLREF_OBJECTS)
	$(call say,LD $@)
	$(Q)$(CC) $(MODE_FLAGS) $(LDFLAGS) -shared -Wl,-soname,$(HCLREF_SONAME) $^ -o $@ \
	    $$(pkg-config --libs $(REF_PKGS)) -lm

LIBDIR = $(PREFIX)/lib
INCLUDEDIR = $(PREFIX)/include

define HCLREF_PC
prefix=$(PREFIX)
libdir=$(LIBDIR:$(PREFIX)/%=$${prefix}/%)
includedir=$(INCLUDEDIR:$(PREFIX)/%=$${prefix}/%)

Name: hclref
Description: The HCL specification, executable: reference of the HCL conformance suite
Version: $(HCLREF_VERSION)
Cflags: -I$${includedir}
Libs: -L$${libdir} -lhclref
Libs.private: -lm
Requires.private: $(REF_PKGS)
endef
export HCLREF_PC

.PHONY: install-library uninstall-library
install: install-library
install-library: $(HCLREF_LIBS)
	install -d $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(INCLUDEDIR)
	install -m 644 ref/hclref.h $(DESTDIR)$(INCLUDEDIR)
	install -m 644 $(HCLREF_LIBS) $(DESTDIR)$(LIBDIR)
	ln -sf $(HCLREF_SO) $(DESTDIR)$(LIBDIR)/$(HCLREF_SONAME)
	ln -sf $(HCLREF_SONAME) $(DESTDIR)$(LIBDIR)/libhclref.so
	@printf '%s\n' "$$HCLREF_PC" > $(DESTDIR)$(LIBDIR)/pkgconfig/hclref.pc
	@chmod 644 $(DESTDIR)$(LIBDIR)/pkgconfig/hclref.pc

uninstall: uninstall-library
uninstall-library:
	rm -f $(DESTDIR)$(INCLUDEDIR)/hclref.h $(DESTDIR)$(LIBDIR)/pkgconfig/hclref.pc
	rm -f $(foreach name,libhclref.a libhclref.so $(HCLREF_SONAME) $(HCLREF_SO),$(DESTDIR)$(LIBDIR)/$(name))
