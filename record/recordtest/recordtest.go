package recordtest

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"duiyi/record"
)

// Diff says in what two games differ first, faults aside and tags in any order,
// or nothing if they do not. It looks at trees of any depth.
func Diff(got, want *record.Game) string {
	a, b := *got, *want
	a.Root, a.Tags, a.Faults, a.Unlisted = record.Node{}, nil, nil, 0
	b.Root, b.Tags, b.Faults, b.Unlisted = record.Node{}, nil, nil, 0
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
