# The package for npm: suite, judge as WebAssembly, harness for node:test.

NPM := $(PACKAGES)/npm/package
NPM_PACKAGE := $(PACKAGES)/hcl-conformance-$(VERSION).tgz
NPM_SOURCES := $(wildcard runner/packages/npm/*.js* runner/packages/npm/skeletons/*.js) runner/packages/npm/README.md

.PHONY: package-npm
package-npm: $(NPM_PACKAGE)
$(NPM_PACKAGE): $(NPM_SOURCES) $(SUITE_TEXTS) $(WASM)/judge.wasm ref/wasm/wasi.js LICENSE
	$(call say,PACK $@)
	@rm -rf $(NPM) && mkdir -p $(NPM)/skeletons
	@cp LICENSE runner/packages/npm/*.js runner/packages/npm/README.md $(WASM)/judge.wasm $(PACKAGES)/registry.json $(NPM)
	@cp runner/packages/npm/skeletons/*.js $(NPM)/skeletons
	@sed 's/@version@/$(VERSION)/' runner/packages/npm/package.json > $(NPM)/package.json
	@{ cat ref/wasm/wasi.js; echo 'export { wasiImports };'; } > $(NPM)/wasi.js
	@gzip -9nc $(PACKAGES)/cases.jsonl > $(NPM)/cases.jsonl.gz
	@tar -C $(@D)/npm --format=ustar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=a+rX,u+w,go-w \
	    -cf - package | gzip -9n > $@
