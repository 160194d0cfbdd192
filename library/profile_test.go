package library_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiyi/library"
	"duiyi/record"
)

// TestProfile tests that a player's games count once each, under every spelling
// and in other records of a game, from the player's point of view.
func TestProfile(t *testing.T) {
	l, _, _ := openLibrary(t)
	add(t, l,
		game("h2e2 h9g7 h0g2", [2]string{"许银川", "吕钦"}, "1999", record.FirstWins),
		game("h2e2 h7e7", [2]string{"吕钦", "許銀川"}, "2000", record.FirstWins),
		game("c3c4 c6c5", [2]string{"吕钦", "许银川"}, "2000", record.Drawn),
		game("c3c4 g6g5", [2]string{"A", "B"}, "2001", record.SecondWins),
		game("c3c4 g6g5", [2]string{"赵国荣", "许银川"}, "2002", record.SecondWins), // of the same moves
		game("g3g4", [2]string{"许银川", ""}, "", record.Unknown),
		game("e3e4", [2]string{"许银", "吕钦"}, "", record.Unknown), // another
	)
	if err := l.JoinNames(t.Context(), []string{"许银川", "許銀川"}); err != nil {
		t.Fatal(err)
	}
	p, err := l.Profile(t.Context(), library.Filter{Kind: "xiangqi"}, "許銀川")
	if err != nil {
		t.Fatal(err)
	}
	want := library.Profile{
		Person:    library.Person{Name: "许银川", Games: 5, Spellings: []library.Player{{Name: "许银川", Games: 4}, {Name: "許銀川", Games: 1}}},
		Sides:     [2]library.Score{{Games: 2, Won: 1}, {Games: 3, Won: 1, Drawn: 1, Lost: 1}},
		Years:     map[int]library.Score{0: {Games: 1}, 1999: {Games: 1, Won: 1}, 2000: {Games: 2, Drawn: 1, Lost: 1}, 2002: {Games: 1, Won: 1}},
		Openings:  p.Openings,
		Opponents: []library.ScoreOf{{Name: "吕钦", Score: library.Score{Games: 3, Won: 1, Drawn: 1, Lost: 1}}, {Name: "赵国荣", Score: library.Score{Games: 1, Won: 1}}},
	}
	if diff := cmp.Diff(want, p); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if len(p.Openings[0]) == 0 || p.Openings[0][0].Games != 1 {
		t.Errorf("openings %+v", p.Openings)
	}
	if _, err := l.Profile(t.Context(), library.Filter{}, "许"); !errors.Is(err, library.ErrNoName) {
		t.Errorf("a part of a name: %v", err)
	}
	if err := l.AddOwn(t.Context(), "0000000000000001", game("i3i4 i6i5", [2]string{"许银川", "客"}, "2003", record.Drawn)); err != nil {
		t.Fatal(err)
	}
	games := func() int {
		t.Helper()
		p, err := l.Profile(t.Context(), library.Filter{}, "许银川")
		if err != nil {
			t.Fatal(err)
		}
		return p.Games
	}
	if n := games(); n != 6 {
		t.Errorf("with a game of one's own %d games", n)
	}
	if err := l.Disown(t.Context(), "0000000000000001"); err != nil {
		t.Fatal(err)
	}
	if n := games(); n != 5 {
		t.Errorf("after it was removed %d games", n)
	}
}
