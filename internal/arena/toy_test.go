package arena

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"duiyi/engine"
	"duiyi/match"
)

// A toy is a game whose moves determine the result: "win", "lose" and "draw"
// end it for the side that plays them, "a" to "z" do not.
type toy struct{}

func (toy) Start(c match.Config) (match.Position, error) {
	if c.Setup == "bad" {
		return nil, errors.New("bad setup")
	}
	return &toyPosition{text: "toy" + c.Setup}, nil
}

type toyPosition struct {
	text   string
	turn   match.Side
	result *match.Result
}

func (p *toyPosition) Turn() match.Side      { return p.turn }
func (p *toyPosition) Result() *match.Result { return p.result }
func (p *toyPosition) View() match.View      { return match.View{Board: p.text, Turn: p.turn} }

func (p *toyPosition) Play(move string) (match.Position, match.Move, error) {
	next := &toyPosition{text: p.text + " " + move, turn: p.turn.Other()}
	me, you := p.turn, p.turn.Other()
	switch {
	case p.result != nil:
		return nil, match.Move{}, &match.Refusal{Move: move, Code: "game_over", Detail: "over"}
	case move == "win":
		next.result = &match.Result{Winner: &me, Reason: "checkmate"}
	case move == "lose":
		next.result = &match.Result{Winner: &you, Reason: "stalemate"}
	case move == "draw":
		next.result = &match.Result{Reason: "repetition", Detail: "three times"}
	case len(move) == 1 && move >= "a" && move <= "z":
	default:
		return nil, match.Move{}, &match.Refusal{Move: move, Code: "bad_text", Detail: "no such move"}
	}
	return next, match.Move{Move: move, Side: p.turn}, nil
}

// A scripted engine runs a function.
type scripted struct {
	options map[string]string
	games   int
	readied int   // number of calls of Ready
	wants   error // result of Ready
	closed  *int
	search  func(ctx context.Context, p engine.Position, l engine.Limits) (engine.Result, error)
	elapsed time.Duration
}

func (s *scripted) Search(ctx context.Context, p engine.Position, l engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	return s.search(ctx, p, l)
}

func (s *scripted) NewGame() { s.games++ }

func (s *scripted) Ready() error {
	s.readied++
	return s.wants
}

func (s *scripted) Close() error {
	if s.closed != nil {
		*s.closed++
	}
	return nil
}

func (s *scripted) Options() []engine.Option { return nil }

func (s *scripted) SetOption(name, value string) error {
	if name != "Hash" {
		return fmt.Errorf("no option %s", name)
	}
	s.options[name] = value
	return nil
}

// A timed engine reports its thinking time.
type timed struct{ *scripted }

func (t timed) Elapsed() time.Duration { return t.elapsed }

// played returns the moves after the opening as one word.
func played(p engine.Position) string { return strings.Join(p.Moves, " ") }
