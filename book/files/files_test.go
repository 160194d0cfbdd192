package files

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiyi/book"
	"duiyi/book/kinds"
	"duiyi/xiangqi"
)

// at returns the position after moves.
func at(t *testing.T, game string, moves ...string) book.Position {
	t.Helper()
	k, err := kinds.Named(game)
	if err != nil {
		t.Fatal(err)
	}
	p, err := k.Read(k.Start)
	for _, m := range moves {
		if err == nil {
			p, err = p.Play(m)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

type page struct {
	moves []string
	list  []book.Entry
}

// pages is a book of xiangqi with everything that an entry can be.
var pages = []page{
	{nil, []book.Entry{
		{Move: "h2e2", Weight: 60, Wins: 20, Draws: 15, Losses: 5, Note: "中炮"},
		{Move: "c3c4", Weight: 30, Wins: 10, Draws: 10},
		{Move: "b0a2", Weight: 5, Forbidden: true},
	}},
	{[]string{"h2e2"}, []book.Entry{{Move: "h9g7", Weight: 9}, {Move: "b9c7", Weight: 4}, {Move: "h7e7"}}},
	{[]string{"h2e2", "h9g7"}, []book.Entry{{Move: "h0g2", Weight: 3}}},
}

func write(t *testing.T, path, game string, over bool, pages []page) []string {
	t.Helper()
	k, err := kinds.Named(game)
	if err != nil {
		t.Fatal(err)
	}
	w, err := Create(path, over, k, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		if err := w.Put(at(t, game, p.moves...), p.list); err != nil {
			t.Fatal(err)
		}
	}
	lost := w.Lost()
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return lost
}

func opened(t *testing.T, path string) book.Book {
	t.Helper()
	b, err := Open(t.Context(), path, kinds.All())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	return b
}

// same says a move as the representative of its images.
func same(t *testing.T, p book.Position, list []book.Entry) []book.Entry {
	t.Helper()
	out := slices.Clone(list)
	for i := range out {
		f, err := p.Fold(out[i].Move)
		if err != nil {
			t.Fatal(err)
		}
		out[i].Move = p.Unfold(f)[0]
	}
	book.Sort(out)
	return out
}

// TestRoundTrip: what is written is read, of each format what it can hold, and
// from the mirror image as well; nothing comes to lie beside the file.
func TestRoundTrip(t *testing.T) {
	for _, tt := range []struct{ file, lost string }{
		{"b.dybook", ""},
		{"b.obk", ""},
		{"BOOK.DAT", "1 forbidden moves left out; 1 moves without a weight left out; 2 moves without their wins, draws and losses; 1 moves without their notes"},
	} {
		t.Run(tt.file, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, tt.file)
			if lost := strings.Join(write(t, path, "xiangqi", false, pages), "; "); lost != tt.lost {
				t.Errorf("lost: %s", lost)
			}
			b := opened(t, path)
			for _, page := range pages {
				p := at(t, "xiangqi", page.moves...)
				want := same(t, p, page.list)
				if tt.lost != "" {
					want = slices.DeleteFunc(want, func(e book.Entry) bool { return e.Forbidden || e.Weight == 0 })
					for i := range want {
						want[i] = book.Entry{Move: want[i].Move, Weight: want[i].Weight}
					}
				}
				got, err := b.Entries(t.Context(), p)
				if diff := cmp.Diff(want, got); err != nil || diff != "" {
					t.Errorf("%v: %v\n%s", page.moves, err, diff)
				}
			}
			mirror := at(t, "xiangqi", "b2e2", "b9c7")
			if got, err := b.Entries(t.Context(), mirror); err != nil || len(got) != 1 || got[0].Move != "b0c2" {
				t.Errorf("on the other wing: %v, %v", got, err)
			}
			if got, err := b.Entries(t.Context(), at(t, "xiangqi", "a3a4")); err != nil || len(got) != 0 {
				t.Errorf("a position that it does not have: %v, %v", got, err)
			}
			walked := 0
			if err := b.Walk(t.Context(), func(_ book.Position, list []book.Entry) error { walked += len(list); return nil }); err != nil || walked < 5 {
				t.Errorf("walked through %d entries: %v", walked, err)
			}
			list, err := os.ReadDir(dir)
			if err != nil || len(list) != 1 {
				t.Errorf("the folder has %v, %v", list, err)
			}
			k, _ := kinds.Named("xiangqi")
			if _, err := Create(path, false, k, ""); !errors.Is(err, fs.ErrExist) {
				t.Errorf("over a file: %v", err)
			}
			write(t, path, "xiangqi", true, pages)
		})
	}
}

// TestKeys holds the keys to those that other programs' files have: ElephantEye's
// book begins its lines at this one, and public readers of 兵河五四's at that.
func TestKeys(t *testing.T) {
	p := xiangqi.StartPosition()
	if key := binKey(&p); key != 0x052656d5 {
		t.Errorf("bin: %#08x", key)
	}
	if key := obkKey(&p); key != 7101337512282506414 {
		t.Errorf("obk: %d", key)
	}
	q := p
	q.PlayUnchecked(xiangqi.NewMove(xiangqi.SquareAt(7, 2), xiangqi.SquareAt(4, 2)))
	if obkKey(&q)^obkKey(&p) == 0 || binKey(&q)^binKey(&p) == 0 {
		t.Error("a move does not change the key")
	}
}

// TestOthersTables: a book of another program is read whatever its table is
// called, whichever byte of a move comes first, and whatever columns it lacks.
func TestOthersTables(t *testing.T) {
	path := filepath.Join(t.TempDir(), "book.yfk")
	db, err := sql.Open("sqlite", dsn(path, ""))
	if err != nil {
		t.Fatal(err)
	}
	start := xiangqi.StartPosition()
	from, to := xiangqi.SquareAt(7, 2), xiangqi.SquareAt(4, 2)
	for _, line := range []string{
		`CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)`,
		`CREATE TABLE "a book" (id INTEGER PRIMARY KEY, vKey INTEGER, vMove INTEGER, vscore INTEGER, vwin INTEGER, vdraw INTEGER, vlost INTEGER, vvalid INTEGER, vindex INTEGER)`,
	} {
		if _, err := db.Exec(line); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := db.Exec(`INSERT INTO "a book" VALUES (1, ?, ?, 7, NULL, 2, 3, 0, NULL)`, obkKey(&start), wideSquare(to)<<8|wideSquare(from)); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	b := opened(t, path)
	got, err := b.Entries(t.Context(), at(t, "xiangqi"))
	want := same(t, at(t, "xiangqi"), []book.Entry{{Move: "h2e2", Weight: 7, Draws: 2, Losses: 3}})
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
	if b.(*keyed).lowFirst != true {
		t.Error("the bytes of a move are taken the other way round")
	}
}

// TestRefused: a file that is no book, or damaged, says what is wrong and where.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	good := filepath.Join(dir, "good.obk")
	write(t, good, "xiangqi", false, pages)
	obk, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	own := filepath.Join(dir, "good.dybook")
	write(t, own, "xiangqi", false, pages)
	native, err := os.ReadFile(own)
	if err != nil {
		t.Fatal(err)
	}
	other := slices.Clone(native)
	copy(other[strings.Index(string(native), "xiangqi"):], "janggi!")
	entry := func(key uint32, from, to int) []byte {
		raw := binary.LittleEndian.AppendUint32(nil, key)
		return append(raw, byte(from), byte(to), 1, 0)
	}
	otherKeys := filepath.Join(dir, "keys.obk")
	db, err := sql.Open("sqlite", dsn(otherKeys, ""))
	if err == nil {
		_, err = db.Exec(`CREATE TABLE pfBook (vkey INTEGER, vmove INTEGER); INSERT INTO pfBook VALUES (12345, 1)`)
		err = errors.Join(err, db.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	unknown, err := os.ReadFile(otherKeys)
	if err != nil {
		t.Fatal(err)
	}
	cut := slices.Clone(obk)
	for i := 4096; i < len(cut); i++ {
		cut[i] = 0xff
	}
	tests := []struct {
		name string
		data []byte
		want error
		says string
	}{
		{"empty", nil, book.ErrFormat, "0 bytes"},
		{"a record", []byte("[Game \"Chinese Chess\"]\n[Red \"x\"]\n"), book.ErrFormat, "bytes"},
		{"entries out of order", append(entry(9, 0xa4, 0x84), append(entry(3, 0xa4, 0x84), entry(9, 0xa4, 0x84)...)...), book.ErrFormat, "byte 8: the keys are not in order"},
		{"no move", append(entry(1, 0xa4, 0x84), entry(2, 0, 0x84)...), book.ErrFormat, "byte 12"},
		{"half an entry", append(entry(1, 0xa4, 0x84), entry(2, 0xa4, 0x84)[:5]...), book.ErrFormat, "13 bytes"},
		{"an array by other keys", append(entry(1, 0xa4, 0x84), entry(2, 0xa4, 0x84)...), book.ErrKeys, ""},
		{"a table by other keys", unknown, book.ErrKeys, ""},
		{"a header alone", obk[:100], book.ErrDamaged, ""},
		{"a header cut short", obk[:60], book.ErrDamaged, "within its header"},
		{"pages of nothing", cut, book.ErrDamaged, ""},
		{"cut short", native[:len(native)/2], book.ErrDamaged, ""},
		{"another game", other, book.ErrGame, "janggi!"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x.bin")
			if err := os.WriteFile(path, tt.data, 0o600); err != nil {
				t.Fatal(err)
			}
			b, err := Open(t.Context(), path, kinds.All())
			if err == nil {
				b.Close()
			}
			if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.says) || !strings.Contains(err.Error(), path) {
				t.Errorf("%v, want %v and %q", err, tt.want, tt.says)
			}
		})
	}
	for _, path := range []string{filepath.Join(dir, "none"), dir} {
		if _, err := Open(t.Context(), path, kinds.All()); err == nil {
			t.Errorf("%s was opened", path)
		}
	}
}

// TestEdit: an entry that is set is there at once, for another reader of the file
// too, and taken back one by one; the book opened again still knows what to take
// back.
func TestEdit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "own.dybook")
	write(t, path, "xiangqi", false, pages[:1])
	b, reader := opened(t, path).(book.Editor), opened(t, path)
	ctx := t.Context()
	start, mirrored := at(t, "xiangqi"), at(t, "xiangqi", "b2e2")
	weights := func() (list []int) {
		t.Helper()
		for _, p := range []book.Position{start, at(t, "xiangqi", "h2e2")} {
			entries, err := reader.Entries(ctx, p)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range entries {
				if e.Forbidden {
					e.Weight = -e.Weight
				}
				list = append(list, e.Weight)
			}
		}
		return list
	}
	is := func(want ...int) {
		t.Helper()
		if got := weights(); !slices.Equal(got, want) {
			t.Errorf("weights %v, want %v", got, want)
		}
	}
	is(60, 30, -5)
	if err := b.Set(ctx, start, book.Entry{Move: "b2e2", Weight: 99, Forbidden: true}); err != nil {
		t.Fatal(err)
	}
	is(30, -99, -5)
	if err := b.Set(ctx, mirrored, book.Entry{Move: "b9c7", Weight: 7}); err != nil {
		t.Fatal(err)
	}
	is(30, -99, -5, 7)
	if err := b.Set(ctx, start, book.Entry{Move: "h2h9", Weight: 7}); err != nil {
		t.Fatal(err) // legal: the cannon takes the horse
	}
	if err := b.Set(ctx, start, book.Entry{Move: "h2h8"}); !errors.Is(err, book.ErrMove) {
		t.Errorf("an illegal move: %v", err)
	}
	again := opened(t, path).(book.Editor)
	for _, want := range [][]int{{30, -99, -5, 7}, {30, -99, -5}, {60, 30, -5}} {
		if _, err := again.Undo(ctx); err != nil {
			t.Fatal(err)
		}
		is(want...)
	}
	if _, err := again.Undo(ctx); !errors.Is(err, book.ErrNoUndo) {
		t.Errorf("nothing to take back: %v", err)
	}
	list, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(list) != 1 {
		t.Errorf("the folder has %v, %v", list, err)
	}
}

// TestStones: a book of gomoku, found whichever way the board is turned.
func TestStones(t *testing.T) {
	path := filepath.Join(t.TempDir(), "g.dybook")
	write(t, path, "gomoku", false, []page{{[]string{"h8", "i9"}, []book.Entry{{Move: "i8", Weight: 4}}}})
	b := opened(t, path)
	list, err := b.Entries(t.Context(), at(t, "gomoku", "h8", "g7"))
	if err != nil || len(list) != 1 {
		t.Fatalf("%v, %v", list, err)
	}
	if f, err := at(t, "gomoku", "h8", "g7").Fold("g8"); err != nil || b.Info().Game != "gomoku" {
		t.Error(err)
	} else if g, _ := at(t, "gomoku", "h8", "g7").Fold(list[0].Move); f != g {
		t.Errorf("%s is not a neighbour of both stones", list[0].Move)
	}
	k, _ := kinds.Named("gomoku")
	if _, err := Create(filepath.Join(t.TempDir(), "g.obk"), false, k, ""); !errors.Is(err, book.ErrGame) {
		t.Errorf("a book of gomoku as OBK: %v", err)
	}
}

// TestInterrupted: a walk stops when it is told to.
func TestInterrupted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "b.obk")
	write(t, path, "xiangqi", false, pages)
	ctx, stop := context.WithCancel(t.Context())
	err := opened(t, path).Walk(ctx, func(book.Position, []book.Entry) error { stop(); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func FuzzOpenBin(f *testing.F) {
	f.Add([]byte("\x01\x00\x00\x00\xa4\x84\x01\x00"))
	f.Add([]byte(sqliteMagic + "rest"))
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(dir, "x")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if b, err := Open(t.Context(), path, kinds.All()); err == nil {
			b.Close()
		}
	})
}
