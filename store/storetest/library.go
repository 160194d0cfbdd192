package storetest

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"duiyi/library"
	"duiyi/record"
)

// entry returns one of a few games of the library.
func (d *driver) entry() library.Entry {
	sum := int64(d.IntN(25))
	e := library.Entry{
		Kind: d.one("chess", "go"), Size: d.IntN(2), Moves: []library.Move{library.Move(sum), 7, 0xffff}, Players: [2]string{d.word(), d.word()},
		Event: d.word(), Site: d.word(), Date: d.one("", "1981.05.12"), Result: record.Result(d.one("", "1-0", "*")), Sum: sum - 9,
	}
	if d.chance(3) {
		e.Tags = []record.Tag{{Name: "Round", Value: d.word()}}
	}
	if d.chance(4) {
		e.Record = d.word()
	}
	e.Place = d.IntN(3)
	if d.chance(3) {
		e.Own = fmt.Sprintf("%016x", sum%6)
	}
	return e
}

// libraryGames: a game played here is adopted by one id alone, and a removed game stays the
// last that an index may have.
func libraryGames(t *testing.T, s RatingStore) {
	ctx := t.Context()
	add := func(source int64, own string, sum int64) int64 {
		t.Helper()
		numbers, _, err := s.AddEntries(ctx, []library.Entry{{Kind: "go", Moves: []library.Move{library.Move(sum)}, Sum: sum, Own: own, Source: source}})
		if err != nil || len(numbers) != 1 {
			t.Fatalf("AddEntries: %v, %v", numbers, err)
		}
		return numbers[0]
	}
	const first, second = "00000000000000a1", "00000000000000a2"
	n := add(1, "", 5)
	if again := add(0, first, 5); again != -n {
		t.Errorf("the same game again is %d, want %d", again, -n)
	}
	add(0, second, 5)
	ids, err := s.OwnIDs(ctx)
	does(t, err, nil)
	same(t, "own ids", map[string]bool{first: true}, ids)

	last := add(0, second, 6)
	gone, err := s.Disown(ctx, second)
	does(t, err, nil)
	same(t, "removed", last, gone)
	e, err := s.Extent(ctx)
	does(t, err, nil)
	same(t, "last", last, e.Last)
	same(t, "gone", []int64{last}, e.Gone)
}

// from returns games as added from a source.
func from(source int64, games []library.Entry) []library.Entry {
	games = slices.Clone(games)
	for i := range games {
		games[i].Source = source
	}
	return games
}

// librarySources: a file counts as read until its size or time changes.
func librarySources(t *testing.T, s RatingStore) {
	ctx := t.Context()
	at := func(bytes int64, minutes int, done bool) int64 {
		t.Helper()
		changed := epoch.Add(time.Duration(minutes) * time.Minute)
		got, err := s.Sources(ctx, []library.File{{Path: "/b.pgn", Bytes: 1}, {Path: "/a.pgn", Bytes: bytes, Changed: changed}})
		does(t, err, nil)
		if got[1].Done != done || got[0].Done || got[0].N == got[1].N {
			t.Errorf("%d bytes of minute %d: %+v, want read %v", bytes, minutes, got, done)
		}
		return got[1].N
	}
	n := at(10, 1, false)
	read := func() {
		t.Helper()
		does(t, s.EndSources(ctx, map[int64]int{n: 3}), nil)
		at(10, 1, true)
	}
	read()
	at(10, 2, false) // its time has changed
	at(10, 1, false)
	read()
	at(11, 1, false) // its size has changed
}

// libraryNames: names joined with one that is joined with another stand for the first of all.
func libraryNames(t *testing.T, s RatingStore) {
	ctx := t.Context()
	_, _, err := s.AddEntries(ctx, []library.Entry{{Kind: "go", Sum: 1, Source: 1, Players: [2]string{"A", "B"}, Event: "C"}})
	does(t, err, nil)
	does(t, s.JoinNames(ctx, []string{"A", "B"}), nil)
	does(t, s.JoinNames(ctx, []string{"C", "A"}), nil)
	names, err := s.Names(ctx, 0)
	does(t, err, nil)
	stands := map[string]string{}
	for _, n := range names {
		for _, of := range names {
			if of.N == n.Same {
				stands[n.Text] = of.Text
			}
		}
	}
	same(t, "names", map[string]string{"A": "C", "B": "C", "C": "C"}, stands)
}

// libraryAppearances: each record of a game that says something new is kept, also
// if all are of one file; one of them gives its names to a game that was played
// here and is removed.
func libraryAppearances(t *testing.T, s RatingStore) {
	ctx := t.Context()
	const own = "00000000000000a1"
	entry := func(place int, first, event, id string) library.Entry {
		return library.Entry{Kind: "go", Moves: []library.Move{7}, Sum: 7, Players: [2]string{first, "B"}, Event: event, Date: "1999", Result: record.Drawn, Own: id, Place: place}
	}
	add := func(source int64, wantAlso int, games ...library.Entry) {
		t.Helper()
		_, also, err := s.AddEntries(ctx, from(source, games))
		if err != nil || also != wantAlso {
			t.Errorf("%d appearances, %v, want %d", also, err, wantAlso)
		}
	}
	add(0, 0, entry(0, "here", "", own))
	file := []library.Entry{entry(1, "甲", "Cup", ""), entry(2, "乙", "Cup", ""), entry(3, "甲", "Open", ""), entry(4, "乙", "", "")}
	add(1, 3, file...)
	add(2, 0, file...)
	rows, err := s.Rows(ctx, 0, 10)
	does(t, err, nil)
	if len(rows) != 1 {
		t.Fatalf("%d games, want one", len(rows))
	}
	n := rows[0].N
	named := func(want ...string) {
		t.Helper()
		e, err := s.Entry(ctx, n)
		does(t, err, nil)
		got := []string{e.Players[0] + " " + e.Event}
		list, err := s.Appearances(ctx, []int64{n})
		does(t, err, nil)
		for _, a := range list {
			got = append(got, a.Players[0]+" "+a.Event)
		}
		same(t, "records", want, got)
		namings, err := s.Namings(ctx, 0, 10)
		does(t, err, nil)
		same(t, "namings", len(list), len(namings))
	}
	named("here ", "甲 Cup", "乙 Cup", "甲 Open")
	file[1].Players[0] = "丁"
	amended, err := s.AmendEntries(ctx, from(1, file))
	does(t, err, nil)
	same(t, "amended", 1, amended)
	named("here ", "甲 Cup", "丁 Cup", "甲 Open")

	before, err := s.Extent(ctx)
	does(t, err, nil)
	gone, err := s.Disown(ctx, own)
	does(t, err, nil)
	after, err := s.Extent(ctx)
	does(t, err, nil)
	if gone != 0 || before.Edition == after.Edition {
		t.Errorf("removed %d, edition %d after %d", gone, after.Edition, before.Edition)
	}
	named("甲 Cup", "丁 Cup", "甲 Open")
}

// A shelf maps places to the numbers of games. Numbers ascend, with gaps that
// depend on the store.
type shelf struct {
	numbers []int64
	places  map[int64]int
}

func shelfOf(ctx context.Context, s RatingStore) (shelf, error) {
	rows, err := s.Rows(ctx, 0, 1000)
	l := shelf{places: map[int64]int{}}
	for i, r := range rows {
		l.numbers = append(l.numbers, r.N)
		l.places[r.N] = i + 1
	}
	return l, err
}

// number returns the number of the game at a place, or an unused one.
func (l shelf) number(place int) int64 {
	if place >= len(l.numbers) {
		return 1 << 40
	}
	return l.numbers[place]
}

// placed converts numbers to places, keeping the sign.
func (l shelf) placed(numbers []int64) []int {
	list := make([]int, len(numbers))
	for i, n := range numbers {
		list[i] = l.places[max(n, -n)]
		if n < 0 {
			list[i] *= -1
		}
	}
	return list
}

// library is a random step about the library.
func (d *driver) library() step {
	source, place, label, id := int64(1+d.IntN(3)), d.IntN(25), d.one("好局", "b", "A"), fmt.Sprintf("%016x", d.IntN(6))
	does := func(name string, do func(ctx context.Context, s RatingStore, l shelf) (any, error)) step {
		return step{name, func(ctx context.Context, s RatingStore) (any, error) {
			l, err := shelfOf(ctx, s)
			if err != nil {
				return nil, err
			}
			return do(ctx, s, l)
		}}
	}
	switch d.IntN(19) {
	case 18:
		return does("Appearances", func(ctx context.Context, s RatingStore, l shelf) (any, error) {
			list, err := s.Appearances(ctx, []int64{l.number(place), l.number(3)})
			for i := range list {
				list[i].N, list[i].Game = 0, int64(l.places[list[i].Game])
			}
			if err != nil {
				return nil, err
			}
			all, err := s.Namings(ctx, 0, 1000)
			for i := range all {
				all[i].N, all[i].Game = 0, int64(l.places[all[i].Game])
			}
			return []any{list, all}, err
		})
	case 17:
		games := []library.Entry{d.entry(), d.entry()}
		return does("AmendEntries", func(ctx context.Context, s RatingStore, _ shelf) (any, error) {
			amended, err := s.AmendEntries(ctx, from(source, games))
			return amended, err
		})
	case 0, 1, 2, 3, 4:
		games := []library.Entry{d.entry(), d.entry(), d.entry(), d.entry(), d.entry()}[:1+d.IntN(5)]
		if d.chance(2) {
			games[0].Own = ""
		} else {
			source = 0
		}
		return does("AddEntries", func(ctx context.Context, s RatingStore, _ shelf) (any, error) {
			numbers, also, err := s.AddEntries(ctx, from(source, games))
			if err != nil {
				return nil, err
			}
			l, err := shelfOf(ctx, s)
			return append(l.placed(numbers), also), err
		})
	case 5:
		return does("Rows", func(ctx context.Context, s RatingStore, l shelf) (any, error) {
			rows, err := s.Rows(ctx, l.number(place), 4)
			for i := range rows {
				rows[i].N = int64(l.places[rows[i].N])
			}
			return rows, err
		})
	case 6:
		return does("Entry", func(ctx context.Context, s RatingStore, l shelf) (any, error) {
			e, err := s.Entry(ctx, l.number(place))
			e.N = 0
			return e, err
		})
	case 7:
		return does("Heads", func(ctx context.Context, s RatingStore, l shelf) (any, error) {
			heads, err := s.Heads(ctx, []int64{l.number(place), l.number(99)})
			by := map[int]library.Head{}
			for n, h := range heads {
				by[l.places[n]] = h
			}
			return by, err
		})
	case 8:
		return does("Names", func(ctx context.Context, s RatingStore, _ shelf) (any, error) { return s.Names(ctx, source) })
	case 9:
		names := []string{d.one("甲", "A", "Ab cd"), d.one("许银川", "甲", "%"), d.one("ZÉ", "_")}[:1+d.IntN(3)]
		return does("JoinNames", func(ctx context.Context, s RatingStore, _ shelf) (any, error) { return nil, s.JoinNames(ctx, names) })
	case 10:
		return does("Extent", func(ctx context.Context, s RatingStore, l shelf) (any, error) {
			e, err := s.Extent(ctx)
			return []int{len(e.Gone), l.places[e.Last]}, err
		})
	case 11:
		return does("OwnEntries", func(ctx context.Context, s RatingStore, l shelf) (any, error) {
			own, err := s.OwnEntries(ctx)
			return l.placed(own), err
		})
	case 12:
		return does("OwnIDs", func(ctx context.Context, s RatingStore, _ shelf) (any, error) { return s.OwnIDs(ctx) })
	case 13:
		return does("Disown", func(ctx context.Context, s RatingStore, l shelf) (any, error) {
			gone, err := s.Disown(ctx, id)
			return l.places[gone], err
		})
	case 14:
		path, bytes := d.one("/a.pgn", "/乙.xqf"), int64(d.IntN(2))
		return does("Sources", func(ctx context.Context, s RatingStore, _ shelf) (any, error) {
			return s.Sources(ctx, []library.File{{Path: path, Bytes: bytes, Changed: time.UnixMilli(1)}})
		})
	case 15:
		return does("EndSources", func(ctx context.Context, s RatingStore, _ shelf) (any, error) {
			return nil, s.EndSources(ctx, map[int64]int{source: place})
		})
	}
	in := !d.chance(3)
	return does("Label", func(ctx context.Context, s RatingStore, l shelf) (any, error) {
		if err := s.Label(ctx, label, []int64{l.number(place), l.number(3), l.number(99)}, in); err != nil {
			return nil, err
		}
		all, err := s.Labels(ctx)
		if err != nil {
			return nil, err
		}
		labelled, err := s.Labelled(ctx, label)
		return fmt.Sprint(all, l.placed(labelled)), err
	})
}
