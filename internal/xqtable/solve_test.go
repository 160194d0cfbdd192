package xqtable

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"duiyi/xiangqi"
)

// A shelf solves materials in memory as they are asked for.
type shelf struct {
	t    testing.TB
	have map[string]*built
}

func newShelf(t testing.TB) *shelf { return &shelf{t, map[string]*built{}} }

func (s *shelf) table(m Material) *built {
	s.t.Helper()
	if b, ok := s.have[m.String()]; ok {
		return b
	}
	b, err := work(context.Background(), m, func(m Material) (*view, error) { return &s.table(m).view, nil })
	if err != nil {
		s.t.Fatal(err)
	}
	s.have[m.String()] = b
	return b
}

func (s *shelf) named(name string) *built { return s.table(material(s.t, name)) }

// at returns the codes of any position.
func (s *shelf) at(p xiangqi.Position) (code, toCapture byte) {
	m, q, err := Of(p)
	if err != nil {
		s.t.Fatal(err)
	}
	b := s.table(m)
	n := b.x.numberOf(&q)
	if m.bare() {
		return b.codes[n], 0
	}
	return b.codes[n], b.toCapture[n]
}

// twin works out the codes of a position from those of all positions that legal
// moves lead to, with package xiangqi alone.
func (s *shelf) twin(p xiangqi.Position) (code, toCapture byte) {
	win, loss, winCapture, lossCapture := 255, 0, 255, 0
	open := false
	moves := p.LegalMoves(nil)
	for _, m := range moves {
		q := p
		u := q.PlayUnchecked(m)
		c, k := s.at(q)
		if u.Captured() != xiangqi.NoPiece {
			k = 0 // the capture itself is the next ply
		} else {
			k-- // plies from there
		}
		switch {
		case c == codeIllegal:
			s.t.Fatalf("%s: %v leads to a position that the table calls illegal", p.FEN(), m)
		case c == codeDraw || c == codeUnproved:
			open = true
		case c&1 != 0:
			win, winCapture = min(win, int(c)), min(winCapture, int(k)+1)
		default:
			loss, lossCapture = max(loss, int(c)), max(lossCapture, int(k)+1)
		}
	}
	switch {
	case win < 255:
		return byte(win + 1), byte(winCapture + 1)
	case open:
		return codeDraw, codeDraw
	}
	return byte(loss + 1), byte(lossCapture + 1)
}

// checkAll compares every position of a table, or each of so many, with its twin.
func (s *shelf) checkAll(name string, each int64) {
	b := s.named(name)
	for i := int64(0); i < b.x.size(); i += each {
		p, ok := b.x.position(i)
		if !ok {
			if b.codes[i] != codeIllegal {
				s.t.Fatalf("%s: number %d has code %d and is no position", name, i, b.codes[i])
			}
			continue
		}
		code, toCapture := s.twin(p)
		got := b.codes[i]
		if got == codeUnproved {
			got = codeDraw
		}
		if got != code || b.toCapture[i] != toCapture {
			s.t.Fatalf("%s: %s: codes %d and %d, from its moves %d and %d", name, p.FEN(), got, b.toCapture[i], code, toCapture)
		}
	}
}

func TestTwin(t *testing.T) {
	s := newShelf(t)
	tests := []struct {
		name string
		each int64 // 1 for every position
	}{
		{"KR-K", 1}, {"KN-K", 1}, {"KC-K", 1}, {"KP-K", 1},
		{"KR-KA", 1}, {"KN-KA", 1}, {"KP-KA", 1}, {"KR-KB", 7}, {"KN-KB", 7}, {"KP-KB", 3},
		{"KR-KAB", 101}, {"KN-KAAB", 101}, {"KP-KAABB", 1001}, {"KC-KAABB", 1001}, {"KR-KAABB", 1001},
		{"KCA-KAA", 101}, {"KCB-KAB", 101}, {"KCAB-KB", 101}, {"KPBB-KA", 101},
		{"KCC-K", 211}, {"KNP-K", 211}, {"KPP-KA", 1009}, {"KRC-KA", 1009}, {"KRN-KA", 2003}, {"KNN-KB", 2003}, {"KCPA-K", 2003},
		{"KP-KP", 7}, {"KR-KR", 101}, {"KC-KC", 53}, {"KR-KN", 101}, {"KN-KP", 101}, {"KN-KC", 211}, {"KPA-KP", 211}, {"KRA-KR", 1009}, {"KR-KCA", 1009}, {"KNA-KPB", 5003},
		{"KPPP-K", 9001}, {"KNPP-KA", 200_003},
	}
	for _, tt := range tests {
		if testing.Short() && tt.each > 101 {
			continue
		}
		s.checkAll(tt.name, tt.each)
	}
}

// TestWorkers builds with one worker and with several, which must not matter.
func TestWorkers(t *testing.T) {
	s := newShelf(t)
	for _, name := range []string{"KN-KAB", "KPP-KA"} {
		want := s.named(name)
		x := newIndex(want.x.m)
		for _, workers := range []int{1, 5} {
			solver, err := newSolver(x, func(m Material) (*view, error) { return &s.table(m).view, nil })
			if err != nil {
				t.Fatal(err)
			}
			solver.workers = workers
			got, err := solver.work(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got.codes, want.codes) || !bytes.Equal(got.toCapture, want.toCapture) {
				t.Errorf("%s: %d workers find something else", name, workers)
			}
		}
	}
}

func TestWorkEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := work(ctx, material(t, "KR-K"), func(Material) (*view, error) { return nil, nil }); err != context.Canceled {
		t.Errorf("a build that was called off: %v", err)
	}
}

// slowThreats finds the positions in which side threatens to take something, by the
// definition in prove and with package xiangqi alone.
func (s *shelf) slowThreats(b *built, side xiangqi.Side) map[int64]bool {
	threats := map[int64]bool{}
	checks := map[int64][]xiangqi.Position{} // by where side moves, after quiet checks
	for i := range b.x.size() {
		p, ok := b.x.position(i)
		if !ok || p.Side() != side || b.x.numberOf(&p) != i {
			continue
		}
		for _, m := range p.LegalMoves(nil) {
			q := p
			switch taken := q.PlayUnchecked(m).Captured(); {
			case taken != xiangqi.NoPiece && (p.At(m.From()).Kind() != xiangqi.King || len(b.x.m.Against) > 0):
				threats[i] = true
			case taken == xiangqi.NoPiece && q.InCheck():
				checks[i] = append(checks[i], q)
			}
		}
	}
	alone := len(b.x.m.Attackers) == 1
	// guarded reports whether a king or guard of side goes to s. An elephant's eye
	// does not matter.
	guarded := func(q xiangqi.Position, s xiangqi.Square) bool {
		h := b.x.strong
		if side == xiangqi.Black {
			h = b.x.weak
		}
		return h.list[b.x.home(h, &q)].to.Has(s)
	}
	forced := func(q xiangqi.Position) bool {
		for _, m := range q.LegalMoves(nil) {
			p := q
			switch taken := p.PlayUnchecked(m).Captured(); {
			case taken == xiangqi.NoPiece:
				if !threats[b.x.numberOf(&p)] {
					return false
				}
			case alone && taken.Kind() >= xiangqi.Horse && !guarded(q, m.To()):
				return false
			}
		}
		return true
	}
	for grew := true; grew; {
		grew = false
		for i, list := range checks {
			if !threats[i] && slices.ContainsFunc(list, forced) {
				threats[i], grew = true, true
			}
		}
	}
	return threats
}

// slowHold finds what a side can hold by the definition in prove, with sets of
// positions and package xiangqi alone.
func (s *shelf) slowHold(b *built, side xiangqi.Side) map[int64]bool {
	type edge struct {
		to   int64
		idle bool
	}
	edges := map[int64][]edge{}
	sure := map[int64]bool{}
	lost := func(c byte, mover xiangqi.Side) bool { // by side
		return c != codeDraw && c != codeUnproved && (c&1 != 0) == (mover == side)
	}
	threats := s.slowThreats(b, side)
	idle := func(p xiangqi.Position) bool { // the position after the move, the opponent to move
		if p.InCheck() {
			return false
		}
		p.Pass()
		c, _ := s.at(p)
		return (c == codeDraw || c == codeUnproved || c&1 != 0) && !threats[b.x.numberOf(&p)]
	}
	hold := map[int64]bool{}
	for i := range b.x.size() {
		p, ok := b.x.position(i)
		if !ok || lost(b.codes[i], p.Side()) {
			continue
		}
		if n := b.x.numberOf(&p); n != i {
			continue
		}
		hold[i] = true
		c := b.codes[i]
		if p.Side() == side && c != codeDraw && c != codeUnproved {
			sure[i] = true
		}
		for _, m := range p.LegalMoves(nil) {
			q := p
			if q.PlayUnchecked(m).Captured() != xiangqi.NoPiece {
				c, _ := s.at(q)
				if p.Side() == side && c != codeUnproved && !lost(c, q.Side()) {
					sure[i] = true
				}
				if p.Side() != side && c == codeUnproved {
					delete(hold, i)
				}
				continue
			}
			edges[i] = append(edges[i], edge{b.x.numberOf(&q), p.Side() == side && idle(q)})
		}
	}
	half := b.x.size() / 2
	mine := func(i int64) bool { return i/half == int64(side) }
	for {
		goal := map[int64]bool{}
		for round := range holdRounds {
			var more []int64
			for i := range hold {
				if !mine(i) || goal[i] {
					continue
				}
				ok := round == 0 && sure[i]
				for _, e := range edges[i] {
					ok = ok || round == 0 && e.idle && hold[e.to] || round > 0 && goal[e.to]
				}
				if ok {
					more = append(more, i)
				}
			}
			for _, i := range more {
				goal[i] = true
			}
			for i := range hold {
				if mine(i) {
					continue
				}
				all := true
				for _, e := range edges[i] {
					all = all && goal[e.to]
				}
				if all {
					goal[i] = true
				}
			}
		}
		if len(goal) == len(hold) {
			return hold
		}
		hold = goal
	}
}

func TestProve(t *testing.T) {
	s := newShelf(t)
	ctx := context.Background()
	names := []string{"KC-KA", "KP-KA", "KN-KB", "KP-KAA", "KP-KAB", "KN-KAA", "KP-KP", "KN-KP"}
	if testing.Short() {
		names = names[:2]
	}
	for _, name := range names {
		b := s.named(name)
		solver, err := newSolver(b.x, func(m Material) (*view, error) { return &s.table(m).view, nil })
		if err != nil {
			t.Fatal(err)
		}
		if _, err := solver.work(ctx); err != nil {
			t.Fatal(err)
		}
		for side := xiangqi.Red; side <= xiangqi.Black; side++ {
			hold, err := solver.holdable(ctx, side)
			if err != nil {
				t.Fatal(err)
			}
			want := s.slowHold(b, side)
			for i := range b.x.size() {
				p, ok := b.x.position(i)
				if !ok || b.x.numberOf(&p) != i {
					continue
				}
				weak, strong := b.x.home(b.x.weak, &p), b.x.home(b.x.strong, &p)
				last, row := p.Pieces(xiangqi.Red, b.x.m.Attackers[0]).First(), 0
				if len(b.x.m.Against) > 0 {
					row = int(p.Pieces(xiangqi.Black, b.x.m.Against[0]).First())
				}
				got := hold[p.Side()][(int(weak)*len(b.x.strong.list)+int(strong))*b.x.rows+row].Has(last)
				if got != want[i] {
					t.Fatalf("%s: %s: %v holds %v, by definition %v", name, p.FEN(), side, got, want[i])
				}
			}
		}
	}
}
