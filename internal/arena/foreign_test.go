package arena_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/internal/arena"
	"duiyi/internal/classic"
	"duiyi/match"
	"duiyi/match/xq"
	"duiyi/protocol/peer"
	"duiyi/protocol/uci"
)

// TestMain lets the test binary act as a faulty UCI program.
func TestMain(m *testing.M) {
	if fault := os.Getenv("ARENA_TEST_FAULT"); fault != "" {
		beUCI(fault)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// beUCI moves the cannon back and forth. At its second move of each game it
// fails as fault says.
func beUCI(fault string) {
	in := bufio.NewScanner(os.Stdin)
	moves := 0
	for in.Scan() {
		words := strings.Fields(in.Text())
		switch words[0] {
		case "uci":
			fmt.Println("id name Faulty")
			fmt.Println("uciok")
		case "ucinewgame":
			moves = 0
		case "isready":
			fmt.Println("readyok")
		case "position":
			moves++
		case "go":
			if moves == 2 {
				switch fault {
				case "die":
					fmt.Fprintln(os.Stderr, "segmentation fault, so to speak")
					os.Exit(139)
				case "hang":
					time.Sleep(time.Hour)
				case "cheat":
					fmt.Println("bestmove e0e9")
					continue
				case "babble":
					fmt.Println("bestmove to be or not to be")
					continue
				case "late":
					time.Sleep(400 * time.Millisecond)
				}
			}
			fmt.Println("bestmove", [...]string{"b2c2", "c2b2"}[(moves+1)%2])
		case "quit":
			return
		}
	}
}

// TestForeign plays a process that fails in every game against a built-in
// engine: the match continues and counts the faults.
func TestForeign(t *testing.T) {
	tests := []struct {
		fault, want string
		margin      time.Duration // wide for busy machines, unless the fault is time
	}{
		{"die", arena.ReasonCrash, time.Minute},
		{"cheat", arena.ReasonIllegal, time.Minute},
		{"babble", arena.ReasonProtocol, time.Minute},
		{"late", arena.ReasonTime, 0},
		{"hang", arena.ReasonHang, time.Minute},
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		t.Run(tt.fault, func(t *testing.T) {
			if tt.fault == "hang" && testing.Short() {
				t.Skip("waits for it")
			}
			t.Setenv("ARENA_TEST_FAULT", tt.fault)
			m := arena.Match{
				Rules:  xq.Rules{},
				Config: match.Config{Game: xq.Game, Rules: "computer"},
				A:      arena.Spec{Name: "faulty", Command: exe, Protocol: "uci", Control: arena.Control{MoveTime: 200 * time.Millisecond}},
				B:      arena.Spec{Name: "thesis", Engine: "thesis", Control: arena.Control{Depth: 1}},
				// The cannon blocks nothing here.
				Openings: []arena.Opening{{ID: "quiet", Setup: "3k5/9/9/p8/9/9/P8/1C7/9/4K4 w"}},
				Margin:   tt.margin,
				Patience: time.Minute, Length: arena.Length{Games: 2, Concurrent: 1},
				Hooks: arena.Hooks{Open: func(ctx context.Context, s arena.Spec) (engine.Engine, error) {
					if s.Command != "" {
						return uci.Start(ctx, uci.Foreign{Program: peer.Program{Path: s.Command}})
					}
					return classic.NewXiangqi(classic.Thesis), nil
				}},
			}
			var games []arena.Game
			m.OnGame = func(g arena.Game, _ arena.Report) { games = append(games, g) }
			r, err := m.Run(t.Context(), "")
			if err != nil {
				t.Fatal(err)
			}
			// In game 0 it plays Red, who owns the cannon; in game 1 its first
			// move is illegal already.
			if g := games[0]; g.Fault != "a" || g.Winner != "b" || g.Reason != tt.want {
				t.Errorf("game 0: %s wins, %s: %s; want %s of a", g.Winner, g.Reason, g.Detail, tt.want)
			}
			if len(games) != 2 || r.Tally.Faults[0][tt.want] == 0 {
				t.Errorf("%d games, faults %v", len(games), r.Tally.Faults)
			}
		})
	}
}
