package library_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiyi/library"
	"duiyi/record"
)

// from returns a game that starts on another board.
func from(board, moves, date string, result record.Result) *record.Game {
	g := game(moves, people, date, result)
	g.Start = board
	if strings.HasSuffix(board, " b") {
		g.Root.Side = record.First
		for n := &g.Root; len(n.Next) > 0; n = n.Next[0] {
			n.Next[0].Side = n.Side.Other()
		}
	}
	return g
}

func TestEndings(t *testing.T) {
	l, _, _ := openLibrary(t)
	add(t, l,
		// Rook and pawn against rook; Black takes the pawn with the last move.
		from("3k5/9/9/9/4r4/9/4P4/9/9/R3K4 w", "a0a1 d9d8 a1a0 d8d9 a0a1 e5e3", "1990", record.FirstWins),
		// The same with colours changed, without the pawn taken.
		from("r3k4/9/9/4p4/9/4R4/9/9/9/3K5 b", "a9a8 d0d1", "1990", record.SecondWins),
		// Rook and pawn for one move of each side only.
		from("3k5/9/9/4P4/4r4/9/9/9/9/R3K4 w", "a0a1 e5e6 a1a0 d9d8 a0a1", "", record.Drawn),
		// Horse and cannon against two advisors and two elephants.
		from("2bakab2/9/9/9/9/9/4N4/4C4/9/3K5 w", "e2e1", "2001", record.Unknown),
		// A bare king.
		from("3k5/9/9/9/9/9/9/9/4R4/4K4 w", "e1e2", "2001", record.FirstWins),
		// The middle game.
		game("h2e2 h9g7", people, "2002", record.Drawn),
	)
	got, err := l.Endings(t.Context(), library.Filter{Kind: "xiangqi"})
	if err != nil {
		t.Fatal(err)
	}
	drawn := library.Score{Games: 1, Drawn: 1}
	want := []library.Ending{
		{Material: "KR-KR", Score: library.Score{Games: 2, Won: 1, Drawn: 1}, Years: map[int]library.Score{1990: {Games: 1, Won: 1}, 0: drawn}},
		{Material: "KRP-KR", Score: library.Score{Games: 2, Won: 2}, Years: map[int]library.Score{1990: {Games: 2, Won: 2}}},
		{Material: "KNC-KAABB", Score: library.Score{Games: 1}, Years: map[int]library.Score{2001: {Games: 1}}},
		{Material: "KR-K", Score: library.Score{Games: 1, Won: 1}, Years: map[int]library.Score{2001: {Games: 1, Won: 1}}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, e := range want {
		page, err := l.Search(t.Context(), library.Filter{Kind: "xiangqi", Ending: e.Material}, library.Cursor{}, 10)
		if err != nil || page.Counts.Games != e.Games || len(page.Games) != e.Games {
			t.Errorf("%s has %d games, %v; want %d", e.Material, page.Counts.Games, err, e.Games)
		}
	}
	if some, err := l.Endings(t.Context(), library.Filter{Kind: "xiangqi", From: "2000", Ending: "KR-K"}); err != nil || len(some) != 1 || some[0].Games != 1 {
		t.Errorf("of some games: %+v, %v", some, err)
	}
	for _, bad := range []library.Filter{{Kind: "gomoku", Ending: "KR-KR"}, {Kind: "xiangqi", Ending: "KR-KRP"}, {Kind: "xiangqi", Ending: "KRA-KR"}, {Kind: "xiangqi", Ending: "KQ-KR"}, {Kind: "xiangqi", Ending: "KR"}, {Kind: "xiangqi", Ending: "KRRR-KR"}} {
		if _, err := l.Numbers(t.Context(), bad); !errors.Is(err, library.ErrEnding) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}

// TestLike compares games of the same structure with a slow search of their
// boards.
func TestLike(t *testing.T) {
	l, _, _ := openLibrary(t)
	games := wander(100)
	add(t, l, games...)
	r := rand.New(rand.NewPCG(5, 6))
	var all [][]string
	for _, g := range games {
		all = append(all, boardsOf(t, g))
	}
	found := 0
	for range 8 {
		boards := all[r.IntN(len(all))]
		sought := boards[r.IntN(min(len(boards), 30))]
		if r.IntN(2) == 0 {
			sought = flip(sought)
		}
		near, ply := map[int64]int{}, map[int64]int{}
		for n, boards := range all {
			best, at := -1, 0
			for i, b := range boards {
				if now := max(alike(sought, b), alike(flip(sought), b)); now > best {
					best, at = now, i
				}
			}
			if best >= 0 {
				near[int64(n+1)], ply[int64(n+1)] = best, at
			}
		}
		found += len(near)
		got, at := map[int64]int{}, map[int64]int{}
		last := 99
		for after := (library.Cursor{}); ; {
			page, err := l.Search(t.Context(), library.Filter{Kind: "xiangqi", Like: sought}, after, 40)
			if err != nil || page.Counts.Games != len(near) {
				t.Fatalf("%d games like %s, %v; want %d", page.Counts.Games, sought, err, len(near))
			}
			for _, g := range page.Games {
				if g.Near > last {
					t.Errorf("game %d with %d after one with %d", g.N, g.Near, last)
				}
				last = g.Near
				got[g.N], at[g.N] = g.Near, g.At
				rows, _, _ := strings.Cut(g.Board, " ")
				for n := range 9 {
					rows = strings.ReplaceAll(rows, fmt.Sprint(n+1), strings.Repeat(".", n+1))
				}
				if b := all[g.N-1][g.At]; rows != b {
					t.Errorf("game %d shows %s, not %s", g.N, g.Board, b)
				}
			}
			if page.Next == nil {
				break
			}
			next, err := library.ParseCursor(page.Next.String())
			if err != nil {
				t.Fatal(err)
			}
			after = next
		}
		if !maps.Equal(near, got) || !maps.Equal(ply, at) {
			t.Fatalf("like %s: %v at %v, want %v at %v", sought, got, at, near, ply)
		}
	}
	if found < 20 {
		t.Errorf("only %d games were alike", found)
	}
	named, err := l.Numbers(t.Context(), library.Filter{Kind: "xiangqi", Like: "7@4"})
	same, err2 := l.Numbers(t.Context(), library.Filter{Kind: "xiangqi", Like: all[6][4]})
	if err != nil || err2 != nil || !slices.Equal(named, same) || !slices.Contains(named, 7) {
		t.Errorf("like game 7 after 4 plies: %v, %v; want %v, %v", named, err, same, err2)
	}
	for text, want := range map[string]error{"9999@3": library.ErrNoEntry, "7@x": library.ErrBoard, "7@-1": library.ErrBoard, "x": library.ErrBoard} {
		if _, err := l.Numbers(t.Context(), library.Filter{Kind: "xiangqi", Like: text}); !errors.Is(err, want) {
			t.Errorf("like %s: %v", text, err)
		}
	}
}

// alike returns how many pieces stand on the same points of two boards; -1 if
// they have not the same pieces, more than one pawn elsewhere, or less than two
// thirds in place.
func alike(a, b string) int {
	if !sameLetters(strings.NewReplacer(".", "", "/", "").Replace(a), b) {
		return -1
	}
	same, all, pawns := 0, 0, 0
	for i := range len(a) {
		if a[i] != b[i] && (strings.IndexByte("Pp", a[i]) >= 0 || strings.IndexByte("Pp", b[i]) >= 0) {
			pawns++
		}
		if a[i] != '.' && a[i] != '/' {
			all++
			if a[i] == b[i] {
				same++
			}
		}
	}
	if 3*same < 2*all || pawns > 2 {
		return -1
	}
	return same
}

// TestShape tests that games of gomoku are alike in the shape of their stones,
// anywhere on the board, on any image and in any order.
func TestShape(t *testing.T) {
	l, _, _ := openLibrary(t)
	gomoku := func(moves string) *record.Game {
		g := game(moves, people, "", record.Unknown)
		g.Name, g.Size = "gomoku", 15
		return g
	}
	add(t, l,
		gomoku("h8 h9 j8 i10 a1"), // as sought
		gomoku("j8 i10 h8 h9"),    // in another order
		gomoku("c3 c4 e3 d5"),     // elsewhere
		gomoku("h8 g8 h10 f9"),    // turned
		gomoku("h8 h7 j8 i6"),     // mirrored
		gomoku("h8 h9 j8 i9"),     // another shape
		gomoku("h9 h8 i10 j8"),    // the colours changed
		gomoku("h8 h9 j8"),        // too short
	)
	page, err := l.Search(t.Context(), library.Filter{Kind: "gomoku", Like: "1@4"}, library.Cursor{}, 10)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, g := range page.Games {
		got = append(got, fmt.Sprint(g.N, "@", g.At))
	}
	slices.Sort(got)
	if want := "1@4 2@4 3@4 4@4 5@4"; strings.Join(got, " ") != want {
		t.Errorf("found %v, want %s", got, want)
	}
	if _, err := l.Numbers(t.Context(), library.Filter{Kind: "gomoku", Like: "1@0"}); !errors.Is(err, library.ErrBoard) {
		t.Errorf("like an empty board: %v", err)
	}
}

func TestDatesAndOpponents(t *testing.T) {
	l, _, _ := openLibrary(t)
	add(t, l,
		game("h2e2 h9g7", [2]string{"胡荣华", "杨官璘"}, "1966-04", record.Drawn),
		game("h2e2 h9g7 h0g2", [2]string{"杨官璘", "胡荣华"}, "1975", record.Drawn),
		game("h2e2 h7e7", [2]string{"胡荣华", "吕钦"}, "1981.05.12", record.FirstWins),
		game("c3c4", [2]string{"吕钦", "胡荣华"}, "1990", record.Unknown),
		game("c3c4 c6c5", [2]string{"吕钦", "胡荣华"}, "", record.Unknown),
	)
	for _, tt := range []struct {
		f    library.Filter
		want []int64
	}{
		{library.Filter{Text: "1966-1981"}, []int64{1, 2, 3}},
		{library.Filter{Text: "胡荣华 1975 – 1990"}, []int64{2, 3, 4}},
		{library.Filter{Text: "1981-05"}, []int64{3}},
		{library.Filter{From: "1966-05", To: "1981-05"}, []int64{2, 3}},
		{library.Filter{From: "1981年"}, []int64{3, 4}},
		{library.Filter{Player: "胡荣华", Against: "杨官璘"}, []int64{1, 2}},
		{library.Filter{Player: "吕钦", Against: "胡"}, []int64{3, 4, 5}},
		{library.Filter{Player: "胡荣华", Against: "胡荣华"}, nil},
	} {
		if got, err := l.Numbers(t.Context(), tt.f); err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%+v found %v, %v; want %v", tt.f, got, err, tt.want)
		}
	}
	for _, bad := range []library.Filter{{From: "abc"}, {To: "198"}, {From: "1990", To: "1980"}} {
		if _, err := l.Numbers(t.Context(), bad); !errors.Is(err, library.ErrDate) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}
