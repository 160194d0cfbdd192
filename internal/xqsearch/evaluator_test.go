package xqsearch

import (
	"testing"

	"duiyi/engine"
	"duiyi/internal/xqeval"
	"duiyi/xiangqi"
)

// A mirror evaluates as xqeval does, but keeps count by itself and from Black's
// side of the board: if it is told of every move, it agrees with a rebuild.
type mirror struct {
	t     *testing.T
	line  []xqeval.Acc
	asked *int
}

func (m *mirror) Reset(p *xiangqi.Position) {
	m.line = append(m.line[:0], xqeval.NewAcc(p))
}

func (m *mirror) Play(move xiangqi.Move, piece, taken xiangqi.Piece) {
	m.line = append(m.line, m.line[len(m.line)-1].After(move, piece, taken))
}

func (m *mirror) Pass() { m.line = append(m.line, m.line[len(m.line)-1]) }

func (m *mirror) Undo() { m.line = m.line[:len(m.line)-1] }

func (m *mirror) Evaluate(p *xiangqi.Position) int {
	*m.asked++
	now := m.line[len(m.line)-1]
	if now != xqeval.NewAcc(p) {
		m.t.Fatalf("%s: the moves told of lead elsewhere", p.FEN())
	}
	return xqeval.Evaluate(p, now)
}

// greed wants rooks and nothing else.
type greed struct{ mirror }

func (g *greed) Evaluate(p *xiangqi.Position) int {
	rooks := func(s xiangqi.Side) int { return p.Pieces(s, xiangqi.Rook).Count() }
	return 1_000_000 * (rooks(p.Side()) - rooks(p.Side().Other())) // is cut to the limit
}

// TestEvaluator: an evaluation that plugs in is told of every move, and one that
// says the same makes the same search, node for node; another plays otherwise.
func TestEvaluator(t *testing.T) {
	list := benchFENs[:8]
	if testing.Short() {
		list = list[:3]
	}
	for _, fen := range list {
		at, l := engine.Position{Start: fen}, engine.Limits{Depth: 8}
		e := New()
		e.settings.hash = 4
		e.SetEvaluator(nil)
		own, err := e.Search(t.Context(), at, l, nil)
		if err != nil {
			t.Fatal(err)
		}
		asked := 0
		e.SetEvaluator(func() Evaluator { return &mirror{t: t, asked: &asked} })
		same, err := e.Search(t.Context(), at, l, nil)
		if err != nil || same.Move != own.Move || same.Info.Nodes != own.Info.Nodes || same.Info.Score != own.Info.Score {
			t.Errorf("%s: %+v, by another that says the same %+v, %v", fen, own, same, err)
		}
		if asked == 0 {
			t.Errorf("%s: nobody asked", fen)
		}
		e.SetEvaluator(func() Evaluator { return &greed{mirror{t: t, asked: &asked}} })
		other, err := e.Search(t.Context(), at, l, nil)
		if err != nil || other.Info.Nodes == own.Info.Nodes {
			t.Errorf("%s: another evaluation makes the same search: %+v, %v", fen, other, err)
		}
		e.SetEvaluator(nil)
		if again, err := e.Search(t.Context(), at, l, nil); err != nil || again.Info.Nodes != own.Info.Nodes {
			t.Errorf("%s: back to %+v, %v", fen, again, err)
		}
	}
}
