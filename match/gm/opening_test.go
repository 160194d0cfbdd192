package gm_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"duiyi/gomoku"
	"duiyi/gomoku/opening"
	"duiyi/internal/names"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/question"
)

// opened is a game of two people, called a and b, by an opening rule; a begins.
func opened(t *testing.T, rule string, moves ...string) match.State {
	t.Helper()
	c := config("renju", 15, "")
	c.Options = c.Options.With(match.OptionOpening, rule)
	c.Players[0].Name, c.Players[1].Name = "a", "b"
	return play(t, start(t, c), moves...)
}

// seats is who has Black and who White, in this order.
func seats(s match.State) string {
	return s.Config.Players[match.First].Name + s.Config.Players[match.Second].Name
}

// checkColours holds a game against its stones alone: they alternate from
// black, and the board is what they make of it.
func checkColours(t interface{ Fatalf(string, ...any) }, s match.State) {
	board, err := gomoku.NewPosition(15, gomoku.Renju)
	if err != nil {
		t.Fatalf("%v", err)
	}
	for _, m := range s.Played() {
		if m.Aside() {
			continue
		}
		if m.Piece != board.Turn().String() {
			t.Fatalf("%s is %s, want %v", m.Move, m.Piece, board.Turn())
		}
		pt, err := gomoku.ParsePoint(m.To)
		if err == nil {
			err = board.Play(pt)
		}
		if err != nil {
			t.Fatalf("%s: %v", m.Move, err)
		}
	}
	if got := s.Position().View().Board; got != board.String() {
		t.Fatalf("the board is %s, want %s", got, &board)
	}
}

// TestOpeningRefusals: a wrong answer is told what is expected.
func TestOpeningRefusals(t *testing.T) {
	tests := []struct {
		rule, before, move string
		code               string
		points             string
		detail             string
	}{
		{"pro", "", "h9", "opening_outside", "h9", "the opening pro asks Black to place stone 1, a black one, in the centre"},
		{"pro", "h8 h9", "j10", "opening_inside", "j10", "the opening pro asks Black to place stone 3, a black one, outside the central 5×5 square"},
		{"long_pro", "h8 h9", "k11", "opening_inside", "k11", "the opening long_pro asks Black to place stone 3, a black one, outside the central 7×7 square"},
		{"rif", "h8", "h10", "opening_outside", "h10", "the opening rif asks Black to place stone 2, a white one, inside the central 3×3 square"},
		{"rif", "h8 h9", "h9", "occupied", "h9", "there is a stone on h9 already"},
		{"rif", "h8 h9", "q9", "off_board", "q9", "q9 is not a point of this board"},
		{"rif", "h8 h9", "swap", "opening_place", "", "the opening rif asks Black to place stone 3, a black one, inside the central 5×5 square"},
		{"rif", "h8 h9 i9", "k9", "opening_choice", "", "the opening rif asks White to choose: stay, swap"},
		{"rif", "h8 h9 i9 stay", "stay", "opening_place", "", "the opening rif asks White to place stone 4, a white one, anywhere"},
		{"rif", "h8 h9 h10 stay h7 g9", "g9", "opening_symmetric", "g9 g9", "g9 has been offered already"},
		{"rif", "h8 h9 h10 stay h7 g9", "i9", "opening_symmetric", "i9 g9", "i9 is the same as g9, which has been offered, by the symmetry of the position"},
		{"rif", "h8 h9 h10 stay h7 g9", "h9", "occupied", "h9", "there is a stone on h9 already"},
		{"rif", "h8 h9 h10 stay h7 g9", "ten", "opening_place", "", "the opening rif asks Black for a point as fifth move: number 2 of 2"},
		{"rif", "h8 h9 h10 stay h7 g9 g8", "h3", "opening_pick", "g9 g8", "the opening rif asks White to keep one of the fifth moves offered: g9, g8"},
		{"rif", "h8 h9 h10 stay h7 g9 g8", "first", "opening_pick", "", "the opening rif asks White to keep one of the fifth moves offered: g9, g8"},
		{"yamaguchi", "h8 h9 i9", "13", "opening_number", "", "the opening yamaguchi asks Black how many fifth moves are to be offered: 1 to 12"},
		{"yamaguchi", "h8 h9 i9", "0", "opening_number", "", "the opening yamaguchi asks Black how many fifth moves are to be offered: 1 to 12"},
		{"soosyrv8", "h8 h9 i9 stay a1", "h10", "opening_number", "", "the opening soosyrv8 asks White how many fifth moves are to be offered: 1 to 8"},
		{"swap2", "a1 b1 c1", "ten", "opening_choice", "", "the opening swap2 asks White to choose: stay, swap, two_more"},
		{"taraguchi10", "h8 stay h9 stay i9 stay", "l8", "opening_outside", "l8", "the opening taraguchi10 asks White to place stone 4, a white one, inside the central 7×7 square"},
		{"taraguchi10", "h8 stay h9 stay i9 stay k8", "two_more", "opening_choice", "", "the opening taraguchi10 asks Black to choose: stay, swap, ten"},
	}
	for _, tt := range tests {
		t.Run(tt.rule+" "+tt.before+" "+tt.move, func(t *testing.T) {
			s := opened(t, tt.rule, strings.Fields(tt.before)...)
			next, _, err := match.Apply(s, match.Command{Type: match.CmdMove, Move: tt.move}, t0)
			var r *match.Refusal
			if !errors.As(err, &r) {
				t.Fatalf("error %v, want a refusal", err)
			}
			if r.Code != tt.code || strings.Join(r.Points, " ") != tt.points || r.Detail != tt.detail || r.Move != tt.move {
				t.Errorf("refused as %s at %v: %s; want %s at %s: %s", r.Code, r.Points, r.Detail, tt.code, tt.points, tt.detail)
			}
			if !reflect.DeepEqual(next, s) {
				t.Error("a refused answer changed the game")
			}
			if slices.Contains(s.Position().View().Legal, tt.move) {
				t.Error("it is listed as legal")
			}
		})
	}
}

// TestColourWords: "black" and "white" say what the one who is asked wants to
// play.
func TestColourWords(t *testing.T) {
	for _, tt := range []struct{ moves, canonical, seats string }{
		{"h8 i9 j7 black", "swap", "ba"},
		{"h8 i9 j7 White", "stay", "ab"},
		{"h8 i9 j7 two_more a1 b1 black", "stay", "ab"},
		{"h8 i9 j7 two_more a1 b1 WHITE", "swap", "ba"},
	} {
		s := opened(t, "swap2", strings.Fields(tt.moves)...)
		last := s.Moves[len(s.Moves)-1]
		if last.Move != tt.canonical || last.Kind != question.Choice || last.Swap != (tt.canonical == "swap") || seats(s) != tt.seats {
			t.Errorf("%s: %+v with seats %s, want %s with %s", tt.moves, last, seats(s), tt.canonical, tt.seats)
		}
	}
}

// TestOfferedStones: an offer leaves the board as it is, the pick places the
// black stone, and White, who picked, goes on.
func TestOfferedStones(t *testing.T) {
	s := opened(t, "rif", strings.Fields("h8 h9 i9 stay k8 j9 g7")...)
	v := s.Position().View()
	if q := v.Opening; q == nil || !slices.Equal(q.Offers, []string{"j9", "g7"}) || !slices.Equal(v.Legal, q.Offers) || q.Stone != 5 || q.Of != 2 {
		t.Fatalf("asked %+v with %v legal", q, v.Legal)
	}
	if strings.Count(v.Board, "X") != 2+1 { // and the side to move
		t.Fatalf("offers stand on the board: %s", v.Board)
	}
	s = play(t, s, "G7")
	last := s.Moves[len(s.Moves)-1]
	want := match.Move{Move: "g7", Kind: question.Pick, Side: match.Second, To: "g7", Piece: "X", Text: map[string]string{"point": "G7"}}
	if !reflect.DeepEqual(last, want) {
		t.Errorf("picked %+v, want %+v", last, want)
	}
	if v := s.Position().View(); v.Opening != nil || v.Turn != match.Second || strings.Count(v.Board, "X") != 3 || slices.Contains(v.Legal, "g7") {
		t.Errorf("after the pick: %+v", v)
	}
}

// TestNoConditionalMovesInOpenings: while an opening rule asks, nobody prepares an answer.
func TestNoConditionalMovesInOpenings(t *testing.T) {
	c := config("renju", 15, "")
	c.Options = c.Options.With(match.OptionOpening, "taraguchi10")
	c.Keeps = match.KeepsNetwork
	side := match.Second
	_, _, err := match.Apply(start(t, c), match.Command{Type: match.CmdConditional, Side: &side, Lines: [][]string{{"h8", "h9"}}}, t0)
	if !errors.Is(err, match.ErrNoConditional) {
		t.Errorf("%v, want ErrNoConditional", err)
	}
}

// TestOpeningUndo: taking back goes by person, not by colour, and a swap that
// is taken back puts everyone where they were.
func TestOpeningUndo(t *testing.T) {
	c := config("freestyle", 15, "")
	c.Options = c.Options.With(match.OptionOpening, "swap2")
	c.Clock = match.ClockConfig{MainMS: 60_000, IncrementMS: 1000}
	c.Players = [2]match.Player{{Kind: match.Engine, Engine: "e"}, {Kind: match.Human, Name: "b"}}
	at := t0
	s, events, err := match.New(gm.Rules{}, c, at)
	if err != nil {
		t.Fatal(err)
	}
	do := func(c match.Command) {
		t.Helper()
		at = at.Add(1e9)
		next, more, err := match.Apply(s, c, at)
		if err != nil {
			t.Fatal(err)
		}
		s, events = next, append(events, more...)
	}
	move := func(texts ...string) {
		t.Helper()
		for _, m := range texts {
			do(match.Command{Type: match.CmdMove, Move: m})
		}
	}
	human := func() match.Side {
		if s.Config.Players[0].Kind == match.Human {
			return match.First
		}
		return match.Second
	}
	move("h8", "i9", "j7") // the first is free, two seconds for the others and one earned
	if got, want := s.Clock.LeftMS, [2]int64{59_000, 60_000}; got != want {
		t.Fatalf("clocks %v, want %v", got, want)
	}
	move("swap", "k8", "g7") // the human, who has Black now, has used two seconds and earned them
	if human() != match.First || s.Turn() != match.Second {
		t.Fatalf("the human sits on side %d, side %d is to move", human(), s.Turn())
	}
	if got, want := s.Clock.LeftMS, [2]int64{60_000, 59_000}; got != want {
		t.Fatalf("clocks %v, want %v", got, want)
	}
	do(match.Command{Type: match.CmdUndo}) // a round: before the human's stone
	if s.Ply != 5 || human() != match.First || s.Turn() != match.First {
		t.Fatalf("ply %d, the human on side %d, side %d to move", s.Ply, human(), s.Turn())
	}
	do(match.Command{Type: match.CmdUndo}) // and before the human's choice
	if s.Ply != 3 || human() != match.Second || s.Turn() != match.Second {
		t.Fatalf("ply %d, the human on side %d, side %d to decide", s.Ply, human(), s.Turn())
	}
	do(match.Command{Type: match.CmdRedo})
	if s.Ply != 5 || human() != match.First {
		t.Fatalf("ply %d after redo, the human on side %d", s.Ply, human())
	}
	do(match.Command{Type: match.CmdOfferDraw, Side: ptr(match.First)})
	do(match.Command{Type: match.CmdUndo})
	move("stay", "k8")
	if human() != match.Second || len(s.Moves) != 5 {
		t.Fatalf("another choice, and the human on side %d after %d plies", human(), len(s.Moves))
	}
	do(match.Command{Type: match.CmdUndo, To: ptr(3)})
	move("swap")
	do(match.Command{Type: match.CmdRestart})
	if s.Ply != 0 || human() != match.Second {
		t.Fatalf("restarted at ply %d with the human on side %d", s.Ply, human())
	}
	replayed(t, s, events)
}

func ptr[T any](v T) *T { return &v }

// TestDrawOfferSwaps: who has offered a draw and then swaps has still offered.
func TestDrawOfferSwaps(t *testing.T) {
	s := opened(t, "swap", "h8", "i9", "j7")
	for _, c := range []match.Command{{Type: match.CmdOfferDraw, Side: ptr(match.Second)}, {Type: match.CmdMove, Move: "swap"}} {
		next, _, err := match.Apply(s, c, t0)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	if s.Offer == nil || *s.Offer != match.First || s.Config.Players[match.First].Name != "b" {
		t.Errorf("offer by %v, seats %s", s.Offer, seats(s))
	}
}

func replayed(t interface{ Fatalf(string, ...any) }, s match.State, events []match.Event) {
	text, err := json.Marshal(events)
	if err != nil {
		t.Fatalf("%v", err)
	}
	var read []match.Event
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatalf("%v", err)
	}
	again, err := match.Replay(gm.Rules{}, read)
	if err != nil {
		t.Fatalf("%v", err)
	}
	if !reflect.DeepEqual(again, s) {
		t.Fatalf("replayed\n%+v, want\n%+v", again, s)
	}
}

func TestOpeningConfig(t *testing.T) {
	tests := []struct {
		name, opening string
		size          int
		setup         string
		ok            bool
	}{
		{"no rule", "", 15, "", true},
		{"free", "free", 15, "", true},
		{"free on a setup", "free", 5, "...../...../..X../...../.....", true},
		{"no such rule", "swap3", 15, "", false},
		{"on a setup", "swap2", 5, "...../...../..X../...../.....", false},
		{"swap2 on an even board", "swap2", 20, "", true},
		{"pro on an even board", "pro", 20, "", false},
		{"rif on 19", "rif", 19, "", true},
		{"taraguchi10 on too small a board", "taraguchi10", 7, "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := config("freestyle", tt.size, tt.setup)
			c.Options = c.Options.With(match.OptionOpening, tt.opening)
			_, err := gm.Rules{}.Start(c)
			var ce *match.ConfigError
			if tt.ok != (err == nil) || err != nil && (!errors.As(err, &ce) || ce.Field != "opening") {
				t.Errorf("Start: %v, want ok = %v", err, tt.ok)
			}
		})
	}
}

// TestPatternNames: each of the 26 openings has a name of its own in every
// language, which stays on the board as the game goes on.
func TestPatternNames(t *testing.T) {
	seen := map[string]bool{}
	for _, code := range opening.Patterns() {
		p := gm.Named(code)
		if p == nil || p.Code != string(code) {
			t.Fatalf("%s is %+v", code, p)
		}
		for _, lang := range names.Tags() {
			if name := p.Name[lang]; name == "" || seen[lang+name] {
				t.Errorf("%s is called %q in %s: empty, or another's name", code, name, lang)
			}
			seen[lang+p.Name[lang]] = true
		}
	}
	for _, tt := range []struct{ moves, code, name string }{
		{"h8 h9 i9", "D4", "花月"}, {"h8 i9 i7", "I7", "浦月"}, {"h8 h7 h6", "D1", "寒星"}, {"h8 i9 f6 a1 o15", "I13", "彗星"},
	} {
		v := opened(t, "free", strings.Fields(tt.moves)...).Position().View()
		if p := v.More.(gm.More).Pattern; p == nil || p.Code != tt.code || p.Name["zh-Hans"] != tt.name {
			t.Errorf("%s is %+v, want %s %s", tt.moves, p, tt.code, tt.name)
		}
	}
	if v := opened(t, "free", "h8", "h9").Position().View(); v.More.(gm.More).Pattern != nil {
		t.Errorf("two stones are %+v", v.More)
	}
}

// TestRandomOpenings answers at random, sensibly and not, and holds the game
// to its promises: what is listed is accepted and nothing else, colours
// alternate, a refusal changes nothing, undo and redo lead back to the same
// states, and the events alone rebuild the game.
func TestRandomOpenings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := config(rapid.SampledFrom([]string{"freestyle", "renju"}).Draw(t, "rules"), 15, "")
		c.Options = c.Options.With(match.OptionOpening, rapid.SampledFrom(opening.Rules()).Draw(t, "opening").String())
		c.Players[0].Name, c.Players[1].Name = "a", "b"
		c.Clock = rapid.SampledFrom([]match.ClockConfig{{}, {MainMS: 1 << 30, IncrementMS: 1000}, {MainMS: 1 << 20, ByoyomiMS: 1 << 20, Periods: 3}}).Draw(t, "clock")
		now := t0
		s, events, err := match.New(gm.Rules{}, c, now)
		if err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			now = now.Add(1e8)
			before, legal := s, s.Position().View().Legal
			cmd := match.Command{Type: match.CmdMove}
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			case 0:
				cmd.Move = rapid.SampledFrom([]string{"", "stay", "swap", "two_more", "ten", "black", "3", "99", "h8", "o15", "a99", "炮二平五"}).Draw(t, "text")
			case 1:
				cmd = match.Command{Type: match.CmdUndo, To: ptr(rapid.IntRange(0, max(0, s.Ply)).Draw(t, "undo"))}
			case 2:
				cmd = match.Command{Type: match.CmdRedo, To: ptr(rapid.IntRange(0, len(s.Moves)).Draw(t, "redo"))}
			default:
				cmd.Move = rapid.SampledFrom(legal).Draw(t, "answer")
			}
			next, more, err := match.Apply(s, cmd, now)
			if err != nil {
				if !reflect.DeepEqual(next, before) {
					t.Fatalf("%v, and yet something changed", err)
				}
				if cmd.Type == match.CmdMove && slices.Contains(legal, cmd.Move) {
					t.Fatalf("%s is legal and refused: %v", cmd.Move, err)
				}
				continue
			}
			s, events = next, append(events, more...)
			if m := s.Played(); cmd.Type == match.CmdMove && !slices.Contains(legal, m[len(m)-1].Move) {
				t.Fatalf("%s was accepted and is not legal: %v", cmd.Move, legal)
			}
			swapped := false
			for _, m := range s.Played() {
				swapped = swapped != m.Swap
			}
			if want := map[bool]string{false: "ab", true: "ba"}[swapped]; seats(s) != want {
				t.Fatalf("seats %s, want %s", seats(s), want)
			}
			checkColours(t, s)
			if s.Result != nil {
				break
			}
		}
		replayed(t, s, events)
	})
}

// FuzzAnswer: whatever is answered, nothing panics, and what is accepted is
// listed.
func FuzzAnswer(f *testing.F) {
	for i := range opening.Rules() {
		f.Add(uint8(i), "h8 h9 i9 stay k8 j9 g7 g7")
		f.Add(uint8(i), "h8 stay h9 swap i9 stay k8 ten a1 b2")
		f.Add(uint8(i), "h8 i9 j7 8 two_more black")
	}
	f.Fuzz(func(t *testing.T, rule uint8, answers string) {
		c := config("renju", 15, "")
		c.Options = c.Options.With(match.OptionOpening, opening.Rule(int(rule)%len(opening.Rules())).String())
		p, err := gm.Rules{}.Start(c)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range strings.Split(answers, " ") {
			legal := p.View().Legal
			next, m, err := p.Play(text)
			if err != nil {
				var r *match.Refusal
				if !errors.As(err, &r) || r.Code == "" || r.Detail == "" {
					t.Fatalf("%q: %v", text, err)
				}
				continue
			}
			if !slices.Contains(legal, m.Move) {
				t.Fatalf("%q was accepted as %s and is not among %v", text, m.Move, legal)
			}
			p = next
		}
	})
}
