package storetest

import (
	"fmt"
	"testing"
	"time"

	"duiyi/practice"
	"duiyi/repertoires"
)

// repertoire is the n-th of a row of repertoires, one second after the other.
func repertoire(n int, owner string) repertoires.Kept {
	return repertoires.Kept{
		ID: fmt.Sprintf("%016x", 0x5e0+n), Owner: owner, Source: repertoires.Source{Study: fmt.Sprintf("%016x", n), Node: n, Title: fmt.Sprint("study ", n)}, Side: 1, Form: repertoires.Line, Added: epoch.Add(time.Duration(n) * time.Second),
	}
}

// keepsRepertoires: repertoires come back in their order, and answers by position and
// number; they go with their repertoire.
func keepsRepertoires(t *testing.T, s repertoires.Store) {
	ctx := t.Context()
	const she = "00000000000000aa"
	lists := func(owner string, want ...repertoires.Kept) {
		t.Helper()
		got, err := s.Repertoires(ctx, owner)
		does(t, err, nil)
		same(t, "Repertoires", append([]repertoires.Kept{}, want...), append([]repertoires.Kept{}, got...))
	}
	recalls := func(id string, want ...repertoires.Recall) {
		t.Helper()
		got, err := s.Recalls(ctx, id)
		does(t, err, nil)
		same(t, "Recalls", append([]repertoires.Recall{}, want...), append([]repertoires.Recall{}, got...))
	}
	recall := func(position string, n int, g practice.Grade) repertoires.Recall {
		return repertoires.Recall{Position: position, N: n, Review: practice.Review{At: epoch.Add(time.Duration(n) * time.Hour), Grade: g}}
	}
	one, two, hers := repertoire(1, ""), repertoire(2, ""), repertoire(3, she)
	two.Form, two.Side = repertoires.Marked, 0
	lists("")
	does(t, s.AddRepertoire(ctx, two, 2), nil)
	does(t, s.AddRepertoire(ctx, one, 2), nil)
	does(t, s.AddRepertoire(ctx, hers, 1), nil)
	lists("", one, two)
	lists(she, hers)

	// The same one again changes nothing, even where there is room for no other.
	again := one
	again.Added = epoch.Add(time.Hour)
	does(t, s.AddRepertoire(ctx, again, 2), nil)
	does(t, s.AddRepertoire(ctx, repertoire(4, ""), 2), repertoires.ErrMany)
	lists("", one, two)

	// Further studies come in their order; one that is there is replaced, the first one gets its
	// title.
	b, c := repertoires.Source{Study: "b", Node: 7, Title: "B"}, repertoires.Source{Study: "c", Title: "C"}
	does(t, s.AddSource(ctx, one.ID, c, epoch), nil)
	does(t, s.AddSource(ctx, one.ID, b, epoch.Add(time.Second)), nil)
	b.Node, b.Title = 8, "BB"
	does(t, s.AddSource(ctx, one.ID, b, epoch.Add(-time.Second)), nil)
	one.Title = "renamed"
	does(t, s.AddSource(ctx, one.ID, one.Source, epoch), nil)
	one.More = []repertoires.Source{c, b}
	lists("", one, two)
	does(t, s.AddSource(ctx, repertoire(4, "").ID, b, epoch), repertoires.ErrNone)
	does(t, s.DeleteSource(ctx, one.ID, "c"), nil)
	does(t, s.DeleteSource(ctx, one.ID, "c"), nil)
	does(t, s.DeleteSource(ctx, one.ID, one.Study), nil) // it is no further one
	one.More = []repertoires.Source{b}
	lists("", one, two)

	recalls(one.ID)
	a0, a1, b0 := recall("a", 0, practice.Again), recall("a", 1, practice.Good), recall("b", 0, practice.Hard)
	for _, r := range []repertoires.Recall{b0, a0, a1} {
		does(t, s.KeepRecall(ctx, one.ID, r), nil)
	}
	recalls(one.ID, a0, a1, b0)
	recalls(two.ID)
	a1.Grade = practice.Easy
	does(t, s.KeepRecall(ctx, one.ID, a1), nil)
	recalls(one.ID, a0, a1, b0)
	does(t, s.KeepRecall(ctx, repertoire(4, "").ID, a0), repertoires.ErrNone)

	does(t, s.DeleteRepertoire(ctx, one.ID), nil)
	does(t, s.DeleteRepertoire(ctx, one.ID), nil)
	lists("", two)
	recalls(one.ID)
	one.More = nil
	does(t, s.AddRepertoire(ctx, one, 2), nil)
	recalls(one.ID)
	lists("", one, two)
}
