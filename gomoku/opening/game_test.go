package opening_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"duiyi/gomoku"
	"duiyi/gomoku/opening"
)

func board(t testing.TB, size int) gomoku.Position {
	t.Helper()
	p, err := gomoku.NewPosition(size, gomoku.Renju)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// begin is a game by an opening rule after some answers.
func begin(t testing.TB, rule opening.Rule, answers ...string) opening.Game {
	t.Helper()
	g, err := opening.New(board(t, 15), rule)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range answers {
		if _, err := g.Play(text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return g
}

// TestScripts walks every branch of every rule: after each answer, who
// is asked what. A question is written as who:ask, with the square for a stone
// (<n inside, >n outside), the bound of a number and the count of offers.
func TestScripts(t *testing.T) {
	tests := []struct {
		rule, moves string
		asked       string
		seats       string // black and white at the end
	}{
		{"pro", "h8 a1 e11", "a:place<1 b:place a:place>5 b:", "ab"},
		{"long_pro", "h8 h9 d8", "a:place<1 b:place a:place>7 b:", "ab"},
		{"swap", "a1 b2 o15 stay", "a:place a:place a:place b:choice b:", "ab"},
		{"swap", "a1 b2 o15 swap", "a:place a:place a:place b:choice a:", "ba"},
		{"swap2", "h8 i9 j7 stay", "a:place a:place a:place b:choice b:", "ab"},
		{"swap2", "h8 i9 j7 swap", "a:place a:place a:place b:choice a:", "ba"},
		{"swap2", "h8 i9 j7 two_more h12 k3 stay", "a:place a:place a:place b:choice b:place b:place a:choice b:", "ab"},
		{"swap2", "h8 i9 j7 two_more h12 k3 swap", "a:place a:place a:place b:choice b:place b:place a:choice a:", "ba"},
		{"rif", "h8 h9 i9 stay a1 j9 g7 g7", "a:place<1 a:place<3 a:place<5 b:choice b:place a:offer0/2 a:offer1/2 b:pick b:", "ab"},
		{"rif", "h8 h9 i9 swap a1 j9 g7 j9", "a:place<1 a:place<3 a:place<5 b:choice a:place b:offer0/2 b:offer1/2 a:pick a:", "ba"},
		{"yamaguchi", "h8 i9 j7 3 stay a1 b1 c1 d1 d1", "a:place<1 a:place<3 a:place<5 a:number12 b:choice b:place a:offer0/3 a:offer1/3 a:offer2/3 b:pick b:", "ab"},
		{"yamaguchi", "h8 i9 j7 1 swap a1 b1 b1", "a:place<1 a:place<3 a:place<5 a:number12 b:choice a:place b:offer0/1 a:pick a:", "ba"},
		{"soosyrv8", "h8 h9 i9 stay k8 2 stay b1 c1 c1", "a:place<1 a:place<3 a:place<5 b:choice b:place b:number8 a:choice a:offer0/2 a:offer1/2 b:pick b:", "ab"},
		{"soosyrv8", "h8 h9 i9 swap k8 1 swap b1 b1", "a:place<1 a:place<3 a:place<5 b:choice a:place a:number8 b:choice a:offer0/1 b:pick b:", "ab"},
		{"soosyrv8", "h8 h9 i9 stay k8 1 swap b1 b1", "a:place<1 a:place<3 a:place<5 b:choice b:place b:number8 a:choice b:offer0/1 a:pick a:", "ba"},
		{"taraguchi10", "h8 stay h9 stay i9 stay k9 stay l9 stay",
			"a:place<1 b:choice b:place<3 a:choice a:place<5 b:choice b:place<7 a:choice a:place<9 b:choice b:", "ab"},
		{"taraguchi10", "h8 swap h9 swap i9 swap k9 swap l9 swap",
			"a:place<1 b:choice a:place<3 b:choice a:place<5 b:choice a:place<7 b:choice a:place<9 b:choice a:", "ba"},
		{"taraguchi10", "h8 stay h9 stay i9 stay k9 ten a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 f1",
			"a:place<1 b:choice b:place<3 a:choice a:place<5 b:choice b:place<7 a:choice a:offer0/10 a:offer1/10 a:offer2/10 a:offer3/10 a:offer4/10 " +
				"a:offer5/10 a:offer6/10 a:offer7/10 a:offer8/10 a:offer9/10 b:pick b:", "ab"},
	}
	ran := map[opening.Rule]bool{opening.Free: true}
	for _, tt := range tests {
		t.Run(tt.rule+" "+tt.moves, func(t *testing.T) {
			rule, err := opening.ParseRule(tt.rule)
			if err != nil {
				t.Fatal(err)
			}
			ran[rule] = true
			g := begin(t, rule)
			seats := "ab" // of Black and White
			asked := []string{question(&g, seats)}
			for _, text := range strings.Fields(tt.moves) {
				q, ok := g.Question()
				if legal := g.Legal(); !ok || q.Rule != rule || q.By != g.Turn() || !slices.Contains(legal, text) {
					t.Fatalf("%s is not among the answers to %+v: %v", text, q, legal)
				}
				m, err := g.Play(text)
				if err != nil {
					t.Fatal(err)
				}
				if m.Text != text || m.Ask != q.Ask || m.By != q.By {
					t.Fatalf("%s made %+v", text, m)
				}
				if m.Swap {
					seats = seats[1:] + seats[:1]
				}
				asked = append(asked, question(&g, seats))
			}
			if got := strings.Join(asked, " "); got != tt.asked {
				t.Errorf("asked\n%s, want\n%s", got, tt.asked)
			}
			if seats != tt.seats {
				t.Errorf("Black and White are %s, want %s", seats, tt.seats)
			}
		})
	}
	for _, rule := range opening.Rules() {
		if !ran[rule] {
			t.Errorf("no script for %v", rule)
		}
	}
}

// question writes who is asked what.
func question(g *opening.Game, seats string) string {
	text := seats[g.Turn()-gomoku.Black:][:1] + ":"
	q, ok := g.Question()
	if !ok {
		return text
	}
	text += q.Ask.String()
	switch {
	case q.Within > 0:
		text += fmt.Sprintf("<%d", q.Within)
	case q.Outside > 0:
		text += fmt.Sprintf(">%d", q.Outside)
	case q.Ask == opening.AskNumber:
		text += fmt.Sprint(q.Max)
	case q.Ask == opening.AskOffer:
		text += fmt.Sprintf("%d/%d", len(q.Offers), q.Of)
	}
	return text
}

// TestOfferSymmetry: on a position with symmetries, exactly one of each class
// of points can be offered; on one without, every empty point.
func TestOfferSymmetry(t *testing.T) {
	for _, tt := range []struct {
		moves string
		first string
		lost  int // points that one offer takes away
	}{
		{"h8 h9 h10 stay h7", "a1", 2},
		{"h8 h9 h10 stay h7", "h1", 1},
		{"h8 i9 i7 stay g9", "a2", 1},  // no symmetry left
		{"h8 i9 j10 stay g7", "a2", 2}, // along a diagonal
		{"h8 h9 h6 stay h5", "b8", 4},  // along the column, and along the row between the stones
		{"h8 i8 g8 stay h15", "a1", 1}, // none
		{"h8 h9 i9 stay g10", "g7", 2}, // along a diagonal of the stones, not of the board
		{"h8 h9 i9 stay g10", "a1", 1}, // its mirror image there is off the board
	} {
		g := begin(t, opening.RIF, strings.Fields(tt.moves)...)
		before := len(g.Legal())
		if _, err := g.Play(tt.first); err != nil {
			t.Fatal(err)
		}
		after := len(g.Legal())
		if before != 225-4 || before-after != tt.lost {
			t.Errorf("%s: offering %s takes %d of %d points away, want %d", tt.moves, tt.first, before-after, before, tt.lost)
		}
	}
}

// TestAnswerErrors: what is wrong with an answer, and which points it concerns.
func TestAnswerErrors(t *testing.T) {
	tests := []struct {
		rule           opening.Rule
		before, answer string
		want           error
		points         string
	}{
		{opening.Pro, "", "h9", opening.ErrOutside, "h9"},
		{opening.Pro, "h8 h9", "j10", opening.ErrInside, "j10"},
		{opening.LongPro, "h8 h9", "k11", opening.ErrInside, "k11"},
		{opening.RIF, "h8 h9", "swap", opening.ErrAnswer, ""},
		{opening.RIF, "h8 h9", "h9", gomoku.ErrOccupied, ""},
		{opening.RIF, "h8 h9", "q9", gomoku.ErrOffBoard, ""},
		{opening.RIF, "h8 h9 i9", "h10", opening.ErrAnswer, ""},
		{opening.RIF, "h8 h9 h10 stay h7 g9", "g9", opening.ErrOffered, "g9 g9"},
		{opening.RIF, "h8 h9 h10 stay h7 g9", "i9", opening.ErrOffered, "i9 g9"},
		{opening.RIF, "h8 h9 i9 stay g10 g7", "j10", opening.ErrOffered, "j10 g7"},
		{opening.Yamaguchi, "h8 h9 i9 2 stay g10 g7", "j10", opening.ErrOffered, "j10 g7"},
		{opening.Soosorv8, "h8 h9 i9 stay g10 3 stay g7", "j10", opening.ErrOffered, "j10 g7"},
		{opening.Taraguchi10, "h8 stay h9 stay i9 stay g10 ten g7", "j10", opening.ErrOffered, "j10 g7"},
		{opening.RIF, "h8 h9 h10 stay h7 g9 g8", "h3", opening.ErrAnswer, "g9 g8"},
		{opening.Yamaguchi, "h8 h9 i9", "13", opening.ErrAnswer, ""},
		{opening.Yamaguchi, "h8 h9 i9", "0", opening.ErrAnswer, ""},
		{opening.Swap2, "a1 b1 c1", "ten", opening.ErrAnswer, ""},
		{opening.Free, "", "stay", gomoku.ErrBadPoint, ""},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.rule, tt.before, tt.answer), func(t *testing.T) {
			g := begin(t, tt.rule, strings.Fields(tt.before)...)
			before := g
			_, err := g.Play(tt.answer)
			if !errors.Is(err, tt.want) {
				t.Fatalf("error %v, want %v", err, tt.want)
			}
			var ae *opening.AnswerError
			if errors.As(err, &ae) {
				var points []string
				for _, pt := range ae.Points {
					points = append(points, pt.String())
				}
				q, _ := g.Question()
				if got := strings.Join(points, " "); got != tt.points || ae.Answer != tt.answer || !reflect.DeepEqual(ae.Question, q) {
					t.Errorf("%+v, want %s at %q to %+v", ae, tt.answer, tt.points, q)
				}
			}
			if !reflect.DeepEqual(g, before) {
				t.Error("a refused answer changed the game")
			}
		})
	}
}

func TestNew(t *testing.T) {
	stones := board(t, 15)
	if err := stones.Play(gomoku.PointAt(7, 7)); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name  string
		board gomoku.Position
		rule  opening.Rule
		want  error
	}{
		{"swap2 on an even board", board(t, 20), opening.Swap2, nil},
		{"pro on an even board", board(t, 20), opening.Pro, opening.ErrSize},
		{"rif on 19", board(t, 19), opening.RIF, nil},
		{"taraguchi10 on too small a board", board(t, 7), opening.Taraguchi10, opening.ErrSize},
		{"with a stone on the board", stones, opening.Swap, opening.ErrNotEmpty},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := opening.New(tt.board, tt.rule); !errors.Is(err, tt.want) {
				t.Errorf("New: %v, want %v", err, tt.want)
			}
		})
	}
}

func TestParseRule(t *testing.T) {
	for _, rule := range opening.Rules() {
		if got, err := opening.ParseRule(rule.String()); err != nil || got != rule {
			t.Errorf("%v is read as %v, %v", rule, got, err)
		}
	}
	if got, err := opening.ParseRule(""); err != nil || got != opening.Free {
		t.Errorf("the empty name is %v, %v", got, err)
	}
	if _, err := opening.ParseRule("swap3"); !errors.Is(err, opening.ErrUnknownRule) || !strings.Contains(err.Error(), "swap2") {
		t.Errorf("an unknown name: %v", err)
	}
}

// TestCopies: a game is a value; what one copy is answered leaves the other as
// it was.
func TestCopies(t *testing.T) {
	for _, answers := range []string{"h8 h9 i9", "h8 h9 i9 stay k8", "h8 h9 i9 stay k8 3 stay", "h8 h9 i9 stay k8 3 stay a1 b2"} {
		g := begin(t, opening.Soosorv8, strings.Fields(answers)...)
		want := begin(t, opening.Soosorv8, strings.Fields(answers)...)
		for _, text := range g.Legal()[:2] {
			next := g
			if _, err := next.Play(text); err != nil {
				t.Fatal(err)
			}
			for _, text := range next.Legal()[:1] {
				if _, err := next.Play(text); err != nil {
					t.Fatal(err)
				}
			}
		}
		if !reflect.DeepEqual(g, want) {
			t.Errorf("after %s a copy changed the game", answers)
		}
	}
}

// FuzzPlay: whatever is answered, nothing panics, what is listed is accepted
// and nothing else, and a refusal changes nothing.
func FuzzPlay(f *testing.F) {
	for _, rule := range opening.Rules() {
		f.Add(uint8(rule), "h8 h9 i9 stay k8 j9 g7 g7")
		f.Add(uint8(rule), "h8 stay h9 swap i9 stay k8 ten a1 b2")
		f.Add(uint8(rule), "h8 i9 j7 8 two_more black")
	}
	f.Fuzz(func(t *testing.T, rule uint8, answers string) {
		g := begin(t, opening.Rule(int(rule)%len(opening.Rules())))
		for _, text := range strings.Split(answers, " ") {
			before, legal := g, g.Legal()
			m, err := g.Play(text)
			switch {
			case err == nil && !slices.Contains(legal, m.Text):
				t.Fatalf("%q was accepted as %s and is not among %v", text, m.Text, legal)
			case err != nil && slices.Contains(legal, text):
				t.Fatalf("%q is legal and refused: %v", text, err)
			case err != nil && !reflect.DeepEqual(g, before):
				t.Fatalf("%q was refused and changed the game", text)
			}
		}
	})
}
