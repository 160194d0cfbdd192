package main

import (
	"bytes"
	"cmp"
	"strings"
	"testing"

	"duiyi/boardtext/dialects"
	"duiyi/cmd/duiyi/internal/boardflags"
	"duiyi/cmd/duiyi/internal/catalogue"
	"duiyi/record/formats"
	"duiyi/xiangqi"
)

// Every dialect is the same position in --fen, in a file and as the position of a
// new game. The packages of the engine protocols, of PGN and of the API are tested
// with the same dialects.
func TestEntrances(t *testing.T) {
	all := formats.All()
	for i, d := range dialects.Xiangqi() {
		if p, err := (boardflags.FENFlag{FEN: d.Text}).Position(); err != nil || p.FEN() != d.FEN {
			t.Errorf("%s: --fen %q: %s, %v; want %q", d.Name, d.Text, p.FEN(), err, d.FEN)
		}
		if fen, err := catalogue.ReadSetup("xiangqi", d.Text); err != nil || fen != d.FEN {
			t.Errorf("%s: --position %q: %s, %v; want %q", d.Name, d.Text, fen, err, d.FEN)
		}
		games, err := all.Detect([]byte(d.Text)).Read([]byte(d.Text))
		if err != nil || len(games) != 1 || games[0].FaultCount() > 0 || cmp.Or(games[0].Start, xiangqi.StartFEN) != d.FEN {
			t.Errorf("%s: a file %q: %+v, %v; want %q", d.Name, d.Text, games, err, d.FEN)
		}
		if i%20 > 0 { // the whole command takes longer
			continue
		}
		var out, errs bytes.Buffer
		if code := run([]string{"convert", "-", "-", "--to", "fen"}, strings.NewReader(d.Text), &out, &errs); code != 0 || strings.TrimSpace(out.String()) != d.FEN {
			t.Errorf("%s: convert %q: %q, %s, exit %d; want %q", d.Name, d.Text, &out, &errs, code, d.FEN)
		}
	}
}
