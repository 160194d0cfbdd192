package book_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"duiyi/book"
	"duiyi/engine"
)

// TestBuilderCountsAGameOnce: a position that a game has twice counts once, no move
// deeper than the bound counts at all, and a game without a result weighs as a draw.
func TestBuilderCountsAGameOnce(t *testing.T) {
	k := kind(t, "xiangqi")
	b := book.NewBuilder(k, 1, 6, book.ByResult)
	b.Add("", []string{"h2e2", "h9g7", "e2h2", "g7h9", "h2e2", "b9c7", "h0g2"}, book.Unknown)
	games := map[string]int{}
	if err := b.Each(func(p book.Position, list []book.Entry) error {
		for _, e := range list {
			games[p.Key()] += e.Weight
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		line []string
		want int
	}{
		{nil, 1}, {[]string{"h2e2"}, 1}, {[]string{"h2e2", "h9g7"}, 1}, {[]string{"h2e2", "h9g7", "e2h2"}, 1},
		{[]string{"h2e2", "b9c7"}, 0}, // the seventh move of the game
	} {
		p, err := book.After(k, engine.Position{Start: "start", Moves: tt.line})
		if err != nil {
			t.Fatal(err)
		}
		if got := games[p.Key()]; got != tt.want {
			t.Errorf("%v weighs %d, want %d", tt.line, got, tt.want)
		}
	}
}

// TestMergeKeepsForbidden: a move that either of two entries forbids stays forbidden,
// and the first note stays, whichever entry has more weight.
func TestMergeKeepsForbidden(t *testing.T) {
	light, heavy := book.Entry{Move: "a", Weight: 1}, book.Entry{Move: "a", Weight: 3}
	for _, tt := range []struct {
		name string
		list [2]book.Entry
	}{
		{"the light first", [2]book.Entry{light, heavy}},
		{"the heavy first", [2]book.Entry{heavy, light}},
	} {
		for i := range tt.list {
			list := slices.Clone(tt.list[:])
			list[i].Forbidden, list[i].Note = true, "note"
			want := []book.Entry{{Move: "a", Weight: 3, Forbidden: true, Note: "note"}}
			if got := book.Merge(list); !slices.Equal(got, want) {
				t.Errorf("%s, entry %d forbidden: %+v", tt.name, i, got)
			}
		}
	}
}

// TestSort: forbidden moves stand last; before that weight, games and the move decide.
func TestSort(t *testing.T) {
	want := []book.Entry{
		{Move: "d", Weight: 2}, {Move: "c", Weight: 1, Wins: 1, Losses: 1}, {Move: "a", Weight: 1, Draws: 1}, {Move: "b", Weight: 1, Wins: 1},
		{Move: "f"}, {Move: "g", Weight: 9, Forbidden: true}, {Move: "e", Weight: 1, Forbidden: true},
	}
	got := slices.Clone(want)
	slices.Reverse(got)
	if book.Sort(got); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestChoicesByWeight: one move with a weight is enough for results not to count.
func TestChoicesByWeight(t *testing.T) {
	b := one{list: []book.Entry{{Move: "e3e4", Weight: 1}, {Move: "c3c4", Wins: 9}}}
	got, err := book.Played{Book: b, Kind: kind(t, "xiangqi")}.Choices(t.Context(), engine.Position{Start: "start"})
	if want := []engine.Choice{{Move: "e3e4", Weight: 8}}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
}

// endless is a book that knows two moves to and fro in every position.
type endless struct{ one }

func (endless) Entries(context.Context, book.Position) ([]book.Entry, error) {
	return []book.Entry{{Move: "h2e2"}, {Move: "h9g7"}, {Move: "e2h2"}, {Move: "g7h9"}}, nil
}

// TestWalk: a walk hands on each position once, and ends when its context does.
func TestWalk(t *testing.T) {
	k := kind(t, "xiangqi")
	p, err := k.Read(k.Start)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	walk := func(ctx context.Context) error {
		return book.Walk(ctx, endless{}, p, false, func(p book.Position, _ []book.Entry) error {
			if seen[p.Key()]++; seen[p.Key()] > 1 {
				return errors.New("a position comes twice")
			}
			return nil
		})
	}
	if err := walk(t.Context()); err != nil || len(seen) < 4 {
		t.Errorf("%d positions, %v", len(seen), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := walk(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
