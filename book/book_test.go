package book_test

import (
	"context"
	"slices"
	"testing"

	"duiyi/book"
	"duiyi/book/kinds"
	"duiyi/engine"
)

func kind(t *testing.T, name string) book.Kind {
	t.Helper()
	k, err := kinds.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// TestBuilder: games count once for a position and for its mirror image, results
// for the side that moves, and what too few games have is left out.
func TestBuilder(t *testing.T) {
	k := kind(t, "xiangqi")
	b := book.NewBuilder(k, 2, 30, book.ByResult)
	b.Add("", []string{"h2e2", "h9g7", "h0g2"}, book.Won)
	b.Add("", []string{"b2e2", "b9c7", "b0a2"}, book.Lost)
	b.Add("", []string{"h2e2", "h9g7", "h0g2", "a0a9"}, book.Drawn) // the last is not legal
	b.Add("", []string{"c3c4"}, book.Unknown)
	b.Add("", []string{"a0a9"}, book.Won)
	b.Add("9/9 w", []string{"a0a1"}, book.Won)
	if b.Games != 4 || b.Unplayed != 2 {
		t.Errorf("%d games, %d not played", b.Games, b.Unplayed)
	}
	got := map[string][]book.Entry{}
	if err := b.Each(func(p book.Position, list []book.Entry) error { got[p.Key()] = list; return nil }); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		line []string
		want book.Entry
	}{
		{nil, book.Entry{Move: "h2e2", Weight: 3, Wins: 1, Draws: 1, Losses: 1}},
		{[]string{"h2e2"}, book.Entry{Move: "h9g7", Weight: 3, Wins: 1, Draws: 1, Losses: 1}},
		{[]string{"h2e2", "h9g7"}, book.Entry{Move: "h0g2", Weight: 3, Wins: 1, Draws: 1}},
	} {
		p, err := book.After(k, engine.Position{Start: "start", Moves: tt.line})
		if err != nil {
			t.Fatal(err)
		}
		list := got[p.Key()]
		if len(list) != 1 {
			t.Fatalf("%v: %v", tt.line, list)
		}
		if !slices.ContainsFunc(p.Images(), func(i book.Image) bool {
			return i.Back(list[0].Move) == tt.want.Move
		}) && !slices.Contains(p.Unfold(list[0].Move), tt.want.Move) {
			t.Errorf("%v: %s is not %s", tt.line, list[0].Move, tt.want.Move)
		}
		if tt.want.Move = list[0].Move; list[0] != tt.want {
			t.Errorf("%v: %+v, want %+v", tt.line, list[0], tt.want)
		}
	}
	if len(got) != 3 {
		t.Errorf("%d positions", len(got))
	}
}

// one is a book that knows the same of every position.
type one struct {
	list  []book.Entry
	rules string
}

func (o one) Info() book.Info { return book.Info{Game: "xiangqi", Rules: o.rules} }
func (o one) Entries(context.Context, book.Position) ([]book.Entry, error) {
	return slices.Clone(o.list), nil
}
func (o one) Walk(context.Context, func(book.Position, []book.Entry) error) error { return nil }
func (o one) Close() error                                                        { return nil }

// TestChoices: what is forbidden or not recommended is not played; images share a
// weight; a book without weights is played from by results.
func TestChoices(t *testing.T) {
	tests := []struct {
		name  string
		book  one
		rules string
		want  []engine.Choice
	}{
		{"weights", one{list: []book.Entry{{Move: "h2e2", Weight: 6}, {Move: "e3e4", Weight: 2}, {Move: "c3c4", Weight: 9, Forbidden: true}, {Move: "h0g2"}, {Move: "a0a9", Weight: 4}}}, "",
			[]engine.Choice{{Move: "h2e2", Weight: 24}, {Move: "b2e2", Weight: 24}, {Move: "e3e4", Weight: 16}}},
		{"results alone", one{list: []book.Entry{{Move: "e3e4", Wins: 2, Draws: 1, Losses: 7}, {Move: "c3c4", Losses: 3}}}, "", []engine.Choice{{Move: "e3e4", Weight: 40}}},
		{"for these rules", one{list: []book.Entry{{Move: "e3e4", Weight: 1}}, rules: "cxa"}, "cxa", []engine.Choice{{Move: "e3e4", Weight: 8}}},
		{"for others", one{list: []book.Entry{{Move: "e3e4", Weight: 1}}, rules: "cxa"}, "axf", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := book.Played{Book: tt.book, Kind: kind(t, "xiangqi")}.Choices(t.Context(), engine.Position{Start: "start", Rules: tt.rules})
			if err != nil || !slices.Equal(got, tt.want) {
				t.Errorf("%v, %v; want %v", got, err, tt.want)
			}
		})
	}
	_, err := book.Played{Book: one{}, Kind: kind(t, "xiangqi")}.Choices(t.Context(), engine.Position{Start: "start", Moves: []string{"a0a9"}})
	if err == nil {
		t.Error("an illegal line was followed")
	}
}

func TestMerge(t *testing.T) {
	got := book.Merge([]book.Entry{{Move: "a", Weight: 1, Note: "x"}, {Move: "b", Weight: 5, Forbidden: true}, {Move: "a", Weight: 3, Wins: 1}, {Move: "c"}})
	want := []book.Entry{{Move: "a", Weight: 3, Wins: 1, Note: "x"}, {Move: "c"}, {Move: "b", Weight: 5, Forbidden: true}}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
