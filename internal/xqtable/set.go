package xqtable

import (
	"container/list"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// ErrMissing: the set lacks the table.
var ErrMissing = errors.New("this table has not been built")

// An Outcome is the value of a position for the side to move.
type Outcome int

// The outcomes.
const (
	Loss Outcome = -1
	Draw Outcome = 0
	Win  Outcome = 1
)

// String returns "win", "draw" or "loss".
func (o Outcome) String() string { return [...]string{"loss", "draw", "win"}[o+1] }

// A Value is a position's value in a table.
type Value struct {
	Outcome Outcome
	// Plies is the number of plies to mate or stalemate under best play, and
	// ToCapture to the next capture or the end if both sides play for that. Both
	// are 0 for draws.
	Plies, ToCapture int
	// Proved is false for a draw that the rules on repetition may decide.
	Proved bool
}

// Stands reports whether the value of p holds under every rule set, the limit on moves
// without a capture included, in a game that has repeated no position since the last
// capture.
func (v Value) Stands(p *xiangqi.Position) bool {
	if v.Outcome == Draw {
		return v.Proved
	}
	return p.HalfMoves()+v.Plies <= referee.MoveLimitPlies
}

func valueOf(code, toCapture byte) Value {
	switch {
	case code == codeDraw || code == codeUnproved:
		return Value{Outcome: Draw, Proved: code == codeDraw}
	case code&1 != 0:
		return Value{Loss, int(code) - 1, int(toCapture) - 1, true}
	}
	return Value{Win, int(code) - 1, int(toCapture) - 1, true}
}

// mostCached limits a set's cache of unpacked blocks, in bytes.
const mostCached = 8 << 20

// A Set gives access to the tables in one or more folders. It is safe for concurrent use.
type Set struct {
	folders []fs.FS

	mu     sync.Mutex // never held while a file is read
	open   map[string]*file
	blocks map[blockKey]*list.Element
	recent *list.List // of *cached, most recent first
	cached int        // bytes of blocks
}

type blockKey struct {
	file  *file
	block int
}

type cached struct {
	key   blockKey
	codes []byte
}

// Open returns the tables in some folders, each from the first folder that has it
// undamaged. Files must implement io.ReaderAt, like those of os.DirFS and embed.FS. Open
// reads nothing yet.
func Open(folders ...fs.FS) *Set {
	return &Set{folders: folders, open: map[string]*file{}, blocks: map[blockKey]*list.Element{}, recent: list.New()}
}

// Close closes all files.
func (s *Set) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var errs []error
	for _, f := range s.open {
		errs = append(errs, f.close.Close())
	}
	s.open = map[string]*file{}
	s.forget()
	return errors.Join(errs...)
}

// forget empties the cache. The caller holds mu.
func (s *Set) forget() {
	s.blocks, s.recent, s.cached = map[blockKey]*list.Element{}, list.New(), 0
}

// table returns the open file of a material.
func (s *Set) table(m Material) (*file, error) {
	name := m.String()
	s.mu.Lock()
	f, ok := s.open[name]
	s.mu.Unlock()
	if ok {
		return f, nil
	}
	f, err := s.openFrom(0, m)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if other, ok := s.open[name]; ok { // opened meanwhile
		return other, f.close.Close()
	}
	s.open[name] = f
	return f, nil
}

// openFrom opens the table of a material in the first folder, from number first on, that
// has it undamaged. If all are damaged, it returns the first error.
func (s *Set) openFrom(first int, m Material) (*file, error) {
	var damaged error
	for i, folder := range s.folders[first:] {
		f, err := openFile(folder, m)
		switch {
		case err == nil:
			f.folder = first + i
			return f, nil
		case damaged == nil && !errors.Is(err, fs.ErrNotExist):
			damaged = err
		}
	}
	if damaged != nil {
		return nil, damaged
	}
	return nil, fmt.Errorf("tables: %v: %w", m, ErrMissing)
}

// replace replaces a damaged table by that of a later folder and returns it, or nil
// without one.
func (s *Set) replace(damaged *file) *file {
	m := damaged.info.Material
	f, err := s.openFrom(damaged.folder+1, m)
	if err != nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if now, ok := s.open[m.String()]; ok && now != damaged { // replaced meanwhile
		f.close.Close()
		return now
	}
	s.open[m.String()] = f
	damaged.close.Close()
	return f
}

// Info describes the table of a material.
func (s *Set) Info(m Material) (Info, error) {
	f, err := s.table(m)
	if err != nil {
		return Info{}, err
	}
	return f.info, nil
}

// Materials lists the materials of all tables, by file names. A missing folder has none.
func (s *Set) Materials() ([]Material, error) {
	var all []Material
	for _, folder := range s.folders {
		entries, err := fs.ReadDir(folder, ".")
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		for _, e := range entries {
			name, ok := strings.CutSuffix(e.Name(), Ext)
			if m, err := ParseMaterial(name); ok && err == nil && m.String() == name {
				all = append(all, m)
			}
		}
	}
	slices.SortFunc(all, compareMaterials)
	return slices.CompactFunc(all, func(a, b Material) bool { return a.String() == b.String() }), nil
}

// Check opens every table of every folder and joins a *FileError for each damaged file. It
// reads headers, not blocks.
func (s *Set) Check() error {
	all, err := s.Materials()
	if err != nil {
		return err
	}
	var errs []error
	for _, m := range all {
		for _, folder := range s.folders {
			f, err := openFile(folder, m)
			if err == nil {
				err = f.close.Close()
			}
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				errs = append(errs, err)
			}
		}
	}
	return errors.Join(errs...)
}

// compareMaterials orders materials by attackers, then by guards.
func compareMaterials(a, b Material) int {
	rank := func(m Material) []int {
		r := []int{len(m.Attackers) + len(m.Against), len(m.Against)}
		for _, k := range slices.Concat(m.Attackers, m.Against) {
			r = append(r, slices.Index(attackerOrder, k))
		}
		return append(r, m.Strong.Advisors, m.Strong.Elephants, m.Weak.Advisors, m.Weak.Elephants)
	}
	return slices.Compare(rank(a), rank(b))
}

// code returns a code of a file.
func (s *Set) code(f *file, number int64, toCapture bool) (byte, error) {
	key := blockKey{f, int(number / f.block)}
	if toCapture {
		key.block += f.blocks
	}
	if codes := s.unpacked(key); codes != nil {
		return codes[number%f.block], nil
	}
	codes := make([]byte, f.length(key.block))
	if err := f.read(key.block, codes); err != nil {
		return 0, err
	}
	s.keep(key, codes)
	return codes[number%f.block], nil
}

// unpacked returns a cached block, or nil.
func (s *Set) unpacked(key blockKey) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, ok := s.blocks[key]
	if !ok {
		return nil
	}
	s.recent.MoveToFront(e)
	return e.Value.(*cached).codes
}

// keep caches a block, replacing the least recently used ones.
func (s *Set) keep(key blockKey, codes []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.blocks[key]; ok { // read twice at the same time
		return
	}
	s.blocks[key] = s.recent.PushFront(&cached{key, codes})
	for s.cached += len(codes); s.cached > mostCached; {
		last := s.recent.Remove(s.recent.Back()).(*cached)
		delete(s.blocks, last.key)
		s.cached -= len(last.codes)
	}
}

// Probe returns the value of p for its side to move. The error is ErrNoTable if
// no table can hold p (a *MaterialError says why), ErrMissing if its table is not
// in the folder, or a *FileError.
func (s *Set) Probe(p xiangqi.Position) (Value, error) { return s.probe(p, true) }

// probe is Probe; ToCapture is set only if captures is true.
func (s *Set) probe(p xiangqi.Position, captures bool) (Value, error) {
	m, p, err := Of(p)
	if err != nil {
		return Value{}, err
	}
	if m.bare() {
		if !p.HasLegalMove() {
			return Value{Outcome: Loss, Proved: true}, nil
		}
		return Value{Outcome: Draw, Proved: true}, nil
	}
	f, err := s.table(m)
	if err != nil {
		return Value{}, err
	}
	v, _, err := s.look(f, f.x.numberOf(&p), captures)
	return v, err
}

// look returns the value of a number of a table, and its file: f or, if that is damaged,
// the same table of a later folder.
func (s *Set) look(f *file, number int64, captures bool) (Value, *file, error) {
	for {
		v, err := s.value(f, number, captures)
		if err == nil {
			return v, f, nil
		}
		other := s.replace(f)
		if other == nil {
			return v, f, err
		}
		f = other
	}
}

// value returns the value of a number of a file.
func (s *Set) value(f *file, number int64, captures bool) (Value, error) {
	code, err := s.code(f, number, false)
	if err != nil {
		return Value{}, err
	}
	toCapture := byte(1)
	if captures {
		if toCapture, err = s.code(f, number, true); err != nil {
			return Value{}, err
		}
	}
	return valueOf(code, toCapture), nil
}

// A MoveValue is a legal move and the value it leads to, for its mover: Plies and
// ToCapture count the move.
type MoveValue struct {
	Move  xiangqi.Move
	Value Value
}

// Moves returns the values of all legal moves of p, best first: quick wins, draws, slow
// losses; ties are ordered by squares.
func (s *Set) Moves(p xiangqi.Position) ([]MoveValue, error) {
	var all []MoveValue
	for _, m := range p.LegalMoves(nil) {
		q := p
		u := q.PlayUnchecked(m)
		v, err := s.Probe(q)
		if err != nil {
			return nil, err
		}
		v.Outcome = -v.Outcome
		if v.Outcome != Draw {
			v.Plies++
			v.ToCapture++
			if u.Captured() != xiangqi.NoPiece {
				v.ToCapture = 1
			}
		}
		all = append(all, MoveValue{m, v})
	}
	slices.SortFunc(all, func(a, b MoveValue) int {
		if c := compareValues(b.Value, a.Value); c != 0 {
			return c
		}
		return int(a.Move) - int(b.Move)
	})
	return all, nil
}

// compareValues orders values of one side from bad to good.
func compareValues(a, b Value) int {
	rank := func(v Value) int {
		switch v.Outcome {
		case Win:
			return 1000 - v.Plies
		case Loss:
			return v.Plies - 1000
		}
		return 0
	}
	return rank(a) - rank(b)
}

// Line returns up to most plies of best play from p to mate; it is empty for draws.
func (s *Set) Line(p xiangqi.Position, most int) ([]xiangqi.Move, error) {
	v, err := s.probe(p, false)
	if err != nil || v.Outcome == Draw {
		return nil, err
	}
	var line []xiangqi.Move
	for len(line) < min(v.Plies, most) {
		m, err := s.best(p, v.Plies-len(line)-1)
		if err != nil {
			return nil, err
		}
		line = append(line, m)
		p.PlayUnchecked(m)
	}
	return line, nil
}

// best returns the first legal move of p, in the order of Moves, to a decided position
// with left plies to go.
func (s *Set) best(p xiangqi.Position, left int) (xiangqi.Move, error) {
	moves := p.LegalMoves(nil)
	slices.Sort(moves)
	for _, m := range moves {
		q := p
		q.PlayUnchecked(m)
		v, err := s.probe(q, false)
		if err != nil {
			return xiangqi.NoMove, err
		}
		// Wins have odd plies, losses even ones.
		if v.Outcome != Draw && v.Plies == left {
			return m, nil
		}
	}
	return xiangqi.NoMove, fmt.Errorf("tables: %w: %s ends before its time", ErrAltered, p.FEN())
}

// Far returns the longest win of the stronger side, Red, with the given side to move; ok
// is false if it never wins.
func (i *Info) Far(side xiangqi.Side) (p xiangqi.Position, ok bool) {
	if i.Tally[side].Far < 0 {
		return p, false
	}
	return newIndex(i.Material).position(i.Tally[side].Far)
}

// OpenFolder opens the tables in a folder and checks their headers. An error names the
// folder or is a *FileError.
func OpenFolder(dir string) (*Set, error) {
	switch stat, err := os.Stat(dir); {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("tables: %s: there is no such folder", dir)
	case err != nil:
		return nil, fmt.Errorf("tables: %w", err)
	case !stat.IsDir():
		return nil, fmt.Errorf("tables: %s: not a folder", dir)
	}
	s := Open(os.DirFS(dir))
	if err := s.Check(); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Random returns a random position of a material, with Red the stronger side; ok is false
// if the random number is no position.
func (s *Set) Random(r *rand.Rand, m Material) (p xiangqi.Position, ok bool) {
	f, err := s.table(m)
	if err != nil {
		return p, false
	}
	return f.x.position(r.Int64N(f.x.size()))
}
