package recordtest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"duiyi/record"
)

// Diff says in what two games differ first, faults and notes aside and tags in any order,
// or nothing if they do not. It looks at trees of any depth.
func Diff(got, want *record.Game) string {
	a, b := *got, *want
	a.Root, a.Tags, a.Faults, a.Unlisted, a.Unread, a.Notes, a.Charsets = record.Node{}, nil, nil, 0, record.FaultList{}, nil, nil
	b.Root, b.Tags, b.Faults, b.Unlisted, b.Unread, b.Notes, b.Charsets = record.Node{}, nil, nil, 0, record.FaultList{}, nil, nil
	if !reflect.DeepEqual(a, b) {
		return fmt.Sprintf("game %+v, want %+v", a, b)
	}
	for _, list := range [][]record.Tag{got.Tags, want.Tags} {
		for _, tag := range list {
			if got.Tag(tag.Name) != want.Tag(tag.Name) {
				return fmt.Sprintf("tag %s is %q, want %q", tag.Name, got.Tag(tag.Name), want.Tag(tag.Name))
			}
		}
	}
	type pair struct {
		got, want *record.Node
		ply       int
	}
	stack := []pair{{&got.Root, &want.Root, 0}}
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		g, w := *at.got, *at.want
		nextG, nextW := g.Next, w.Next
		g.Next, w.Next = nil, nil
		if len(nextG) != len(nextW) || !reflect.DeepEqual(g, w) {
			return fmt.Sprintf("after %d plies %+v and %d moves, want %+v and %d", at.ply, g, len(nextG), w, len(nextW))
		}
		for i := range nextG {
			stack = append(stack, pair{nextG[i], nextW[i], at.ply + 1})
		}
	}
	return ""
}

// Shared returns the path of a real file of another program, which is no part
// of this one, and skips the test, aloud, where there is none. The path is that
// below the folder of the data.
func Shared(t testing.TB, name string) string {
	t.Helper()
	file := filepath.Join("../../../shared/records/data", name)
	if _, err := os.Stat(file); err != nil {
		t.Skipf("no real files here to compare with: %v", err)
	}
	return file
}

// Restored reports whether a game's text was read other than it stands, as text
// that had once been decoded in a wrong set.
func Restored(g *record.Game) bool {
	return slices.ContainsFunc(g.Notes, func(n *record.Error) bool { return errors.Is(n, record.ErrRestored) })
}

// Settle checks that games are the same after they were written and read twice as
// after they were so once: what is written is read as what it was written from.
// A game that the format does not hold is passed over.
func Settle(t testing.TB, games []*record.Game, write func(io.Writer, *record.Game) (record.Losses, error), read func([]byte) ([]*record.Game, error)) {
	t.Helper()
	again := func(g *record.Game) (*record.Game, []byte) {
		var out bytes.Buffer
		if _, err := write(&out, g); err != nil {
			return nil, nil
		}
		got, err := read(out.Bytes())
		if err != nil || len(got) != 1 {
			t.Fatalf("what was written is read as %d games, %v:\n%q", len(got), err, out.Bytes())
		}
		if len(got[0].Faults) > 0 {
			t.Fatalf("what was written has faults: %v\n%q", got[0].Faults, out.Bytes())
		}
		return got[0], out.Bytes()
	}
	for _, g := range games {
		once, _ := again(g)
		if once == nil {
			continue
		}
		twice, text := again(once)
		if twice == nil {
			t.Fatal("what was read from a file of the format is not held by it")
		}
		if diff := Diff(twice, once); diff != "" && !Restored(twice) {
			t.Fatalf("%s\n%q", diff, text)
		}
	}
}

// Fuzz feeds a reader with what grew from the seeds: it must not panic, and what it
// reads must Settle. Without a writer nothing is written.
func Fuzz(f *testing.F, read func([]byte) ([]*record.Game, error), write func(io.Writer, *record.Game) (record.Losses, error), seeds ...string) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := read(data)
		if err == nil && len(games) == 0 {
			t.Fatal("neither a game nor an error")
		}
		if err == nil && write != nil {
			Settle(t, games, write, read)
		}
	})
}
