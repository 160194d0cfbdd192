package pfc_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/pfc"
	"duiyi/record/recordtest"
)

const sample = `<!--<?xml version="1.0" encoding="utf-8"?><n version="2" win="0-1" m="4k4/9/9/9/9/9/9/9/9/3K4R w - - 0 1" c="起">` +
	`<n m="i0i2" c="劣"></n><n m="i0i1" default="true"><n m="e9e8" c="&lt;好&gt;" default="true"></n></n></n>` + "\n-->"

func write(w io.Writer, g *record.Game) (record.Losses, error) { return pfc.Write(w, g, false) }

func TestRead(t *testing.T) {
	games, err := pfc.Read([]byte("<html>" + sample))
	if err != nil {
		t.Fatal(err)
	}
	g := games[0]
	if len(g.Faults) > 0 || g.Result != record.SecondWins || g.Root.Comment != "起" || len(g.Root.Next) != 2 {
		t.Fatalf("%+v", g)
	}
	if line := g.Main(); len(line) != 2 || line[0].Move != "i0i1" || line[1].Comment != "<好>" || g.Root.Next[1].Comment != "劣" {
		t.Errorf("%+v", g.Root)
	}
	var out bytes.Buffer
	if lost, err := write(&out, g); err != nil || len(lost) > 0 {
		t.Fatal(lost, err)
	}
	again, err := pfc.Read(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if diff := recordtest.Diff(again[0], g); diff != "" {
		t.Errorf("%s\n%s", diff, out.String())
	}
}

func TestFaults(t *testing.T) {
	tests := []struct {
		name, file string
		want       error
		offset     int
	}{
		{"cut", `<n version="2"><n m="h2e2">`, record.ErrCut, 27},
		{"no position", `<n version="2" m="x"></n>`, record.ErrStart, 0},
		{"no move", `<n version="2"><n m="x"/></n>`, nil, 15},
		{"not possible", `<n version="2"><n m="h2h8"><n m="h2e2"/></n></n>`, nil, 15},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := pfc.Read([]byte(tt.file))
			if err != nil || len(games[0].Faults) != 1 {
				t.Fatalf("%v, %+v", err, games)
			}
			if f := games[0].Faults[0]; tt.want != nil && !errors.Is(f, tt.want) || f.Offset != tt.offset {
				t.Errorf("%v, want %v at byte %d", f, tt.want, tt.offset)
			}
		})
	}
}

// TestDeep: moves within moves are as many as a game has, whatever the stack.
func TestDeep(t *testing.T) {
	var file strings.Builder
	file.WriteString(`<n version="2">`)
	for i := range 20_000 {
		file.WriteString(`<n m="` + []string{"a0a1", "a9a8", "a1a0", "a8a9"}[i%4] + `">`)
	}
	games, err := pfc.Read([]byte(file.String()))
	if err != nil || len(games[0].Main()) != 20_000 {
		t.Fatalf("%v", err)
	}
}

func FuzzRead(f *testing.F) {
	recordtest.Fuzz(f, pfc.Read, write, sample, `<n version="1"><n m="h2e2"><x/><n m="h9g7"/></n><n m="b2e2" default="true"/></n>`)
}
