package postgres_test

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiyi/library"
	"duiyi/library/kinds"
	"duiyi/record"
	"duiyi/store/postgres/pgtest"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
	"duiyi/xiangqi"
)

// wander returns random games, many of which share positions and some of which
// are equal.
func wander(r *rand.Rand, n int) []*record.Game {
	list := make([]*record.Game, n)
	for i := range list {
		p := xiangqi.StartPosition()
		g := &record.Game{
			Name: "xiangqi", Players: [2]string{fmt.Sprint("甲", i%7), "Q"}, Result: []record.Result{record.FirstWins, record.Drawn}[i%2],
			Tags: []record.Tag{{Name: "Event", Value: fmt.Sprint("Cup ", i%3)}, {Name: "Date", Value: fmt.Sprint(1950 + r.IntN(50))}, {Name: "Round", Value: fmt.Sprint(i % 2)}},
		}
		g.Root.Side = record.Second
		at, side := &g.Root, record.First
		for range 1 + r.IntN(12) {
			legal := p.LegalMoves(nil)
			m := legal[r.IntN(3)]
			next := &record.Node{Move: m.String(), Side: side}
			at.Next, at, side = []*record.Node{next}, next, side.Other()
			p.PlayUnchecked(m)
		}
		list[i] = g
	}
	return list
}

// TestLibrary tests that searching a database gives the same results as
// searching a folder, also from a program that does not write.
func TestLibrary(t *testing.T) {
	folder, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	address := pgtest.Database(t)
	here := library.New(open(t, address), "", kinds.All())
	there := library.New(open(t, address), "", kinds.All())
	all := []*library.Library{library.New(folder, "", kinds.All()), here, there}
	for _, l := range all[1:] {
		l.Share(1) // poll every time
	}
	r := rand.New(rand.NewPCG(1, 7))
	board := "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
	same := func(what string, ask func(l *library.Library) (any, error)) {
		t.Helper()
		want, err := ask(all[0])
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		for i, l := range all[1:] {
			got, err := ask(l)
			if diff := cmp.Diff(want, got); diff != "" || err != nil {
				t.Fatalf("%s: program %d: %v (-folder +database):\n%s", what, i, err, diff)
			}
		}
	}
	add := func(l *library.Library, source int64, games []*record.Game) {
		t.Helper()
		for _, l := range []*library.Library{all[0], l} {
			if _, _, err := l.Add(t.Context(), source, games); err != nil {
				t.Fatal(err)
			}
		}
	}
	for round := range 6 {
		games := wander(r, 60)
		add(all[1+round%2], 1, games)
		add(all[2-round%2], 2, games[:9])
		id, own := fmt.Sprint("own", round%2), wander(r, 1)[0]
		for _, l := range []*library.Library{all[0], all[1+round%2]} {
			if err := l.Disown(t.Context(), id); err != nil {
				t.Fatal(err)
			}
			if err := l.AddOwn(t.Context(), id, own); err != nil {
				t.Fatal(err)
			}
		}
		for _, l := range []*library.Library{all[0], all[2-round%2]} {
			if err := l.JoinNames(t.Context(), []string{"甲0", fmt.Sprint("甲", 1+round)}); err != nil {
				t.Fatal(err)
			}
		}
		type found struct {
			Counts library.Counts
			Games  []library.Found
		}
		for _, f := range []library.Filter{
			{}, {Player: "甲1"}, {Event: "cup 2", From: "1960", To: "1980"}, {Position: board}, {Position: board, Result: record.Drawn}, {Own: true},
			{Pattern: "?????????/?????????/?????????/?????????/?????????/?????????/?????????/??????C??/?????????/?????????"},
		} {
			f.Kind = "xiangqi"
			what := fmt.Sprintf("round %d, %+v", round, f)
			same("search in "+what, func(l *library.Library) (any, error) {
				page, err := l.Search(t.Context(), f, library.Cursor{}, 50)
				for i := range page.Games {
					unnumber(&page.Games[i])
				}
				return found{page.Counts, page.Games}, err
			})
			same("explore "+what, func(l *library.Library) (any, error) {
				x, err := l.Explore(t.Context(), f)
				for i := range x.Latest {
					unnumber(&x.Latest[i])
				}
				return x, err
			})
		}
		same("persons", func(l *library.Library) (any, error) { return l.Persons(t.Context(), "xiangqi", "甲", 20) })
	}
}

// TestLibraryBeside tests that a third program finds all games that two others
// add concurrently, however often it polls.
func TestLibraryBeside(t *testing.T) {
	address := pgtest.Database(t)
	reader := library.New(open(t, address), "", kinds.All())
	reader.Share(1)
	var writers sync.WaitGroup
	added := make(chan struct{}, 1) // games were added since the last poll
	for i := range uint64(2) {
		l := library.New(open(t, address), "", kinds.All())
		r := rand.New(rand.NewPCG(i, 3))
		writers.Go(func() {
			for range 15 {
				if _, _, err := l.Add(t.Context(), 1, wander(r, 20)); err != nil {
					t.Error(err)
				}
				select {
				case added <- struct{}{}:
				default:
				}
			}
		})
	}
	go func() { writers.Wait(); close(added) }()
	found := func(l *library.Library) int {
		page, err := l.Search(t.Context(), library.Filter{}, library.Cursor{}, 1)
		if err != nil {
			t.Fatal(err)
		}
		return page.Counts.Games
	}
	for range added {
		found(reader)
	}
	if got, want := found(reader), found(library.New(open(t, address), "", kinds.All())); got != want || want < 100 {
		t.Errorf("%d games are found, of %d", got, want)
	}
}

// unnumber takes the numbers off a game: a folder leaves gaps between them.
func unnumber(f *library.Found) {
	f.N = 0
	for i := range f.Also {
		f.Also[i].Game = 0
	}
}
