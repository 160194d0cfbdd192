# Duiyi 对弈. `make help` lists the targets.

GO     ?= go
NPM    ?= npm
FUZZTIME ?= 30
# Compilers, linkers and checkers that collect no garbage below a limit take a quarter less
# processor time, and twice as much memory. Tests run at the usual pace.
EAGER = GOGC=off GOMEMLIMIT=1200MiB
USUAL = env -u GOGC -u GOMEMLIMIT
TEST  = $(EAGER) $(GO) test -exec '$(USUAL)'

.PHONY: reader site site-test site-all screens-all e2e-built vet-page searches-all check-all race-all postgres release release-test reproducible packaging help run build test check go-test race signatures purego commits fmt lint web web-test e2e browser bench fuzz

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## /{printf "  %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: ## start the program and open the board
	$(GO) run ./cmd/duiyi

build: ## build ./duiyi
	$(GO) build -trimpath -o duiyi ./cmd/duiyi

# Nobody looks with a debugger into what tests are built of: without DWARF compilers take
# a twentieth less.
test: export GOFLAGS := $(strip $(shell $(GO) env GOFLAGS) -gcflags=all=-dwarf=false)
test: ## everything CI runs; installs npm packages, and Chromium, fonts and PostgreSQL where missing
	@READER_FLAGS= MAKE="$(MAKE)" .ci/stages fmt commits postgres browser reader web/node_modules -- lint go-test -- race -- vet-page site-test e2e-built -- web-test packaging purego

check-all: ## test, all games and positions of the searches' tests, the race detector on commands and trainers, and screens-all
	@MAKE="$(MAKE)" .ci/stages test searches-all race-all screens-all

check: fmt vet-page lint commits race signatures purego ## before a commit: format, vet, Staticcheck, short tests under the race detector, bench signatures

fmt:
	@out=$$(gofmt -l $$(git ls-files '*.go')); test -z "$$out" || { echo "gofmt would change:"; echo "$$out"; exit 1; }

# One command looks with all analyzers at a package that is read once. Stages that test
# vetted code pass -vet=off: vetting it again takes a minute of processor time, and
# another for the race detector's builds.
lint: ## go vet and Staticcheck
	@set -e; made=$$(mktemp -d); trap 'rm -rf "$$made"' EXIT; set -x; \
	$(EAGER) $(GO) build -C .ci/lint -o "$$made/lint" .; \
	$(EAGER) $(GO) vet -vettool="$$made/lint" ./...; \
	$(EAGER) $(GO) vet -vettool="$$made/lint" -tags ablate ./internal/searchkit ./internal/xqsearch ./internal/gmsearch; \
	$(EAGER) $(GO) vet -vettool="$$made/lint" -tags tune ./internal/searchkit ./internal/xqsearch ./internal/gmsearch ./train/spsa

vet-page: ## vet what runs in browsers
	$(EAGER) GOOS=js GOARCH=wasm $(GO) vet ./cmd/duiyi/reader ./cmd/duiyi/site ./store/sqlite/...

commits: ## check commit messages: titles, and the engines' signatures
	$(GO) run ./internal/commits

# These play and solve for minutes, and what changes their play changes the signatures
# too: test runs all of their tests on a part of the games and positions.
SEARCHES = ./internal/xqsearch ./internal/gmsearch ./internal/xqtable

# What is raced runs here only as far as short tests and the detector leave something out.
go-test: ## the Go tests that race does not run, of the searches the short ones
	@set -e; raced=$$(GO=$(GO) .ci/race raced); long=$$(GO=$(GO) .ci/race long); set -x; \
	$(TEST) -vet=off -timeout 40m $$($(GO) list ./... | grep -vxF -e "$$($(GO) list $(SEARCHES))" -e "$$raced"); \
	$(TEST) -vet=off -timeout 40m -run $$long
	$(TEST) -vet=off -short $(SEARCHES)

searches-all: ## the searches' tests on all their games and positions
	$(TEST) -vet=off -timeout 40m $(SEARCHES)

# Of the searches what has several threads, or is stopped by another; of the tables of
# endings what builds, reads and fetches them, not what they say.
race: ## the short tests of what has goroutines, under the race detector; commands and trainers are in race-all
	GO=$(GO) .ci/race
	$(TEST) -vet=off -race -short -skip '^Test(Twin|Prove|Verdicts|DeadPositions|PawnRanks)$$' ./internal/xqtable
	$(TEST) -vet=off -race -short -run 'Thread|Ready|Cancel|Stop|Contract/cancelled' ./internal/xqsearch ./internal/gmsearch
	$(TEST) -vet=off -tags ablate -run TestEveryTechnique ./internal/xqsearch ./internal/gmsearch
	$(TEST) -vet=off -tags tune -run TestMargins ./internal/xqsearch ./internal/gmsearch

race-all: ## the short tests of every package that has goroutines, under the race detector
	GO=$(GO) .ci/race all

signatures: ## the nodes of the fixed searches
	$(GO) test -run TestScripts/bench ./cmd/duiyi

# Tag purego replaces all assembly by plain Go. It also changes the standard
# library's crypto, so a test of cmd/duiyi would compile everything once more.
purego: ## the signatures, and the tests of packages with assembly, without assembly
	$(TEST) -tags purego -run TestSignature ./internal/xqsearch ./internal/gmsearch
	$(TEST) -tags purego -short $$($(GO) list -f '{{if .SFiles}}{{.ImportPath}}{{end}}' ./...)

web/node_modules: web/package.json web/package-lock.json
	@if [ -L $@ ]; then echo "$@ is a link: npm ci would empty the folder behind it, install there"; exit 1; fi
	cd web && $(NPM) ci --no-audit --no-fund
	@touch web/node_modules

web: web/node_modules ## rebuild the page into web/dist
	cd web && $(NPM) run build

# Programs that other stages compile meanwhile have web/dist in them: the page is built elsewhere.
web-test: web/node_modules ## page: types, unit tests, its store, and that web/dist is what the source builds
	cd web && $(NPM) run check && $(NPM) test
	$(EAGER) GOOS=js GOARCH=wasm $(GO) test -vet=off -exec '$(USUAL) $(CURDIR)/web/scripts/gowasm.mjs' -run TestPage ./store/sqlite
	$(EAGER) GOOS=js GOARCH=wasm $(GO) test -vet=off -exec '$(USUAL) $(CURDIR)/web/scripts/gowasm.mjs' ./internal/yield
	@made=$$(mktemp -d); trap 'rm -rf "$$made"' EXIT; (cd web && npx vite build --logLevel warn --outDir "$$made" --emptyOutDir) \
		&& diff -rq "$$made" web/dist && git diff --exit-code --stat -- web/dist && test -z "$$(git ls-files --others --exclude-standard -- web/dist)" \
		|| { echo "web/dist is not what web/ builds: run 'make web' and commit the result"; exit 1; }

# The program keeps its names until it is split; SITE_QUALITY is a preset of xz, which packs it.
# Without SITE_FLAGS it shares compiled packages with the tests in WebAssembly.
SITE_QUALITY ?= 9e
SITE_FLAGS ?= -trimpath
site: web/node_modules ## build the page alone, static files with the program inside, into DIR (site)
	@command -v xz >/dev/null || { echo "the page alone is packed by xz: apt install xz-utils, dnf install xz or brew install xz"; exit 1; }
	@set -e; dir="$(abspath $(or $(DIR),site))"; made=$$(mktemp -d); trap 'rm -rf "$$made"' EXIT; \
	$(EAGER) GOOS=js GOARCH=wasm $(GO) build $(SITE_FLAGS) -ldflags=-w -o "$$made/program.wasm" ./cmd/duiyi/site; \
	cd web && node scripts/called.mjs "$$made/program.wasm" "$$made/called.json" && \
	DUIYI_PROGRAM="$$made/program.wasm" DUIYI_CALLED="$$made/called.json" DUIYI_QUALITY=$(SITE_QUALITY) npx vite build -c vite.site.config.ts --outDir "$$dir" --emptyOutDir --logLevel warn

# Every program that is built afterwards embeds what it builds. Without READER_FLAGS it shares
# compiled packages with the tests of the page alone.
READER_FLAGS ?= -trimpath
reader: ## build the engines for readers' browsers, which the next build of the program embeds
	@set -e; made=$$(mktemp -d); trap 'rm -rf "$$made"' EXIT; \
	$(EAGER) GOOS=js GOARCH=wasm $(GO) build $(READER_FLAGS) -buildvcs=false -ldflags='-s -w -buildid=' -o "$$made/engine.wasm" ./cmd/duiyi/reader; \
	gzip -9 -n "$$made/engine.wasm"; cp "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" "$$made/wasm_exec.js"; \
	for f in engine.wasm.gz wasm_exec.js; do \
		to=cmd/duiyi/internal/readerfiles/files/$$f; cmp -s "$$made/$$f" $$to || { cp "$$made/$$f" $$to.new && mv $$to.new $$to; }; done

site-test: web/node_modules browser ## the page alone in Chromium, from a server of files and then without one
	@set -e; made=$$(mktemp -d); trap 'rm -rf "$$made"' EXIT; \
	$(EAGER) GOOS=js GOARCH=wasm $(GO) test -exec "$(USUAL) $(CURDIR)/web/scripts/gowasm.mjs" -run 'GivesWay|GivenUp|Tick' ./internal/classic ./internal/part ./internal/yield; \
	$(EAGER) GOOS=js GOARCH=wasm $(GO) test -c -ldflags=-w -o "$$made/match.wasm" ./match; DUIYI_HALVES=1 node web/scripts/gowasm.mjs "$$made/match.wasm" -test.short; \
	$(MAKE) --no-print-directory site DIR="$$made" SITE_QUALITY=1 SITE_FLAGS=; \
	cd web && DUIYI_SITE="$$made" npx playwright test -c playwright.site.config.ts

# web/e2e/leftout.ts says which specs are left out, and why.
site-all: web/node_modules browser ## the page's own specs on the page alone, and 50 killed browsers
	@set -e; made=$$(mktemp -d); trap 'rm -rf "$$made"' EXIT; \
	$(MAKE) --no-print-directory site DIR="$$made" SITE_QUALITY=1 SITE_FLAGS=; \
	cd web && export DUIYI_SITE="$$made"; DUIYI_KILLS=50 npx playwright test -c playwright.site.config.ts && npx playwright test -c playwright.site-all.config.ts

e2e: web/node_modules browser ## the page in Chromium against the real program
	cd web && $(NPM) run e2e

screens-all: web/node_modules browser ## every screen, dialog and menu in every language, light and size: axe-core, and boxes
	cd web && DUIYI_FULL=1 npm run e2e -- screens club

# In test, where web-test holds web/dist to its source.
e2e-built: web/node_modules browser
	cd web && npx playwright test

# The headless shell takes a third less processor time than the whole browser.
browser: ## install Chromium's headless shell, Chinese fonts and xz where they are missing (Debian, Ubuntu)
	@set -e; want=""; has() { command -v "$$1" >/dev/null; }; \
	as=""; [ "$$(id -u)" = 0 ] || as=sudo; \
	if ! has chromium-headless-shell; then \
		if ! has chromium && ! has chromium-browser && ! has google-chrome; then want="chromium"; fi; \
		if has apt-get && { [ -n "$$want" ] || [ -z "$$as" ]; }; then \
			echo "installing chromium-headless-shell"; \
			$$as apt-get update -qq || true; \
			if DEBIAN_FRONTEND=noninteractive $$as apt-get install -y -qq chromium-headless-shell; then want=""; fi; \
		fi; \
	fi; \
	fc-list :lang=zh 2>/dev/null | grep -q . || want="$$want fonts-noto-cjk"; \
	has xz || want="$$want xz-utils"; \
	if [ -n "$$want" ]; then \
		echo "installing $$want"; \
		$$as apt-get update -qq; DEBIAN_FRONTEND=noninteractive $$as apt-get install -y -qq $$want; \
	fi

postgres: ## install PostgreSQL, for tests, where it is missing (Debian, Ubuntu)
	@set -e; if ! command -v initdb >/dev/null && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then \
		echo "installing postgresql"; \
		as=""; [ "$$(id -u)" = 0 ] || as=sudo; \
		$$as apt-get update -qq; DEBIAN_FRONTEND=noninteractive $$as apt-get install -y -qq --no-install-recommends postgresql; \
	fi

bench: ## speed of the rules and the engines, and the engines' signatures
	$(GO) test -run '^$$' -bench . -benchmem ./xiangqi/... ./gomoku ./internal/...
	$(GO) run ./cmd/duiyi bench xiangqi
	$(GO) run ./cmd/duiyi bench gomoku

# The programs and packages of a release, in dist/. A module of its own builds
# them, of a clone: what is not committed is not in them.
release: ## build for Linux, macOS and Windows, with packages, container images, the page alone and checksums, into dist/
	rm -rf dist
	cd packaging && $(GO) run . -out ../dist

release-test: ## look into the release in dist/, and start what runs here
	cd packaging && $(GO) test -count=1 -run TestRelease . -args -release ../dist

reproducible: ## build the release once more, with nothing compiled before, and compare
	@set -e; again=$$(mktemp -d); trap 'chmod -R u+w "$$again"; rm -rf "$$again"' EXIT; \
	(cd packaging && GOCACHE="$$again/cache" $(GO) run . -out "$$again/dist" >/dev/null); \
	cmp dist/SHA256SUMS "$$again/dist/SHA256SUMS" && echo "equal, byte for byte"

packaging: ## tests of what packs a release
	cd packaging && $(GO) vet ./... && $(GO) test -vet=off ./...

# For FUZZTOTAL=1h the hour is shared out among the targets.
fuzz: ## every fuzz target for FUZZTIME seconds (30) each, or all within FUZZTOTAL (1h); not part of test
	$(GO) run ./internal/fuzzall -go $(GO) -each $(FUZZTIME)s $(if $(FUZZTOTAL),-total $(FUZZTOTAL))
