package repertoires

import (
	"encoding/hex"
	"slices"

	"duiyi/engines/evaluations"
	"duiyi/match"
	"duiyi/report"
	"duiyi/study"
)

const (
	// maxNodes bounds the moves of a repertoire, each of which is played to find its position.
	maxNodes = 5000
	// maxLines bounds the lines that are listed.
	maxLines = 200
)

// A graph is the positions of a repertoire, each once, however it is reached.
type graph struct {
	config match.Config
	starts []start // where the studies begin to ask, each position once
	spots  map[string]*spot
	lines  []line
	nodes  int // read so far
}

// A start is a position at which lines begin.
type start struct {
	before []string // moves from the start of the study
	key    string
	board  string
}

// A spot is a position with its moves.
type spot struct {
	edges []edge
	asked bool
}

// An edge is a move of a study.
type edge struct {
	move    match.Move
	to      string // key of the position after it
	comment string
	right   bool // it answers the question, if the position is asked
}

// A line leads from the first position to where the study ends.
type line struct {
	from  int // the moves that it has in common with the line before
	moves []match.Move
	spots []string // asked on the way
	board string
}

func keyOf(c match.Config, p match.Position) string {
	key := evaluations.KeyOf(c.Game, c.Rules, p)
	return hex.EncodeToString(key[:])
}

// A branch is a node still to be read.
type branch struct {
	node  *study.Node
	at    match.Position
	key   string // of the position at the node
	moves []match.Move
	spots []string
}

// configOf returns what positions of a study are made with.
func configOf(s study.State) match.Config {
	return match.Config{Game: s.Config.Game, Rules: s.Config.Rules, Options: s.Config.Options, Setup: s.Config.Setup}
}

// read adds a study, from a node on, to the graph of a repertoire. Its start is a position.
// The error is a *match.ConfigError if the study lacks the node, or the repertoire has too
// many moves.
func (g *graph) read(k Kept, s study.State, node int, first match.Position) error {
	path := s.Tree.Path(study.ID(node))
	if path == nil {
		return match.ConfigErrorf("node", "the study has no node %d", node)
	}
	at, begin := first, start{}
	for _, n := range path[1:] {
		next, m, err := at.Play(n.Move.Move)
		if err != nil {
			return err
		}
		at = next
		begin.before = append(begin.before, m.Move)
	}
	begin.key, begin.board = keyOf(g.config, at), at.View().Board
	if !slices.ContainsFunc(g.starts, func(other start) bool { return other.key == begin.key }) {
		g.starts = append(g.starts, begin)
	}
	var shared []match.Move
	stack := []branch{{node: path[len(path)-1], at: at, key: begin.key}}
	for len(stack) > 0 {
		b := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if g.nodes++; g.nodes > maxNodes {
			return match.ConfigErrorf("study", "a repertoire has at most %d moves", maxNodes)
		}
		from := g.spot(b.key)
		var next []branch
		for _, id := range b.node.Next {
			n := s.Tree.Node(id)
			own := k.Form == Line && n.Move.Side == k.Side
			if own && errs(n) || n.Move.Aside() {
				continue // it is there to be avoided
			}
			to, m, err := b.at.Play(n.Move.Move)
			if err != nil {
				return err
			}
			key := keyOf(g.config, to)
			from.add(edge{m, key, n.Comment, own || k.Form == Marked && praised(n)})
			next = append(next, branch{n, to, key, append(b.moves[:len(b.moves):len(b.moves)], m), b.spots})
		}
		if from.asked {
			for i := range next {
				next[i].spots = append(next[i].spots[:len(b.spots):len(b.spots)], b.key)
			}
		}
		if len(next) == 0 && len(b.moves) > 0 && len(b.spots) > 0 && len(g.lines) < maxLines {
			g.lines = append(g.lines, line{common(shared, b.moves), b.moves, b.spots, b.at.View().Board})
			shared = b.moves
		}
		slices.Reverse(next)
		stack = append(stack, next...)
	}
	return nil
}

func (g *graph) spot(key string) *spot {
	if g.spots[key] == nil {
		g.spots[key] = &spot{}
	}
	return g.spots[key]
}

// add adds a move, or what another node says of it.
func (s *spot) add(e edge) {
	s.asked = s.asked || e.right
	for i := range s.edges {
		if old := &s.edges[i]; old.move.Move == e.move.Move {
			old.right = old.right || e.right
			if old.comment == "" {
				old.comment = e.comment
			}
			return
		}
	}
	s.edges = append(s.edges, e)
}

// errs reports whether a move is marked as a mistake.
func errs(n *study.Node) bool {
	return slices.ContainsFunc(n.Glyphs, func(g int) bool { return report.Mark(g).Errs() })
}

// praised reports whether a move is marked ! or !!.
func praised(n *study.Node) bool {
	return slices.ContainsFunc(n.Glyphs, func(g int) bool { return report.Mark(g) == report.Good || report.Mark(g) == report.Brilliant })
}

// common returns how many moves two lines begin with together.
func common(a, b []match.Move) int {
	n := 0
	for n < len(a) && n < len(b) && a[n].Move == b[n].Move {
		n++
	}
	return n
}

// reach counts the asked positions for which a test holds, from a position on, that are not
// seen. It adds them to seen.
func (g *graph) reach(from string, seen map[string]bool, test func(key string) bool) int {
	n := 0
	stack := []string{from}
	for len(stack) > 0 {
		key := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[key] {
			continue
		}
		seen[key] = true
		s := g.spots[key]
		if s == nil {
			continue
		}
		if s.asked && test(key) {
			n++
		}
		for _, e := range s.edges {
			stack = append(stack, e.to)
		}
	}
	return n
}
