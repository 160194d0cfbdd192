package match_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/match"
)

// byLetter is a game of the toy by correspondence.
func byLetter(t *testing.T) *table {
	t.Helper()
	c := toyConfig([2]match.Player{human, human}, match.ClockConfig{PerMoveMS: (72 * time.Hour).Milliseconds()})
	c.Setup, c.Keeps = "40", match.KeepsNetwork
	return sit(t, c)
}

func conditional(side *match.Side, lines ...[]string) match.Command {
	return match.Command{Type: match.CmdConditional, Side: side, Lines: lines}
}

// answer plays the conditional move of the side to move, and reports whether there was one.
func (b *table) answer(seconds float64) bool {
	b.t.Helper()
	c, ok := b.s.Answer()
	if ok {
		b.do(c, at(seconds))
	}
	return ok
}

// Two answers follow by themselves, and a move beside all lines ends them.
func TestConditionalMoves(t *testing.T) {
	b := byLetter(t)
	b.do(conditional(second, []string{"1", "2", "3", "1"}, []string{"1", "2", "1", "3"}, []string{"2", "2"}), at(0))
	if b.answer(1) {
		t.Fatal("the opponent has not moved yet")
	}
	b.play(1, "1")
	if !b.answer(1) || b.line() != "12|" {
		t.Fatalf("after the first move the line is %s", b.line())
	}
	if diff := cmp.Diff([][]string{{"3", "1"}, {"1", "3"}}, b.s.Conditional(match.Second)); diff != "" {
		t.Errorf("left (-want +got):\n%s", diff)
	}
	if b.s.Conditional(match.First) != nil {
		t.Error("the opponent has some, too")
	}
	b.play(2, "2")
	if b.answer(3) || b.s.Conditional(match.Second) != nil {
		t.Error("they outlive a move beside all lines")
	}
	b.replays()
}

// An offer waits for its answer; the conditional move comes after a refusal.
func TestConditionalMovesWaitForOffers(t *testing.T) {
	b := byLetter(t)
	b.play(0, "1", "2")
	b.do(conditional(second, []string{"1", "3"}), at(3))
	b.do(match.Command{Type: match.CmdOfferDraw, Side: first}, at(4))
	b.play(5, "1")
	if b.answer(6) {
		t.Fatal("it declines the draw")
	}
	b.do(match.Command{Type: match.CmdDeclineDraw, Side: second}, at(7))
	if !b.answer(8) {
		t.Error("it does not come after the refusal")
	}
	b.replays()
}

// Taking moves back ends them, and a player on vacation stays away.
func TestConditionalMovesEnd(t *testing.T) {
	b := byLetter(t)
	b.play(0, "1", "2")
	b.do(conditional(second, []string{"1", "3"}), at(3))
	b.do(match.Command{Type: match.CmdOfferUndo, Side: second}, at(4))
	b.do(match.Command{Type: match.CmdAcceptUndo, Side: first}, at(5))
	if b.s.Conditional(match.Second) != nil {
		t.Error("they outlive moves taken back")
	}
	b.play(6, "2")
	b.do(conditional(second, []string{"1", "3"}), at(7))
	b.do(match.Command{Type: match.CmdVacation, Side: second, Days: 3}, at(8))
	b.play(9, "1")
	if !b.answer(9) {
		t.Fatal("none during the vacation")
	}
	if until, _, _ := b.s.Vacation(match.Second, at(10)); until.IsZero() {
		t.Error("a conditional move ends the vacation")
	}
	b.do(conditional(second), at(11))
	if b.s.Conditional(match.Second) != nil {
		t.Error("no lines leave some")
	}
	b.replays()

	b = byLetter(t)
	b.do(conditional(second, []string{"1", "3"}, []string{"1", "3"}), at(0))
	if n := len(b.s.Conditional(match.Second)); n != 1 {
		t.Errorf("a line given twice is kept %d times", n)
	}
	b.do(match.Command{Type: match.CmdResign, Side: first}, at(1))
	if b.s.Conditional(match.Second) != nil {
		t.Error("they outlive the game")
	}
}

// The version that the opponent saw stays valid.
func TestConditionalMovesAreNoNews(t *testing.T) {
	b := byLetter(t)
	seen := b.s.Version
	b.do(conditional(second, []string{"1", "2"}), at(0))
	b.do(match.Command{Type: match.CmdMove, Move: "1", Version: seen}, at(1))
}

func TestConditionalMovesAreRefused(t *testing.T) {
	long := slices.Repeat([]string{"1"}, 22)
	for name, tt := range map[string]struct {
		lines [][]string
		want  error
	}{
		"odd":             {[][]string{{"1"}}, match.ErrBadCommand},
		"empty":           {[][]string{{}}, match.ErrBadCommand},
		"too long":        {[][]string{long}, match.ErrBadCommand},
		"too many":        {slices.Repeat([][]string{{"1", "2"}}, 21), match.ErrBadCommand},
		"a swap":          {[][]string{{"1", "swap"}}, match.ErrBadCommand},
		"two answers":     {[][]string{{"1", "2"}, {"1", "3"}}, match.ErrBadCommand},
		"two answers far": {[][]string{{"1", "2", "1", "2"}, {"1", "2", "1", "3"}}, match.ErrBadCommand},
	} {
		b := byLetter(t)
		if err := b.try(conditional(second, tt.lines...), at(0)); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", name, err, tt.want)
		}
	}
	b := byLetter(t)
	var refusal *match.Refusal
	if err := b.try(conditional(second, []string{"1", "9"}), at(0)); !errors.As(err, &refusal) || refusal.Move != "9" {
		t.Errorf("an illegal move: %v", err)
	}
	if err := b.try(conditional(first, []string{"1", "2"}), at(0)); !errors.Is(err, match.ErrNoConditional) {
		t.Errorf("on one's own turn: %v", err)
	}
	if err := online(t).try(conditional(second, []string{"1", "2"}), at(0)); !errors.Is(err, match.ErrNoConditional) {
		t.Errorf("in a fast game: %v", err)
	}
}
