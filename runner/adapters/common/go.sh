# go.sh: defines functions for the builds of adapters in Go. A build sets $name, and sources this file
# with OUTDIR as $1. Sets $outdir to the absolute OUTDIR. Ends the build with status 3 if the toolchain
# is missing.

needed=1.25
hcl=github.com/hashicorp/hcl/v2
cty=github.com/zclconf/go-cty

skip() {
	echo "adapters/$name: needs Go $needed or newer ($1)" >&2
	exit 3
}

if [ $# -ne 1 ]; then
	echo "usage: build OUTDIR" >&2
	exit 2
fi
mkdir -p "$1"
outdir=$(cd "$1" && pwd)

# Never download another toolchain without the user's consent.
export GOTOOLCHAIN=local GOFLAGS=-buildvcs=false GOWORK=off CGO_ENABLED=0

command -v go >/dev/null 2>&1 || skip "go not found"
# "go version go1.23.4 linux/amd64": an unreleased toolchain counts as new.
version=$(go version | sed -n 's/^go version go\([0-9]*\)\.\([0-9]*\).*/\1 \2/p')
if [ -n "$version" ]; then
	major=${version% *}
	minor=${version#* }
	if [ "$major" -eq 1 ] && [ "$minor" -lt "${needed#1.}" ]; then
		skip "found go$major.$minor"
	fi
fi

work=
errors=$(mktemp)
trap 'rm -rf "$errors" ${work:+"$work"}' EXIT
trap 'exit 1' HUP INT TERM

# go ARGUMENT...: runs go. If a module cannot be fetched, ends the build with status 3.
go() {
	if command go "$@" 2>"$errors"; then
		cat "$errors" >&2
		return
	fi
	cat "$errors" >&2
	if grep -Eq 'dial tcp|proxyconnect|x509: ' "$errors"; then
		echo "adapters/$name: needs the module proxy or a filled cache (no network)" >&2
		exit 3
	fi
	return 1
}

# replace MODULE WITH@VERSION: links WITH in this version instead of MODULE, even if other modules
# require another version.
replace() {
	go mod edit -replace "$1=$2"
	# go.sum has only the pinned versions. Other versions have no digest there, so they are used as
	# the module proxy sends them.
	GOFLAGS="-buildvcs=false -mod=mod"
}

# asked_for MODULE BY: prints the version of MODULE that the go.mod of BY requires.
asked_for() {
	go mod download "$2"
	sed -n "s|^\(require\)\{0,1\}[[:space:]]*$1 \(v[^ ]*\).*|\2|p" "$(go list -m -f '{{.GoMod}}' "$2")"
}

# compile: builds the program in this folder as $outdir/$program, with the build tags of $tags. PRINTER is
# the variable printer of the program. If the environment variable COVERPKG names packages
# (comma-separated), the program writes their coverage to GOCOVERDIR.
compile() {
	go build -trimpath -tags "${tags:-}" \
		-ldflags "${chosen:+-X main.chosenCty=$chosen} ${PRINTER:+-X main.printer=$PRINTER}" \
		${COVERPKG:+-cover "-coverpkg=$COVERPKG"} -o "$outdir/${program:-$name}" .
}
