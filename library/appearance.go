package library

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"duiyi/library/dates"
	"duiyi/record"
)

// An Appearance is another record of a game: the same moves under other names,
// at another event or date, with another result, or with comments of its own.
type Appearance struct {
	N       int64 // number in the store, from 1
	Game    int64 // number of the game
	Players [2]string
	Event   string
	Site    string
	Date    string
	Result  record.Result
	Tags    []record.Tag // tags other than Event, Site and Date
	Record  string       // the packed record if it has comments, glyphs or variations; else empty
}

// A Naming is what the index keeps of an Appearance. First, Second and Event
// are numbers of names in the store.
type Naming struct {
	N, Game       int64
	First, Second int64
	Event         int64
	Date          string
	Result        record.Result
}

// Appearance returns e as an appearance of a game with the same moves.
func (e *Entry) Appearance() Appearance {
	return Appearance{
		Game: e.N, Players: e.Players, Event: e.Event, Site: e.Site, Date: e.Date, Result: e.Result, Tags: e.Tags, Record: e.Record,
	}
}

// Adds reports whether e says something that none of the records of the game
// does: a name, a date, a result or a comment. Unknown fields, other spacing or
// case, and names cut off by a format's limit are nothing new, so that one
// collection in several formats is kept once.
func (e *Entry) Adds(records []Appearance) bool {
	what := e.Appearance()
	heads, notes := false, e.Record == ""
	for i := range records {
		heads = heads || records[i].names(&what)
		notes = notes || records[i].tells(&what)
	}
	return !heads || !notes
}

// names reports whether a has the names, the date and the result of b.
func (a *Appearance) names(b *Appearance) bool {
	return sameName(a.Players[0], b.Players[0]) && sameName(a.Players[1], b.Players[1]) && sameName(a.Event, b.Event) &&
		sameDate(a.Date, b.Date) && (resultCode(b.Result) == 0 || a.Result == b.Result)
}

// cutFrom is the length in characters from which a name may be cut off: XQF
// keeps 15 bytes of a player's name, which are seven Chinese characters.
const cutFrom = 7

// sameName reports whether part is unknown, is name, or is its beginning.
func sameName(name, part string) bool {
	part = plainName(part)
	if part == "" {
		return true
	}
	name = plainName(name)
	return name == part || utf8.RuneCountInString(part) >= cutFrom && strings.HasPrefix(name, part)
}

// plainName returns a name in lower case without spaces; empty if it stands
// for none.
func plainName(name string) string {
	plain := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return -1
		case r > 0xff00 && r < 0xff5f: // full width
			r -= 0xfee0
		}
		return unicode.ToLower(r)
	}, name)
	if strings.Trim(plain, "?*-") == "" {
		return ""
	}
	return plain
}

// sameDate reports whether part is unknown, is date, or is its year or month.
func sameDate(date, part string) bool {
	all, d := dates.Of(date), dates.Of(part)
	switch {
	case d == 0:
		return plainName(part) == "" || !strings.ContainsAny(part, "0123456789") || plainName(date) == plainName(part)
	case d%10000 == 0:
		return all/10000 == d/10000
	case d%100 == 0:
		return all/100 == d/100
	}
	return all == d
}

// tells reports whether a has the comments and the variations of b. A format
// that keeps fewer of them adds nothing.
func (a *Appearance) tells(b *Appearance) bool {
	if b.Record == "" || a.Record == b.Record {
		return true
	}
	if a.Record == "" {
		return false
	}
	there, err := notesOf(a.Record)
	if err != nil {
		return false
	}
	wanted, err := notesOf(b.Record)
	if err != nil {
		return false
	}
	for note := range wanted {
		if !there[note] {
			return false
		}
	}
	return true
}

// notesOf returns the comments of a packed record, without spaces, and the
// moves that begin its variations.
func notesOf(packed string) (map[string]bool, error) {
	g, err := record.Unpack(packed)
	if err != nil {
		return nil, err
	}
	notes := map[string]bool{}
	for todo := []*record.Node{&g.Root}; len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if text := plainName(n.Comment); text != "" {
			notes[text] = true
		}
		for i, next := range n.Next {
			if i > 0 {
				notes["variation "+next.Move] = true
			}
		}
		todo = append(todo, n.Next...)
	}
	return notes, nil
}

// namings holds the names of all appearances, by game.
type namings struct {
	last   int64 // number of the last appearance
	count  int
	of     map[int64][]naming
	inFile int // names and namings in their file
}

// A naming is what a game's row in the index would be by an appearance.
type naming struct {
	date                 dates.Day
	first, second, event uint32
	result               uint8
}

func (n Naming) short() naming {
	return naming{date: dates.Of(n.Date), first: uint32(n.First), second: uint32(n.Second), event: uint32(n.Event), result: resultCode(n.Result)}
}

// as returns the row with the names, the date and the result of an appearance.
func (n naming) as(r gameRow) gameRow {
	r.date, r.first, r.second, r.event, r.result = n.date, n.first, n.second, n.event, n.result
	return r
}

// catchUpNamings reads the store's new appearances.
func (l *Library) catchUpNamings(ctx context.Context) error {
	for {
		list, err := l.store.Namings(ctx, l.namings.last, rowsAtOnce)
		if err != nil || len(list) == 0 {
			return err
		}
		l.mu.Lock()
		if l.namings.of == nil {
			l.namings.of = map[int64][]naming{}
		}
		for _, n := range list {
			l.namings.of[n.Game] = append(l.namings.of[n.Game], n.short())
			l.namings.last = n.N
			l.namings.count++
		}
		l.mu.Unlock()
	}
}

// Appearances returns the other records of a game, in the order they were
// imported.
func (l *Library) Appearances(ctx context.Context, n int64) ([]Appearance, error) {
	return l.store.Appearances(ctx, []int64{n})
}

// Games returns a game as a record, and its appearances as records of their
// own.
func (l *Library) Games(ctx context.Context, n int64) ([]*record.Game, error) {
	e, err := l.store.Entry(ctx, n)
	if err != nil {
		return nil, err
	}
	also, err := l.Appearances(ctx, n)
	if err != nil {
		return nil, err
	}
	list := make([]*record.Game, 0, 1+len(also))
	g, err := l.table.game(e)
	if err != nil {
		return nil, err
	}
	list = append(list, g)
	for _, a := range also {
		other := e
		other.Players, other.Event, other.Site, other.Date, other.Result, other.Tags, other.Record = a.Players, a.Event, a.Site, a.Date, a.Result, a.Tags, a.Record
		if g, err = l.table.game(other); err != nil {
			return nil, err
		}
		list = append(list, g)
	}
	return list, nil
}

// fits reports whether an appearance answers the names that a filter looks
// for, as far as text tells.
func (a *Appearance) fits(f Filter) bool {
	has := func(name, part string) bool {
		return strings.Contains(strings.ToLower(name), strings.ToLower(strings.TrimSpace(part)))
	}
	for word := range strings.FieldsSeq(dates.Join(f.Text)) {
		from, to, dated := dates.Period(word)
		if !(dated && dates.Of(a.Date).Within(from, to)) && !has(a.Players[0]+"\n"+a.Players[1]+"\n"+a.Event+"\n"+a.Date, word) {
			return false
		}
	}
	return (has(a.Players[0], f.Player) || has(a.Players[1], f.Player)) && has(a.Players[0], f.First) && has(a.Players[1], f.Second) && has(a.Event, f.Event)
}
