package repertoires

import (
	"context"
	"slices"
	"time"

	"duiyi/match"
	"duiyi/practice"
	"duiyi/store"
)

// A Step is a position of a repertoire at which the next move is asked, or where the line
// ends.
type Step struct {
	Config   match.Config
	Moves    []match.Move // from the start of the study
	Played   int          // how many of them the program has just played
	Position match.Position
	Done     bool // nothing is asked: the line ends, or nothing further in it is due
	Card     practice.Card
	Answers  int // how often the position was answered
	Left     int // positions due in the whole repertoire
	Expected []Expected
}

// Step goes on from some moves of a repertoire to the next position that is asked: one that
// is due until a moment, or with all the next of the line. Without moves it begins a new
// line. The program plays the moves of both sides on the way, those that lead to most due
// positions most often. The error is a *match.ConfigError for moves that leave the
// repertoire.
func (r *Room) Step(ctx context.Context, id string, moves []string, until time.Time, all bool) (Step, error) {
	o, err := r.open(ctx, id)
	if err != nil {
		return Step{}, err
	}
	wanted := func(key string) bool { return o.due(key, until) }
	played := 0
	if len(moves) == 0 {
		moves = r.begin(o.graph, all, wanted).before
		played = len(moves)
	}
	w, err := r.walk(o, moves)
	if err != nil {
		return Step{}, err
	}
	w.played = played
	for !w.ends(all, wanted) {
		e, ok := r.choose(o.graph, w, all, wanted)
		if !ok {
			w.done = true
			break
		}
		if err := w.play(o, e.move.Move); err != nil {
			return Step{}, err
		}
		w.played++
	}
	out := Step{
		Config: o.graph.config, Moves: w.moves, Played: w.played, Position: w.at, Done: w.done || !w.asks(),
		Card: o.card(w.key), Answers: len(o.reviews[w.key]),
	}
	if !out.Done {
		out.Expected = o.graph.expected(w.key)
	}
	for key, s := range o.graph.spots {
		if s.asked && wanted(key) {
			out.Left++
		}
	}
	return out, nil
}

// A walk is a way through a repertoire.
type walk struct {
	graph  *graph
	moves  []match.Move
	at     match.Position
	key    string
	seen   map[string]bool
	played int
	done   bool
}

// begin picks a position to begin at, by how many positions behind it are wanted.
func (r *Room) begin(g *graph, all bool, wanted func(string) bool) start {
	if len(g.starts) == 1 {
		return g.starts[0]
	}
	weigh := func(test func(string) bool) (weights []int, sum int) {
		for _, s := range g.starts {
			n := g.reach(s.key, map[string]bool{}, test)
			weights, sum = append(weights, n), sum+n
		}
		return weights, sum
	}
	weights, sum := weigh(wanted)
	if sum == 0 && all {
		weights, sum = weigh(func(string) bool { return true })
	}
	if i := r.draw(weights, sum); i >= 0 {
		return g.starts[i]
	}
	return g.starts[0]
}

// draw returns an index with a chance by its weight, -1 if all are 0.
func (r *Room) draw(weights []int, sum int) int {
	if sum == 0 {
		return -1
	}
	n := r.Pick(sum)
	for i, weight := range weights {
		if n -= weight; n < 0 {
			return i
		}
	}
	return -1
}

// walk plays the moves of a walk so far. Without moves it stands at the first position.
func (r *Room) walk(o *opened, moves []string) (*walk, error) {
	if len(moves) == 0 && !slices.ContainsFunc(o.graph.starts, func(s start) bool { return len(s.before) == 0 }) {
		moves = o.graph.starts[0].before
	}
	l, err := r.Games.Line(o.graph.config, nil)
	if err != nil {
		return nil, err
	}
	w := &walk{graph: o.graph, at: l.Position, seen: map[string]bool{}}
	for i, text := range moves {
		if err := w.play(o, text); err != nil {
			return nil, match.ConfigErrorf("moves", "move %d: %v", i+1, err)
		}
	}
	w.key = keyOf(o.graph.config, w.at)
	if o.graph.spots[w.key] == nil {
		return nil, match.ConfigErrorf("moves", "they leave the repertoire")
	}
	return w, nil
}

func (w *walk) play(o *opened, text string) error {
	next, m, err := w.at.Play(text)
	if err != nil {
		return err
	}
	w.seen[w.key] = true
	w.at, w.moves, w.key = next, append(w.moves, m), keyOf(o.graph.config, next)
	return nil
}

func (w *walk) asks() bool { return w.graph.spots[w.key] != nil && w.graph.spots[w.key].asked }

// ends reports whether the position is one to ask, or the last of its line.
func (w *walk) ends(all bool, wanted func(string) bool) bool {
	s := w.graph.spots[w.key]
	if s == nil || len(s.edges) == 0 {
		w.done = true
		return true
	}
	return s.asked && !w.seen[w.key] && (all || wanted(w.key))
}

// choose picks a move of the repertoire by how many positions behind it are wanted. With all
// it also goes where none is. It reports false if there is nowhere to go.
func (r *Room) choose(g *graph, w *walk, all bool, wanted func(string) bool) (edge, bool) {
	s := g.spots[w.key]
	weigh := func(test func(string) bool) (weights []int, sum int) {
		for _, e := range s.edges {
			seen := map[string]bool{w.key: true}
			for key := range w.seen {
				seen[key] = true
			}
			n := 0
			if !seen[e.to] {
				n = g.reach(e.to, seen, test)
			}
			weights, sum = append(weights, n), sum+n
		}
		return weights, sum
	}
	weights, sum := weigh(wanted)
	if sum == 0 && all {
		weights, sum = weigh(func(string) bool { return true })
	}
	if i := r.draw(weights, sum); i >= 0 {
		return s.edges[i], true
	}
	return edge{}, false
}

// A Verdict is a judgement on an answer.
type Verdict string

// The verdicts.
const (
	Right      Verdict = "right"
	Transposes Verdict = "transposes" // another move, to a position of the repertoire
	Wrong      Verdict = "wrong"
)

// An Expected is a move of the repertoire.
type Expected struct {
	Move    match.Move
	Comment string
}

// expected returns the moves that answer a position.
func (g *graph) expected(key string) (list []Expected) {
	for _, e := range g.spots[key].edges {
		if e.right {
			list = append(list, Expected{e.move, e.comment})
		}
	}
	return list
}

// An Answer says what a move is.
type Answer struct {
	Verdict  Verdict
	Move     match.Move
	Expected []Expected   // the moves of the repertoire there, the main one first
	Moves    []match.Move // with the move, unless it is wrong
	Position match.Position
	Card     practice.Card // after it
	Answers  int
}

// A Try is a move in a position of a repertoire.
type Try struct {
	Moves  []string // before it, from the start of the study
	Move   string   // in any notation
	Before *int     // how often the position was answered before; nil if the move is not to be kept
	Helped bool     // the move was shown
	Until  time.Time
}

// Answer judges a move and keeps how it went, unless it is right and the position is not due
// until t.Until. A second answer with the same number replaces the first, so that a client
// may send it again. The error is a *match.Refusal for an illegal move, ErrAnswered if
// another answer has followed.
func (r *Room) Answer(ctx context.Context, id string, t Try) (Answer, error) {
	leave, err := r.turns.Enter(ctx, id)
	if err != nil {
		return Answer{}, err
	}
	defer leave()
	o, err := r.open(ctx, id)
	if err != nil {
		return Answer{}, err
	}
	w, err := r.walk(o, t.Moves)
	if err != nil {
		return Answer{}, err
	}
	if !w.asks() {
		return Answer{}, match.ConfigErrorf("moves", "no move is asked there")
	}
	next, m, err := w.at.Play(t.Move)
	if err != nil {
		return Answer{}, err
	}
	out := Answer{Verdict: Wrong, Move: m, Moves: w.moves, Position: w.at}
	out.Expected = o.graph.expected(w.key)
	if slices.ContainsFunc(out.Expected, func(e Expected) bool { return e.Move.Move == m.Move }) {
		out.Verdict = Right
	}
	if _, known := o.graph.spots[keyOf(o.graph.config, next)]; out.Verdict == Wrong && known && o.Form == Line {
		out.Verdict = Transposes
	}
	grade := practice.Good
	switch {
	case out.Verdict == Wrong:
		grade = practice.Again
	case t.Helped:
		grade = practice.Hard
	}
	if out.Verdict != Wrong {
		out.Moves, out.Position = append(w.moves[:len(w.moves):len(w.moves)], m), next
	}
	if err := r.keep(ctx, o, w.key, t, grade); err != nil {
		return Answer{}, err
	}
	out.Card, out.Answers = o.card(w.key), len(o.reviews[w.key])
	return out, nil
}

// keep stores how an answer went, if that counts.
func (r *Room) keep(ctx context.Context, o *opened, key string, t Try, g practice.Grade) error {
	if t.Before == nil {
		return nil
	}
	reviews := o.reviews[key]
	n, at := *t.Before, time.UnixMilli(r.Now().UnixMilli()).UTC()
	switch {
	case n < 0 || n > len(reviews):
		return match.ConfigErrorf("answers", "%d; the position was answered %d times", n, len(reviews))
	case n < len(reviews)-1:
		return ErrAnswered
	case n < len(reviews):
		at = reviews[n].At // it was sent before
	case g != practice.Again && !o.due(key, t.Until):
		return nil // it is known
	}
	review := practice.Review{At: at, Grade: g}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	if err := r.Store.KeepRecall(write, o.ID, Recall{key, n, review}); err != nil {
		return err
	}
	o.reviews[key] = append(reviews[:n:n], review)
	return nil
}
