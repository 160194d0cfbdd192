package gomoku_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"duiyi/gomoku"
)

func mustParse(t testing.TB, text string, rule gomoku.Rule) gomoku.Position {
	t.Helper()
	p, err := gomoku.Parse(text, rule)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func point(t testing.TB, text string) gomoku.Point {
	t.Helper()
	p, err := gomoku.ParsePoint(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func points(ps []gomoku.Point) string {
	var texts []string
	for _, p := range ps {
		texts = append(texts, p.String())
	}
	return strings.Join(texts, " ")
}

func TestWinning(t *testing.T) {
	const free, standard = gomoku.Freestyle, gomoku.Standard
	tests := []struct {
		name  string
		board string
		rule  gomoku.Rule
		move  string
		want  gomoku.Outcome
		row   string
	}{
		{"across", "......./......./......./......./......./......./XXXX... X", free, "e1", gomoku.BlackWins, "a1 b1 c1 d1 e1"},
		{"upwards", "......./......./......O/......O/......O/......O/....... O", free, "g6", gomoku.WhiteWins, "g2 g3 g4 g5 g6"},
		{"rising", "......./......./....X../...X.../......./.X...../X...... X", free, "c3", gomoku.BlackWins, "a1 b2 c3 d4 e5"},
		{"falling", "X....../.X...../..X..../...X.../......./......./....... X", free, "e3", gomoku.BlackWins, "e3 d4 c5 b6 a7"},
		{"six, freestyle", "......./......./......./......./......./......./XXX.XX. X", free, "d1", gomoku.BlackWins, "a1 b1 c1 d1 e1 f1"},
		{"six, standard", "......./......./......./......./......./......./XXX.XX. X", standard, "d1", gomoku.Ongoing, ""},
		{"six and five, standard", "......./......./...X.../...X.../...X.../...X.../XXX.XX. X", standard, "d1", gomoku.BlackWins, "d1 d2 d3 d4 d5"},
		{"two rows", "......./......./...X.../...X.../...X.../...X.../XXX.X.. X", free, "d1", gomoku.BlackWins, "a1 b1 c1 d1 e1 d2 d3 d4 d5"},
		{"four", "......./......./......./......./......./......./XXX.... X", free, "d1", gomoku.Ongoing, ""},
		{"round the edge", "......./......./......./......./......./X....../...XXXX X", free, "c2", gomoku.Ongoing, ""},
		{"full board", "XOXOX/XOXOX/OXOXO/OXOXO/XOXO. X", free, "e1", gomoku.Draw, ""},
		{"five on the last point", "XOXOX/XOXOX/OXOXX/OXOXX/OXOX. X", free, "e1", gomoku.BlackWins, "e1 e2 e3 e4 e5"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := mustParse(t, tt.board, tt.rule)
			before := p
			move := point(t, tt.move)
			if err := p.Play(move); err != nil {
				t.Fatal(err)
			}
			if p.Outcome() != tt.want || points(p.Row()) != tt.row {
				t.Errorf("%s: outcome %d with row %q, want %d with %q", tt.move, p.Outcome(), points(p.Row()), tt.want, tt.row)
			}
			if tt.want != gomoku.Ongoing {
				var me *gomoku.MoveError
				if err := p.Play(move); !errors.Is(err, gomoku.ErrGameOver) || !errors.As(err, &me) || me.Point != move {
					t.Errorf("playing on: %v", err)
				}
				if len(p.Legal(nil)) != 0 {
					t.Error("legal points after the end")
				}
			}
			read := mustParse(t, p.String(), tt.rule)
			if read != p {
				t.Error("reading the board back does not give the position")
			}
			if p.Undo(move); p != before {
				t.Error("Undo does not restore the position")
			}
		})
	}
}

func TestRefusedMoves(t *testing.T) {
	p := mustParse(t, "...../..X../...../...../..... O", gomoku.Freestyle)
	tests := []struct {
		name string
		move gomoku.Point
		want error
	}{
		{"occupied", gomoku.PointAt(2, 3), gomoku.ErrOccupied},
		{"right of the board", gomoku.PointAt(5, 0), gomoku.ErrOffBoard},
		{"above the board", gomoku.PointAt(0, 5), gomoku.ErrOffBoard},
		{"no point", gomoku.NoPoint, gomoku.ErrOffBoard},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			before := p
			var me *gomoku.MoveError
			if err := p.Play(tt.move); !errors.Is(err, tt.want) || !errors.As(err, &me) || me.Point != tt.move {
				t.Errorf("Play(%v) = %v, want %v", tt.move, err, tt.want)
			}
			if p != before {
				t.Error("a refused move changed the position")
			}
		})
	}
}

func TestUndoOfSomethingElse(t *testing.T) {
	p := mustParse(t, "...../..X../...../...../..... X", gomoku.Freestyle)
	defer func() {
		if recover() == nil {
			t.Error("Undo of the opponent's stone did not panic")
		}
	}()
	p.Undo(gomoku.PointAt(2, 3))
}

func TestCheck(t *testing.T) {
	tests := []struct {
		name    string
		board   string
		want    []error
		outcome gomoku.Outcome
	}{
		{"fresh", "...../...../...../...../..... X", nil, gomoku.Ongoing},
		{"a game", "...../...../..OX./...../..X.. O", nil, gomoku.Ongoing},
		{"too few for white to move", "...../...../...../...../..... O", []error{gomoku.ErrCounts}, gomoku.Ongoing},
		{"too many", "...../...../..XX./...../..... X", []error{gomoku.ErrCounts}, gomoku.Ongoing},
		{"won by the last stone", "XXXXX/OOOO./...../...../..... O", nil, gomoku.BlackWins},
		{"won and on the move", "XXXXX/OOOO./...../...../..... X", []error{gomoku.ErrCounts}, gomoku.BlackWins},
		{"both won, black last", "XXXXX/OOOOO/...../...../..... O", []error{gomoku.ErrCounts, gomoku.ErrBothWon}, gomoku.BlackWins},
		{"both won, white last", "XXXXX/OOOOO/...../...../..... X", []error{gomoku.ErrBothWon}, gomoku.WhiteWins},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := mustParse(t, tt.board, gomoku.Freestyle)
			err := p.Check()
			for _, want := range []error{gomoku.ErrCounts, gomoku.ErrBothWon} {
				if errors.Is(err, want) != slices.Contains(tt.want, want) {
					t.Errorf("Check() = %v, want %v", err, tt.want)
				}
			}
			if p.Outcome() != tt.outcome {
				t.Errorf("outcome %d, want %d", p.Outcome(), tt.outcome)
			}
		})
	}
}

// slowWinner is a twin of the bit patterns that knows only At: it walks from
// every stone in every direction.
func slowWinner(p *gomoku.Position) map[gomoku.Stone]bool {
	n := p.Size()
	at := func(x, y int) gomoku.Stone {
		if x < 0 || y < 0 || x >= n || y >= n {
			return gomoku.None
		}
		return p.At(gomoku.PointAt(x, y))
	}
	won := map[gomoku.Stone]bool{}
	for x := range n {
		for y := range n {
			s := at(x, y)
			if s == gomoku.None {
				continue
			}
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				if at(x-d[0], y-d[1]) == s {
					continue // not the first of its row
				}
				length := 1
				for at(x+length*d[0], y+length*d[1]) == s {
					length++
				}
				if before, after := at(x-d[0], y-d[1]), at(x+length*d[0], y+length*d[1]); p.Rule() == gomoku.Caro && before == s.Opponent() && after == s.Opponent() {
					continue
				}
				if length == 5 || length > 5 && p.Rule() == gomoku.Freestyle {
					won[s] = true
				}
			}
		}
	}
	return won
}

// TestRandomGames plays random games on every size of board and compares what
// is kept incrementally with what the stones alone say.
func TestRandomGames(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 15)) // fixed seed: failures repeat
	games := 20
	if testing.Short() {
		games = 3
	}
	ended := map[gomoku.Outcome]int{}
	for size := gomoku.MinSize; size <= gomoku.MaxSize; size++ {
		for game := range games {
			rule := []gomoku.Rule{gomoku.Freestyle, gomoku.Standard, gomoku.Caro}[game%3] // renju has tests of its own
			p, err := gomoku.NewPosition(size, rule)
			if err != nil {
				t.Fatal(err)
			}
			history := []gomoku.Position{p}
			var moves []gomoku.Point
			for p.Outcome() == gomoku.Ongoing {
				legal := p.Legal(nil)
				if len(legal) != p.Left() {
					t.Fatalf("%d legal points of %d empty ones", len(legal), p.Left())
				}
				// Near the last stone, so that rows come about.
				move := legal[r.IntN(len(legal))]
				for range 20 {
					if len(moves) == 0 || near(move, moves[len(moves)-1]) {
						break
					}
					move = legal[r.IntN(len(legal))]
				}
				mover := p.Turn()
				if err := p.Play(move); err != nil {
					t.Fatal(err)
				}
				if p.At(move) != mover || p.Turn() != mover.Opponent() {
					t.Fatalf("%v after %v by %v", p.String(), move, mover)
				}
				moves = append(moves, move)
				history = append(history, p)
				won := slowWinner(&p)
				if won[mover.Opponent()] || won[mover] != (p.Outcome() != gomoku.Ongoing && p.Outcome() != gomoku.Draw) {
					t.Fatalf("%v: outcome %d, rows of %v", p.String(), p.Outcome(), won)
				}
				if scratch := mustParse(t, p.String(), rule); scratch != p {
					t.Fatalf("%v: kept incrementally and rebuilt differ (hash %x and %x)", p.String(), p.Hash(), scratch.Hash())
				}
			}
			ended[p.Outcome()]++
			for i := len(moves) - 1; i >= 0; i-- {
				if p.Undo(moves[i]); p != history[i] {
					t.Fatalf("undoing %v does not restore %v", moves[i], history[i].String())
				}
			}
		}
	}
	for _, o := range []gomoku.Outcome{gomoku.BlackWins, gomoku.WhiteWins} {
		if ended[o] == 0 {
			t.Errorf("no game ended with outcome %d: %v", o, ended)
		}
	}
}

func near(a, b gomoku.Point) bool {
	dx, dy := a.X()-b.X(), a.Y()-b.Y()
	return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1
}

func TestSymmetries(t *testing.T) {
	p := mustParse(t, "X..O.../......./..X..../......./....O../......./XXX.X.. X", gomoku.Freestyle)
	move := point(t, "d1")
	seen := map[string]bool{}
	for sym := range gomoku.Symmetry(gomoku.Symmetries) {
		q := p.Transform(sym)
		seen[q.String()] = true
		to := sym.Point(move, p.Size())
		if !q.Wins(to, gomoku.Black) {
			t.Errorf("symmetry %d: %v does not win", sym, to)
		}
		if err := q.Play(to); err != nil {
			t.Fatal(err)
		}
		played := p
		if err := played.Play(move); err != nil {
			t.Fatal(err)
		}
		if q != played.Transform(sym) {
			t.Errorf("symmetry %d does not commute with playing", sym)
		}
	}
	if len(seen) != gomoku.Symmetries {
		t.Errorf("%d different boards, want %d", len(seen), gomoku.Symmetries)
	}
	identity := p.Transform(0)
	if identity != p {
		t.Error("symmetry 0 changes the position")
	}
}

func TestHashTellsPositionsApart(t *testing.T) {
	p, err := gomoku.NewPosition(gomoku.MaxSize, gomoku.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[uint64]string{p.Hash(): "the empty board"}
	for _, a := range p.Legal(nil) {
		q := p
		q.PlayUnchecked(a)
		for _, name := range []string{fmt.Sprintf("%v", a), fmt.Sprintf("%v a1/b1", a)} {
			if other, ok := seen[q.Hash()]; ok {
				t.Fatalf("%s and %s share a hash", name, other)
			}
			seen[q.Hash()] = name
			b := gomoku.PointAt(0, 0)
			if a == b {
				b = gomoku.PointAt(1, 0)
			}
			q.PlayUnchecked(b)
		}
	}
}

func TestNewPositionSizes(t *testing.T) {
	for _, size := range []int{-1, 0, 4, 23, 256 + 15} {
		if _, err := gomoku.NewPosition(size, gomoku.Standard); !errors.Is(err, gomoku.ErrSize) {
			t.Errorf("size %d: %v, want %v", size, err, gomoku.ErrSize)
		}
	}
}

func BenchmarkPlayUnchecked(b *testing.B) {
	p := mustParse(b, strings.Repeat(strings.Repeat(".", 15)+"/", 14)+strings.Repeat(".", 15), gomoku.Freestyle)
	move := point(b, "h8")
	for b.Loop() {
		p.PlayUnchecked(move)
		p.UndoUnchecked(move)
	}
}

func BenchmarkWins(b *testing.B) {
	p := mustParse(b, strings.Repeat(strings.Repeat(".", 15)+"/", 14)+strings.Repeat(".", 15), gomoku.Freestyle)
	move := point(b, "h8")
	for b.Loop() {
		p.Wins(move, gomoku.Black)
	}
}
