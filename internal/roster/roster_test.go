package roster

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/engine"
	"duiyi/match"
	"duiyi/match/xq"
	"duiyi/protocol/peer"
	"duiyi/protocol/uci"
)

// TestMain makes the test binary the programs that the tests run.
func TestMain(m *testing.M) {
	if fault := os.Getenv("ROSTER_TEST_FAULT"); fault != "" {
		misbehave(fault)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// misbehave is a UCI program with a fault.
func misbehave(fault string) {
	if fault == "mute" {
		return
	}
	sc := bufio.NewScanner(os.Stdin)
	for sc.Scan() {
		word, rest, _ := strings.Cut(sc.Text(), " ")
		switch word {
		case "uci":
			fmt.Println("id name Wayward 1\noption name Hash type spin default 16 min 1 max 64\noption name MultiPV type spin default 1 min 1 max 5\nuciok")
		case "isready":
			fmt.Println("readyok")
		case "quit":
			if fault != "clings" {
				return
			}
		case "go":
			fmt.Println("info depth 4 nodes 100 time 1 score cp 30 pv h2e2 h9g7 a0a9")
			switch fault {
			case "dies":
				os.Exit(3)
			case "illegal":
				fmt.Println("info depth 9 nodes 900 time 2 score cp 900 pv a0a9 e9e0")
				fmt.Println("bestmove a0a9")
			case "gives up":
				fmt.Println("bestmove (none)")
			case "nonsense":
				fmt.Println("bestmove castles")
			case "floods":
				w := bufio.NewWriterSize(os.Stdout, 1<<16)
				for line := "info string " + strings.Repeat("x", 1<<15); ; {
					fmt.Fprintln(w, line)
				}
			case "does not stop", "clings":
			default:
				if !strings.Contains(rest, "infinite") {
					fmt.Println("bestmove h2e2")
				}
			}
		case "stop":
			if fault != "does not stop" && fault != "clings" {
				fmt.Println("bestmove h2e2")
			}
		}
	}
	if fault == "clings" { // it heeds neither quit nor the end of its input
		select {}
	}
}

func begin(game string, p engine.Position) (match.Position, error) {
	at, err := xq.Rules{}.Start(match.Config{Game: game, Rules: "axf", Setup: p.Start})
	for _, m := range p.Moves {
		if err == nil {
			at, _, err = at.Play(m)
		}
	}
	return at, err
}

var start = engine.Position{Start: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"}

// run declares a program with a fault, and returns it.
func run(t *testing.T, fault string) *Program {
	t.Helper()
	t.Setenv("ROSTER_TEST_FAULT", fault)
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	open := func(ctx context.Context, d Declaration) (engine.Engine, error) {
		return uci.Start(ctx, uci.Foreign{Program: peer.Program{Path: d.Command}})
	}
	r := New([]Declaration{{Name: "Wayward", Protocol: "uci", Command: exe}},
		map[string]Protocol{"uci": {Game: xq.Game, Open: open, Picks: true, Stops: true}}, begin, slog.New(slog.DiscardHandler))
	t.Cleanup(r.Close)
	return r.Programs[0]
}

// TestPrograms: whatever a program does, its user has an answer or the fault that
// came in its place, and is told nothing that the rules do not allow.
func TestPrograms(t *testing.T) {
	tests := []struct{ fault, want string }{
		{"none", ""},
		{"mute", engine.FaultStart},
		{"dies", engine.FaultDied},
		{"illegal", engine.FaultIllegal},
		{"gives up", engine.FaultIllegal},
		{"nonsense", engine.FaultNonsense},
		{"floods", engine.FaultFlood},
	}
	for _, tt := range tests {
		t.Run(tt.fault, func(t *testing.T) {
			p := run(t, tt.fault)
			e, err := p.New()
			if err == nil {
				defer e.(io.Closer).Close()
				var r engine.Result
				r, err = e.Search(t.Context(), start, engine.Limits{Nodes: 100}, func(i engine.Info) {
					if len(i.PV) > 0 && i.PV[0] != "h2e2" {
						t.Errorf("told of the line %v", i.PV)
					}
				})
				if err == nil && r.Move != "h2e2" {
					t.Errorf("it played %q", r.Move)
				}
			}
			if got := engine.FaultCode(err); got != tt.want {
				t.Errorf("fault %q (%v), want %q", got, err, tt.want)
			}
			said, trouble := p.Said()
			if !said.Done || engine.FaultCode(trouble) != tt.want {
				t.Errorf("it is known as %+v with %v", said, trouble)
			}
			if tt.fault != "mute" && (said.Name != "Wayward 1" || len(said.Options) != 2) {
				t.Errorf("it introduced itself as %+v", said)
			}
		})
	}
}

// TestStop: a search without bounds ends with its context, and the program lives.
func TestStop(t *testing.T) {
	p := run(t, "none")
	e, err := p.New()
	if err != nil {
		t.Fatal(err)
	}
	defer e.(io.Closer).Close()
	for range 2 {
		ctx, cancel := context.WithCancel(t.Context())
		r, err := e.Search(ctx, start, engine.Limits{}, func(engine.Info) { cancel() })
		if err != nil || r.Move != "h2e2" {
			t.Errorf("stopped: %+v, %v", r, err)
		}
	}
}

// TestClings: a program that heeds neither stop nor quit is ended with the roster.
func TestClings(t *testing.T) {
	p := run(t, "clings")
	e, err := p.New()
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	looking := make(chan struct{})
	go func() {
		_, err := e.Search(context.Background(), start, engine.Limits{}, func(engine.Info) { close(looking) })
		e.(io.Closer).Close()
		done <- err
	}()
	<-looking
	p.roster.stop()
	if err := <-done; engine.FaultCode(err) != engine.FaultSilent {
		t.Errorf("it was ended with %v", err)
	}
	p.roster.Close()
	if _, err := p.New(); !errors.Is(err, context.Canceled) {
		t.Errorf("a program was run by a roster that is closed: %v", err)
	}
}

// A script is an engine whose searches go as a test says.
type script struct {
	t      *testing.T
	search []func(l engine.Limits) (engine.Result, error)
	opened int
	set    []string
}

func (s *script) Search(_ context.Context, _ engine.Position, l engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	if len(s.search) == 0 {
		s.t.Error("asked once too often")
		return engine.Result{}, engine.ErrNoMove
	}
	next := s.search[0]
	s.search = s.search[1:]
	return next(l)
}

func (s *script) Options() []engine.Option {
	return []engine.Option{{Name: "hashsize", Type: "spin", Default: "32", Min: 1, Max: 64}}
}

func (s *script) SetOption(name, value string) error {
	s.set = append(s.set, name+"="+value)
	return nil
}

func plays(move string) func(engine.Limits) (engine.Result, error) {
	return func(engine.Limits) (engine.Result, error) { return engine.Result{Move: move}, nil }
}

func fails(kind error) func(engine.Limits) (engine.Result, error) {
	return func(engine.Limits) (engine.Result, error) {
		return engine.Result{}, &peer.Fault{Program: "x", Kind: kind}
	}
}

// scripted returns an engine that follows a script, and its program.
func scripted(t *testing.T, protocol Protocol, search ...func(engine.Limits) (engine.Result, error)) (*script, *guarded) {
	t.Helper()
	s := &script{t: t, search: search}
	protocol.Game = xq.Game
	protocol.Open = func(context.Context, Declaration) (engine.Engine, error) { s.opened++; return s, nil }
	r := New([]Declaration{{Name: "S", Protocol: "p"}}, map[string]Protocol{"p": protocol}, begin, slog.New(slog.DiscardHandler))
	t.Cleanup(r.Close)
	e, err := r.Programs[0].New()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.(io.Closer).Close() })
	return s, e.(*guarded)
}

// TestStartedAgain: a program that fails is started again, set as it was, and
// asked once more.
func TestStartedAgain(t *testing.T) {
	s, g := scripted(t, Protocol{Stops: true}, fails(peer.ErrDied), plays("h2e2"))
	if err := g.SetOption("Hash", "48"); err != nil {
		t.Fatal(err)
	}
	if g.Size() != 48+processMiB {
		t.Errorf("it takes %d MiB", g.Size())
	}
	r, err := g.Search(t.Context(), start, engine.Limits{Nodes: 1}, nil)
	if err != nil || r.Move != "h2e2" || s.opened != 2 || !slices.Equal(s.set, []string{"hashsize=48", "hashsize=48"}) {
		t.Errorf("%+v, %v after %d starts with %v", r, err, s.opened, s.set)
	}
	if _, trouble := g.program.Said(); trouble != nil {
		t.Errorf("it is in trouble with %v though it has been started since", trouble)
	}
}

// TestLeftAlone: a program that fails again and again is left alone, until the
// first of its faults is long ago.
func TestLeftAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		died := fails(peer.ErrDied)
		s, g := scripted(t, Protocol{Stops: true}, died, died, died, plays("h2e2"))
		ask := func() string {
			_, err := g.Search(t.Context(), start, engine.Limits{Nodes: 1}, nil)
			return engine.FaultCode(err)
		}
		if code := ask(); code != engine.FaultDied {
			t.Errorf("twice dead: %s", code)
		}
		time.Sleep(time.Minute)
		for range 2 { // dead for the third time, and then not even asked
			if code := ask(); code != engine.FaultResting {
				t.Errorf("dead too often: %s", code)
			}
		}
		if s.opened != 3 || len(s.search) != 1 {
			t.Errorf("%d starts, %d searches left", s.opened, len(s.search))
		}
		if _, err := g.program.New(); engine.FaultCode(err) != engine.FaultResting {
			t.Errorf("another of it was run: %v", err)
		}
		time.Sleep(faultsWithin - time.Minute)
		if code := ask(); code != "" {
			t.Errorf("after its rest: %s", code)
		}
	})
}

// TestSilentOnAClock: who has lost so much of a player's time is not asked again.
func TestSilentOnAClock(t *testing.T) {
	s, g := scripted(t, Protocol{Stops: true}, fails(peer.ErrSilent), plays("h2e2"))
	_, err := g.Search(t.Context(), start, engine.Limits{Clock: &engine.Clock{Left: time.Minute}}, nil)
	if engine.FaultCode(err) != engine.FaultSilent || s.opened != 1 {
		t.Errorf("%v after %d starts", err, s.opened)
	}
}

// TestToldWhatIsForbidden: of moves that the rules punish a program is told as far
// as its protocol has words for it.
func TestToldWhatIsForbidden(t *testing.T) {
	// Red's chariot checks for ever, until one more check would lose.
	p := engine.Position{Start: "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1", Moves: []string{"a1d1"}}
	check := ""
	for loop := strings.Fields("e1d1 d9e9 d1e1 e9d9"); check == ""; {
		move := loop[len(p.Moves)%len(loop)]
		at, err := begin(xq.Game, engine.Position{Start: p.Start, Moves: append(slices.Clone(p.Moves), move)})
		if err != nil {
			t.Fatal(err)
		}
		if at.Result() != nil {
			check = move
			break
		}
		p.Moves = append(p.Moves, move)
	}
	for _, picks := range []bool{true, false} {
		var told []string
		_, g := scripted(t, Protocol{Stops: true, Picks: picks}, func(l engine.Limits) (engine.Result, error) {
			told = l.SearchMoves
			return engine.Result{Move: "f0f1"}, nil
		})
		if _, err := g.Search(t.Context(), p, engine.Limits{Nodes: 1}, nil); err != nil {
			t.Fatal(err)
		}
		if picks && (len(told) == 0 || slices.Contains(told, check)) || !picks && told != nil {
			t.Errorf("picks %v: told to choose among %v after %v", picks, told, p.Moves)
		}
	}
}

// TestRounds: a program that cannot be stopped is asked for longer and longer, and
// what it found counts when nobody wants more.
func TestRounds(t *testing.T) {
	var times []time.Duration
	round := func(l engine.Limits) (engine.Result, error) {
		times = append(times, l.MoveTime)
		return engine.Result{Move: "h2e2"}, nil
	}
	_, g := scripted(t, Protocol{}, round, round, round)
	var told []engine.Info
	r, err := g.Search(t.Context(), start, engine.Limits{}, func(i engine.Info) { told = append(told, i) })
	if err != nil || r.Move != "h2e2" || !slices.Equal(times, rounds) || len(told) != len(rounds) || told[0].PV[0] != "h2e2" {
		t.Errorf("%+v, %v in %v, told %+v", r, err, times, told)
	}
	ctx, cancel := context.WithCancel(t.Context())
	_, g = scripted(t, Protocol{}, round, func(engine.Limits) (engine.Result, error) { cancel(); return engine.Result{}, ctx.Err() })
	if r, err := g.Search(ctx, start, engine.Limits{}, func(engine.Info) {}); err != nil || r.Move != "h2e2" {
		t.Errorf("stopped in the second round: %+v, %v", r, err)
	}
}
