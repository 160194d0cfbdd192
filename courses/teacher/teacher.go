package teacher

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"duiyi/courses"
	"duiyi/games"
	"duiyi/match"
	"duiyi/match/positions"
)

// ErrNoChapter says that there is no such chapter.
var ErrNoChapter = errors.New("there is no such chapter")

// startBoard is the text that stands for the game's own start position.
const startBoard = "start"

// mostMoves is how many moves a try may have.
const mostMoves = 200

// A Fair refuses help with the last position of a line, if the caller plays it in a rated
// game.
type Fair func(ctx context.Context, game string, line func() ([]match.Position, error)) error

// A Teacher judges tries. Its methods are safe for concurrent use.
type Teacher struct {
	library func() (*courses.Library, error)
	games   games.List
	fair    Fair
}

// New returns a Teacher of a library; a nil one has no chapters.
func New(library func() (*courses.Library, error), list games.List, fair Fair) *Teacher {
	if library == nil {
		library = func() (*courses.Library, error) { return &courses.Library{}, nil }
	}
	return &Teacher{library, list, fair}
}

// Library returns the courses.
func (t *Teacher) Library() (*courses.Library, error) { return t.library() }

// Chapter returns a chapter; the error is ErrNoChapter if there is none of that id.
func (t *Teacher) Chapter(id string) (*courses.Chapter, error) {
	l, err := t.library()
	if err != nil {
		return nil, err
	}
	c, ok := l.Chapter(id)
	if !ok {
		return nil, ErrNoChapter
	}
	return c, nil
}

// A Stand is the position of a step.
type Stand struct {
	Config   match.Config
	Moves    []match.Move // from the set-up
	Position match.Position
}

// Last returns the latest move, or nil.
func (s *Stand) Last() *match.Move {
	if len(s.Moves) == 0 {
		return nil
	}
	return &s.Moves[len(s.Moves)-1]
}

func (s *Stand) play(move string) error {
	next, m, err := s.Position.Play(move)
	if err != nil {
		return err
	}
	s.Position, s.Moves = next, append(s.Moves[:len(s.Moves):len(s.Moves)], m)
	return nil
}

// Stand returns the position that a step shows. The error is a *match.ConfigError if there
// is no such step.
func (t *Teacher) Stand(c *courses.Chapter, step int) (Stand, error) {
	if step < 0 || step >= len(c.Steps) {
		return Stand{}, match.ConfigErrorf("step", "%d is outside 0 to %d", step, len(c.Steps)-1)
	}
	first := step
	for first > 0 && c.Steps[first].Board == "" {
		first--
	}
	s, err := t.setUp(c, c.Steps[first].Board, ruleOf(&c.Steps[first]))
	if err != nil {
		return s, err
	}
	for i := first; i <= step; i++ {
		for _, m := range c.Steps[i].Moves {
			if err := s.play(m); err != nil {
				return s, fmt.Errorf("chapter %s: step %d: %s: %w", c.ID, i, m, err)
			}
		}
	}
	return s, nil
}

// setUp begins a game from a board, by an opening rule unless that is empty.
func (t *Teacher) setUp(c *courses.Chapter, board, rule string) (Stand, error) {
	if board == startBoard {
		board = ""
	}
	game, err := t.games.Find(c.Game)
	if err != nil {
		return Stand{}, err
	}
	cfg := match.Config{Game: c.Game, Rules: game.RuleSet(c.Rules), Setup: board}
	cfg.Players = [2]match.Player{{Kind: match.Human}, {Kind: match.Human}}
	if rule != "" {
		cfg.Options = cfg.Options.With(match.OptionOpening, rule)
	}
	at, err := game.Rules.Start(cfg)
	return Stand{Config: cfg, Position: at}, err
}

// Offered returns the try of a step; nil if there is none, or the program lacks the tables
// that judge it.
func (t *Teacher) Offered(c *courses.Chapter, step int) *courses.Try {
	try := c.Steps[step].Try
	if try == nil || try.Kind != courses.Hold {
		return try
	}
	if game, err := t.games.Find(c.Game); err != nil || game.Table == nil {
		return nil
	}
	return try
}

// A Verdict says what a try is.
type Verdict string

// The verdicts.
const (
	Right Verdict = "right" // the try goes on
	Done  Verdict = "done"  // it is solved
	Wrong Verdict = "wrong"
)

// A Tried says what a move or an answer is.
type Tried struct {
	Stand   // after the move and the reply; before the move if it is wrong
	Verdict Verdict
	Move    *match.Move  // as it was understood; nil of an answer
	Reply   *match.Move  // of the other side
	Answers []match.Move // of the other player of an opening rule, until the reader is asked again
	Line    []string     // for the next try: the moves so far, with these if they are right
	Left    []string     // of a reach: the points not reached
	Outcome string       // of an ending: what the table gives the reader after a wrong move
	Text    courses.Text // what the chapter says of it; may be nil
	Reasons []positions.Reason
}

// Try judges a move in any notation, or the index of an option, after the moves of the try
// so far. The error is a *match.Refusal if the move is illegal.
func (t *Teacher) Try(ctx context.Context, c *courses.Chapter, step int, moves []string, move string) (Tried, error) {
	s, err := t.Stand(c, step)
	if err != nil {
		return Tried{}, err
	}
	try := c.Steps[step].Try
	if try == nil {
		return Tried{}, match.ConfigErrorf("step", "there is nothing to try in step %d", step)
	}
	if len(moves) > mostMoves {
		return Tried{}, match.ConfigErrorf("moves", "more than %d", mostMoves)
	}
	var out Tried
	switch try.Kind {
	case courses.Choice:
		out, err = choose(s, try, move)
	case courses.Line:
		out, err = t.line(ctx, s, try, moves, move)
	case courses.Reach:
		out, err = t.reach(c, s, try, moves, move)
	case courses.Hold:
		out, err = t.hold(ctx, s, try, moves, move)
	case courses.Opening:
		out, err = open(s, try, moves, move)
	}
	if err != nil {
		return Tried{}, err
	}
	if out.Verdict == Done {
		out.Text = try.Right
	}
	if out.Verdict == Wrong {
		key := move
		if out.Move != nil {
			key = out.Move.Move
		}
		out.Text = wrongText(try, key)
	}
	return out, nil
}

// wrongText returns what a try says of a wrong answer.
func wrongText(try *courses.Try, answer string) (other courses.Text) {
	for _, w := range try.Wrong {
		if slices.Contains(w.Moves, answer) {
			return w.Text
		}
		if len(w.Moves) == 0 {
			other = w.Text
		}
	}
	return other
}

func choose(s Stand, try *courses.Try, answer string) (Tried, error) {
	for i := range try.Options {
		if answer == fmt.Sprint(i) {
			verdict := Wrong
			if i == try.Answer {
				verdict = Done
			}
			return Tried{Stand: s, Verdict: verdict}, nil
		}
	}
	return Tried{}, match.ConfigErrorf("move", "%q is none of the answers 0 to %d", answer, len(try.Options)-1)
}

// resume plays the moves of a line so far, and returns the turn that it stands at.
func resume(s *Stand, try *courses.Try, moves []string) (*courses.Turn, error) {
	if len(moves)%2 != 0 || len(moves)/2 >= len(try.Line) {
		return nil, match.ConfigErrorf("moves", "the line ends before, or the other side is to move")
	}
	for i, m := range moves {
		turn := try.Line[i/2]
		if want := [2]string{turn.Moves[0], turn.Reply}[i%2]; m != want {
			return nil, match.ConfigErrorf("moves", "move %d is not of the line", i)
		}
		if err := s.play(m); err != nil {
			return nil, err
		}
	}
	return &try.Line[len(moves)/2], nil
}

func (t *Teacher) line(ctx context.Context, s Stand, try *courses.Try, moves []string, move string) (Tried, error) {
	turn, err := resume(&s, try, moves)
	if err != nil {
		return Tried{}, err
	}
	after := s
	if err := after.play(move); err != nil {
		return Tried{}, err
	}
	m := after.Last()
	out := Tried{Stand: s, Verdict: Wrong, Move: m, Line: moves}
	at := slices.Index(turn.Moves, m.Move)
	if at < 0 {
		out.Reasons = t.reasons(ctx, s, m.Move, turn.Moves[0])
		return out, nil
	}
	out.Stand, out.Verdict, out.Line = after, Done, append(slices.Clone(moves), m.Move)
	if at == 0 && turn.Reply != "" {
		if err := out.play(turn.Reply); err != nil {
			return Tried{}, err
		}
		out.Verdict, out.Reply, out.Line = Right, out.Last(), append(out.Line, turn.Reply)
	}
	return out, nil
}

// reasons returns what can be proved against a move, or nothing.
func (t *Teacher) reasons(ctx context.Context, s Stand, played string, best ...string) []positions.Reason {
	game, err := t.games.Find(s.Config.Game)
	if err != nil || game.Explain == nil {
		return nil
	}
	q := positions.ReasonQuery{Config: s.Config, Played: played, Best: best}
	for _, m := range s.Moves {
		q.Moves = append(q.Moves, m.Move)
	}
	list, err := game.Explain(ctx, q)
	if err != nil {
		return nil
	}
	return list
}

// reach plays one side alone: the other passes.
func (t *Teacher) reach(c *courses.Chapter, s Stand, try *courses.Try, moves []string, move string) (Tried, error) {
	if len(moves) >= try.Most {
		return Tried{}, match.ConfigErrorf("moves", "there are %d moves, no more than %d are allowed", len(moves), try.Most)
	}
	game, err := t.games.Find(c.Game)
	if err != nil {
		return Tried{}, err
	}
	left := slices.Clone(try.Points)
	out := Tried{Stand: s, Line: append(slices.Clone(moves), move), Left: left}
	for i, text := range out.Line {
		before := out.Stand
		if err := out.play(text); err != nil {
			return Tried{}, err
		}
		m := *out.Last()
		out.Line[i], out.Move = m.Move, &m
		left = slices.DeleteFunc(left, func(p string) bool { return p == m.To })
		board, ok := "", false
		if game.Pass != nil && out.Position.Result() == nil {
			board, ok = game.Pass(out.Position)
		}
		if !ok || len(left) > 0 && i+1 == try.Most {
			out.Stand, out.Verdict, out.Line = before, Wrong, out.Line[:i]
			return out, nil
		}
		if out.Stand, err = t.setUp(c, board, ""); err != nil {
			return Tried{}, err
		}
		out.Left = slices.Clone(left)
	}
	if out.Verdict = Right; len(left) == 0 {
		out.Verdict = Done
	}
	return out, nil
}

// hold judges a move of an ending by the tables, which answer it.
func (t *Teacher) hold(ctx context.Context, s Stand, try *courses.Try, moves []string, move string) (Tried, error) {
	game, err := t.games.Find(s.Config.Game)
	if err != nil {
		return Tried{}, err
	}
	if game.Table == nil {
		return Tried{}, positions.ErrNoTable
	}
	for _, m := range moves {
		if err := s.play(m); err != nil {
			return Tried{}, err
		}
	}
	if err := t.allowed(ctx, s); err != nil {
		return Tried{}, err
	}
	me := s.Position.Turn()
	before, err := game.Table(s.Position)
	if err != nil {
		return Tried{}, err
	}
	out := Tried{Stand: s, Verdict: Wrong, Line: moves}
	if err := out.play(move); err != nil {
		return Tried{}, err
	}
	m := *out.Last()
	out.Move = &m
	if r := out.Position.Result(); r != nil {
		if r.Winner != nil && *r.Winner == me || r.Winner == nil && try.Goal == "draw" {
			out.Verdict, out.Line = Done, append(slices.Clone(moves), m.Move)
			return out, nil
		}
		out.Stand, out.Outcome = s, "draw"
		return out, nil
	}
	after, err := game.Table(out.Position)
	if err != nil {
		return Tried{}, err
	}
	if value := turned(after.Outcome); value != "win" && value != try.Goal {
		out.Stand, out.Outcome = s, value
		out.Reasons = t.reasons(ctx, s, m.Move, before.Line...)
		return out, nil
	}
	out.Line = append(slices.Clone(moves), m.Move)
	if try.Goal == "draw" && (len(out.Line)+1)/2 >= try.Most {
		out.Verdict = Done
		return out, nil
	}
	if err := out.play(after.Moves[0].Move); err != nil {
		return Tried{}, err
	}
	out.Verdict, out.Reply, out.Line = Right, out.Last(), append(out.Line, after.Moves[0].Move)
	if r := out.Position.Result(); r != nil { // a draw by rule, such as by repetition
		out.Verdict = Done
		if try.Goal == "win" {
			out.Verdict, out.Outcome = Wrong, "draw"
		}
	}
	return out, nil
}

// turned returns an outcome as the other side sees it.
func turned(outcome string) string {
	switch outcome {
	case "win":
		return "loss"
	case "loss":
		return "win"
	}
	return outcome
}

func (t *Teacher) allowed(ctx context.Context, s Stand) error {
	if t.fair == nil {
		return nil
	}
	return t.fair(ctx, s.Config.Game, func() ([]match.Position, error) { return []match.Position{s.Position}, nil })
}

// Hint returns a right move after the moves of a try so far; nil if the try has no moves to
// show.
func (t *Teacher) Hint(ctx context.Context, c *courses.Chapter, step int, moves []string) (*match.Move, error) {
	s, err := t.Stand(c, step)
	if err != nil {
		return nil, err
	}
	try := c.Steps[step].Try
	if try == nil || try.Kind == courses.Choice || try.Kind == courses.Reach || len(moves) > mostMoves {
		return nil, nil
	}
	if try.Kind == courses.Opening {
		return showOpening(s, try, moves)
	}
	best := ""
	if try.Kind == courses.Line {
		turn, err := resume(&s, try, moves)
		if err != nil {
			return nil, err
		}
		best = turn.Moves[0]
	} else {
		for _, m := range moves {
			if err := s.play(m); err != nil {
				return nil, err
			}
		}
	}
	if err := t.allowed(ctx, s); err != nil {
		return nil, err
	}
	if try.Kind == courses.Hold {
		game, err := t.games.Find(c.Game)
		if err != nil {
			return nil, err
		}
		if game.Table == nil {
			return nil, positions.ErrNoTable
		}
		at, err := game.Table(s.Position)
		if err != nil || len(at.Moves) == 0 {
			return nil, err
		}
		best = at.Moves[0].Move
	}
	if err := s.play(best); err != nil {
		return nil, err
	}
	return s.Last(), nil
}
