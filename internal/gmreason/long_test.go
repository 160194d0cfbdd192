package gmreason

import (
	"errors"
	"slices"
	"strconv"
	"testing"

	"duiyi/gomoku"
	"duiyi/internal/tsvtest"
)

// TestLong holds what is said of long wins by threes and fours to positions of games and
// to cases of forced wins: what must be told, and threats that are not the fault of the stone
// played, since it makes one as well or the answer does as much after the best stone.
func TestLong(t *testing.T) {
	refuted := 0
	for i, row := range tsvtest.Rows(t, "testdata/long.tsv") {
		if testing.Short() && i%8 > 0 {
			continue
		}
		t.Run(strconv.Itoa(i+2)+" "+row["says"]+row["silent"], func(t *testing.T) {
			q := Query{At: positionOf(t, row), Played: pointOf(t, row["played"]), Best: pointsIn(t, row["best"]), Reply: pointsIn(t, row["reply"])}
			found := row["says"] == ""
			for _, r := range explain(t.Context(), q, efforts{first: 5_000, deep: 20_000}) {
				says := string(r.Role) + ":" + string(r.Kind)
				if says == row["silent"] {
					t.Errorf("says %s of %v", says, r.Move)
				}
				if err := refute(r); err != nil && !errors.Is(err, errUndecided) {
					t.Errorf("%s, %v: %v", says, r.Line, err)
				}
				if says != row["says"] {
					continue
				}
				found = true
				if r.Proof != nil {
					refuted += refutesFaults(t, r)
				}
			}
			if !found {
				t.Errorf("does not say %s", row["says"])
			}
		})
	}
	if !testing.Short() && refuted < 40 {
		t.Errorf("%d claims were twisted", refuted)
	}
}

// refutesFaults holds the checker to claims that are almost that of r, and counts them.
func refutesFaults(t *testing.T, r Reason) (n int) {
	for what, change := range map[string]func(f *Fact){
		"a stone less":    func(f *Fact) { f.Line = f.Line[:len(f.Line)-1] },
		"a move more":     func(f *Fact) { f.Moves++ },
		"a corner":        func(f *Fact) { f.Line[len(f.Line)-1] = gomoku.PointAt(7, 0) },
		"a reply dropped": func(f *Fact) { f.Proof.Nodes[0].Replies = f.Proof.Nodes[0].Replies[1:] },
	} {
		f, proof := r.Fact, *r.Proof
		if what == "a reply dropped" && len(proof.Nodes[0].Replies) == 0 {
			continue
		}
		proof.Nodes = slices.Clone(proof.Nodes)
		f.Line, f.Proof = slices.Clone(f.Line), &proof
		change(&f)
		n++
		if refute(Reason{r.Role, r.At, f}) == nil {
			t.Errorf("%s: %v is not refuted", what, f.Line)
		}
	}
	return n
}
