# The judge as WebAssembly, and the packages for npm and Go, which have only that.

# The time of these files changes only if their bytes do.
$(PACKAGES_WORK)/%.wasm: wasm
	@mkdir -p $(@D)
	@cmp -s $(WASM)/$*.wasm $@ || cp $(WASM)/$*.wasm $@

# --- npm: suite, judge, harness for node:test ----------------------------------------------------

NPM := $(PACKAGES)/npm/package
NPM_PACKAGE := $(PACKAGES)/hcl-conformance-$(VERSION).tgz

.PHONY: package-npm
package-npm: $(NPM_PACKAGE)
$(NPM_PACKAGE): $(wildcard runner/packages/every.md runner/packages/npm/*.* runner/packages/npm/*/*) $(SUITE_TEXTS) $(PACKAGES_WORK)/judge.wasm
	$(call say,TAR $@)
	@rm -rf $(NPM) && mkdir -p $(NPM)
	@cp -R LICENSE runner/protocol.md runner/packages/npm/*.js runner/packages/npm/skeletons $(NPM)
	@cat runner/packages/npm/README.md runner/packages/every.md >$(NPM)/README.md
	@cp $(PACKAGES_WORK)/judge.wasm $(PACKAGES)/registry.json $(NPM)
	@sed 's/@version@/$(VERSION)/' runner/packages/npm/package.json > $(NPM)/package.json
	@{ cat ref/wasm/wasi.js; echo 'export { wasiImports };'; } > $(NPM)/wasi.js
	@gzip -9nc $(PACKAGES)/cases.jsonl > $(NPM)/cases.jsonl.gz
	@tar -C $(PACKAGES)/npm --format=ustar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=a+rX,u+w,go-w \
	    -cf - package | gzip -9n > $@

# --- Go: suite, judge, subtests, and the runtime wazero as a dependency --------------------------

# The path of the module, which names the repository that publishes it.
GO_MODULE ?= example.org/hcl-conformance
GO_PACKAGE := $(PACKAGES)/hcl-conformance-go-$(VERSION).tar.gz

.PHONY: package-go
package-go: $(GO_PACKAGE)
$(GO_PACKAGE): $(wildcard runner/packages/every.md runner/packages/go/* runner/packages/go/testdata/*/*) $(SUITE_TEXTS) $(PACKAGES_WORK)/judge.wasm $(PACKAGES_WORK)/differ.wasm
	$(call say,TAR $@)
	@runner/packages/go/pack $(PACKAGES) $(GO_MODULE) $(VERSION) $(PACKAGES_WORK) $@
