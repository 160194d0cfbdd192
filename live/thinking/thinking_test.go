package thinking_test

import (
	"testing"
	"time"

	"duiyi/engines"
	"duiyi/live/thinking"
	"duiyi/match"
	"duiyi/match/gm"
)

var now = time.Unix(1e9, 0)

// against returns a game of a person against engine e, after moves.
func against(t *testing.T, moves ...match.Command) match.State {
	t.Helper()
	players := [2]match.Player{{Kind: match.Human}, {Kind: match.Engine, Engine: "e"}}
	s, _, err := match.New(gm.Rules{}, match.Config{Game: gm.Game, Rules: "freestyle", Players: players}, now)
	for _, c := range moves {
		if err == nil {
			s, _, err = match.Apply(s, c, now)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func move(to string, score *match.Score) match.Command {
	c := match.Command{Type: match.CmdMove, Move: to}
	if score != nil {
		c.Info = &match.Info{Score: score}
	}
	return c
}

// TestLines: lines go to nodes that want them, for a time, and not too often.
func TestLines(t *testing.T) {
	var l thinking.Lines
	at := func(ms int) time.Time { return now.Add(time.Duration(ms) * time.Millisecond) }
	if l.Report(at(0)) || !l.Own {
		t.Error("a line is sent that nobody wants, or is not noted")
	}
	l.Want(at(0))
	for _, step := range []struct {
		ms   int
		send bool
	}{{1, true}, {250, false}, {251, true}, {4999, true}, {5000, false}} {
		if got := l.Report(at(step.ms)); got != step.send {
			t.Errorf("at %d ms sent: %v", step.ms, got)
		}
	}
}

// TestFits: a search stays for its move as long as the line and the player do.
func TestFits(t *testing.T) {
	s := &thinking.Search{}
	s.State, s.Player = against(t, move("h8", nil)), match.Player{Kind: match.Engine, Engine: "e"}
	renamed := s.State
	renamed.Config.Players[match.Second].Name = "E"
	other := s.State
	other.Config.Players[match.Second].Engine = "f"
	rejected := against(t, move("h8", nil), move("h9", nil), match.Command{Type: match.CmdVary})
	tests := []struct {
		name string
		now  match.State
		want bool
	}{
		{"another move is wanted", rejected, false},
		{"as it was", s.State, true},
		{"another name", renamed, true},
		{"another engine", other, false},
		{"another line", against(t, move("h9", nil)), false},
		{"taken back", against(t), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := s.Fits(tt.now); got != tt.want {
				t.Errorf("Fits = %v", got)
			}
		})
	}
}

// TestAnswer: an engine takes a draw by the score that it gave last, and any move back.
func TestAnswer(t *testing.T) {
	list := &engines.List{}
	first := match.First
	offer := match.Command{Type: match.CmdOfferDraw, Side: &first}
	if _, ok := thinking.AnswerDraw(against(t), list); ok {
		t.Error("an answer to no offer")
	}
	c, ok := thinking.AnswerDraw(against(t, move("h8", nil), offer), list)
	if !ok || c.Type != match.CmdDeclineDraw || *c.Side != match.Second {
		t.Errorf("an engine that is not on offer answers %+v, %v", c, ok)
	}
	if _, ok := thinking.AnswerUndo(against(t)); ok {
		t.Error("an answer to no offer of a take-back")
	}
	s := against(t, move("h8", nil))
	s.UndoOffer = &match.UndoOffer{Side: match.First}
	if c, ok := thinking.AnswerUndo(s); !ok || c.Type != match.CmdAcceptUndo || *c.Side != match.Second {
		t.Errorf("a take-back is answered by %+v, %v", c, ok)
	}
}
