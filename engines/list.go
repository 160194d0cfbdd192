package engines

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiyi/book"
	"duiyi/match"
)

// A List is the engines on offer, the adviser of each game first. Its methods are safe
// for concurrent use.
type List struct {
	specs []Spec
	cores func() int
	mib   int
	// CheckBook refuses an opening book that engines of a game cannot be given, by its
	// name. Nil leaves it to the engine.
	CheckBook func(game, name string) error
}

// NewList offers engines on a machine with so many cores, whose engines share so many
// MiB. It offers half of the cores by default, and all at most, to each engine that
// thinks with several threads; and half of the memory at most to a hash table.
func NewList(specs []Spec, cores func() int, mib int) *List {
	l := &List{specs: slices.Clone(specs), cores: cores, mib: mib}
	processors := max(cores(), 1)
	for i := range l.specs {
		if m := l.specs[i].Memory; m != nil {
			most := max(int64(mib/2), 1)
			l.specs[i].Memory = &Range{Min: 1, Max: most, Default: max(min(m.Default, most), 1)}
		}
		if l.specs[i].Threads != nil {
			l.specs[i].Threads = &Range{Min: 1, Max: int64(processors), Default: int64(max(processors/2, 1))}
		}
	}
	return l
}

// All returns the engines on offer, as they are now.
func (l *List) All() []Spec {
	all := make([]Spec, len(l.specs))
	for i := range l.specs {
		all[i] = *l.present(&l.specs[i])
	}
	return all
}

// Built returns the engines as they were built in: nothing of the user's own programs is
// asked. The caller does not change them.
func (l *List) Built() []Spec { return l.specs }

// Find returns the engine with an id, or nil.
func (l *List) Find(id string) *Spec {
	i := slices.IndexFunc(l.specs, func(s Spec) bool { return s.ID == id })
	if i < 0 {
		return nil
	}
	return l.present(&l.specs[i])
}

// Adviser returns the engine that advises in a game, the first on offer, or nil.
func (l *List) Adviser(game string) *Spec {
	i := slices.IndexFunc(l.specs, func(s Spec) bool { return s.Game == game })
	if i < 0 {
		return nil
	}
	return l.present(&l.specs[i])
}

// Choose returns the engine of a game with an id, or the game's adviser if id is empty.
func (l *List) Choose(game, id string) (*Spec, error) {
	spec := l.Adviser(game)
	if id != "" {
		spec = l.Find(id)
	}
	if spec == nil || spec.Game != game {
		return nil, match.ConfigErrorf("engine", "there is no engine %q for this game", id)
	}
	return spec, nil
}

// ThreadsOf returns how many threads a player's engine thinks with: at most as many as
// there are cores, even in a game that began on another machine.
func (l *List) ThreadsOf(s *Spec, p match.Player) int {
	if s.ThreadRange(p) == nil {
		return 1
	}
	return max(min(p.Threads, l.cores()), 1)
}

// Chances converts an engine's score to the chances of the side that it belongs to; nil
// if the engine's scale is unknown.
func (l *List) Chances(engine string, s match.Score) *Chances {
	if spec := l.Find(engine); spec != nil && spec.Chances != nil {
		c := spec.Chances(s)
		return &c
	}
	return nil
}

// present returns the engine as it is offered now.
func (l *List) present(s *Spec) *Spec {
	if s.Program == nil {
		return s
	}
	p := s.Program()
	now := *s
	now.Own, now.State, now.Trouble = true, p.State, p.Trouble
	for _, o := range p.Options {
		switch {
		case strings.EqualFold(o.Name, ThreadsOption):
			most := max(min(o.Max, l.cores()), 1)
			now.Threads = &Range{Min: 1, Max: int64(most), Default: int64(min(max(p.Threads, 1), most))}
		case strings.EqualFold(o.Name, HashOption):
			least, most := int64(max(o.Min, 1)), int64(max(min(o.Max, l.mib/2), 1))
			if n, err := strconv.ParseInt(o.Default, 10, 64); err == nil && least <= most {
				now.Memory = &Range{Min: least, Max: most, Default: min(max(n, least), most)}
			}
		case settable(o):
			now.Options = append(now.Options, Option(o))
		}
	}
	return &now
}

// CheckPlayers refuses engines and strengths that are not on offer for a game, and gives
// the default strength to an engine that came without one.
func (l *List) CheckPlayers(game string, players *[2]match.Player) error {
	for i := range players {
		p := &players[i]
		if p.Kind != match.Engine || p.Engine == "" {
			continue // package match says what is wrong with the rest
		}
		spec := l.Find(p.Engine)
		wrong := func(field, format string, args ...any) error {
			return match.ConfigErrorf(fmt.Sprintf("players[%d].%s", i, field), format, args...)
		}
		switch {
		case spec == nil:
			return wrong("engine", "there is no engine %q", p.Engine)
		case spec.Game != game:
			return wrong("engine", "%s does not play %s", p.Engine, game)
		case p.Level != "" && spec.Level(p.Level) == nil:
			return wrong("level", "%s has no level %q", p.Engine, p.Level)
		}
		if err := spec.CheckOptions(p.Options); err != nil {
			return wrong("options", "%w", err)
		}
		if err := l.checkBook(spec, p.Book); err != nil {
			return wrong("book", "%v", err)
		}
		spec.fill(p)
		for _, f := range []struct {
			field string
			value int64
			r     *Range
		}{
			{"depth", int64(p.Depth), spec.Strength.Depth},
			{"nodes", p.Nodes, spec.Strength.Nodes},
			{"move_time_ms", p.MoveTimeMS, spec.Strength.MoveTimeMS},
			{"threads", int64(p.Threads), spec.ThreadRange(*p)},
		} {
			switch {
			case f.value == 0:
			case f.r == nil:
				return wrong(f.field, "%s cannot be set this way", p.Engine)
			case f.value < f.r.Min || f.value > f.r.Max:
				return wrong(f.field, "%d is outside %d to %d", f.value, f.r.Min, f.r.Max)
			}
		}
	}
	return nil
}

func (l *List) checkBook(spec *Spec, name string) error {
	switch {
	case name == "" || name == book.None:
		return nil
	case !spec.Books:
		return errors.New("this engine plays from no book but its own")
	case l.CheckBook == nil:
		return nil
	}
	return l.CheckBook(spec.Game, name)
}
