package xqtable

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/fstest"

	"duiyi/xiangqi"
)

// TestProber compares a Prober with Probe, also after captures, which lead to other
// tables, and with Black as the stronger side.
func TestProber(t *testing.T) {
	_, set := folder(t, "KNP-K", "KCA-KAB")
	r := rand.New(rand.NewPCG(1, 2))
	list, err := set.Materials()
	if err != nil {
		t.Fatal(err)
	}
	p := set.Prober()
	looked := 0
	check := func(q xiangqi.Position) {
		want, err := set.Probe(q)
		if err != nil {
			t.Fatal(err)
		}
		want.ToCapture = 0
		if got, ok := p.Probe(&q); !ok || got != want {
			t.Fatalf("%s: %+v %v, want %+v", q.FEN(), got, ok, want)
		}
		looked++
	}
	for _, m := range list {
		for range 300 {
			q, ok := set.Random(r, m)
			if !ok {
				continue
			}
			check(q)
			check(q.FlipColours())
			for _, m := range q.LegalMoves(nil) {
				next := q
				next.PlayUnchecked(m)
				check(next)
			}
		}
	}
	if looked < 1000 {
		t.Errorf("%d positions looked at", looked)
	}
	for _, fen := range []string{xiangqi.StartFEN, "4k4/9/9/9/9/9/9/9/9/RR1K4C w", "4k1r2/9/9/9/9/9/9/9/9/R2K5 w", "4k4/9/9/9/9/9/9/9/9/R2K5 w"} {
		q, err := xiangqi.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if v, ok := p.Probe(&q); ok {
			t.Errorf("%s: %+v without a table", fen, v)
		}
	}
}

// TestProberDamage: a search goes without a table whose file is damaged.
func TestProberDamage(t *testing.T) {
	dir, set := folder(t, "KP-K")
	set.Close()
	name := filepath.Join(dir, "KP-K"+Ext)
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	data[binary.LittleEndian.Uint32(data[12:])] ^= 0x55 // the first byte of the blocks
	for what, broken := range map[string][]byte{"blocks": data, "header": data[:100]} {
		set := Open(fstest.MapFS{"KP-K" + Ext: {Data: broken}})
		p, n := set.Prober(), 0
		for i := range int64(5000) {
			q, ok := newIndex(material(t, "KP-K")).position(i)
			if !ok {
				continue
			}
			if _, ok := p.Probe(&q); !ok {
				n++
			}
		}
		if n == 0 {
			t.Errorf("%s: a damaged table answers", what)
		}
	}
}

// TestStands: a win or loss holds if it comes within the move limit, a draw if it is
// proved.
func TestStands(t *testing.T) {
	for _, tt := range []struct {
		quiet string
		v     Value
		want  bool
	}{
		{"0", Value{Outcome: Win, Plies: 9}, true},
		{"111", Value{Outcome: Win, Plies: 9}, true},
		{"112", Value{Outcome: Win, Plies: 9}, false},
		{"113", Value{Outcome: Loss, Plies: 8}, false},
		{"112", Value{Outcome: Loss, Plies: 8}, true},
		{"119", Value{Outcome: Draw, Proved: true}, true},
		{"0", Value{Outcome: Draw}, false},
	} {
		p, err := xiangqi.ParseFEN("4k4/9/9/9/9/9/9/9/9/R2K5 w - - " + tt.quiet + " 1")
		if err != nil {
			t.Fatal(err)
		}
		if got := tt.v.Stands(&p); got != tt.want {
			t.Errorf("%+v after %s plies: %v", tt.v, tt.quiet, got)
		}
	}
}

// TestFolders reads several folders: each table comes from the first that has it
// undamaged, and Check names those that are damaged all the same.
func TestFolders(t *testing.T) {
	dir, set := folder(t, "KN-KA")
	set.Close()
	read := func(name string) *fstest.MapFile {
		data, err := os.ReadFile(filepath.Join(dir, name+Ext))
		if err != nil {
			t.Fatal(err)
		}
		return &fstest.MapFile{Data: data}
	}
	missing := os.DirFS(filepath.Join(dir, "none"))
	sound := fstest.MapFS{"KN-K" + Ext: read("KN-K")}
	damaged := fstest.MapFS{"KN-K" + Ext: {Data: []byte("damaged")}, "KN-KA" + Ext: read("KN-KA")}
	list, err := Open(missing, sound, damaged).Materials()
	if err != nil || len(list) != 2 || list[0].String() != "KN-K" || list[1].String() != "KN-KA" {
		t.Errorf("materials %v, %v", list, err)
	}
	inBlock := read("KN-K")
	inBlock.Data[len(inBlock.Data)-3] ^= 0xff // in the last block
	p, _ := newIndex(material(t, "KN-K")).position(5000)
	want, err := Open(sound).Probe(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name    string
		folders []fs.FS
		header  bool // damage that Check finds
	}{
		{"damaged in a later folder", []fs.FS{missing, sound, damaged}, true},
		{"damaged in an earlier one", []fs.FS{missing, damaged, sound}, true},
		{"damaged in a block", []fs.FS{fstest.MapFS{"KN-K" + Ext: inBlock}, missing, sound}, false},
		{"damaged in two, differently", []fs.FS{fstest.MapFS{"KN-K" + Ext: inBlock}, damaged, sound}, true},
	} {
		set, name := Open(tt.folders...), tt.name
		var both sync.WaitGroup
		for range 2 {
			both.Go(func() {
				if v, err := set.Probe(p); err != nil || v != want {
					t.Errorf("%s: %+v, %v; want %+v", name, v, err, want)
				}
				if v, ok := set.Prober().Probe(&p); !ok || v.Plies != want.Plies {
					t.Errorf("%s: a search gets %+v, %v", name, v, ok)
				}
			})
		}
		both.Wait()
		f, err := set.File(material(t, "KN-K"))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(f); err != nil || !bytes.Equal(got, sound["KN-K"+Ext].Data) {
			t.Errorf("%s: hands out %d bytes of another file, %v", name, len(got), err)
		}
		if err := set.Check(); errors.Is(err, ErrNotTable) != tt.header {
			t.Errorf("%s: Check says %v", name, err)
		}
	}
	if _, err := Open(damaged, missing).Probe(p); !errors.Is(err, ErrNotTable) {
		t.Errorf("damaged and nowhere else: %v", err)
	}
}

// TestOwn: the tables of the program are closed under captures, so that a position
// that is found has all its moves found; they are sound, small, and what the build
// makes today.
func TestOwn(t *testing.T) {
	set := Open(Own())
	list, err := set.Materials()
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	entries, err := fs.ReadDir(Own(), ".")
	if err != nil || len(entries) != len(list) {
		t.Errorf("%d files, %d tables, %v", len(entries), len(list), err)
	}
	bytes := int64(0)
	have := map[string]bool{}
	for _, m := range list {
		have[m.String()] = true
	}
	for _, m := range list {
		for _, s := range m.Smaller() {
			if !have[s.String()] {
				t.Errorf("%v is there, and not %v", m, s)
			}
		}
		info, err := set.Info(m)
		if err != nil {
			t.Fatal(err)
		}
		if len(info.Rules) != len(AllRules) {
			t.Errorf("%v is exact under %v alone", m, info.Rules)
		}
		bytes += info.Bytes
		samples := 300
		if testing.Short() {
			samples = 20
		}
		if _, err := set.Verify(t.Context(), m, samples, 36); err != nil {
			t.Error(err)
		}
	}
	if bytes > 9<<18 {
		t.Errorf("%d bytes of tables in the program", bytes)
	}
	s := newShelf(t)
	for _, name := range []string{"KR-K", "KP-KA", "KN-KB"} {
		v, err := set.load(t.Context(), material(t, name))
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range s.named(name).codes {
			if v.codes[i] != c {
				t.Fatalf("%s: number %d has code %d, a build today %d", name, i, v.codes[i], c)
			}
		}
	}
}
