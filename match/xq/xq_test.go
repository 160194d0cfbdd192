package xq_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/match"
	"duiyi/match/xq"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

var t0 = time.UnixMilli(1_700_000_000_000)

func config(setup string) match.Config {
	human := match.Player{Kind: match.Human}
	return match.Config{Game: xq.Game, Rules: "axf", Setup: setup, Players: [2]match.Player{human, human}}
}

func start(t *testing.T, setup string) match.State {
	t.Helper()
	s, _, err := match.New(xq.Rules{}, config(setup), t0)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func play(t *testing.T, s match.State, moves ...string) match.State {
	t.Helper()
	for _, m := range moves {
		next, _, err := match.Apply(s, match.Command{Type: match.CmdMove, Move: m}, t0)
		if err != nil {
			t.Fatalf("%s: %v", m, err)
		}
		s = next
	}
	return s
}

func TestWholeGame(t *testing.T) {
	s := start(t, "")
	v := s.Position().View()
	if v.Board != xiangqi.StartFEN || len(v.Legal) != 44 || !slices.IsSorted(v.Legal) || v.Seen != 1 || v.Check != "" {
		t.Fatalf("the start: %+v", v)
	}
	s = play(t, s, "炮二进三", "A6+5", "H5-C5", "象7進9", "c5c9") // any notation will do
	first := match.First
	if want := (&match.Result{Winner: &first, Reason: "checkmate"}); !reflect.DeepEqual(s.Result, want) {
		t.Fatalf("result %+v, want %+v", s.Result, want)
	}
	if v := s.Position().View(); len(v.Legal) != 0 || v.Legal == nil || v.Check != "e9" || v.Turn != match.Second {
		t.Errorf("the end: %+v", v)
	}
	want := match.Move{
		Move: "c5c9", Side: match.First, From: "c5", To: "c9", Piece: "C", Captured: "b", Check: true,
		Text: map[string]string{"chinese": "炮七进四", "chinese_traditional": "炮七進四", "wxf": "C7+4", "iccs": "C5-C9", "vietnamese": "P7.4"},
	}
	if got := s.Moves[4]; !reflect.DeepEqual(got, want) {
		t.Errorf("last move %+v, want %+v", got, want)
	}
}

// A text that is a move in two notations is the one of the notation that goes
// with it.
func TestNotationOfAMove(t *testing.T) {
	for notation, want := range map[string]string{"": "g2i2", "wxf": "g2i2", "vietnamese": "g3g4", "point": "g2i2"} {
		s := start(t, "3k5/9/9/9/9/9/6P2/6C2/9/4K4 w")
		s, _, err := match.Apply(s, match.Command{Type: match.CmdMove, Move: "C3.1", Notation: notation}, time.Now())
		if err != nil || s.Moves[0].Move != want {
			t.Errorf("%q: %v, %v; want %s", notation, s.Moves, err, want)
		}
	}
}

func TestResults(t *testing.T) {
	first, second := match.First, match.Second
	const rookAndKings = "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1"
	tests := []struct {
		name  string
		setup string
		moves string
		want  *match.Result
	}{
		{"check is no mate", "4k4/9/9/9/9/9/9/R8/9/3K5 w - - 0 1", "a2a9", nil},
		{"checkmate", "4k4/1R7/9/9/9/9/9/R8/9/3K5 w - - 0 1", "a2a9", &match.Result{Winner: &first, Reason: "checkmate"}},
		{"stalemate loses", "3k5/9/1R7/9/9/9/9/9/9/4K4 w - - 0 1", "b7b8", &match.Result{Winner: &first, Reason: "stalemate"}},
		{"bare boards", "4k4/9/9/9/9/9/9/9/3p5/3K5 w - - 0 1", "d0d1", &match.Result{Reason: "bare"}},
		{"move limit", "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 119 80", "a1a2", &match.Result{Reason: "move_limit"}},
		{"second time", rookAndKings, "a1a2 d9d8 a2a1 d8d9 a1a2 d9d8 a2a1", nil},
		{"third time", rookAndKings, "a1a2 d9d8 a2a1 d8d9 a1a2 d9d8 a2a1 d8d9", &match.Result{Reason: "repetition"}},
		{"perpetual check", rookAndKings, "a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1", &match.Result{Winner: &second, Reason: "perpetual_check"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := play(t, start(t, tt.setup), strings.Fields(tt.moves)...)
			if !reflect.DeepEqual(s.Result, tt.want) {
				t.Fatalf("result %+v, want %+v on %s", s.Result, tt.want, s.Position().View().Board)
			}
			if legal := s.Position().View().Legal; (len(legal) == 0) != (tt.want != nil) {
				t.Errorf("legal moves %v", legal)
			}
		})
	}
}

func TestRefusals(t *testing.T) {
	tests := []struct {
		name   string
		setup  string
		move   string
		code   string
		points []string
	}{
		{"not a move", "", "hello", "bad_text", nil},
		{"no text", "", "", "bad_text", nil},
		{"nothing there", "", "e5e6", "empty", []string{"e5"}},
		{"no cannon on that file", "", "炮一平五", "empty", nil},
		{"the opponent's", "", "a9a8", "not_yours", []string{"a9"}},
		{"chariots go straight", "", "a0b1", "cannot_move_so", []string{"a0", "b1"}},
		{"a cannon takes over a piece", "", "h2h7", "cannot_move_so", []string{"h2", "h7"}},
		{"blocked chariot", "", "a0a5", "blocked", []string{"a3"}},
		{"blocked horse", "", "b0d1", "blocked", []string{"c0"}},
		{"an own piece there", "", "a0b0", "own_piece", []string{"b0"}},
		{"pinned", "3k5/9/9/9/9/9/9/4r4/4R4/4K4 w - - 0 1", "e1d1", "leaves_check", []string{"e2"}},
		{"kings face", "4k4/9/9/9/9/9/9/9/4N4/4K4 w - - 0 1", "e1c2", "kings_face", []string{"e9"}},
		{"which horse", "3k5/9/9/9/9/1N7/9/9/9/1N2K4 w - - 0 1", "马八进七", "ambiguous", []string{"b0", "b4"}},
		{"mated", "R3k4/1R7/9/9/9/9/9/9/9/3K5 b - - 0 1", "e9d9", "game_over", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := start(t, tt.setup).Position()
			before := p.View()
			_, _, err := p.Play(tt.move)
			var r *match.Refusal
			if !errors.As(err, &r) || r.Code != tt.code || r.Move != tt.move || !slices.Equal(r.Points, tt.points) || r.Detail == "" {
				t.Fatalf("Play(%q) = %#v, want code %s at %v", tt.move, err, tt.code, tt.points)
			}
			if !reflect.DeepEqual(p.View(), before) {
				t.Error("a refused move changed the position")
			}
		})
	}
}

func TestConfigErrors(t *testing.T) {
	tests := []struct {
		name   string
		c      match.Config
		field  string
		offset int
	}{
		{"another game", match.Config{Game: "gomoku", Rules: "axf"}, "game", -1},
		{"no rules", match.Config{Game: xq.Game}, "rules", -1},
		{"unknown rules", match.Config{Game: xq.Game, Rules: "freestyle"}, "rules", -1},
		{"a malformed FEN", config("4k4x"), "setup", 3},
		{"a king too few", config("4k4/9/9/9/9/9/9/9/9/9 w - - 0 1"), "setup", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := xq.Rules{}.Start(tt.c)
			var ce *match.ConfigError
			if !errors.As(err, &ce) || ce.Field != tt.field || ce.Offset != tt.offset {
				t.Fatalf("Start = %v, want an error about %s at byte %d", err, tt.field, tt.offset)
			}
		})
	}
}

// TestRandomGames compares the positions of random games, which look back to
// the last capture only, with one referee.Game that has them all, and plays a
// second line from every position: the first must not notice.
func TestRandomGames(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10)) // fixed seed: failures repeat
	games := 30
	if testing.Short() {
		games = 3
	}
	ended := map[string]int{}
	for range games {
		// Few pieces, so that positions come again.
		setup := []string{"", "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1", "3ak4/9/9/9/9/9/4p4/9/4A4/3K1A3 w - - 100 1"}[r.IntN(3)]
		p, err := xq.Rules{}.Start(config(setup))
		if err != nil {
			t.Fatal(err)
		}
		board, err := xiangqi.ParseFEN(p.View().Board)
		if err != nil {
			t.Fatal(err)
		}
		g := referee.NewGame(board)
		var last string
		for range 300 {
			v := p.View()
			verdict, why := g.Outcome(referee.AXF)
			if reason := ""; p.Result() != nil {
				reason = p.Result().Reason
				if reason != string(why) {
					t.Fatalf("%s: ended by %q, want %q", v.Board, reason, why)
				}
				ended[reason]++
				break
			} else if verdict != referee.Ongoing {
				t.Fatalf("%s: goes on, but %q", v.Board, why)
			}
			now := g.Position()
			if v.Board != now.FEN() || v.Seen != g.Repetitions() {
				t.Fatalf("%s seen %d times, want %s %d times", v.Board, v.Seen, now.FEN(), g.Repetitions())
			}
			if _, _, err := p.Play(v.Legal[r.IntN(len(v.Legal))]); err != nil {
				t.Fatal(err)
			}
			text := v.Legal[r.IntN(len(v.Legal))]
			if back := undone(last); r.IntN(3) > 0 && slices.Contains(v.Legal, back) {
				text = back // positions come again when pieces go back and forth
			}
			next, m, err := p.Play(text)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(p.View(), v) {
				t.Fatal("playing on changed the position")
			}
			move, err := xiangqi.ParseMove(m.Move)
			if err != nil {
				t.Fatal(err)
			}
			if err := g.Play(move); err != nil {
				t.Fatal(err)
			}
			if moves := g.Moves(); len(moves) >= 2 {
				last = moves[len(moves)-2].String()
			}
			p = next
		}
	}
	if !testing.Short() && (ended["repetition"] == 0 || ended["move_limit"] == 0) {
		t.Errorf("games ended by %v", ended)
	}
}

// undone is the move that takes a move back.
func undone(move string) string {
	if len(move) != 4 {
		return ""
	}
	return move[2:] + move[:2]
}

// BenchmarkPlay plays a move after 100 plies without a capture, where looking
// back is dearest.
// TestVaryKeepsListsApart: two who go on from one state, each with another move that
// the engine is asked to vary, do not write into one list.
func TestVaryKeepsListsApart(t *testing.T) {
	c := config("")
	c.Players[1] = match.Player{Kind: match.Engine, Engine: "e"}
	s, _, err := match.New(xq.Rules{}, c, t0)
	if err != nil {
		t.Fatal(err)
	}
	s = play(t, s, "h2e2")
	reject := func(s match.State, move string) match.State {
		t.Helper()
		next, _, err := match.Apply(play(t, s, move), match.Command{Type: match.CmdVary}, t0)
		if err != nil {
			t.Fatal(err)
		}
		return next
	}
	var want []string
	for _, move := range []string{"h9g7", "b9c7", "a9a8", "i9i8", "c6c5", "g6g5", "e6e5", "a6a5"} {
		one := reject(s, move)
		want = append(want, move)
		reject(s, "i6i5")
		if got := one.Rejected(); !slices.Equal(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
		s = one
	}
}

func BenchmarkPlay(b *testing.B) {
	p, err := xq.Rules{}.Start(config("3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1"))
	if err != nil {
		b.Fatal(err)
	}
	red := strings.Fields("a1a2 a2a3 a3a4 a4a5 a5a6 a6b6 b6b5 b5b4 b4b3 b3b2 b2c2 c2c3 c3c4 c4c5 c5c6 c6g6 g6g5 g5g4 g4g3 g3g2 g2h2 h2h3 h3h4 h4h5 h5h6 h6i6 i6i5 i5i4 i4i3 i3i2")
	for i, m := range red {
		for _, text := range []string{m, []string{"d9d8", "d8d9"}[i%2]} {
			if p, _, err = p.Play(text); err != nil {
				b.Fatal(err)
			}
		}
	}
	for b.Loop() {
		if _, _, err := p.Play("i2i1"); err != nil {
			b.Fatal(err)
		}
	}
}

// Whoever passes leaves all as it is but the side to move; in check nobody can.
func TestPass(t *testing.T) {
	tests := []struct {
		name, setup, want string
	}{
		{"at the start", "", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b"},
		{"black", "3k5/9/9/9/9/9/9/9/9/R3K4 b", "3k5/9/9/9/9/9/9/9/9/R3K4 w"},
		{"in check", "3k5/9/9/9/9/9/9/9/9/3RK4 b", ""},
		{"mated", "3k5/3P5/3R5/9/9/9/9/9/9/4K4 b", ""},
	}
	for _, tt := range tests {
		p, err := xq.Rules{}.Start(match.Config{Game: xq.Game, Rules: "axf", Setup: tt.setup})
		if err != nil {
			t.Fatal(err)
		}
		board, ok := xq.Pass(p)
		if ok != (tt.want != "") || !strings.HasPrefix(board, tt.want) {
			t.Errorf("%s: %q, %v", tt.name, board, ok)
			continue
		}
		if _, err := (xq.Rules{}).Start(match.Config{Game: xq.Game, Rules: "axf", Setup: board}); ok && err != nil {
			t.Errorf("%s: nobody can go on from %q: %v", tt.name, board, err)
		}
	}
}
