package xqsearch_test

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"

	"duiyi/engine"
	"duiyi/xiangqi"
)

// forces reports whether the side to move can mate within plies by checks
// alone, whatever the other side does. It looks at everything there is.
func forces(p *xiangqi.Position, plies int) bool {
	for _, m := range p.LegalMoves(nil) {
		u := p.PlayUnchecked(m)
		won := p.InCheck() && helpless(p, plies-1)
		p.Undo(u)
		if won {
			return true
		}
	}
	return false
}

// helpless reports whether every move of the side to move allows a mate within
// plies.
func helpless(p *xiangqi.Position, plies int) bool {
	for _, m := range p.LegalMoves(nil) {
		if plies < 2 {
			return false
		}
		u := p.PlayUnchecked(m)
		lost := forces(p, plies-1)
		p.Undo(u)
		if !lost {
			return false
		}
	}
	return true
}

// TestMates gives the engine positions next to its own games in which checks force
// mate in 3 to 9 plies, which is verified first by looking at everything. It
// must find a mate no longer than that within half a million nodes, in all but
// a few of the positions.
func TestMates(t *testing.T) {
	f, err := os.Open("testdata/mates.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	count, tried, found := 0, 0, 0
	for sc := bufio.NewScanner(f); sc.Scan(); {
		if strings.HasPrefix(sc.Text(), "#") {
			continue
		}
		text, fen, _ := strings.Cut(sc.Text(), " ")
		plies, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		if count++; testing.Short() && (plies > 5 || count%4 != 0) {
			continue
		}
		tried++
		t.Run(sc.Text(), func(t *testing.T) {
			p, err := xiangqi.ParseFEN(fen)
			if err != nil {
				t.Fatal(err)
			}
			if !forces(&p, plies) || forces(&p, plies-2) {
				t.Fatalf("checks do not force mate in exactly %d plies", plies)
			}
			r := search(t, small(t), at(fen), engine.Limits{Nodes: 500_000, Mate: plies})
			if m := r.Info.Score.Mate; m > 0 && m <= plies {
				found++
			} else {
				t.Logf("found %+v after %d nodes, not mate in %d", r.Info.Score, r.Info.Nodes, plies)
			}
		})
	}
	if tried == 0 || found < tried-tried/20 {
		t.Errorf("found %d of %d mates", found, tried)
	}
}
