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

	c := b.copied(func() (match.State, match.Event, error) { return b.s.Branch("mother", 2, at(50)) })
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

// TestBranchOfNetworkGame: what goes on from a game over the network is played at
// one machine, unrated and private; an exact copy stays the game it was.
func TestBranchOfNetworkGame(t *testing.T) {
	c := networkConfig(20, match.ClockConfig{MainMS: 60_000})
	c.Rated, c.Public, c.Lag, c.Seed = true, true, match.LagGenerous, ptr(7)
	b := sit(t, c)
	b.moveAt(0, 0)
	b.moveAt(1, 0)
	b.do(match.Command{Type: match.CmdResign, Side: ptr(match.First)}, at(2))
	branch := b.copied(func() (match.State, match.Event, error) { return b.s.Branch("mother", 1, at(9)) })
	if got := branch.s.Config; got.Keeps != "" || got.Rated || got.Public || got.Lag != match.LagFair || *got.Seed == 7 {
		t.Errorf("the branch is played as %+v", got)
	}
	branch.replays()
	whole := b.copied(func() (match.State, match.Event, error) { return b.s.Copy("mother", at(9)) })
	if got := whole.s.Config; got.Keeps != c.Keeps || !got.Rated || !got.Public || got.Lag != c.Lag || *got.Seed != 7 {
		t.Errorf("the copy was played as %+v", got)
	}
	if from := whole.s.From; whole.s.Result == nil || from == nil || *from != (match.Source{Game: "mother", Ply: 2, End: true}) {
		t.Errorf("the copy comes from %+v with result %v", from, whole.s.Result)
	}
}

// TestBranchForgetsKept: a branch has no end that a copy keeps, so that its own end,
// though the same, is lost when it is lifted.
func TestBranchForgetsKept(t *testing.T) {
	config := toyConfig([2]match.Player{human, human}, match.ClockConfig{})
	config.Setup = "4"
	b := sit(t, config)
	b.play(0, "3", "1")
	undo, events, err := match.Apply(b.s, match.Command{Type: match.CmdUndo}, at(2))
	if err != nil || !b.s.Loses(undo) {
		t.Fatalf("the end is not lost, %v", err)
	}
	events[0].Kept = "copy"
	if b.s, err = match.Fold(b.s, events[0]); err != nil {
		t.Fatal(err)
	}
	b.events = append(b.events, events...)
	branch := b.copied(func() (match.State, match.Event, error) { return b.s.Branch("mother", 1, at(3)) })
	if branch.s.Kept != "" {
		t.Errorf("the branch keeps its end in %q", branch.s.Kept)
	}
	branch.play(4, "1")
	if undo, _, err = match.Apply(branch.s, match.Command{Type: match.CmdUndo}, at(5)); err != nil || !branch.s.Loses(undo) {
		t.Errorf("the end of the branch counts as kept, %v", err)
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
			s, _, err := b.s.Branch("mother", tt.ply, at(9))
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

// TestLosesAnotherEnd: an end of the same moves is another one when the reason, the
// winner or the ply differs from the one that a copy keeps.
func TestLosesAnotherEnd(t *testing.T) {
	resign := func(side match.Side) match.Command { return match.Command{Type: match.CmdResign, Side: &side} }
	offer := func(side match.Side) match.Command { return match.Command{Type: match.CmdOfferDraw, Side: &side} }
	tests := []struct {
		name string
		end  []match.Command // after 1 2
		want bool
	}{
		{"the same", []match.Command{resign(match.First)}, false},
		{"another winner", []match.Command{resign(match.Second)}, true},
		{"another reason", []match.Command{{Type: match.CmdFlag}}, true},
		{"a draw", []match.Command{offer(match.First), offer(match.Second)}, true},
		{"a move earlier", []match.Command{{Type: match.CmdUndo, To: ptr(1)}, resign(match.First)}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := sit(t, toyConfig([2]match.Player{human, human}, match.ClockConfig{MainMS: 60_000}))
			b.play(0, "1", "2")
			b.do(resign(match.First), at(2))
			next, events, err := match.Apply(b.s, match.Command{Type: match.CmdUndo, To: ptr(2)}, at(3))
			if err != nil || !b.s.Loses(next) {
				t.Fatalf("the end is not lost, %v", err)
			}
			events[0].Kept = "copy"
			if b.s, err = match.Fold(b.s, events[0]); err != nil {
				t.Fatal(err)
			}
			now := at(5)
			for _, c := range tt.end {
				if c.Type == match.CmdFlag {
					now = at(99)
				}
				b.do(c, now)
			}
			if next, _, err = match.Apply(b.s, match.Command{Type: match.CmdRestart}, now); err != nil {
				t.Fatal(err)
			}
			if got := b.s.Loses(next); got != tt.want {
				t.Errorf("Loses = %v, want %v", got, tt.want)
			}
		})
	}
}

func move(m string) match.Command { return match.Command{Type: match.CmdMove, Move: m} }
