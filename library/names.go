package library

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
)

// names caches the players and events of a library.
type names struct {
	mu    sync.Mutex
	texts []string // by number
	lower []string // of the first texts, as far as they were sought
	same  []int64
}

// known returns the names, after adding new ones from the store.
func (l *Library) known(ctx context.Context) (*names, error) {
	l.mu.Lock()
	if l.names == nil {
		l.names = &names{}
	}
	n := l.names
	l.mu.Unlock()
	n.mu.Lock()
	last := int64(max(len(n.texts)-1, 0))
	n.mu.Unlock()
	list, err := l.store.Names(ctx, last)
	if err != nil {
		return nil, err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, name := range list {
		if name.N < int64(len(n.texts)) {
			continue // another call added it meanwhile
		}
		for int64(len(n.texts)) <= name.N {
			n.texts, n.same = append(n.texts, ""), append(n.same, int64(len(n.same)))
		}
		n.texts[name.N], n.same[name.N] = name.Text, name.Same
	}
	return n, nil
}

func (n *names) text(i uint32) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	if int(i) >= len(n.texts) {
		return ""
	}
	return n.texts[i]
}

// ones maps each name number to the number it stands for. The slice is not
// modified later.
func (n *names) ones() []int64 {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.same
}

// matching reports, by number, the names that contain text in any case, and
// all spellings joined with them.
func (n *names) matching(text string) []bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	text = strings.ToLower(strings.TrimSpace(text))
	for _, name := range n.texts[len(n.lower):] {
		n.lower = append(n.lower, strings.ToLower(name))
	}
	ones := make([]bool, len(n.texts))
	for i, name := range n.lower {
		if name != "" && strings.Contains(name, text) {
			ones[n.same[i]] = true
		}
	}
	set := make([]bool, len(n.texts))
	for i := range n.lower {
		set[i] = ones[n.same[i]]
	}
	return set
}

// JoinNames makes several spellings stand for the first. Given one spelling,
// it undoes its join.
func (l *Library) JoinNames(ctx context.Context, spellings []string) error {
	known, err := l.known(ctx)
	if err != nil {
		return err
	}
	for _, name := range spellings {
		if name == "" || !known.has(name) {
			return fmt.Errorf("%w: %q", ErrNoName, name)
		}
	}
	leave, err := l.filling.Enter(ctx, "")
	if err != nil {
		return err
	}
	defer leave()
	if l.path != "" { // the file would keep them as they were
		if err := os.Remove(l.namesPath()); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if err := l.store.JoinNames(ctx, spellings); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.names, l.namings.inFile = nil, 0
	return nil
}

func (n *names) has(text string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Contains(n.texts, text)
}

// A Person is a player and all spellings of the name in records, the preferred
// one first.
type Person struct {
	Name      string
	Games     int
	Spellings []Player
}

// Persons returns up to most players whose name, in any spelling, contains
// text, those with most games first. An empty game selects all games.
func (l *Library) Persons(ctx context.Context, game, text string, most int) ([]Person, error) {
	if err := l.ready(ctx); err != nil {
		return nil, err
	}
	test, err := l.test(ctx, Filter{Kind: game, Player: text})
	if err != nil {
		return nil, err
	}
	known, err := l.known(ctx)
	if err != nil {
		return nil, err
	}
	set, ones := known.matching(text), known.ones()
	games := make([]int, len(ones))
	segments, done := l.all()
	for _, s := range segments {
		for i := range s.count {
			r := s.row(i)
			if l.gone[int64(r.n)] || !test(r) {
				continue
			}
			counted := []uint32{r.first, r.second} // a name counts once for a game, whatever its records
			for _, other := range l.namings.of[int64(r.n)] {
				counted = append(counted, other.first, other.second)
			}
			slices.Sort(counted)
			for _, n := range slices.Compact(counted) {
				if int(n) < len(set) && set[n] {
					games[n]++
				}
			}
		}
	}
	done()
	by := map[int64]*Person{}
	for n, count := range games {
		if count == 0 {
			continue
		}
		p := by[ones[n]]
		if p == nil {
			p = &Person{Name: known.text(uint32(ones[n]))}
			by[ones[n]] = p
		}
		p.Games += count
		p.Spellings = append(p.Spellings, Player{known.text(uint32(n)), count})
	}
	var list []Person
	for _, p := range by {
		slices.SortFunc(p.Spellings, func(a, b Player) int {
			first := func(s Player) bool { return s.Name == p.Name }
			switch {
			case first(a):
				return -1
			case first(b):
				return 1
			}
			return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name))
		})
		list = append(list, *p)
	}
	slices.SortFunc(list, func(a, b Person) int { return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name)) })
	return list[:min(len(list), most)], nil
}
