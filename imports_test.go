// Package duiyi_test holds the tests that concern the module as a whole.
package duiyi_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// A layer says what the packages under one folder may import of this module
// and of the world. The arrows go one way:
// cmd → httpapi, tui, store, protocol, search → app → match, engine → rules.
type layer struct {
	folder  string   // below the module root; covers every package under it
	own     []string // folders of this module it may import; its own subpackages always
	foreign []string // module path prefixes it may import beside the standard library
}

// layers is read from the top: the first folder that contains a package rules
// it, so a subfolder with wider rights stands above its parent. A package that
// no row covers fails the test: a new package adds its row.
var layers = []layer{
	{"xiangqi", nil, nil},
	{"gomoku", nil, nil},
	{"match/xq", []string{"match", "xiangqi"}, nil},
	{"match/gm", []string{"match", "gomoku"}, nil},
	{"match", nil, nil},
	{"engine", nil, nil},
	{"internal/searchkit", []string{"engine"}, nil},
	{"internal/xqeval", []string{"xiangqi"}, nil},
	{"internal/xqsearch", []string{"engine", "xiangqi", "internal/searchkit", "internal/xqeval"}, nil},
	{"train/openings", []string{"engine", "gomoku", "internal/gmsearch", "internal/xqsearch", "match"}, nil},
	{"train/xqtune", []string{"engine", "xiangqi", "internal/xqeval", "internal/xqsearch"}, nil},
	{"internal/gmeval", []string{"gomoku"}, []string{"golang.org/x/sys/cpu"}},
	{"internal/gmopening", []string{"engine", "gomoku", "match"}, nil},
	{"internal/gmsearch", []string{"engine", "gomoku", "internal/searchkit", "internal/gmeval"}, nil},
	{"train/gmtune", []string{"engine", "gomoku", "internal/gmeval", "internal/gmsearch"}, nil},
	{"engine/enginetest", []string{"engine"}, nil},
	{"internal/classic", []string{"engine", "xiangqi", "gomoku"}, nil},
	{"protocol/uci", []string{"engine", "xiangqi", "protocol/peer", "protocol/internal"}, nil},
	{"protocol/ucci", []string{"engine", "xiangqi", "protocol/peer", "protocol/internal"}, nil},
	{"protocol/gomocup", []string{"engine", "gomoku", "protocol/peer", "protocol/internal"}, nil},
	{"protocol/internal/xq", []string{"engine", "xiangqi"}, nil},
	{"protocol/internal/think", []string{"engine"}, nil},
	{"protocol/internal/dialogue", []string{"protocol/peer", "protocol/internal/lines"}, nil},
	{"protocol/internal/drive", []string{"engine", "protocol/peer"}, nil},
	{"protocol/internal", nil, nil},
	{"protocol/peer", []string{"protocol/internal/lines"}, nil},
	{"internal/arena", []string{"engine", "match", "protocol/peer"}, nil},
	{"record/charset", []string{"record"}, []string{"golang.org/x/text"}},
	{"record/pgn", []string{"record", "xiangqi"}, nil},
	{"record/psq", []string{"record", "gomoku"}, nil},
	{"record/sgf", []string{"record", "gomoku"}, nil},
	{"record/plain", []string{"record", "xiangqi", "gomoku"}, nil},
	{"record/formats", []string{"record", "xiangqi"}, nil},
	{"record", nil, nil},
	{"app", []string{"engine", "match", "record"}, []string{"golang.org/x/sync"}},
	{"store/sqlite", []string{"app", "match"}, []string{"modernc.org/sqlite", "github.com/pressly/goose", "golang.org/x/sys"}},
	{"store/storetest", []string{"app", "match"}, []string{"github.com/google/go-cmp"}},
	{"httpapi", []string{"app", "match", "engine", "record"}, []string{"github.com/coder/websocket"}},
	{"tui", []string{"app", "match", "engine", "record"}, []string{"charm.land/"}},
	{"web", nil, nil},
	{"cmd/duiyi", []string{"."}, []string{"github.com/alecthomas/kong", "github.com/charmbracelet/x/term", "golang.org/x/"}},
}

type listed struct {
	ImportPath string
	Imports    []string
}

// TestImports checks every direct import of every package in the module. All
// edges being checked, forbidden paths through a third package cannot exist.
func TestImports(t *testing.T) {
	const module = "duiyi"
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	dec := json.NewDecoder(bytes.NewReader(out))
	for {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		folder := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
		if folder == "" {
			continue // this file
		}
		i := slices.IndexFunc(layers, func(l layer) bool { return within(folder, l.folder) })
		if i < 0 {
			t.Errorf("package %s has no row in layers: say what it may import", p.ImportPath)
			continue
		}
		for _, imp := range p.Imports {
			if !layers[i].allows(module, imp) {
				t.Errorf("package %s must not import %s", p.ImportPath, imp)
			}
		}
	}
}

func (l layer) allows(module, imp string) bool {
	if rest, ok := strings.CutPrefix(imp, module+"/"); ok {
		return within(rest, l.folder) || slices.ContainsFunc(l.own, func(f string) bool { return within(rest, f) })
	}
	first, _, _ := strings.Cut(imp, "/")
	if !strings.Contains(first, ".") {
		return imp != "C" // the standard library, and no cgo
	}
	return slices.ContainsFunc(l.foreign, func(f string) bool { return strings.HasPrefix(imp, f) })
}

// within reports whether a package folder is the folder root or lies below it.
func within(folder, root string) bool {
	return root == "." || folder == root || strings.HasPrefix(folder, root+"/")
}

// TestLayerRules holds the checker itself to cases it must refuse.
func TestLayerRules(t *testing.T) {
	rules := layer{"xiangqi", nil, nil}
	server := layer{"httpapi", []string{"app"}, []string{"github.com/coder/websocket"}}
	tests := []struct {
		name string
		l    layer
		imp  string
		want bool
	}{
		{"standard library", rules, "math/bits", true},
		{"own subpackage", rules, "duiyi/xiangqi/internal/line", true},
		{"the other game", rules, "duiyi/gomoku", false},
		{"name that only begins alike", rules, "duiyi/xiangqix", false},
		{"a module", rules, "golang.org/x/text/width", false},
		{"cgo", rules, "C", false},
		{"server to app", server, "duiyi/app", true},
		{"server to store", server, "duiyi/store/sqlite", false},
		{"server to its library", server, "github.com/coder/websocket/wsjson", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.l.allows("duiyi", tt.imp); got != tt.want {
				t.Errorf("%s importing %s: allowed = %v, want %v", tt.l.folder, tt.imp, got, tt.want)
			}
		})
	}
}
