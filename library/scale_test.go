package library_test

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"duiyi/library"
	"duiyi/library/intake"
	"duiyi/library/kinds"
	"duiyi/record"
	"duiyi/record/formats"
	"duiyi/xiangqi"
)

var (
	scaleFrom  = flag.String("scale.from", "", "a file of xiangqi games, of which a library is made by variation")
	scaleGames = flag.Int("scale.games", 100_000, "how many games it is to have")
)

// TestScale measures a library of real games and variations of them: each
// keeps a game's first moves and continues at random to the same length.
func TestScale(t *testing.T) {
	if *scaleFrom == "" {
		t.Skip("no -scale.from")
	}
	dir := t.TempDir()
	s := openStore(t, dir)
	path := filepath.Join(dir, "index")
	l := library.New(s, path, kinds.All())
	spent, began := spentTime(), time.Now()
	p, err := intake.Files(t.Context(), l, formats.All(), []string{*scaleFrom}, intake.Again{}, func(intake.Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	spent = spentTime() - spent
	t.Logf("import of %d games, %d new: %.1f s, %.0f a second; %.0f a second of processor time", p.Games, p.Added,
		time.Since(began).Seconds(), float64(p.Games)/time.Since(began).Seconds(), float64(p.Games)/spent.Seconds())

	var real []*record.Game
	f, err := os.Open(*scaleFrom)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	pgn, err := formats.All().ByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	for g, err := range pgn.Each(f) {
		if err != nil {
			t.Fatal(err)
		}
		if g.Start == "" && len(g.Main()) > 20 {
			real = append(real, g)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	var asked []string
	spent = 0
	games, plies := 0, 0
	for have := p.Added; have < *scaleGames; {
		var batch []*record.Game
		for range min(1000, *scaleGames-have) {
			g, board := vary(r, real[r.IntN(len(real))])
			batch = append(batch, g)
			plies += len(g.Main())
			if len(asked) < 400 && r.IntN(50) == 0 {
				asked = append(asked, board)
			}
		}
		from := spentTime()
		added, _, err := l.Add(t.Context(), 1, batch)
		if err != nil {
			t.Fatal(err)
		}
		spent += spentTime() - from
		have += added
		games += len(batch)
		if games%50_000 == 0 || have == *scaleGames {
			from := spentTime()
			if err := l.Settle(t.Context()); err != nil {
				t.Fatal(err)
			}
			spent += spentTime() - from
		}
	}
	if games > 0 {
		t.Logf("%d more, into store and index: %.0f a second of processor time", games, float64(games)/spent.Seconds())
	}
	extent, err := s.Extent(t.Context())
	if err := errors.Join(err, l.Close(), s.Close()); err != nil {
		t.Fatal(err)
	}
	sizes := map[string]int64{}
	for _, name := range []string{"index", "duiyi.db"} {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		sizes[name] = info.Size() / extent.Last
	}
	t.Logf("bytes a game: %v; %d plies on average in those that were made", sizes, plies/max(games, 1))

	s = openStore(t, dir)
	l = library.New(s, path, kinds.All())
	defer l.Close()
	measure(t, "opening it, to the first answer about the start", 1, func(int) error {
		_, err := l.Explore(t.Context(), library.Filter{Kind: "xiangqi"})
		return err
	})
	common := commonPositions(t, l)
	measure(t, fmt.Sprintf("%d positions that 1,000 games or more reach", len(common)), len(common), func(i int) error {
		_, err := l.Explore(t.Context(), library.Filter{Kind: "xiangqi", Position: common[i]})
		return err
	})
	measure(t, "positions", len(asked), func(i int) error {
		_, err := l.Explore(t.Context(), library.Filter{Kind: "xiangqi", Position: asked[i]})
		return err
	})
	measure(t, "the start position", 9, func(int) error {
		_, err := l.Explore(t.Context(), library.Filter{Kind: "xiangqi"})
		return err
	})
	for _, f := range []struct {
		name   string
		filter library.Filter
	}{
		{"all games", library.Filter{}},
		{"a player", library.Filter{Player: "胡"}},
		{"an event", library.Filter{Event: "杯"}},
		{"years", library.Filter{From: "1980", To: "1990"}},
		{"an opening and a result", library.Filter{Opening: "B", Result: record.Drawn}},
		{"a position", library.Filter{Kind: "xiangqi", Position: asked[0]}},
		{"a pattern that many have", library.Filter{Kind: "xiangqi", Pattern: pattern(map[int]string{7: "????C????"})}},
		{"a pattern that none has", library.Filter{Kind: "xiangqi", Pattern: pattern(map[int]string{0: "????k????", 1: "????P????", 9: "K????????"})}},
		{"material", library.Filter{Kind: "xiangqi", Material: "KRkr"}},
		{"like game 1 after 10 moves of each side", library.Filter{Kind: "xiangqi", Like: "1@20"}},
		{"like game 1 after 20", library.Filter{Kind: "xiangqi", Like: "1@40"}},
		{"an ending", library.Filter{Kind: "xiangqi", Ending: "KRP-KR"}},
	} {
		measure(t, "a first page of 100: "+f.name, 9, func(int) error {
			_, err := l.Search(t.Context(), f.filter, library.Cursor{}, 100)
			return err
		})
	}
	measure(t, "endings", 9, func(int) error {
		_, err := l.Endings(t.Context(), library.Filter{Kind: "xiangqi"})
		return err
	})
}

// commonPositions returns positions near the start that many games reach.
func commonPositions(t *testing.T, l *library.Library) []string {
	t.Helper()
	start := xiangqi.StartPosition()
	list := []string{board(&start)}
	for i := 0; i < len(list) && len(list) < 100; i++ {
		x, err := l.Explore(t.Context(), library.Filter{Kind: "xiangqi", Position: list[i]})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range x.Moves {
			if m.Move != "" && m.Games >= 1000 {
				list = append(list, after(t, list[i], m.Move))
			}
		}
	}
	return list
}

// pattern returns a board pattern with these rows, counted from the top; all
// others are free.
func pattern(rows map[int]string) string {
	text := ""
	for i := range 10 {
		text += "/" + cmp.Or(rows[i], "?????????")
	}
	return text[1:]
}

// measure runs a function several times and reports its time.
func measure(t *testing.T, name string, times int, run func(i int) error) {
	t.Helper()
	var took, spent []time.Duration
	for i := range times {
		from, cpu := time.Now(), spentTime()
		if err := run(i); err != nil {
			t.Fatal(err)
		}
		took, spent = append(took, time.Since(from)), append(spent, spentTime()-cpu)
	}
	slices.Sort(took)
	slices.Sort(spent)
	t.Logf("%s: median %.1f ms, 95 %% within %.1f ms; processor time %.1f ms", name, ms(took[times/2]), ms(took[times*95/100]), ms(spent[times/2]))
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// vary returns a game that starts like another, and one of its boards.
func vary(r *rand.Rand, g *record.Game) (*record.Game, string) {
	line := g.Main()
	keep, show := 10+r.IntN(len(line)-10), r.IntN(len(line))
	p := xiangqi.StartPosition()
	board := p.FEN()
	out := &record.Game{Name: g.Name, Players: g.Players, Result: g.Result, Tags: g.Tags}
	out.Root.Side = record.Second
	node := &out.Root
	for i, n := range line {
		m, err := xiangqi.ParseMove(n.Move)
		if err != nil {
			break
		}
		if i >= keep {
			legal := p.LegalMoves(nil)
			if len(legal) == 0 {
				break
			}
			m = legal[r.IntN(len(legal))]
		}
		next := &record.Node{Move: m.String(), Side: record.Side(p.Side())}
		node.Next, node = []*record.Node{next}, next
		p.PlayUnchecked(m)
		if i == show {
			board = p.FEN()
		}
	}
	return out, board
}
