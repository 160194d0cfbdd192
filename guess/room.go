package guess

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"time"

	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/games"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/record"
	"duiyi/records"
	"duiyi/report"
	"duiyi/studies"
)

const (
	// Nodes is what the search of a position visits, for the best Choices moves.
	Nodes = 100_000
	// AfterNodes is what the search behind one further move visits.
	AfterNodes = 50_000
	// Choices is how many of the engine's moves par is the mean of.
	Choices = 4
	// mostMoves bounds a game.
	mostMoves = 1000
)

// Parts are what a Room works with.
type Parts struct {
	Store   Store
	Games   games.List
	Engines *engines.List
	Sources
	// Compare returns the best moves of a position, the best first.
	Compare func(ctx context.Context, spec *engines.Spec, q analysis.Comparison) ([]engines.Report, error)
	// Fair refuses help with the last position of a line, if the caller plays it in a rated game.
	Fair func(ctx context.Context, game string, line func() ([]match.Position, error)) error
	Now  func() time.Time
	Log  *slog.Logger
}

// Sources are where games come from. Each refuses a caller who may not read the game.
type Sources struct {
	Line  func(ctx context.Context, id string) (records.Game, error)
	Study func(ctx context.Context, id string) (studies.Snapshot, error)
	Entry func(ctx context.Context, n int64) (*record.Game, error)
}

// A Room gives games whose moves are guessed, and judges guesses. Its methods are safe for
// concurrent use.
type Room struct{ Parts }

// New returns a Room.
func New(p Parts) *Room { return &Room{p} }

// A Game is a game whose moves are guessed.
type Game struct {
	Title  string
	Config match.Config // with the names of the players, as people
	Moves  []match.Move
	Winner *match.Side // nil for a draw, or if nobody says
}

// OfGame returns a game that was played here. The error is match.ErrNoHints for a running
// game without hints, or that of Sources.
func (r *Room) OfGame(ctx context.Context, id string) (Game, error) {
	g, err := r.Line(ctx, id)
	if err != nil {
		return Game{}, err
	}
	s := g.State
	if s.Config.NoHints && s.Result == nil {
		return Game{}, match.ErrNoHints
	}
	c := s.Config
	out := Game{Title: g.Title, Config: configOf(c, [2]string{c.Players[0].Name, c.Players[1].Name})}
	if s.Result != nil {
		out.Winner = s.Result.Winner
	}
	var moves []string
	for _, m := range s.Moves {
		moves = append(moves, m.Move)
	}
	return r.played(out, moves)
}

// OfStudy returns the main line of a study.
func (r *Room) OfStudy(ctx context.Context, id string) (Game, error) {
	s, err := r.Study(ctx, id)
	if err != nil {
		return Game{}, err
	}
	c := s.State.Config
	out := Game{Title: s.State.Title, Config: configOf(match.Config{Game: c.Game, Rules: c.Rules, Options: c.Options, Setup: c.Setup}, c.Players)}
	out.Winner = winner(record.Result(c.Result))
	var moves []string
	for n := s.State.Tree.Node(0); n != nil && len(n.Next) > 0; {
		n = s.State.Tree.Node(n.Next[0])
		moves = append(moves, n.Move.Move)
	}
	return r.played(out, moves)
}

// OfEntry returns a game of the library.
func (r *Room) OfEntry(ctx context.Context, n int64) (Game, error) {
	g, err := r.Entry(ctx, n)
	if err != nil {
		return Game{}, err
	}
	kind, err := r.Games.Find(g.Name)
	if err != nil {
		return Game{}, err
	}
	c := records.Config(kind, g)
	moves, _ := records.Playable(kind, c, g) // up to the first move that the rules refuse
	return r.played(Game{Title: g.Title(), Config: configOf(c, g.Players), Winner: winner(g.Result)}, moves)
}

// configOf keeps what positions of a game are made with.
func configOf(c match.Config, names [2]string) match.Config {
	c = match.Config{Game: c.Game, Rules: c.Rules, Options: c.Options, Setup: c.Setup}
	for i := range c.Players {
		c.Players[i] = match.Player{Kind: match.Human, Name: names[i]}
	}
	return c
}

func winner(r record.Result) *match.Side {
	side := match.First
	switch r {
	case record.FirstWins:
	case record.SecondWins:
		side = match.Second
	default:
		return nil
	}
	return &side
}

// played plays the moves of a game.
func (r *Room) played(g Game, moves []string) (Game, error) {
	line, err := r.Games.Line(g.Config, moves[:min(len(moves), mostMoves)])
	if len(line.Moves) == 0 {
		if err == nil {
			err = match.ConfigErrorf("moves", "the game has none")
		}
		return Game{}, err
	}
	g.Moves = line.Moves
	return g, nil
}

// A Question is a position of a game, the move that was played there, and a guess, in any
// notation.
type Question struct {
	Config match.Config
	Moves  []string // before the position
	Played string
	Guess  string
}

// An Answer is what a guess is worth.
type Answer struct {
	Guess, Played  match.Move
	Points         int     // 0 to Full
	Par            float64 // what choosing at random among the engine's best moves is worth
	Loss           float64 // of chance, by the guess
	PlayedLoss     float64 // by the move of the game
	Best           []engines.Report
	Line           engines.Report // the engine's answer to a guess without full points
	Reasons        []positions.Reason
	Forced, Equals bool // it was the only legal move; it is the move of the game
}

// Judge scores a guess. The error is a *match.Refusal for a guess that the rules refuse, and
// a *match.ConfigError for a line or a played move that they refuse.
func (r *Room) Judge(ctx context.Context, q Question) (Answer, error) {
	if len(q.Moves) > mostMoves {
		return Answer{}, match.ConfigErrorf("moves", "%d are more than %d", len(q.Moves), mostMoves)
	}
	line, err := r.Games.Line(q.Config, q.Moves)
	if err != nil {
		return Answer{}, inField(err, "moves")
	}
	kind, err := r.Games.Find(q.Config.Game)
	if err != nil {
		return Answer{}, err
	}
	start, err := r.Games.Line(q.Config, nil)
	if err != nil {
		return Answer{}, err
	}
	at := line.Position
	if at.View().Opening != nil {
		return Answer{}, match.ConfigErrorf("moves", "an opening rule asks there, and nothing is guessed")
	}
	afterPlayed, played, err := at.Play(q.Played)
	if err != nil {
		return Answer{}, inField(err, "played")
	}
	afterGuess, guess, err := at.Play(q.Guess)
	if err != nil {
		return Answer{}, err
	}
	if err := r.Fair(ctx, q.Config.Game, func() ([]match.Position, error) { return []match.Position{at}, nil }); err != nil {
		return Answer{}, err
	}
	out := Answer{Guess: guess, Played: played, Points: Full, Par: Full, Equals: guess.Move == played.Move, Forced: len(at.View().Legal) == 1}
	if out.Forced {
		return out, nil
	}
	j := judge{room: r, spec: r.Engines.Adviser(q.Config.Game), game: q.Config.Game, rules: kind.RuleSet(q.Config.Rules), start: start.Position, before: line.Moves, at: at}
	if j.spec == nil {
		return Answer{}, match.ConfigErrorf("game", "there is no engine for it")
	}
	j.curve = engines.CurveOf(j.spec)
	if out.Best, err = j.search(ctx, at, nil, Choices, Nodes); err != nil {
		return Answer{}, err
	}
	var losses []float64
	for _, b := range out.Best {
		losses = append(losses, j.loss(out.Best, b))
	}
	out.Par = ParOf(losses)
	if out.PlayedLoss, _, err = j.cost(ctx, out.Best, played, afterPlayed, false); err != nil {
		return Answer{}, err
	}
	if out.Equals {
		out.Loss = out.PlayedLoss
		return out, nil
	}
	if out.Loss, out.Line, err = j.cost(ctx, out.Best, guess, afterGuess, true); err != nil {
		return Answer{}, err
	}
	if out.Points = PointsOf(out.Loss, out.PlayedLoss); out.Points == Full {
		out.Line = engines.Report{}
		return out, nil
	}
	out.Reasons = r.reasons(ctx, kind, q.Config, line.Moves, guess, out)
	return out, nil
}

// reasons returns what is proved against a guess. That nothing can be proved is no failure.
func (r *Room) reasons(ctx context.Context, kind *games.Game, c match.Config, before []match.Move, guess match.Move, a Answer) []positions.Reason {
	if kind.Explain == nil || len(a.Best) == 0 {
		return nil
	}
	q := positions.ReasonQuery{Config: c, Played: guess.Move, Best: a.Best[0].PV, Reply: a.Line.PV}
	for _, m := range before {
		q.Moves = append(q.Moves, m.Move)
	}
	list, err := kind.Explain(ctx, q)
	if err != nil {
		r.Log.Error("no reasons for a guess", "game", c.Game, "move", guess.Move, "err", err)
	}
	return list
}

// inField makes the refusal of a move an error in a field of a Question.
func inField(err error, field string) error {
	var refused *match.Refusal
	if errors.As(err, &refused) {
		return match.ConfigErrorf(field, "%v", refused)
	}
	return err
}

// A judge compares moves of one position.
type judge struct {
	room        *Room
	spec        *engines.Spec
	curve       report.Curve
	game, rules string
	start       match.Position
	before      []match.Move
	at          match.Position
}

// search finds the best moves of the position, or of the one after a further move.
func (j *judge) search(ctx context.Context, at match.Position, after []match.Move, lines int, nodes int64) ([]engines.Report, error) {
	played := append(j.before[:len(j.before):len(j.before)], after...)
	return j.room.Compare(ctx, j.spec, analysis.Comparison{
		Game: j.game, Rules: j.rules, Where: engines.PositionAfter(j.start, j.rules, played), At: at, Lines: lines, Nodes: nodes,
	})
}

// chance is what a line is worth to the side that plays it.
func (j *judge) chance(r engines.Report) float64 {
	if r.Score == nil {
		return 0
	}
	return j.curve(*r.Score)
}

// loss is what one of the best lines costs against the first.
func (j *judge) loss(best []engines.Report, r engines.Report) float64 {
	return rounded(j.chance(best[0]) - j.chance(r))
}

func rounded(loss float64) float64 { return math.Round(1e4*max(0, loss)) / 1e4 }

// cost returns what a move costs against the best one. Unless it is among the best, or its
// answer is wanted, there is no line.
func (j *judge) cost(ctx context.Context, best []engines.Report, m match.Move, after match.Position, answer bool) (float64, engines.Report, error) {
	top := 0.0
	if len(best) > 0 {
		top = j.chance(best[0])
	}
	for _, b := range best {
		if len(b.PV) == 0 || b.PV[0] != m.Move {
			continue
		}
		loss := j.loss(best, b)
		if !answer || loss <= equal || len(b.PV) < 2 {
			return loss, engines.Report{}, nil
		}
		return loss, engines.PlayOut(after, match.Info{PV: b.PV[1:]}), nil
	}
	if over := after.Result(); over != nil {
		chance := 0.0
		switch {
		case over.Winner == nil:
		case *over.Winner == j.at.Turn():
			chance = 1
		default:
			chance = -1
		}
		return rounded(top - chance), engines.Report{}, nil
	}
	lines, err := j.search(ctx, after, []match.Move{m}, 1, AfterNodes)
	if err != nil || len(lines) == 0 {
		return 0, engines.Report{}, err
	}
	chance := j.chance(lines[0])
	if after.Turn() != j.at.Turn() {
		chance = -chance
	}
	return rounded(top - chance), lines[0], nil
}
