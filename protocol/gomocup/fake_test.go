package gomocup_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/protocol/gomocup"
)

// A fake tells what it was asked in a message, and plays the first legal
// point. A depth of 77 makes it wait to be told to stop.
type fake struct {
	options map[string]string
	sets    []string // in order
	games   int
	readied int   // how often
	wants   error // the answer to Ready
}

func (f *fake) Search(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	rule, err := gomoku.ParseRule(p.Rules)
	if err != nil {
		return engine.Result{}, &engine.PositionError{Part: "rules", Text: p.Rules, Err: err}
	}
	pos, err := gomoku.Parse(p.Start, rule)
	if err != nil {
		return engine.Result{}, &engine.PositionError{Part: "start", Text: p.Start, Err: err}
	}
	for i, m := range p.Moves {
		pt, err := gomoku.ParsePoint(m)
		if err == nil {
			err = pos.Play(pt)
		}
		if err != nil {
			return engine.Result{}, &engine.PositionError{Part: "moves", Move: i, Text: m, Err: err}
		}
	}
	legal := pos.Legal(nil)
	if len(legal) == 0 {
		return engine.Result{}, engine.ErrNoMove
	}
	asked := []string{pos.Rule().String(), pos.String()}
	if len(p.Moves) > 0 {
		asked = append(asked, strings.Join(p.Moves, "-"))
	}
	if l.Clock != nil {
		asked = append(asked, fmt.Sprint("left ", l.Clock.Left.Milliseconds()))
	}
	onInfo(engine.Info{Depth: l.Depth, Nodes: l.Nodes, Time: l.MoveTime, PV: asked})
	if l.Depth == 77 {
		<-ctx.Done()
	}
	if len(l.SearchMoves) > 0 {
		return engine.Result{Move: l.SearchMoves[0]}, nil
	}
	return engine.Result{Move: legal[0].String()}, nil
}

func (f *fake) NewGame() { f.games++ }

func (f *fake) Ready() error {
	f.readied++
	return f.wants
}

func (f *fake) HashFull() int { return 123 }

func (f *fake) Options() []engine.Option {
	return []engine.Option{{Name: "Hash", Type: "spin", Min: 1, Max: 256}, {Name: "Threads", Type: "spin", Min: 1, Max: 4}, {Name: "MultiPV", Type: "spin", Min: 1, Max: 9}, {Name: "Seed", Type: "spin", Max: 99}, {Name: "OwnBook", Type: "check"}}
}

func (f *fake) SetOption(name, value string) error {
	if name == "BookFile" {
		return fmt.Errorf("%s: not for us", value)
	}
	f.options[name] = value
	f.sets = append(f.sets, name+"="+value)
	return nil
}

var program = gomocup.Program{Name: "Fake", Version: "1", Author: "A. Tester", Country: "Nowhere", WWW: "none", Email: "none"}

// A listener keeps what a session prints, and tells when a line has come.
type listener struct {
	said  bytes.Buffer
	last  string        // the line
	heard chan struct{} // closed then
}

func (l *listener) Write(p []byte) (int, error) {
	if string(p) == l.last {
		close(l.heard)
	}
	return l.said.Write(p)
}

// A pause is an input that has nothing to say, and ends when done is closed or
// ctx is over.
type pause struct {
	ctx  context.Context
	done <-chan struct{}
}

func (p pause) Read([]byte) (int, error) {
	select {
	case <-p.done:
	case <-p.ctx.Done():
	}
	return 0, io.EOF
}

// FuzzServe holds a session to its promise: whatever comes, it answers the
// next START under a rule that is played, and ends when told to.
func FuzzServe(f *testing.F) {
	for _, s := range []string{
		"START 15\r\nINFO timeout_turn 100\r\nBEGIN\r\nTURN 7,7\r\n",
		"START 5\nBOARD\n1,1,1\n2,2,2\nDONE\nTAKEBACK 1,1\nRESTART\nSWAP2BOARD\nDONE\n",
		"RECTSTART 5,5\nINFO rule 4\nINFO rule 99999999999999999999\nBOARD\n1,1,3\n-\n",
		"YXSHOWINFO\nSTART 7\nYXBOARD\n1,1,2\nDONE\nYXSHOWFORBID\nINFO show_detail 3\nYXNBEST 2\nYXBLOCK\n1,1\nDONE\nYXBLOCKRESET\n",
		"YXSHOWINFO\nSTART 15\nYXSOOSORVSTEP1\nYXSOOSORVSTEP5 3\n7,7\nDONE\nYXBALANCETWO 100\nYXSEARCHDEFEND\nYXSHOWHASHUSAGE\n",
		"ABOUT\nPLAY 1,1\nTURN 1,\nTURN ,\nBOARD\nBOARD\n,,,\n1,1,1,1\nDONE DONE\nDONE",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if upper := bytes.ToUpper(data); bytes.Contains(upper, []byte("END")) || bytes.Contains(upper, []byte("LAST")) || bytes.Contains(data, []byte("77")) {
			t.Skip("it may end the session, be taken for our last word, or wait to be stopped")
		}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		// END comes after the last answer: sooner, and a starved machine has it
		// drop what waits.
		const last = "ERROR START: \"last\" is not a size\n"
		out := &listener{last: last, heard: make(chan struct{})}
		in := io.MultiReader(bytes.NewReader(data), strings.NewReader("\nINFO rule 0\nSTART 9\nBEGIN\nSTART last\n"), pause{ctx, out.heard}, strings.NewReader("END\n"))
		e := &fake{options: map[string]string{}}
		if err := gomocup.Serve(ctx, in, out, e, program); err != nil {
			t.Fatalf("Serve = %v", err)
		}
		s := out.said.String()
		if i := strings.LastIndex(s, "OK\n"); i < 0 || !strings.HasSuffix(s, "\n0,8\n"+last) {
			t.Fatalf("no OK and first stone in %q", s)
		}
	})
}

type broken struct{}
