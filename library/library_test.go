package library_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"duiyi/library"
	"duiyi/library/intake"
	"duiyi/library/kinds"
	"duiyi/record"
	"duiyi/record/formats"
	"duiyi/store/sqlite"
	"duiyi/xiangqi"
)

// openStore opens a store that is closed with the test.
func openStore(t *testing.T, dir string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func openLibrary(t *testing.T) (*library.Library, *sqlite.Store, string) {
	t.Helper()
	dir := t.TempDir()
	s := openStore(t, dir)
	l := library.New(s, filepath.Join(dir, "index"), kinds.All())
	t.Cleanup(func() { l.Close() })
	return l, s, dir
}

// game returns a record of moves from the start.
func game(moves string, players [2]string, date string, result record.Result) *record.Game {
	g := &record.Game{Name: "xiangqi", Players: players, Result: result, Tags: []record.Tag{{Name: "Event", Value: "Cup"}, {Name: "Date", Value: date}}}
	g.Root.Side = record.Second
	node, side := &g.Root, record.First
	for m := range strings.FieldsSeq(moves) {
		next := &record.Node{Move: m, Side: side}
		node.Next, node, side = []*record.Node{next}, next, side.Other()
	}
	return g
}

func add(t *testing.T, l *library.Library, games ...*record.Game) int {
	t.Helper()
	added, _, err := l.Add(context.Background(), 1, games)
	if err != nil {
		t.Fatal(err)
	}
	return added
}

func mirrored(moves string) string {
	other := func(r rune) rune {
		if r >= 'a' && r <= 'i' {
			return 'a' + 'i' - r
		}
		return r
	}
	return strings.Map(other, moves)
}

var people = [2]string{"Red Player", "Black Player"}

func TestExplore(t *testing.T) {
	l, _, _ := openLibrary(t)
	if n := add(t, l,
		game("h2e2 h9g7 h0g2", people, "1981.05.12", record.FirstWins),
		game(mirrored("h2e2 h9g7 h0g2 i9h9"), people, "1982", record.Drawn),
		game("h2e2 h7e7", [2]string{"Somebody", "Else"}, "1990-01-02", record.SecondWins),
		game("h2e2 h7e7", people, "1999", record.Drawn), // the same game
		game("c3c4", people, "", record.Unknown),
	); n != 4 {
		t.Errorf("%d games were new, want 4", n)
	}
	x, err := l.Explore(t.Context(), library.Filter{Kind: "xiangqi"})
	if err != nil {
		t.Fatal(err)
	}
	if x.Games != 4 || len(x.Moves) != 2 {
		t.Fatalf("explored %+v", x)
	}
	m := x.Moves[0]
	if m.Move != "h2e2" || m.Games != 3 || m.Results[record.FirstWins] != 1 || m.Results[record.Drawn] != 1 || m.Results[record.SecondWins] != 1 || m.Years[1982] != 1 {
		t.Errorf("the first move is %+v", m)
	}
	if m.Players[0] != (library.Player{Name: "Red Player", Games: 2}) {
		t.Errorf("played by %v", m.Players)
	}
	if x.Latest[0].Date != "1990-01-02" || x.Latest[0].Players[0] != "Somebody" {
		t.Errorf("the latest is %+v", x.Latest[0])
	}
	// Mirrored to the other wing.
	after := "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR b"
	x, err = l.Explore(t.Context(), library.Filter{Kind: "xiangqi", Position: after})
	if err != nil || x.Games != 3 || x.Moves[0].Move != "b9c7" || x.Moves[1].Move != "b7e7" {
		t.Errorf("after the left cannon: %+v, %v", x, err)
	}
	if x.Opening != "" {
		t.Errorf("a single cannon move is told as %s, one of the openings that begin with it", x.Opening)
	}
	x, err = l.Explore(t.Context(), library.Filter{Kind: "xiangqi", Position: after, Second: "else"})
	if err != nil || x.Games != 1 || x.Moves[0].Move != "b7e7" {
		t.Errorf("of one player: %+v, %v", x, err)
	}
	for _, bad := range []library.Filter{{Kind: "go"}, {Kind: "xiangqi", Position: "4k4/9"}, {Kind: "xiangqi", Position: "4x4/9/9/9/9/9/9/9/9/4K4 w"}} {
		if _, err := l.Explore(t.Context(), bad); !errors.Is(err, library.ErrKind) && !errors.Is(err, library.ErrBoard) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}

// wander returns random games, many of which share positions.
func wander(n int) []*record.Game {
	r := rand.New(rand.NewPCG(1, 2))
	var list []*record.Game
	for i := range n {
		p := xiangqi.StartPosition()
		var moves []string
		for len(moves) < 24 {
			legal := p.LegalMoves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[r.IntN(min(len(legal), 2+len(moves)/2))]
			moves = append(moves, m.String())
			p.PlayUnchecked(m)
		}
		list = append(list, game(strings.Join(moves, " "), [2]string{fmt.Sprint("P", i%7), "Q"}, fmt.Sprint(1950+i%50), record.FirstWins))
	}
	return list
}

// TestTwin compares the index with a scan of all games, for positions with
// many, few and single games.
func TestTwin(t *testing.T) {
	l, _, _ := openLibrary(t)
	games := wander(300)
	add(t, l, games...)
	slow := map[string]map[string]int{} // by position, in either image; by move
	image := func(p *xiangqi.Position) (fen string, flipped bool) {
		q := p.Mirror()
		a, b := board(p), board(&q)
		return max(a, b), b > a
	}
	var asked []xiangqi.Position
	for i, g := range games {
		p := xiangqi.StartPosition()
		seen := map[string]bool{}
		for _, n := range append(g.Main(), nil) {
			key, flipped := image(&p)
			move := ""
			if n != nil {
				move = n.Move
				other := mirrored(move)
				if flipped || board(&p) == board(mirror(&p)) && other > move {
					move = other
				}
			}
			if slow[key] == nil {
				slow[key] = map[string]int{}
			}
			if !seen[key] {
				slow[key][move]++
			}
			seen[key] = true
			if i%10 == 0 {
				asked = append(asked, p)
			}
			if n == nil {
				break
			}
			m, err := xiangqi.ParseMove(n.Move)
			if err != nil {
				t.Fatal(err)
			}
			p.PlayUnchecked(m)
		}
	}
	for _, p := range asked {
		key, flipped := image(&p)
		x, err := l.Explore(t.Context(), library.Filter{Kind: "xiangqi", Position: p.FEN()})
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]int{}
		for _, m := range x.Moves {
			move := m.Move
			if flipped && move != "" {
				move = mirrored(move)
			}
			got[move] += m.Games
		}
		if fmt.Sprint(got) != fmt.Sprint(slow[key]) {
			t.Fatalf("%s: %v, want %v", p.FEN(), got, slow[key])
		}
	}
}

func mirror(p *xiangqi.Position) *xiangqi.Position {
	q := p.Mirror()
	return &q
}

func board(p *xiangqi.Position) string {
	rows, rest, _ := strings.Cut(p.FEN(), " ")
	return rows + " " + rest[:1]
}

func TestSearch(t *testing.T) {
	l, s, _ := openLibrary(t)
	add(t, l,
		game("h2e2 h9g7 h0g2 i9h9", [2]string{"胡荣华", "B"}, "1981.05.12", record.FirstWins),
		game("h2e2 h7e7", [2]string{"胡榮華", "C"}, "1981", record.Drawn),
		game("c3c4 c6c5 c4c5", [2]string{"B", "C"}, "2001-07", record.SecondWins),
	)
	count := func(f library.Filter) int {
		t.Helper()
		page, err := l.Search(t.Context(), f, library.Cursor{}, 10)
		if err != nil {
			t.Fatal(err)
		}
		return page.Counts.Games
	}
	tests := []struct {
		name   string
		filter library.Filter
		want   int
	}{
		{"all", library.Filter{}, 3},
		{"either player", library.Filter{Player: "b"}, 2},
		{"the first", library.Filter{First: "B"}, 1},
		{"a spelling", library.Filter{Player: "胡荣华"}, 1},
		{"from", library.Filter{From: "1981-05-13"}, 1},
		{"to a year", library.Filter{To: "1981"}, 2},
		{"to a month", library.Filter{To: "1981-04"}, 1},
		{"result", library.Filter{Result: record.Drawn}, 1},
		{"event", library.Filter{Event: "cup"}, 3},
		{"opening", library.Filter{Opening: "D"}, 1},
		{"a word of an opening's name", library.Filter{Text: "Cannon"}, 2},
		{"two letters of it", library.Filter{Text: "an"}, 0},
		{"position", library.Filter{Kind: "xiangqi", Position: "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w"}, 1},
		{"pattern, on the other wing", library.Filter{Kind: "xiangqi", Pattern: "?????????/9/?????????/p1p1p1p1p/?????????/?????????/?????????/????C????/?????????/????????? w"}, 2},
		{"material", library.Filter{Kind: "xiangqi", Material: "KAABBNNRRCCPPPPP kaabbnnrrccpppp"}, 1},
		{"a position of another game", library.Filter{Kind: "gomoku", Position: "3X3/7/7/7/7/7/7 O"}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := count(tt.filter); got != tt.want {
				t.Errorf("%d games, want %d", got, tt.want)
			}
		})
	}
	if err := l.JoinNames(t.Context(), []string{"胡荣华", "胡榮華"}); err != nil {
		t.Fatal(err)
	}
	if got := count(library.Filter{Player: "胡榮"}); got != 2 {
		t.Errorf("%d games of a player with two spellings", got)
	}
	if err := s.Label(t.Context(), "good", []int64{1, 3, 99}, true); err != nil {
		t.Fatal(err)
	}
	if got := count(library.Filter{Label: "good"}); got != 2 {
		t.Errorf("%d games in the collection", got)
	}
	first, err := l.Search(t.Context(), library.Filter{}, library.Cursor{}, 2)
	if err != nil || len(first.Games) != 2 || first.Next == nil || first.Games[0].Date != "2001-07" {
		t.Fatalf("the first page: %+v, %v", first, err)
	}
	at, err := library.ParseCursor(first.Next.String())
	if err != nil {
		t.Fatal(err)
	}
	second, err := l.Search(t.Context(), library.Filter{}, at, 2)
	if err != nil || len(second.Games) != 1 || second.Next != nil || second.Games[0].Date != "1981" {
		t.Errorf("the second page: %+v, %v", second, err)
	}
}

// TestParseCursor tests that only what String writes is a cursor.
func TestParseCursor(t *testing.T) {
	for _, c := range []library.Cursor{{Date: 19990131, N: 7}, {Near: 255, Date: 0, N: 1}} {
		if got, err := library.ParseCursor(c.String()); err != nil || got != c {
			t.Errorf("ParseCursor(%q) = %+v, %v", c, got, err)
		}
	}
	if c, err := library.ParseCursor(""); err != nil || c != (library.Cursor{}) {
		t.Errorf("the start: %+v, %v", c, err)
	}
	for _, bad := range []string{"1", "1-2-256", "1-2--3", "1-2-0", "01-2", "1-2 ", "x-2", "-1-2"} {
		if c, err := library.ParseCursor(bad); err == nil {
			t.Errorf("ParseCursor(%q) = %+v, want an error", bad, c)
		}
	}
}

// TestIndexIsMadeAnew tests that a truncated, damaged or foreign index file
// does no harm.
func TestIndexIsMadeAnew(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir)
	path := filepath.Join(dir, "index")
	l := library.New(s, path, kinds.All())
	add(t, l, wander(50)...)
	if err := l.Rebuild(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil || len(whole) < 5000 {
		t.Fatalf("an index of %d bytes, %v", len(whole), err)
	}
	flip := func(at int) []byte {
		b := slices.Clone(whole)
		b[at] ^= 1
		return b
	}
	for _, tt := range []struct {
		name string
		file []byte
	}{
		{"whole", whole}, {"empty", nil}, {"cut in the head", whole[:20]}, {"cut", whole[:len(whole)/2]},
		{"damaged", flip(len(whole) / 2)}, {"of another edition", flip(17)}, {"of another version", flip(40)}, {"not an index", []byte("PNG")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := os.WriteFile(path, tt.file, 0o600); err != nil {
				t.Fatal(err)
			}
			l := library.New(s, path, kinds.All())
			defer l.Close()
			x, err := l.Explore(t.Context(), library.Filter{Kind: "xiangqi"})
			if err != nil || x.Games != 50 {
				t.Errorf("%d games, %v", x.Games, err)
			}
		})
	}
}

// TestDisown tests that a removed own game is not found, even after reopening
// the index. A game that a file contains too stays, as the file's.
func TestDisown(t *testing.T) {
	l, _, dir := openLibrary(t)
	played := wander(24)
	add(t, l, played[:20]...)
	own := func(i int, id string) {
		t.Helper()
		if err := l.AddOwn(t.Context(), id, played[i]); err != nil {
			t.Fatal(err)
		}
	}
	own(20, "a")
	if err := l.Rebuild(t.Context()); err != nil {
		t.Fatal(err)
	}
	own(3, "b") // of a file, and indexed
	own(21, "c")
	add(t, l, played[21]) // added to a file later
	count := func(l *library.Library, f library.Filter, want int) {
		t.Helper()
		page, err := l.Search(t.Context(), f, library.Cursor{}, 50)
		if err != nil || page.Counts.Games != want {
			t.Errorf("%+v: %d games, %v, want %d", f, page.Counts.Games, err, want)
		}
	}
	count(l, library.Filter{Own: true}, 3)
	count(l, library.Filter{Own: true, Brought: true}, 0)
	count(l, library.Filter{}, 22)
	for _, id := range []string{"a", "b", "c", "d"} {
		if err := l.Disown(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	again := library.New(l.Store(), filepath.Join(dir, "index"), kinds.All())
	defer again.Close()
	for _, l := range []*library.Library{l, again} {
		count(l, library.Filter{Own: true}, 0)
		count(l, library.Filter{}, 21)
	}
	if _, err := l.Game(t.Context(), 21); !errors.Is(err, library.ErrNoEntry) {
		t.Errorf("the game itself: %v", err)
	}
}

// TestPatternTwin compares searches by pattern and material with a scan of all
// boards.
func TestPatternTwin(t *testing.T) {
	l, _, _ := openLibrary(t)
	r := rand.New(rand.NewPCG(3, 4))
	games := append(wander(40), stones(r, 40)...)
	add(t, l, games...)
	tests := map[string]struct {
		images func(board string) []string
		some   int // points of the pattern that matter
	}{
		"xiangqi": {func(b string) []string { return []string{b, flip(b)} }, 12},
		"gomoku": {func(b string) []string {
			var all []string
			for range 4 {
				all = append(all, b, flip(b))
				b = turned(b)
			}
			return all
		}, 4},
	}
	for name, tt := range tests {
		var boards, images [][]string // by game
		for _, g := range games {
			if g.Name != name {
				continue
			}
			boards = append(boards, boardsOf(t, g))
			var of []string
			for _, b := range boards[len(boards)-1] {
				of = append(of, tt.images(b)...)
			}
			images = append(images, of)
		}
		found := 0
		for range 60 {
			of := boards[r.IntN(len(boards))]
			b := of[r.IntN(len(of))]
			var pattern strings.Builder
			for _, c := range b {
				if c != '/' && (c == '.' && r.IntN(40) > 0 || c != '.' && r.IntN(30) >= tt.some) {
					c = '?'
				}
				pattern.WriteRune(c)
			}
			if strings.Trim(pattern.String(), "?/") == "" {
				continue
			}
			want, bare := 0, 0
			letters := strings.NewReplacer(".", "", "/", "").Replace(b)
			for i, of := range images {
				if slices.ContainsFunc(of, func(b string) bool { return fits(pattern.String(), b) }) {
					want++
				}
				if slices.ContainsFunc(boards[i], func(b string) bool { return sameLetters(letters, b) }) {
					bare++
				}
			}
			page, err := l.Search(t.Context(), library.Filter{Kind: name, Pattern: pattern.String()}, library.Cursor{}, 1)
			if err != nil || page.Counts.Games != want {
				t.Fatalf("%s %s: %d games, %v, want %d", name, &pattern, page.Counts.Games, err, want)
			}
			found += want
			if name == "gomoku" {
				continue
			}
			page, err = l.Search(t.Context(), library.Filter{Kind: name, Material: letters}, library.Cursor{}, 1)
			if err != nil || page.Counts.Games != bare {
				t.Fatalf("%s: %d games, %v, want %d", letters, page.Counts.Games, err, bare)
			}
		}
		if found < 60 || found > 60*30 {
			t.Errorf("%s: the patterns are of no use: %d games", name, found)
		}
	}
}

// stones returns random gomoku games.
func stones(r *rand.Rand, n int) []*record.Game {
	var list []*record.Game
	for range n {
		g := &record.Game{Name: "gomoku", Size: 15}
		g.Root.Side = record.Second
		node, side := &g.Root, record.First
		taken := map[string]bool{}
		for len(taken) < 30 {
			m := fmt.Sprintf("%c%d", 'e'+r.IntN(7), 5+r.IntN(7))
			if taken[m] {
				continue
			}
			taken[m] = true
			next := &record.Node{Move: m, Side: side}
			node.Next, node, side = []*record.Node{next}, next, side.Other()
		}
		list = append(list, g)
	}
	return list
}

// boardsOf returns the boards of a game: rows from the top, '.' for an empty
// point.
func boardsOf(t *testing.T, g *record.Game) []string {
	t.Helper()
	var boards []string
	if g.Name == "xiangqi" {
		p := xiangqi.StartPosition()
		plain := func() string {
			rows, _, _ := strings.Cut(p.FEN(), " ")
			for n := range 9 {
				rows = strings.ReplaceAll(rows, fmt.Sprint(n+1), strings.Repeat(".", n+1))
			}
			return rows
		}
		boards = append(boards, plain())
		for _, n := range g.Main() {
			m, err := xiangqi.ParseMove(n.Move)
			if err != nil {
				t.Fatal(err)
			}
			p.PlayUnchecked(m)
			boards = append(boards, plain())
		}
		return boards
	}
	board := []byte(strings.TrimSuffix(strings.Repeat(strings.Repeat(".", 15)+"/", 15), "/"))
	for i, n := range g.Main() {
		var y int
		if _, err := fmt.Sscan(n.Move[1:], &y); err != nil {
			t.Fatal(err)
		}
		board[(15-y)*16+int(n.Move[0]-'a')] = "XO"[i%2]
		boards = append(boards, string(board))
	}
	return boards
}

func flip(board string) string {
	rows := strings.Split(board, "/")
	for i, row := range rows {
		b := []byte(row)
		slices.Reverse(b)
		rows[i] = string(b)
	}
	return strings.Join(rows, "/")
}

func turned(board string) string {
	rows := strings.Split(board, "/")
	out := make([]string, len(rows))
	for i := range rows {
		for j := range rows {
			out[i] += rows[len(rows)-1-j][i : i+1]
		}
	}
	return strings.Join(out, "/")
}

func fits(pattern, board string) bool {
	for i := range len(pattern) {
		if pattern[i] != '?' && pattern[i] != board[i] {
			return false
		}
	}
	return true
}

func sameLetters(letters, board string) bool {
	a, b := []byte(letters), []byte(strings.NewReplacer(".", "", "/", "").Replace(board))
	slices.Sort(a)
	slices.Sort(b)
	return string(a) == string(b)
}

// TestImportNoise tests that random bytes are not a record: a named file
// fails, a file in a folder is skipped without further messages.
func TestImportNoise(t *testing.T) {
	l, _, dir := openLibrary(t)
	folder := filepath.Join(dir, "games")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(41, 5)) // fixed: failures repeat
	noise := make([]byte, 4000)
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	for _, name := range []string{"noise", "noise.bin", "noise.txt", "noise.pgn", "noise.sgf", "noise.jpg"} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, noise, 0o600); err != nil {
			t.Fatal(err)
		}
		p, err := intake.Files(t.Context(), l, formats.All(), []string{path}, intake.Again{}, func(intake.Progress) {})
		if err != nil || p.Games != 0 || p.Failed != 1 || len(p.Faults) == 0 || !strings.Contains(fmt.Sprint(p.Faults), path) {
			t.Errorf("%s came to %+v, %v", name, p, err)
		}
	}
	p, err := intake.Files(t.Context(), l, formats.All(), []string{folder}, intake.Again{}, func(intake.Progress) {})
	if err != nil || p.Games != 0 || p.Before != 0 {
		t.Errorf("the folder came to %+v, %v", p, err)
	}
}

// TestImport imports a folder with files of several formats and a broken one,
// twice.
func TestImport(t *testing.T) {
	l, _, dir := openLibrary(t)
	folder := filepath.Join(dir, "games", "more")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"a.pgn":         "[Event \"A\"]\n[Red \"甲\"]\n[Black \"乙\"]\n\n1. h2e2 h9g7 2. h0g2 {steady} *\n\n[Event \"B\"]\n\n1. c3c4 1-0\n",
		"more/b.sgf":    "(;GM[4]SZ[15];B[hh];W[hg];B[ii])",
		"more/c.pgn":    "[Event \"C\"]\n\n1. h2e2 h9g7 2. h0g2 i9i0 *\n",
		"more/none.png": "\x89PNG\r\n",
		"more/d.bdt":    "BDT",
		"more/e.psq":    "Piskvorky 15x15, 0:11, 0\n8,8,0\n9,9,1000\n-1\n",
		"more/f.rec":    "homo-1\nhomo-2\n7,7,0\n8,8,0\n7,8,0\n-1\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, "games", name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for i, want := range []intake.Progress{{Files: 5, Passed: 1, Failed: 1, Games: 6, Added: 5, Also: 1, Faulty: 1, Charsets: []string{"utf-8"}}, {Passed: 6, Before: 5, Failed: 1}} {
		got, err := intake.Files(t.Context(), l, formats.All(), []string{filepath.Join(dir, "games")}, intake.Again{}, func(intake.Progress) {})
		if err != nil {
			t.Fatal(err)
		}
		got.File, got.Faults = "", nil
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("import %d came to %+v, want %+v", i+1, got, want)
		}
	}
	g, err := l.Game(t.Context(), 1)
	if err != nil || g.Players[0] != "甲" || g.Main()[2].Comment != "steady" {
		t.Errorf("the game with a comment: %+v, %v", g, err)
	}
	page, err := l.Search(t.Context(), library.Filter{Kind: "gomoku"}, library.Cursor{}, 9)
	if err != nil || len(page.Games) != 3 {
		t.Fatalf("the games of stones: %+v, %v", page.Games, err)
	}
	var found []string
	for _, f := range page.Games {
		found = append(found, fmt.Sprintf("%s in %d plies by %q and %q", f.Opening, f.Plies, f.Players[0], f.Players[1]))
	}
	slices.Sort(found)
	if want := []string{` in 2 plies by "" and ""`, `D9 in 3 plies by "" and ""`, `I6 in 3 plies by "homo-1" and "homo-2"`}; !slices.Equal(found, want) {
		t.Errorf("the games of stones: %q, want %q", found, want)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := intake.Files(gone, l, formats.All(), []string{dir}, intake.Again{}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("an import that is broken off: %v", err)
	}
}

// TestImportAgain tests that a file read in the wrong set can be read again in
// another, completely or for single games: tags and text are corrected, and
// nothing is duplicated.
func TestImportAgain(t *testing.T) {
	l, _, dir := openLibrary(t)
	path := filepath.Join(dir, "games.pgn")
	// 許銀川 and 王 in Big5, in two games.
	text := "[Red \"\xb3\x5c\xbb\xc8\xa4\x74\"]\n\n1. h2e2 {\xbb\xc8} h9g7 *\n\n[Red \"\xa4\xfd\"]\n\n1. c3c4 c6c5 *\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	imported := func(set string, again intake.Again) intake.Progress {
		t.Helper()
		known, err := formats.All().In(set)
		if err != nil {
			t.Fatal(err)
		}
		p, err := intake.Files(t.Context(), l, known, []string{path}, again, func(intake.Progress) {})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	reds := func() string {
		t.Helper()
		page, err := l.Search(t.Context(), library.Filter{}, library.Cursor{}, 10)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, g := range page.Games {
			names = append(names, g.Players[0])
		}
		slices.Sort(names)
		return strings.Join(names, " ")
	}
	if p := imported("gbk", intake.Again{}); p.Added != 2 || reds() == "王 許銀川" {
		t.Fatalf("in the wrong set: %+v, %s", p, reds())
	}
	wrong := reds()
	if p := imported("big5", intake.Again{}); p.Before != 1 || p.Mended != 0 || reds() != wrong {
		t.Errorf("not again: %+v, %s", p, reds())
	}
	if p := imported("big5", intake.Again{On: true, Only: []int{2}}); p.Games != 1 || p.Added != 0 || p.Mended != 1 || !strings.Contains(reds(), "王") || strings.Contains(reds(), "許銀川") {
		t.Errorf("the second game: %+v, %s", p, reds())
	}
	if p := imported("big5", intake.Again{On: true}); p.Games != 2 || p.Added != 0 || p.Mended != 1 || reds() != "王 許銀川" {
		t.Errorf("the whole file: %+v, %s", p, reds())
	}
	if p := imported("big5", intake.Again{On: true}); p.Mended != 0 {
		t.Errorf("once more: %+v", p)
	}
	found, err := l.Search(t.Context(), library.Filter{Player: "許"}, library.Cursor{}, 10)
	if err != nil || len(found.Games) != 1 {
		t.Fatalf("by the name as it is now: %+v, %v", found.Games, err)
	}
	if g, err := l.Game(t.Context(), found.Games[0].N); err != nil || g.Root.Next[0].Comment != "銀" {
		t.Errorf("its comment: %+v, %v", g, err)
	}
	if p := imported("big5", intake.Again{On: true, Only: []int{3}}); p.Failed != 1 || !errors.Is(p.Faults[0], intake.ErrNoGame) {
		t.Errorf("a game that the file does not have: %+v", p)
	}
}
