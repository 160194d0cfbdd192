package training

import (
	"context"
	"strings"

	"duiyi/engines"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/puzzles"
)

// A Stand is a position of a puzzle.
type Stand struct {
	Config   match.Config
	Start    match.Position
	Moves    []match.Move // so far, of both sides
	Position match.Position
	Done     bool
}

// A Tried says what a move is.
type Tried struct {
	Stand   // after the move and the reply; before the move unless it is right
	Verdict puzzles.Verdict
	Move    match.Move  // as it was understood
	Reply   *match.Move // the longest defence, if there is one
}

// Stand sets up a puzzle after moves of the solution.
func (r *Room) Stand(z *puzzles.Puzzle, moves []string) (Stand, error) {
	stand, _, err := r.resume(z, moves)
	return stand, err
}

func (r *Room) resume(z *puzzles.Puzzle, moves []string) (Stand, puzzles.Run, error) {
	c := match.Config{Game: z.Game, Rules: z.Rules, Setup: z.Position}
	c.Players = [2]match.Player{{Kind: match.Human}, {Kind: match.Human}}
	run, err := z.Resume(moves)
	if err != nil {
		return Stand{}, run, match.ConfigErrorf("moves", "%v", err)
	}
	game, err := r.Games.Find(z.Game)
	if err != nil {
		return Stand{}, run, err
	}
	at, err := game.Rules.Start(c)
	if err != nil {
		return Stand{}, run, err
	}
	s := Stand{Config: c, Start: at, Position: at, Done: run.Done()}
	for _, text := range run.Moves() {
		if err := s.play(text); err != nil {
			return s, run, err
		}
	}
	return s, run, nil
}

func (s *Stand) play(text string) error {
	next, m, err := s.Position.Play(text)
	if err != nil {
		return err
	}
	s.Position, s.Moves = next, append(s.Moves[:len(s.Moves):len(s.Moves)], m)
	return nil
}

// Try plays a move in any notation after moves of the solution. The error is a
// *match.Refusal if the move is illegal.
func (r *Room) Try(z *puzzles.Puzzle, moves []string, move string) (Tried, error) {
	s, run, err := r.resume(z, moves)
	if err != nil {
		return Tried{}, err
	}
	_, m, err := s.Position.Play(move)
	if err != nil {
		return Tried{}, err
	}
	next, verdict, reply := run.Try(m.Move)
	t := Tried{Stand: s, Verdict: verdict, Move: m}
	if verdict != puzzles.Right && verdict != puzzles.Done {
		return t, nil
	}
	if err := t.play(m.Move); err != nil {
		return Tried{}, err
	}
	if t.Done = next.Done(); reply == "" {
		return t, nil
	}
	if err := t.play(reply); err != nil {
		return Tried{}, err
	}
	t.Reply = &t.Moves[len(t.Moves)-1]
	return t, nil
}

// A Refutation says why a move does not solve a puzzle.
type Refutation struct {
	Move match.Move
	// Line is the engine's, from the position after the move. It is empty if no engine had
	// the time.
	Line engines.Report
	// Best is the solution from before the move.
	Best    engines.Report
	Reasons []positions.Reason
}

// Refute shows what is wrong with a move, which is none of the right ones, after moves of
// the solution. A search that cannot be had leaves out the line, and the reasons that need
// it.
func (r *Room) Refute(ctx context.Context, z *puzzles.Puzzle, moves []string, move string) (Refutation, error) {
	s, run, err := r.resume(z, moves)
	if err != nil {
		return Refutation{}, err
	}
	after, m, err := s.Position.Play(move)
	if err != nil {
		return Refutation{}, err
	}
	if _, verdict, _ := run.Try(m.Move); verdict == puzzles.Right || verdict == puzzles.Done {
		return Refutation{}, match.ConfigErrorf("move", "%s is right", m.Move)
	}
	if err := r.fair(ctx, s); err != nil {
		return Refutation{}, err
	}
	out := Refutation{Move: m, Best: engines.PlayOut(s.Position, match.Info{PV: run.Line()})}
	if spec := r.Engines.Adviser(z.Game); spec != nil && r.Opine != nil && after.Result() == nil {
		if state, err := s.state(r, m.Move); err != nil {
			r.Log.Error("refute a move of a puzzle", "puzzle", z.ID, "move", m.Move, "err", err)
		} else if line, err := r.Opine(ctx, spec, identity.Client(ctx), state); err == nil {
			out.Line = line
		} else if cause := context.Cause(ctx); cause != nil {
			return out, cause
		}
	}
	game, err := r.Games.Find(z.Game)
	if err != nil || game.Explain == nil {
		return out, err
	}
	q := positions.ReasonQuery{Config: s.Config, Played: m.Move, Best: run.Line(), Reply: out.Line.PV}
	for _, m := range s.Moves {
		q.Moves = append(q.Moves, m.Move)
	}
	if out.Reasons, err = game.Explain(ctx, q); err != nil {
		r.Log.Error("no reasons for a wrong move", "puzzle", z.ID, "move", m.Move, "err", err)
	}
	return out, nil
}

// fair refuses help with a position of a rated game of the caller.
func (r *Room) fair(ctx context.Context, s Stand) error {
	return r.Fair(ctx, s.Config.Game, func() ([]match.Position, error) { return []match.Position{s.Position}, nil })
}

// state returns the game that stands after a further move.
func (s *Stand) state(r *Room, move string) (match.State, error) {
	game, err := r.Games.Find(s.Config.Game)
	if err != nil {
		return match.State{}, err
	}
	now := r.Now()
	state, _, err := match.New(game.Rules, s.Config, now)
	for _, m := range s.Moves {
		if err == nil {
			state, _, err = match.Apply(state, match.Command{Type: match.CmdMove, Move: m.Move, Version: state.Version}, now)
		}
	}
	if err == nil {
		state, _, err = match.Apply(state, match.Command{Type: match.CmdMove, Move: move, Version: state.Version}, now)
	}
	return state, err
}

// A Hint helps with the next move. Each step says more.
type Hint struct {
	Points []string    // the piece that moves; of a stone, the points of its file
	Move   *match.Move // the move
}

// HintSteps is how many steps of hints there are: the themes, the piece and the move.
const HintSteps = 3

// Hint returns a step of the help after moves of the solution. The themes of the first
// step are those of the puzzle.
func (r *Room) Hint(ctx context.Context, z *puzzles.Puzzle, moves []string, step int) (Hint, error) {
	if step < 1 || step > HintSteps {
		return Hint{}, match.ConfigErrorf("step", "%d is outside 1 to %d", step, HintSteps)
	}
	s, run, err := r.resume(z, moves)
	if err != nil {
		return Hint{}, err
	}
	if err := r.fair(ctx, s); err != nil {
		return Hint{}, err
	}
	answers := run.Answers()
	if step == 1 || len(answers) == 0 {
		return Hint{}, nil
	}
	_, m, err := s.Position.Play(answers[0])
	if err != nil {
		return Hint{}, err
	}
	if step == HintSteps {
		return Hint{Points: pointsOf(m, s.Position), Move: &m}, nil
	}
	return Hint{Points: pointsOf(m, s.Position)}, nil
}

// pointsOf returns where to look for a move.
func pointsOf(m match.Move, p match.Position) []string {
	if m.From != "" {
		return []string{m.From}
	}
	var file []string
	for _, point := range p.View().Legal {
		if strings.HasPrefix(point, m.To[:1]) {
			file = append(file, point)
		}
	}
	return file
}
