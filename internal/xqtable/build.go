package xqtable

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"time"

	"duiyi/internal/wholefile"
	"duiyi/xiangqi"
)

// A Tally counts the positions of one side to move.
type Tally struct {
	Legal    int64 `json:"legal"`
	Wins     int64 `json:"wins"` // of the side to move
	Losses   int64 `json:"losses"`
	Draws    int64 `json:"draws"`    // proved under all rule sets
	Unproved int64 `json:"unproved"` // draws that the rules on repetition may decide
	// Longest is the greatest number of plies to a mate by the stronger side with
	// this side to move, and Far the number of such a position; 0 and -1 if it
	// never wins.
	Longest int64 `json:"longest"`
	Far     int64 `json:"-"`
	// LongestToCapture is the same for the next capture or mate.
	LongestToCapture int64 `json:"longest_to_capture"`
}

// A built is a solved table.
type built struct {
	view
	toCapture []byte
	tally     [2]Tally
	took      time.Duration
}

// work solves one material.
func work(ctx context.Context, m Material, smaller func(Material) (*view, error)) (*built, error) {
	s, err := newSolver(newIndex(m), smaller)
	if err != nil {
		return nil, err
	}
	return s.work(ctx)
}

// work solves the material of s.
func (s *solver) work(ctx context.Context) (*built, error) {
	began := time.Now()
	b := &built{view: view{s.index, make([]byte, s.size())}}
	if err := s.start(ctx); err != nil {
		return nil, err
	}
	if err := s.blank(ctx, b.codes); err != nil {
		return nil, err
	}
	if !s.m.bare() {
		b.toCapture = append([]byte(nil), b.codes...)
		if _, err := s.solve(ctx, b.toCapture, true); err != nil {
			return nil, err
		}
	}
	if _, err := s.solve(ctx, b.codes, false); err != nil {
		return nil, err
	}
	if err := s.prove(ctx, b.codes); err != nil {
		return nil, err
	}
	b.count()
	b.took = time.Since(began)
	return b, nil
}

// blank fills codes with draws and illegal positions.
func (s *solver) blank(ctx context.Context, codes []byte) error {
	return s.each(ctx, func(b *block, _ *scratch) {
		for side := xiangqi.Red; side <= xiangqi.Black; side++ {
			to := codes[s.base(side, s.weak.repOf[b.weak], b.strong):][:s.places]
			for i := range to {
				to[i] = codeIllegal
			}
			for row := range s.rows {
				for set := s.legal[side][b.id*s.rows+row]; !set.Empty(); {
					to[s.place[row*128+int(set.Pop())]] = codeDraw
				}
			}
		}
	})
}

// markIllegal restores the codes of illegal positions, which files do not store.
func (v *view) markIllegal(ctx context.Context) error {
	p := pool{runtime.GOMAXPROCS(0)}
	strong := len(v.x.strong.list)
	return p.each(ctx, len(v.x.weak.reps)*strong, 64, func(from, to int) {
		legal := pair{make(rowSet, v.x.rows), make(rowSet, v.x.rows)}
		for i := from; i < to; i++ {
			b := v.x.block(v.x.weak.reps[i/strong], int32(i%strong))
			v.x.findLegal(&b, legal[0], legal[1])
			for side := range legal {
				codes := v.codes[v.x.base(xiangqi.Side(side), int32(i/strong), b.strong):][:v.x.places]
				for place, spot := range v.x.spots {
					if !legal[side][spot[0]].Has(xiangqi.Square(spot[1])) {
						codes[place] = codeIllegal
					}
				}
			}
		}
	})
}

// count fills in the tallies.
func (b *built) count() {
	half := b.x.size() / 2
	for side := range b.tally {
		t := &b.tally[side]
		t.Far = -1
		for i := int64(side) * half; i < int64(side+1)*half; i++ {
			c := b.codes[i]
			if c == codeIllegal {
				continue
			}
			t.Legal++
			switch {
			case c == codeDraw:
				t.Draws++
				continue
			case c == codeUnproved:
				t.Unproved++
				continue
			case c&1 != 0:
				t.Losses++
			default:
				t.Wins++
			}
			if strong := c&1 == byte(side)&1; strong {
				if n := int64(c) - 1; n > t.Longest || t.Far < 0 {
					t.Longest, t.Far = n, i
				}
				t.LongestToCapture = max(t.LongestToCapture, int64(b.toCapture[i])-1)
			}
		}
	}
}

// lockName is the file that a build locks in its folder.
const lockName = ".building"

// ErrBusy: another build is running in the folder.
var ErrBusy = errors.New("another build is at work in this folder")

// A Progress reports a finished table of a build.
type Progress struct {
	Material    Material
	Info        Info // of the table
	Had         bool // the table already existed
	Done, All   int  // tables
	Sizes, Size int64
}

// Build builds the tables of list and the smaller ones they need in the folder dir.
// It keeps existing tables, so it continues an interrupted build. It calls tell after
// each table.
func Build(ctx context.Context, dir string, list []Material, tell func(Progress)) (err error) {
	for _, m := range list {
		if err := m.check(); err != nil {
			return err
		}
	}
	unlock, err := lock(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	b := &builder{dir: dir, set: Open(os.DirFS(dir)), order: Closure(list), views: map[string]*view{}}
	defer func() { err = errors.Join(err, b.set.Close()) }()
	return b.run(ctx, tell)
}

type builder struct {
	dir   string
	set   *Set
	order []Material
	views map[string]*view // in memory
}

func (b *builder) run(ctx context.Context, tell func(Progress)) error {
	var p Progress
	p.All = len(b.order)
	for _, m := range b.order {
		p.Size += newIndex(m).size()
	}
	for i, m := range b.order {
		info, err := b.set.Info(m)
		p.Had = err == nil
		if errors.Is(err, ErrMissing) {
			info, err = b.build(ctx, m)
		}
		if err != nil {
			return err
		}
		p.Material, p.Info, p.Done, p.Sizes = m, info, i+1, p.Sizes+info.Size
		if tell != nil {
			tell(p)
		}
		b.forget(b.order[i+1:])
	}
	return nil
}

// build builds and writes one table.
func (b *builder) build(ctx context.Context, m Material) (Info, error) {
	t, err := work(ctx, m, func(m Material) (*view, error) { return b.view(ctx, m) })
	if err != nil {
		return Info{}, err
	}
	name := m.String() + Ext
	err = wholefile.Fill(filepath.Join(b.dir, name), true, func(w io.Writer) error {
		err := t.write(w, func(n int, one func(int)) {
			pool{runtime.GOMAXPROCS(0)}.each(ctx, n, 1, func(from, to int) {
				for i := from; i < to; i++ {
					one(i)
				}
			})
		})
		return cmp.Or(ctx.Err(), err)
	})
	if err != nil {
		return Info{}, &FileError{name, err}
	}
	b.views[m.String()] = &t.view
	return b.set.Info(m)
}

// view returns a table of an earlier step, from memory or its file.
func (b *builder) view(ctx context.Context, m Material) (*view, error) {
	if v, ok := b.views[m.String()]; ok {
		return v, nil
	}
	var v *view
	if m.bare() {
		t, err := work(ctx, m, nil)
		if err != nil {
			return nil, err
		}
		v = &t.view
	} else {
		var err error
		if v, err = b.set.load(ctx, m); err != nil {
			return nil, err
		}
	}
	b.views[m.String()] = v
	return v, nil
}

// forget drops the tables that none of rest needs.
func (b *builder) forget(rest []Material) {
	needed := map[string]bool{}
	for _, m := range rest {
		if len(m.Attackers)+len(m.Against) == 1 {
			needed[m.without(0).String()] = true // bare, which Smaller leaves out
		}
		for _, s := range m.Smaller() {
			needed[s.String()] = true
		}
	}
	for name := range b.views {
		if !needed[name] {
			delete(b.views, name)
		}
	}
}

// load reads the plies to mate of a whole table.
func (s *Set) load(ctx context.Context, m Material) (*view, error) {
	f, err := s.table(m)
	if err != nil {
		return nil, err
	}
	v := &view{f.x, make([]byte, f.x.size())}
	p := pool{runtime.GOMAXPROCS(0)}
	var failed atomic.Pointer[error]
	err = p.each(ctx, f.blocks, 1, func(from, to int) {
		for i := from; i < to; i++ {
			at := int64(i) * f.block
			if err := f.read(i, v.codes[at:at+int64(f.length(i))]); err != nil {
				failed.Store(&err)
			}
		}
	})
	if e := failed.Load(); e != nil {
		return nil, *e
	}
	if err != nil {
		return nil, err
	}
	return v, v.markIllegal(ctx)
}
