package reports

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/report"
)

const (
	// DefaultTime is the effort for a position by default: a game of 90 plies is done in
	// half a minute, second looks included.
	DefaultTime = 250 * time.Millisecond
	// MinTime and MaxTime bound the effort for a position.
	MinTime = 20 * time.Millisecond
	MaxTime = 10 * time.Second
	// MaxPlies is the length of the longest line that a report is on.
	MaxPlies = 2000

	// glance is how deep a search goes to see what lies nearest, in plies.
	glance = 3
	// secondLooks is the share of the positions that may be looked at twice:
	// one in so many.
	secondLooks = 4
	// longestLine is how many moves of a line a report keeps.
	longestLine = 10
)

// ErrNoReport reports that nobody has asked for a report on a game, or that it is not done.
var ErrNoReport = errors.New("there is no report on this game")

// A Draft is a line on its way to a report: its positions, its moves, and what an engine
// has said of them so far.
type Draft struct {
	Config    match.Config
	Positions []match.Position // one more than Moves
	Moves     []match.Move
	Spent     []int64 // of each move, in ms; 0 where it is not known
	Evals     []*report.Eval
	Reasons   [][]positions.Reason // of each move, as far as Explain has found some
	Explained bool                 // the reasons of all moves have been looked for

	views []match.View
	book  []bool
	curve report.Curve

	sources Sources
	about   about
}

// Sources connects a Draft to what is known of positions elsewhere. Either may be nil.
type Sources struct {
	Recall func(p match.Position) (engines.Report, bool) // the deepest report known
	Found  func(p match.Position, i match.Info)          // receives what a search found
}

// Use sets the sources of the searches to come.
func (r *Draft) Use(s Sources) { r.sources = s }

// NewDraft prepares a report on the moves that were played from a position,
// by what the engines of a spec think. Spent may be nil.
func NewDraft(spec *engines.Spec, c match.Config, start match.Position, moves []match.Move, spent []int64) (*Draft, error) {
	if len(moves) > MaxPlies {
		return nil, match.ConfigErrorf("moves", "%d moves; a report is on at most %d", len(moves), MaxPlies)
	}
	if spent == nil {
		spent = make([]int64, len(moves))
	}
	r := &Draft{Config: c, Moves: moves, Spent: spent, Evals: make([]*report.Eval, len(moves)+1), Reasons: make([][]positions.Reason, len(moves)), book: make([]bool, len(moves)), curve: engines.CurveOf(spec)}
	r.add(start)
	known := spec.Book != nil
	for i, m := range moves {
		if known && r.views[i].Opening == nil {
			list := spec.Book(r.position(i))
			known = len(list) > 0
			r.book[i] = slices.Contains(list, m.Move)
		}
		next, _, err := r.Positions[i].Play(m.Move)
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		r.add(next)
	}
	return r, nil
}

func (r *Draft) add(p match.Position) {
	r.Positions = append(r.Positions, p)
	r.views = append(r.views, p.View())
}

// position is what stood on the board after so many plies as engines are told
// it.
func (r *Draft) position(ply int) engine.Position {
	p := engine.Position{Start: positions.Board(r.Positions[0]), Rules: r.Config.Rules, Moves: []string{}}
	for _, m := range r.Moves[:ply] {
		if !m.Aside() {
			p.Moves = append(p.Moves, m.Move)
		}
	}
	return p
}

// Left returns the plies whose positions are still to be looked at, in the order
// in which they are: from the end, so that what an engine has found of later
// positions helps it with those before.
func (r *Draft) Left() []int {
	var left []int
	for ply := len(r.Moves); ply >= 0; ply-- {
		if r.Evals[ply] == nil && r.views[ply].Opening == nil {
			left = append(left, ply)
		}
	}
	return left
}

// A Searcher is an engine's Search. If the nodes are limited, it begins with an empty hash
// table of TableMiB, so that it finds the same whatever was searched before.
type Searcher func(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error)

// Run looks at the positions that are left, within limits for each, and then
// again at a few whose marks depend on it. It tells after each how many of how
// many are done: all of them while it looks again. What it has found when it fails stays in Evals.
func (r *Draft) Run(ctx context.Context, search Searcher, l engine.Limits, tell func(done, of int)) error {
	l.NoBook = true
	left := r.Left()
	of := len(r.Moves) + 1
	for i, ply := range left {
		e, err := r.look(ctx, search, ply, l)
		if err != nil {
			return err
		}
		r.Evals[ply] = e
		tell(of-len(left)+i+1, of)
	}
	return r.lookAgain(ctx, search, l, func() { tell(of, of) })
}

// look has an engine think about a position.
func (r *Draft) look(ctx context.Context, search Searcher, ply int, l engine.Limits) (*report.Eval, error) {
	if e := r.over(ply); e != nil {
		return e, nil
	}
	if e := r.passedOn(ply); e != nil {
		return e, nil
	}
	e := &report.Eval{}
	best := ""
	result, err := search(ctx, r.position(ply), l, func(i engine.Info) {
		if i.MultiPV > 1 || len(i.PV) == 0 {
			return
		}
		if i.Depth <= glance {
			e.Easy = i.PV[0]
		}
		if i.PV[0] != best {
			best, e.Found = i.PV[0], i.Depth
		}
	})
	if cause := context.Cause(ctx); cause != nil {
		return nil, cause // a search that was broken off says less than it could
	}
	if errors.Is(err, engine.ErrNoMove) { // by its own rules the game is over
		return &report.Eval{Chance: -1, Score: match.Score{Mate: -1}}, nil
	}
	if err != nil {
		return nil, err
	}
	switch {
	case result.Info.Table: // it was not hard to find
		e.Found, e.Easy = 0, ""
	case result.Move != best:
		e.Found = result.Info.Depth
	}
	line := result.Info.PV
	if len(line) == 0 || line[0] != result.Move {
		line = []string{result.Move}
	}
	e.Line = r.playable(ply, line)
	e.Score = match.Score{Centipawns: result.Info.Score.Centipawns, Mate: result.Info.Score.Mate}
	e.Chance, e.Depth = r.curve(e.Score), result.Info.Depth
	if p := r.Positions[ply]; r.sources.Found != nil {
		r.sources.Found(p, match.Info{Depth: e.Depth, Score: &e.Score, Nodes: result.Info.Nodes, PV: e.Line})
	}
	if r.sources.Recall != nil && !result.Info.Table {
		r.deepen(ply, e)
	}
	return e, nil
}

// over returns what the rules say of a position in which the game is over; nil in any other.
func (r *Draft) over(ply int) *report.Eval {
	end := r.Positions[ply].Result()
	if end == nil {
		return nil
	}
	e := &report.Eval{}
	if end.Winner != nil {
		e.Chance, e.Score.Mate = -1, -1
		if *end.Winner == r.views[ply].Turn {
			e.Chance, e.Score.Mate = 1, 1
		}
	}
	return e
}

// deepen takes over what is remembered of a position where it says more.
func (r *Draft) deepen(ply int, e *report.Eval) {
	known, ok := r.sources.Recall(r.Positions[ply])
	if !ok || known.Depth <= e.Depth || len(known.PV) == 0 || known.Score == nil {
		return
	}
	if known.PV[0] != e.Best() {
		e.Found = known.Depth
	}
	e.Score, e.Depth, e.Line = *known.Score, known.Depth, r.playable(ply, known.PV)
	if e.Chance = r.curve(e.Score); known.Chances != nil {
		e.Chance = float64(known.Chances.Win-known.Chances.Loss) / 1000
	}
}

// passedOn is what is known of a position in which there was no choice: what is
// known of the next. It is nil for any other. Engines answer such a position at
// once, with a score that says little.
func (r *Draft) passedOn(ply int) *report.Eval {
	if ply == len(r.Moves) || len(r.views[ply].Legal) != 1 || r.Evals[ply+1] == nil {
		return nil
	}
	next := r.Evals[ply+1]
	e := &report.Eval{
		Score:  match.Score{Centipawns: -next.Score.Centipawns, Mate: -next.Score.Mate},
		Chance: -next.Chance, Depth: next.Depth + 1,
		Line: r.playable(ply, append([]string{r.Moves[ply].Move}, next.Line...)),
	}
	switch {
	case e.Score.Mate > 0:
		e.Score.Mate++
	case e.Score.Mate < 0:
		e.Score.Mate--
	}
	return e
}

// playable is as much of a line as the rules allow after so many plies and as a
// report keeps.
func (r *Draft) playable(ply int, line []string) []string {
	p := r.Positions[ply]
	for i, move := range line[:min(len(line), longestLine)] {
		next, _, err := p.Play(move)
		if err != nil {
			return slices.Clone(line[:i])
		}
		p = next
	}
	return slices.Clone(line[:min(len(line), longestLine)])
}

// lookAgain looks at what becomes of the moves beside a best one that was hard to
// find, and of natural answers that may be mistakes: from the end, as far as the
// share goes that may be looked at twice. It tells after each.
func (r *Draft) lookAgain(ctx context.Context, search Searcher, l engine.Limits, tell func()) error {
	if l.Nodes > 0 { // on an empty table the search before a move did not know what came after
		if err := r.lookAfterBest(ctx, search, l, tell); err != nil {
			return err
		}
	}
	positions, played := r.told()
	looks := (len(r.Moves) + secondLooks - 1) / secondLooks
	for i := len(r.Moves) - 1; i >= 0 && looks > 0; i-- {
		before, after := &positions[i], &positions[i+1]
		switch {
		case report.WantsOthers(before, after, played[i]):
			best := before.Eval.Best()
			others := slices.DeleteFunc(slices.Clone(r.views[i].Legal), func(m string) bool { return m == best || slices.Contains(r.views[i].Forbidden, m) })
			chance, err := r.among(ctx, search, i, others, l)
			if err != nil {
				return err
			}
			before.Eval.Others = chance
		case report.WantsEasy(before, after, played[i]):
			chance, err := r.among(ctx, search, i+1, []string{after.Eval.Easy}, l)
			if err != nil {
				return err
			}
			after.Eval.AfterEasy = chance
		default:
			continue
		}
		looks--
		tell()
	}
	return nil
}

// lookAfterBest looks at what becomes of the best move where another seems to be a mistake.
// It tells after each.
func (r *Draft) lookAfterBest(ctx context.Context, search Searcher, l engine.Limits, tell func()) error {
	positions, played := r.told()
	for i := len(r.Moves) - 1; i >= 0; i-- {
		if !report.WantsBest(&positions[i], &positions[i+1], played[i]) {
			continue
		}
		best := r.Evals[i].Best()
		_, m, err := r.Positions[i].Play(best)
		if err != nil {
			continue // the engine allows what the rules do not
		}
		chance, err := r.chanceAfter(ctx, search, i, m, l)
		if err != nil {
			return err
		}
		r.Evals[i].AfterBest = &chance
		tell()
	}
	return nil
}

// chanceAfter returns the chance of the side to move after so many plies if it makes a
// legal move.
func (r *Draft) chanceAfter(ctx context.Context, search Searcher, ply int, m match.Move, l engine.Limits) (float64, error) {
	next, _, err := r.Positions[ply].Play(m.Move)
	if err != nil {
		return 0, err
	}
	branch := &Draft{
		Config: r.Config, Positions: append(r.Positions[:ply+1:ply+1], next), Moves: append(r.Moves[:ply:ply], m),
		Evals: make([]*report.Eval, ply+2), views: append(r.views[:ply+1:ply+1], next.View()), curve: r.curve,
		sources: Sources{Recall: r.sources.Recall},
	}
	after, err := branch.look(ctx, search, ply+1, l)
	if err != nil {
		return 0, err
	}
	if branch.views[ply+1].Turn == branch.views[ply].Turn {
		return after.Chance, nil
	}
	return -after.Chance, nil
}

// among is the chance of the side to move after so many plies where it has to
// choose among some moves; nil where there are none.
func (r *Draft) among(ctx context.Context, search Searcher, ply int, moves []string, l engine.Limits) (*float64, error) {
	if len(moves) == 0 {
		return nil, nil
	}
	l.SearchMoves = moves
	result, err := search(ctx, r.position(ply), l, nil)
	if cause := context.Cause(ctx); cause != nil {
		return nil, cause
	}
	if err != nil {
		return nil, err
	}
	if !slices.Contains(moves, result.Move) {
		return nil, nil // a program that cannot be bound to some of the moves
	}
	c := r.curve(match.Score{Centipawns: result.Info.Score.Centipawns, Mate: result.Info.Score.Mate})
	return &c, nil
}

// told is the game as package report takes it.
func (r *Draft) told() ([]report.Position, []report.Played) {
	positions := make([]report.Position, len(r.Positions))
	for i, v := range r.views {
		positions[i] = report.Position{Turn: v.Turn, Choices: len(v.Legal), Result: r.Positions[i].Result(), Eval: r.Evals[i], Warning: v.Warning, Ruling: v.Ruling}
	}
	played := make([]report.Played, len(r.Moves))
	for i, m := range r.Moves {
		played[i] = report.Played{Move: m.Move, Side: m.Side, Aside: m.Aside(), Book: r.book[i], SpentMS: r.Spent[i]}
	}
	return positions, played
}

// Explain finds out why the moves that rep marks are good or bad, by a game's
// Explain, which may be nil. What it has found when it fails stays in Reasons.
func (r *Draft) Explain(ctx context.Context, rep report.Report, explain func(context.Context, positions.ReasonQuery) ([]positions.Reason, error)) error {
	if explain == nil {
		return nil
	}
	var moves []string
	for i, m := range r.Moves {
		if rep.Moves[i].Mark != report.None && r.Evals[i] != nil {
			q := positions.ReasonQuery{Config: r.Config, Moves: moves, Best: r.Evals[i].Line}
			switch rep.Moves[i].Mark {
			case report.Good, report.Brilliant: // why it is best, if there is more to it than that
			default:
				q.Played = m.Move
				if r.Evals[i+1] != nil {
					q.Reply = r.Evals[i+1].Line
				}
			}
			list, err := explain(ctx, q)
			if cause := context.Cause(ctx); cause != nil {
				return cause
			}
			if err != nil {
				return fmt.Errorf("move %d: %w", i+1, err)
			}
			r.Reasons[i] = list
		}
		moves = append(moves, m.Move)
	}
	return nil
}

// Complete reports whether nothing of the report is missing.
func (r *Draft) Complete() bool { return r.Explained && len(r.Left()) == 0 }

// Report returns what there is to say of the game so far.
func (r *Draft) Report() report.Report { return report.Make(r.told()) }

// Chance returns how good a score of the engine is.
func (r *Draft) Chance(s match.Score) float64 { return r.curve(s) }

// A Report is a report with its moves in every notation.
type Report struct {
	report.Report
	Moves []Move            `json:"moves"`
	Story map[string]string `json:"story,omitempty"` // the course of the game in a few sentences, by language tag; en-x-plain as in reasons
}

// A Move is a move of a report. BestText, LineText and ReplyText are best, line and reply by
// notation.
type Move struct {
	report.Move
	Reply     []string            `json:"reply,omitempty"`      // after a mistake the engine's line that refutes it
	ReplyText map[string][]string `json:"reply_text,omitempty"` // reply, by notation
	Played    string              `json:"played,omitempty"`     // the move played, in a study
	Text      map[string]string   `json:"text,omitempty"`       // the move played, by notation
	BestText  map[string]string   `json:"best_text,omitempty"`  // best, by notation
	LineText  map[string][]string `json:"line_text,omitempty"`  // line, by notation
	Reasons   []positions.Reason  `json:"reasons,omitempty"`    // why, if provable (docs/reference/reasons.md)
}

// Told returns a report of this game as it is told.
func (r *Draft) Told(rep report.Report) Report {
	told := Report{Report: rep, Moves: make([]Move, len(rep.Moves))}
	for i, m := range rep.Moves {
		t := Move{Move: m, Played: r.Moves[i].Move, Text: r.Moves[i].Text, Reasons: r.Reasons[i]}
		if m.Best != "" {
			line := engines.PlayOut(r.Positions[i], match.Info{PV: m.Line}).PVText
			t.BestText = map[string]string{}
			for notation, texts := range line {
				t.BestText[notation] = texts[0]
			}
			t.LineText = line
		}
		if m.Mark == report.None {
			t.LineText, t.Line = nil, nil
		}
		if after := r.Evals[i+1]; m.Mark.Errs() && after != nil && len(after.Line) > 0 {
			t.Reply, t.ReplyText = after.Line, engines.PlayOut(r.Positions[i+1], match.Info{PV: after.Line}).PVText
		}
		told.Moves[i] = t
	}
	told.Story = r.story(rep)
	return told
}

// Without returns the report without what it says of some positions, which are true by the
// number of plies played.
func (r Report) Without(withheld []bool) Report {
	if withheld[0] {
		r.Start = nil
	}
	r.Turning = slices.DeleteFunc(slices.Clone(r.Turning), func(n int) bool { return withheld[n-1] || withheld[n] })
	if slices.Contains(withheld, true) {
		r.Story = nil
	}
	r.Moves = slices.Clone(r.Moves)
	for i := range r.Moves {
		m := &r.Moves[i]
		if withheld[i] {
			m.Best, m.BestText = "", nil
		}
		if withheld[i+1] {
			m.Score, m.Chance, m.Depth, m.Reply, m.ReplyText = nil, nil, 0, nil, nil
		}
		if withheld[i] || withheld[i+1] {
			m.Line, m.LineText, m.Reasons, m.Loss, m.Mark = nil, nil, nil, nil, report.None
		}
	}
	return r
}

// Chances returns the chances of First before the first move and after each, nil where
// they are unknown.
func (r *Draft) Chances() []*float64 {
	rep := r.Report()
	list := []*float64{rep.Start}
	for _, m := range rep.Moves {
		list = append(list, m.Chance)
	}
	return list
}
