package match_test

import (
	"errors"
	"testing"

	"duiyi/match"
)

// copied is a table with a copy of this one's game, made by the function.
func (b *table) copied(make func() (match.State, match.Event, error)) *table {
	b.t.Helper()
	s, e, err := make()
	if err != nil {
		b.t.Fatal(err)
	}
	return &table{b.t, s, append(b.events[:len(b.events):len(b.events)], e)}
}

func TestBranch(t *testing.T) {
	b := sit(t, toyConfig([2]match.Player{human, robot}, match.ClockConfig{MainMS: 60_000}))
	b.play(0, "1", "2", "3", "1")
	b.do(match.Command{Type: match.CmdResign, Side: ptr(match.First)}, at(9))
	before := b.s

	c := b.copied(func() (match.State, match.Event, error) { return match.Branch(b.s, "mother", 2, at(50)) })
	c.replays()
	if got := c.line(); got != "12|" || c.s.Result != nil {
		t.Errorf("the branch has %s, result %v; want 12| and none", got, c.s.Result)
	}
	if c.s.From == nil || *c.s.From != (match.Source{Game: "mother", Ply: 2}) {
		t.Errorf("the branch comes from %v", c.s.From)
	}
	if left := c.s.ClockAt(at(53)).LeftMS; left != [2]int64{57_000, 59_000} {
		t.Errorf("the clocks of the branch show %v after three seconds", left)
	}
	c.play(60, "2", "2")
	c.replays()
	if b.line() != "1231|" || b.s.Result == nil || b.s.Version != before.Version || b.s.From != nil {
		t.Errorf("the mother has become %s, result %v", b.line(), b.s.Result)
	}
}

func TestBranchRefused(t *testing.T) {
	open := toyConfig([2]match.Player{human, human}, match.ClockConfig{})
	open.Setup = "4"
	strict := open
	strict.NoTakeBacks = true
	tests := []struct {
		name   string
		config match.Config
		moves  []string
		ply    int
		want   error
	}{
		{"below the start", open, []string{"1"}, -1, match.ErrBadCommand},
		{"beyond the line", open, []string{"1"}, 2, match.ErrBadCommand},
		{"the end by the rules", open, []string{"3", "1"}, 2, match.ErrGameOver},
		{"before it", open, []string{"3", "1"}, 1, nil},
		{"without take-backs", strict, []string{"1"}, 0, match.ErrNoTakeBacks},
		{"without take-backs, ended", strict, []string{"3", "1"}, 0, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := sit(t, tt.config)
			b.play(0, tt.moves...)
			s, _, err := match.Branch(b.s, "mother", tt.ply, at(9))
			if !errors.Is(err, tt.want) {
				t.Fatalf("Branch = %v, want %v", err, tt.want)
			}
			if err != nil && s.Version != b.s.Version {
				t.Errorf("refused, it returns version %d", s.Version)
			}
		})
	}
}

// What lifts an end that no copy keeps loses it; what leaves it, or meets it
// again, does not.
func TestLoses(t *testing.T) {
	resigned := []match.Command{move("3"), {Type: match.CmdResign, Side: ptr(match.Second)}}
	played := []match.Command{move("3"), move("1")}
	named := [2]match.Player{{Kind: match.Human, Name: "甲"}, human}
	tests := []struct {
		name  string
		moves []match.Command
		then  match.Command
		want  bool
	}{
		{"undo of a resignation", resigned, match.Command{Type: match.CmdUndo}, true},
		{"undo of the last move", played, match.Command{Type: match.CmdUndo}, true},
		{"restart", played, match.Command{Type: match.CmdRestart}, true},
		{"another player", played, match.Command{Type: match.CmdSetPlayers, Players: &[2]match.Player{human, robot}}, true},
		{"another name", played, match.Command{Type: match.CmdSetPlayers, Players: &named}, false},
		{"undo in mid-game", []match.Command{move("3")}, match.Command{Type: match.CmdUndo}, false},
		{"the end itself", []match.Command{move("3")}, move("1"), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			config := toyConfig([2]match.Player{human, human}, match.ClockConfig{})
			config.Setup = "4"
			b := sit(t, config)
			for _, c := range tt.moves {
				b.do(c, at(1))
			}
			next, events, err := match.Apply(b.s, tt.then, at(2))
			if err != nil {
				t.Fatal(err)
			}
			if got := b.s.Loses(next); got != tt.want {
				t.Fatalf("Loses = %v, want %v", got, tt.want)
			}
			if !tt.want || next.Result != nil {
				return
			}
			// The same end met once more is kept already, another is not.
			events[0].Kept = "copy"
			if b.s, err = match.Fold(b.s, events[0]); err != nil || b.s.Kept != "copy" {
				t.Fatalf("kept in %q, %v", b.s.Kept, err)
			}
			b.events = append(b.events, events...)
			for i, c := range tt.moves {
				if i < b.s.Ply {
					continue
				}
				b.do(c, at(3))
			}
			b.replays()
			again, _, err := match.Apply(b.s, tt.then, at(4))
			if err != nil || b.s.Loses(again) {
				t.Errorf("the same end is lost again (%v)", err)
			}
			b.do(match.Command{Type: match.CmdUndo, To: ptr(0)}, at(5))
			b.do(match.Command{Type: match.CmdResign, Side: ptr(match.First)}, at(6))
			if again, _, err = match.Apply(b.s, match.Command{Type: match.CmdUndo}, at(7)); err != nil || !b.s.Loses(again) {
				t.Errorf("another end is not lost (%v)", err)
			}
		})
	}
}

func move(m string) match.Command { return match.Command{Type: match.CmdMove, Move: m} }
