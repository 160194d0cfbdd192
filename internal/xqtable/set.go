package xqtable

import (
	"container/list"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"duiyi/xiangqi"
)

// ErrMissing says that a table is not among those of a set.
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

// A Value is what a table knows of a position.
type Value struct {
	Outcome Outcome
	// Plies is the number of plies to mate or stalemate under best play of both
	// sides, and ToCapture to the next capture or the end if both sides play for
	// that instead. Both are 0 for draws.
	Plies, ToCapture int
	// Proved is false for a draw that the rules on repetition may decide.
	Proved bool
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

// cachedBlocks bounds the blocks that a set keeps unpacked, of 16 KiB each.
const cachedBlocks = 512

// A Set is the tables in a folder. It may be used by several goroutines.
type Set struct {
	files fs.FS

	mu     sync.Mutex
	open   map[string]*file
	blocks map[blockKey]*list.Element
	recent *list.List // of *cached, the latest first
}

type blockKey struct {
	file  *file
	block int
}

type cached struct {
	key   blockKey
	codes []byte
}

// Open returns the tables in a folder, whose files must be readable at any place,
// as those of os.DirFS and embed.FS are. It reads nothing yet.
func Open(files fs.FS) *Set {
	return &Set{files: files, open: map[string]*file{}, blocks: map[blockKey]*list.Element{}, recent: list.New()}
}

// Close closes all files.
func (s *Set) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var errs []error
	for _, f := range s.open {
		errs = append(errs, f.close.Close())
	}
	s.open, s.blocks, s.recent = map[string]*file{}, map[blockKey]*list.Element{}, list.New()
	return errors.Join(errs...)
}

// table returns the open file of a material. The caller holds mu.
func (s *Set) table(m Material) (*file, error) {
	name := m.String()
	if f, ok := s.open[name]; ok {
		return f, nil
	}
	f, err := openFile(s.files, m)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("tables: %v: %w", m, ErrMissing)
	}
	if err != nil {
		return nil, err
	}
	s.open[name] = f
	return f, nil
}

// Info describes the table of a material.
func (s *Set) Info(m Material) (Info, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, err := s.table(m)
	if err != nil {
		return Info{}, err
	}
	return f.info, nil
}

// Materials returns what the folder has tables of, by the names of its files.
func (s *Set) Materials() ([]Material, error) {
	entries, err := fs.ReadDir(s.files, ".")
	if err != nil {
		return nil, err
	}
	var all []Material
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), Ext)
		if m, err := ParseMaterial(name); ok && err == nil && m.String() == name {
			all = append(all, m)
		}
	}
	slices.SortFunc(all, compareMaterials)
	return all, nil
}

// compareMaterials orders materials by attackers, then by guards.
func compareMaterials(a, b Material) int {
	rank := func(m Material) []int {
		r := []int{len(m.Attackers)}
		for _, k := range m.Attackers {
			r = append(r, slices.Index(attackerOrder, k))
		}
		return append(r, m.Strong.Advisors, m.Strong.Elephants, m.Weak.Advisors, m.Weak.Elephants)
	}
	return slices.Compare(rank(a), rank(b))
}

// code returns a code of a file. The caller holds mu.
func (s *Set) code(f *file, number int64, toCapture bool) (byte, error) {
	key := blockKey{f, int(number / blockSize)}
	if toCapture {
		key.block += f.blocks
	}
	if e, ok := s.blocks[key]; ok {
		s.recent.MoveToFront(e)
		return e.Value.(*cached).codes[number%blockSize], nil
	}
	codes := make([]byte, f.length(key.block))
	if err := f.read(key.block, codes); err != nil {
		return 0, err
	}
	s.blocks[key] = s.recent.PushFront(&cached{key, codes})
	if s.recent.Len() > cachedBlocks {
		last := s.recent.Back()
		delete(s.blocks, last.Value.(*cached).key)
		s.recent.Remove(last)
	}
	return codes[number%blockSize], nil
}

// Probe returns the value of p for its side to move. The error is ErrNoTable if
// no table can hold p (a *MaterialError says why), ErrMissing if its table is not
// in the folder, or a *FileError.
func (s *Set) Probe(p xiangqi.Position) (Value, error) {
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
	s.mu.Lock()
	defer s.mu.Unlock()
	f, err := s.table(m)
	if err != nil {
		return Value{}, err
	}
	n := f.x.numberOf(&p)
	code, err := s.code(f, n, false)
	if err != nil {
		return Value{}, err
	}
	toCapture, err := s.code(f, n, true)
	if err != nil {
		return Value{}, err
	}
	return valueOf(code, toCapture), nil
}

// A MoveValue is a legal move and the value it leads to, for its mover: Plies and
// ToCapture count the move.
type MoveValue struct {
	Move  xiangqi.Move
	Value Value
}

// Moves returns the values of all legal moves of p, best first: quick wins, then
// draws, then slow losses; equal ones in the order of their squares.
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

// Line returns best play from p to mate; it is empty for draws.
func (s *Set) Line(p xiangqi.Position) ([]xiangqi.Move, error) {
	v, err := s.Probe(p)
	if err != nil || v.Outcome == Draw {
		return nil, err
	}
	var line []xiangqi.Move
	for range v.Plies {
		moves, err := s.Moves(p)
		if err != nil {
			return nil, err
		}
		if len(moves) == 0 {
			return nil, fmt.Errorf("tables: %w: %s ends before its time", ErrAltered, p.FEN())
		}
		line = append(line, moves[0].Move)
		p.PlayUnchecked(moves[0].Move)
	}
	return line, nil
}

// Far returns the position from which the stronger side, Red, takes longest to
// win with the given side to move; ok is false if it never wins.
func (i *Info) Far(side xiangqi.Side) (p xiangqi.Position, ok bool) {
	if i.Tally[side].Far < 0 {
		return p, false
	}
	return newIndex(i.Material).position(i.Tally[side].Far)
}
