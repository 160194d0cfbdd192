package match_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"duiyi/match"
)

func TestUndoRedo(t *testing.T) {
	var (
		people  = [2]match.Player{human, human}
		first   = [2]match.Player{human, robot}
		second  = [2]match.Player{robot, human}
		engines = [2]match.Player{robot, robot}
	)
	undo := match.Command{Type: match.CmdUndo}
	redo := match.Command{Type: match.CmdRedo}
	unit := func(c match.Command, u string) match.Command { c.Unit = u; return c }
	to := func(c match.Command, n int) match.Command { c.To = &n; return c }

	tests := []struct {
		name    string
		players [2]match.Player
		moves   string
		do      []match.Command
		want    string
		err     error // of the last command
	}{
		{"people go by ply", people, "123", []match.Command{undo}, "12|3", nil},
		{"people, round asked for", people, "123", []match.Command{unit(undo, "round")}, "1|23", nil},
		{"people, no whole round", people, "1", []match.Command{unit(undo, "round")}, "1|", match.ErrNothingToUndo},
		{"round after the engine answered", first, "1212", []match.Command{undo}, "12|12", nil},
		{"round while the engine thinks", first, "121", []match.Command{undo}, "12|1", nil},
		{"ply asked for against an engine", first, "1212", []match.Command{unit(undo, "ply")}, "121|2", nil},
		{"the engine's first move stays", second, "1", []match.Command{undo}, "1|", match.ErrNothingToUndo},
		{"round as second player", second, "123", []match.Command{undo}, "1|23", nil},
		{"engines go by ply", engines, "123", []match.Command{undo}, "12|3", nil},
		{"nothing played", people, "", []match.Command{undo}, "|", match.ErrNothingToUndo},
		{"undo to the start", first, "1212", []match.Command{to(undo, 0)}, "|1212", nil},
		{"undo to where we are", people, "12", []match.Command{to(undo, 2)}, "12|", match.ErrNothingToUndo},
		{"undo to a negative ply", people, "12", []match.Command{to(undo, -1)}, "12|", match.ErrBadCommand},
		{"unknown unit", people, "12", []match.Command{unit(undo, "game")}, "12|", match.ErrBadCommand},
		{"redo a ply", people, "123", []match.Command{to(undo, 0), redo}, "1|23", nil},
		{"redo a round", first, "1231", []match.Command{to(undo, 0), redo}, "12|31", nil},
		{"redo half a round at the end", first, "123", []match.Command{to(undo, 2), redo}, "123|", nil},
		{"redo to a ply", people, "123", []match.Command{to(undo, 0), to(redo, 3)}, "123|", nil},
		{"redo too far", people, "123", []match.Command{to(undo, 0), to(redo, 4)}, "|123", match.ErrNothingToRedo},
		{"redo backwards", people, "123", []match.Command{to(undo, 2), to(redo, 2)}, "12|3", match.ErrNothingToRedo},
		{"nothing to redo", people, "123", []match.Command{redo}, "123|", match.ErrNothingToRedo},
		{"the same move keeps the line", people, "123", []match.Command{to(undo, 1), {Type: match.CmdMove, Move: "2"}}, "12|3", nil},
		{"another move drops it", people, "123", []match.Command{to(undo, 1), {Type: match.CmdMove, Move: "3"}}, "13|", nil},
		{"undo after the rules ended it", people, "33333311", []match.Command{undo}, "3333331|1", nil},
		{"redo into the end", people, "33333311", []match.Command{undo, redo}, "33333311|", nil},
		{"undo after resignation", first, "12", []match.Command{{Type: match.CmdResign, Side: ptr(match.First)}, undo}, "|12", nil},
		{"undo the resignation alone", first, "12", []match.Command{{Type: match.CmdResign, Side: ptr(match.First)}, to(undo, 2)}, "12|", nil},
		{"undo a resignation before any move", people, "", []match.Command{{Type: match.CmdResign, Side: ptr(match.First)}, undo}, "|", nil},
		{"restart", people, "123", []match.Command{{Type: match.CmdRestart}}, "|", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := sit(t, toyConfig(tt.players, match.ClockConfig{}))
			b.play(1, strings.Split(tt.moves, "")...)
			var err error
			for i, c := range tt.do {
				before := b.s
				if err = b.try(c, at(100+float64(i))); err != nil {
					if i != len(tt.do)-1 {
						t.Fatalf("command %d: %v", i, err)
					}
					if !reflect.DeepEqual(b.s, before) {
						t.Error("a refused command changed the state")
					}
				}
			}
			if !errors.Is(err, tt.err) {
				t.Errorf("error %v, want %v", err, tt.err)
			}
			if got := b.line(); got != tt.want {
				t.Errorf("line %s, want %s", got, tt.want)
			}
			if ended := b.s.Result != nil; ended != (b.s.Position().Result() != nil) {
				t.Errorf("result %v does not follow the board", b.s.Result)
			}
			b.replays()
		})
	}
}

// replays checks that the events, also after a trip through JSON, rebuild the
// state.
func (b *table) replays() {
	b.t.Helper()
	text, err := json.Marshal(b.events)
	if err != nil {
		b.t.Fatal(err)
	}
	var events []match.Event
	if err := json.Unmarshal(text, &events); err != nil {
		b.t.Fatal(err)
	}
	s, err := match.Replay(toyRules{}, events)
	if err != nil {
		b.t.Fatalf("Replay: %v", err)
	}
	if !reflect.DeepEqual(s, b.s) {
		b.t.Fatalf("Replay gives\n%+v, want\n%+v", s, b.s)
	}
}

func TestEnds(t *testing.T) {
	first, second := ptr(match.First), ptr(match.Second)
	tests := []struct {
		name string
		do   []match.Command
		want match.Result
	}{
		{"resign on the other's turn", []match.Command{{Type: match.CmdResign, Side: second}}, match.Result{Winner: first, Reason: "resignation"}},
		{"draw agreed", []match.Command{{Type: match.CmdOfferDraw, Side: first}, {Type: match.CmdAcceptDraw, Side: second}}, match.Result{Reason: "agreement"}},
		{"both offer", []match.Command{{Type: match.CmdOfferDraw, Side: first}, {Type: match.CmdOfferDraw, Side: second}}, match.Result{Reason: "agreement"}},
		{"the last stone", []match.Command{
			{Type: match.CmdMove, Move: "3"}, {Type: match.CmdMove, Move: "3"}, {Type: match.CmdMove, Move: "3"}, {Type: match.CmdMove, Move: "3"},
			{Type: match.CmdMove, Move: "3"}, {Type: match.CmdMove, Move: "3"}, {Type: match.CmdMove, Move: "2"},
		}, match.Result{Winner: first, Reason: "last"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := sit(t, toyConfig([2]match.Player{human, human}, match.ClockConfig{}))
			for i, c := range tt.do {
				b.do(c, at(float64(i)))
			}
			if b.s.Result == nil || !reflect.DeepEqual(*b.s.Result, tt.want) {
				t.Fatalf("result %+v, want %+v", b.s.Result, tt.want)
			}
			if b.s.ToMove() != nil {
				t.Error("somebody is to move in a finished game")
			}
			b.replays()
			for _, c := range []match.Command{
				{Type: match.CmdMove, Move: "1"}, {Type: match.CmdResign, Side: first}, {Type: match.CmdFlag},
				{Type: match.CmdOfferDraw, Side: first}, {Type: match.CmdAcceptDraw, Side: first}, {Type: match.CmdDeclineDraw, Side: first},
			} {
				if err := b.try(c, at(50)); !errors.Is(err, match.ErrGameOver) {
					t.Errorf("%s after the end: %v, want %v", c.Type, err, match.ErrGameOver)
				}
			}
		})
	}
}

func TestDrawOffer(t *testing.T) {
	offer := match.Command{Type: match.CmdOfferDraw, Side: ptr(match.First)}
	move := match.Command{Type: match.CmdMove, Move: "1"}
	tests := []struct {
		name string
		do   []match.Command
		want *match.Side
	}{
		{"stands", []match.Command{offer}, ptr(match.First)},
		{"stands over the offerer's own move", []match.Command{offer, move}, ptr(match.First)},
		{"lapses when the opponent moves", []match.Command{offer, move, move}, nil},
		{"declined", []match.Command{offer, {Type: match.CmdDeclineDraw, Side: ptr(match.Second)}}, nil},
		{"gone with an undo", []match.Command{move, offer, {Type: match.CmdUndo}}, nil},
		{"gone with a restart", []match.Command{offer, {Type: match.CmdRestart}}, nil},
		{"gone with a resignation", []match.Command{offer, {Type: match.CmdResign, Side: ptr(match.First)}}, nil},
		{"stands over a change of players", []match.Command{offer, {Type: match.CmdSetPlayers, Players: &[2]match.Player{robot, robot}}}, ptr(match.First)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := sit(t, toyConfig([2]match.Player{human, human}, match.ClockConfig{}))
			for _, c := range tt.do {
				b.do(c, at(1))
			}
			if !reflect.DeepEqual(b.s.Offer, tt.want) {
				t.Fatalf("offer %v, want %v", b.s.Offer, tt.want)
			}
			b.replays()
		})
	}
}

func TestRefusedCommands(t *testing.T) {
	offered := []match.Command{{Type: match.CmdOfferDraw, Side: ptr(match.First)}}
	tests := []struct {
		name   string
		before []match.Command
		c      match.Command
		want   error
	}{
		{"no type", nil, match.Command{}, match.ErrBadCommand},
		{"unknown type", nil, match.Command{Type: "castle"}, match.ErrBadCommand},
		{"stale version", nil, match.Command{Type: match.CmdMove, Move: "1", Version: 7}, match.ErrStale},
		{"resign, by whom", nil, match.Command{Type: match.CmdResign}, match.ErrBadCommand},
		{"a third side", nil, match.Command{Type: match.CmdResign, Side: ptr(match.Side(2))}, match.ErrBadCommand},
		{"accept what", nil, match.Command{Type: match.CmdAcceptDraw, Side: ptr(match.First)}, match.ErrNoOffer},
		{"decline what", nil, match.Command{Type: match.CmdDeclineDraw, Side: ptr(match.First)}, match.ErrNoOffer},
		{"accept one's own offer", offered, match.Command{Type: match.CmdAcceptDraw, Side: ptr(match.First)}, match.ErrNotYourOffer},
		{"decline one's own offer", offered, match.Command{Type: match.CmdDeclineDraw, Side: ptr(match.First)}, match.ErrNotYourOffer},
		{"offer twice", offered, match.Command{Type: match.CmdOfferDraw, Side: ptr(match.First)}, match.ErrBadCommand},
		{"flag without a clock", nil, match.Command{Type: match.CmdFlag}, match.ErrNotFlagged},
		{"nobody to sit down", nil, match.Command{Type: match.CmdSetPlayers}, match.ErrBadCommand},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := sit(t, toyConfig([2]match.Player{human, human}, match.ClockConfig{}))
			for _, c := range tt.before {
				b.do(c, at(1))
			}
			before := b.s
			if err := b.try(tt.c, at(2)); !errors.Is(err, tt.want) {
				t.Fatalf("error %v, want %v", err, tt.want)
			}
			if !reflect.DeepEqual(b.s, before) {
				t.Fatal("a refused command changed the state")
			}
		})
	}
}

func TestRefusedMoves(t *testing.T) {
	tests := []struct {
		name string
		c    match.Command
		code string
	}{
		{"by the rules", match.Command{Type: match.CmdMove, Move: "4"}, "cannot_move_so"},
		{"out of turn", match.Command{Type: match.CmdMove, Move: "1", Side: ptr(match.Second)}, "not_your_turn"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := sit(t, toyConfig([2]match.Player{human, human}, match.ClockConfig{}))
			var r *match.Refusal
			if err := b.try(tt.c, at(1)); !errors.As(err, &r) || r.Code != tt.code || r.Move != tt.c.Move {
				t.Fatalf("error %v, want code %s", err, tt.code)
			}
		})
	}
}

// TestStatesAreIndependent plays two games on from one state; neither may see
// the other's moves through a shared array.
func TestStatesAreIndependent(t *testing.T) {
	b := sit(t, toyConfig([2]match.Player{human, human}, match.ClockConfig{MainMS: 60_000}))
	b.play(0, "1", "2", "3")
	fork := *b
	b.play(10, "1", "1")
	fork.play(10, "2", "2")
	if b.line() != "12311|" || fork.line() != "12322|" {
		t.Fatalf("lines %s and %s", b.line(), fork.line())
	}
	fork.do(match.Command{Type: match.CmdUndo, To: ptr(0)}, at(20))
	fork.play(30, "1") // the same move again: the line is kept, the clock is not
	b.replays()
}

func TestMoveInfo(t *testing.T) {
	b := sit(t, toyConfig([2]match.Player{robot, human}, match.ClockConfig{}))
	info := &match.Info{Depth: 4, Score: &match.Score{Mate: -3}, Nodes: 9, PV: []string{"1", "2"}}
	b.do(match.Command{Type: match.CmdMove, Move: "1", Info: info}, at(1))
	if got := b.s.Moves[0].Info; !reflect.DeepEqual(got, info) {
		t.Fatalf("info %+v, want %+v", got, info)
	}
	b.replays()
}

func TestScoreJSON(t *testing.T) {
	tests := []struct {
		score match.Score
		want  string
	}{
		{match.Score{Centipawns: 12}, `{"centipawns":12}`},
		{match.Score{}, `{"centipawns":0}`},
		{match.Score{Mate: -4}, `{"mate":-4}`},
		{match.Score{Mate: 3, Centipawns: 900}, `{"mate":3}`},
	}
	for _, tt := range tests {
		text, err := json.Marshal(tt.score)
		if err != nil || string(text) != tt.want {
			t.Errorf("%+v is %s, %v; want %s", tt.score, text, err, tt.want)
		}
		var back match.Score
		if err := json.Unmarshal(text, &back); err != nil || back.Mate != tt.score.Mate {
			t.Errorf("%s reads as %+v, %v", text, back, err)
		}
	}
}

func TestConfigErrors(t *testing.T) {
	tests := []struct {
		name  string
		edit  func(*match.Config)
		field string
	}{
		{"setup", func(c *match.Config) { c.Setup = "many" }, "setup"},
		{"nobody sits there", func(c *match.Config) { c.Players[1] = match.Player{} }, "players[1].kind"},
		{"long name", func(c *match.Config) { c.Players[0].Name = strings.Repeat("弈", 61) }, "players[0].name"},
		{"a human with a depth", func(c *match.Config) { c.Players[0].Depth = 3 }, "players[0].engine"},
		{"which engine", func(c *match.Config) { c.Players[1] = match.Player{Kind: match.Engine} }, "players[1].engine"},
		{"two strengths", func(c *match.Config) {
			c.Players[1] = match.Player{Kind: match.Engine, Engine: "x", Depth: 1, Nodes: 1}
		}, "players[1].depth"},
		{"negative depth", func(c *match.Config) { c.Players[1] = match.Player{Kind: match.Engine, Engine: "x", Depth: -1} }, "players[1].depth"},
		{"negative nodes", func(c *match.Config) { c.Players[1] = match.Player{Kind: match.Engine, Engine: "x", Nodes: -1} }, "players[1].nodes"},
		{"endless move", func(c *match.Config) {
			c.Players[1] = match.Player{Kind: match.Engine, Engine: "x", MoveTimeMS: 1 << 62}
		}, "players[1].move_time_ms"},
		{"negative main time", func(c *match.Config) { c.Clock.MainMS = -1 }, "clock.main_ms"},
		{"endless main time", func(c *match.Config) { c.Clock.MainMS = 1 << 62 }, "clock.main_ms"},
		{"two styles", func(c *match.Config) { c.Clock = match.ClockConfig{PerMoveMS: 1, MainMS: 1} }, "clock.per_move_ms"},
		{"increment with byo-yomi", func(c *match.Config) {
			c.Clock = match.ClockConfig{MainMS: 1, IncrementMS: 1, ByoyomiMS: 1, Periods: 1}
		}, "clock.increment_ms"},
		{"increment alone", func(c *match.Config) { c.Clock = match.ClockConfig{IncrementMS: 1} }, "clock.main_ms"},
		{"a cap without a main time", func(c *match.Config) { c.Clock = match.ClockConfig{PerMoveMS: 1, MoveCapMS: 1} }, "clock.move_cap_ms"},
		{"endless cap", func(c *match.Config) { c.Clock = match.ClockConfig{MainMS: 1, MoveCapMS: 1 << 62} }, "clock.move_cap_ms"},
		{"byo-yomi without periods", func(c *match.Config) { c.Clock = match.ClockConfig{ByoyomiMS: 1} }, "clock.periods"},
		{"periods of nothing", func(c *match.Config) { c.Clock = match.ClockConfig{MainMS: 1, Periods: 1} }, "clock.byoyomi_ms"},
		{"too many periods", func(c *match.Config) { c.Clock = match.ClockConfig{ByoyomiMS: 1, Periods: 1000} }, "clock.periods"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := toyConfig([2]match.Player{human, human}, match.ClockConfig{})
			tt.edit(&c)
			_, events, err := match.New(toyRules{}, c, t0)
			var ce *match.ConfigError
			if !errors.As(err, &ce) || ce.Field != tt.field || len(events) != 0 {
				t.Fatalf("error %v with %d events, want one about %s", err, len(events), tt.field)
			}
		})
	}
}

// Moves stand in a game without take-backs; what went before is otherwise as in
// any game, and a replay of its events keeps the agreement.
func TestNoTakeBacks(t *testing.T) {
	c := toyConfig([2]match.Player{human, robot}, match.ClockConfig{})
	c.NoTakeBacks = true
	b := sit(t, c)
	b.play(1, "1", "2")
	for _, c := range []match.Command{
		{Type: match.CmdUndo}, {Type: match.CmdUndo, Unit: "ply"}, {Type: match.CmdUndo, To: ptr(0)},
		{Type: match.CmdRedo}, {Type: match.CmdRedo, To: ptr(2)}, {Type: match.CmdVary},
	} {
		if err := b.try(c, at(10)); !errors.Is(err, match.ErrNoTakeBacks) {
			t.Errorf("%+v: %v, want %v", c, err, match.ErrNoTakeBacks)
		}
	}
	b.do(match.Command{Type: match.CmdResign, Side: ptr(match.First)}, at(20))
	if err := b.try(match.Command{Type: match.CmdUndo}, at(30)); !errors.Is(err, match.ErrNoTakeBacks) {
		t.Errorf("after the end: %v, want %v", err, match.ErrNoTakeBacks)
	}
	if b.line() != "12|" {
		t.Errorf("line %s", b.line())
	}
	b.replays()
}

// TestSeed: a game that is begun again has a seed that it has not had before,
// and the same whenever it is folded; 0 stays 0, and one without stays without.
func TestSeed(t *testing.T) {
	for _, first := range []int{1, 77, match.MaxSeed, 0, -1} {
		c := toyConfig([2]match.Player{human, robot}, match.ClockConfig{})
		if first >= 0 {
			c.Seed = &first
		}
		s, _, err := match.New(toyRules{}, c, at(0))
		if err != nil {
			t.Fatal(err)
		}
		seen := map[int]bool{first: true}
		for i := range 50 {
			if s, _, err = match.Apply(s, match.Command{Type: match.CmdRestart}, at(float64(i))); err != nil {
				t.Fatal(err)
			}
			seed := s.Config.EngineSeed()
			if (s.Config.Seed == nil) != (first < 0) {
				t.Fatalf("from %d: seed %v after %d restarts", first, s.Config.Seed, i+1)
			}
			if seed < 0 || seed > match.MaxSeed || first > 0 && seen[seed] || first <= 0 && seed != 0 {
				t.Fatalf("from %d: seed %d after %d restarts", first, seed, i+1)
			}
			seen[seed] = true
		}
	}
	for _, wrong := range []int{-1, match.MaxSeed + 1} {
		c := toyConfig([2]match.Player{human, robot}, match.ClockConfig{})
		c.Seed = &wrong
		var ce *match.ConfigError
		if _, _, err := match.New(toyRules{}, c, at(0)); !errors.As(err, &ce) || ce.Field != "seed" {
			t.Errorf("seed %d: %v", wrong, err)
		}
	}
}
