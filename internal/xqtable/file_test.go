package xqtable

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"duiyi/internal/filelock"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// folder builds tables in a folder.
func folder(t *testing.T, names ...string) (string, *Set) {
	t.Helper()
	dir := t.TempDir()
	var list []Material
	for _, name := range names {
		list = append(list, material(t, name))
	}
	if err := Build(t.Context(), dir, list, nil); err != nil {
		t.Fatal(err)
	}
	s := Open(os.DirFS(dir))
	t.Cleanup(func() { s.Close() })
	return dir, s
}

func TestFiles(t *testing.T) {
	names := []string{"KN-KA", "KCA-KA"}
	_, set := folder(t, names...)
	s := newShelf(t)
	for _, name := range names {
		b := s.named(name)
		info, err := set.Info(b.x.m)
		if err != nil {
			t.Fatal(err)
		}
		if info.Tally != b.tally || info.Size != b.x.size() || len(info.Rules) != 3 {
			t.Errorf("%s: %+v", name, info)
		}
		v, err := set.load(t.Context(), b.x.m)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(v.codes, b.codes) {
			t.Errorf("%s: what is read is not what was written", name)
		}
		for i := int64(0); i < b.x.size(); i += 37 {
			if p, ok := b.x.position(i); ok {
				got, err := set.Probe(p)
				if want := valueOf(b.codes[i], b.toCapture[i]); err != nil || got != want {
					t.Fatalf("%s: %+v, %v, want %+v", p.FEN(), got, err, want)
				}
				turned, err := set.Probe(p.FlipColours())
				if err != nil || turned != got {
					t.Fatalf("%s: %+v, with colours exchanged %+v, %v", p.FEN(), got, turned, err)
				}
			}
		}
	}
	all, err := set.Materials()
	if err != nil || len(all) != 4 || all[0].String() != "KN-K" || all[3].String() != "KCA-KA" {
		t.Errorf("materials %v, %v", all, err)
	}
}

func TestVerify(t *testing.T) {
	_, set := folder(t, "KN-KA", "KCA-KAA", "KP-KAB")
	for _, name := range []string{"KN-K", "KN-KA", "KCA-KAA", "KP-KAB"} {
		got, err := set.Verify(t.Context(), material(t, name), 300, 1)
		if err != nil || got.Positions != 300 || got.Wins+got.Losses+got.Draws != 300 {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
		if name != "KP-KAB" && got.Lines == 0 {
			t.Errorf("%s: no win was played out", name)
		}
	}
	if _, err := set.Verify(t.Context(), material(t, "KR-K"), 1, 1); !errors.Is(err, ErrMissing) {
		t.Errorf("a table that is not there: %v", err)
	}
}

// TestVerifyFinds changes codes of a table and writes it again.
func TestVerifyFinds(t *testing.T) {
	dir, set := folder(t, "KN-KA")
	set.Close()
	b := newShelf(t).named("KN-KA")
	spoil := map[string]func(int64){
		"distances":      func(i int64) { b.codes[i] += 2 },
		"to the capture": func(i int64) { b.toCapture[i]++ },
		"draws":          func(i int64) { b.codes[i], b.toCapture[i] = codeDraw, codeDraw },
	}
	for name, change := range spoil {
		codes, toCapture := bytes.Clone(b.codes), bytes.Clone(b.toCapture)
		for i := range b.x.size() {
			if c := b.codes[i]; i%10 == 0 && c != codeDraw && c < 100 {
				change(i)
			}
		}
		var out bytes.Buffer
		if err := b.write(&out, each); err != nil {
			t.Fatal(err)
		}
		b.codes, b.toCapture = codes, toCapture
		if err := os.WriteFile(filepath.Join(dir, "KN-KA"+Ext), out.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		set := Open(os.DirFS(dir))
		if _, err := set.Verify(t.Context(), b.x.m, 2000, 1); !errors.Is(err, ErrWrong) {
			t.Errorf("%s: %v", name, err)
		}
		set.Close()
	}
}

func each(n int, one func(int)) {
	for i := range n {
		one(i)
	}
}

// TestDamage reads files that something happened to.
func TestDamage(t *testing.T) {
	dir, _ := folder(t, "KN-K")
	const name = "KN-K" + Ext
	whole, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	change := func(at int, to ...byte) []byte {
		b := bytes.Clone(whole)
		copy(b[at:], to)
		return b
	}
	signed := func(at int, to ...byte) []byte { // a header whose checksum is right
		b := change(at, to...)
		end := binary.LittleEndian.Uint32(b[12:])
		binary.LittleEndian.PutUint32(b[end-4:], crc32.ChecksumIEEE(b[:end-4]))
		return b
	}
	tests := []struct {
		what string
		data []byte
		want error
		text string
	}{
		{"empty", nil, ErrNotTable, "tables: KN-K.dyt: not a table"},
		{"a text", []byte("a text that is longer than the magic word"), ErrNotTable, ""},
		{"cut in the fixed part", whole[:40], ErrTruncated, "tables: KN-K.dyt: the file is cut short"},
		{"cut in the header", whole[:250], ErrTruncated, ""},
		{"cut at the end", whole[:len(whole)-1], ErrTruncated, ""},
		{"longer", append(bytes.Clone(whole), 0), ErrAltered, ""},
		{"another version", change(8, 3), ErrVersion, "tables: KN-K.dyt: written by another version of the format: 3, this program reads 1 to 2"},
		{"version 0", change(8, 0), ErrVersion, ""},
		{"with the blocks of another version", signed(8, 1), ErrAltered, ""},
		{"header altered", change(60, 1, 2, 3), ErrAltered, ""},
		{"header length 0", change(12, 0, 0, 0, 0), ErrAltered, ""},
		{"header length huge", change(12, 255, 255, 255, 127), ErrTruncated, ""},
		{"other rule sets", signed(40, 15), ErrRules, "tables: KN-K.dyt: made for rule sets that this version does not know"},
		{"another material", signed(17, 'R'), ErrOther, "tables: KN-K.dyt: holds another table than its name says: KR-K"},
		{"block altered", change(len(whole)-3, ^whole[len(whole)-3]), ErrAltered, "tables: KN-K.dyt: the file was altered: a checksum does not match (block 1)"},
	}
	for _, tt := range tests {
		set := Open(fstest.MapFS{name: {Data: tt.data}})
		_, err := set.load(t.Context(), material(t, "KN-K"))
		for range 2 { // the second time from what the first one left open
			p, _ := newIndex(material(t, "KN-K")).position(5000)
			if err == nil {
				_, err = set.Probe(p)
			}
		}
		var fe *FileError
		if !errors.Is(err, tt.want) || !errors.As(err, &fe) || fe.File != name || tt.text != "" && err.Error() != tt.text {
			t.Errorf("%s: %v", tt.what, err)
		}
	}
}

// TestVersion1 reads a table with smaller blocks, as programs wrote until November 2026.
func TestVersion1(t *testing.T) {
	set := Open(os.DirFS("testdata/version1"))
	defer set.Close()
	b := newShelf(t).named("KN-KA")
	if got, err := set.Examine(t.Context(), b.x.m); err != nil || got.Tally != b.tally {
		t.Errorf("%+v, %v, want %+v", got, err, b.tally)
	}
	for i := range b.x.size() {
		if p, ok := b.x.position(i); ok {
			got, err := set.Probe(p)
			if want := valueOf(b.codes[i], b.toCapture[i]); err != nil || got != want {
				t.Fatalf("%s: %+v, %v, want %+v", p.FEN(), got, err, want)
			}
		}
	}
}

// FuzzReadHeader opens any bytes as a table.
func FuzzReadHeader(f *testing.F) {
	b := newShelf(f).named("KP-K")
	var out bytes.Buffer
	if err := b.write(&out, each); err != nil {
		f.Fatal(err)
	}
	f.Add(out.Bytes())
	f.Add(out.Bytes()[:100])
	f.Fuzz(func(t *testing.T, data []byte) {
		set := Open(fstest.MapFS{"KP-K" + Ext: {Data: data}})
		v, err := set.load(context.Background(), material(t, "KP-K"))
		if err == nil && !bytes.Equal(v.codes, b.codes) {
			t.Fatal("an altered table is read without a complaint")
		}
	})
}

func TestBuildAgain(t *testing.T) {
	dir, set := folder(t, "KN-K")
	set.Close()
	before, err := os.Stat(filepath.Join(dir, "KN-K"+Ext))
	if err != nil {
		t.Fatal(err)
	}
	// A build that was killed left one table, and a file half written beside it.
	if err := os.WriteFile(filepath.Join(dir, ".KN-KA.dyt.01234567.tmp"), []byte("half"), 0o666); err != nil {
		t.Fatal(err)
	}
	var had []bool
	err = Build(t.Context(), dir, []Material{material(t, "KN-KA")}, func(p Progress) {
		had = append(had, p.Had)
		if p.All != 2 || p.Done != len(had) || p.Info.Bytes == 0 {
			t.Errorf("progress %+v", p)
		}
	})
	if err != nil || len(had) != 2 || !had[0] || had[1] {
		t.Errorf("had %v, %v", had, err)
	}
	after, err := os.Stat(filepath.Join(dir, "KN-K"+Ext))
	if err != nil || !after.ModTime().Equal(before.ModTime()) {
		t.Errorf("the table that was there was written again: %v", err)
	}
	// It does not build on a damaged one, nor replace it in silence.
	if err := os.Truncate(filepath.Join(dir, "KN-K"+Ext), 300); err != nil {
		t.Fatal(err)
	}
	if err := Build(t.Context(), dir, []Material{material(t, "KN-KB")}, nil); !errors.Is(err, ErrTruncated) {
		t.Errorf("on a damaged table: %v", err)
	}
}

func TestBuildEnds(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	err := Build(ctx, dir, []Material{material(t, "KN-KA")}, func(Progress) { cancel() })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("called off: %v", err)
	}
	names, _ := fs.Glob(os.DirFS(dir), "*")
	if len(names) != 2 { // with the lock
		t.Errorf("left behind: %v", names)
	}
}

func TestBuildTwice(t *testing.T) {
	dir := t.TempDir()
	f, err := os.Create(filepath.Join(dir, lockName))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if ok, err := filelock.Try(f); !ok || err != nil {
		t.Fatal(ok, err)
	}
	if err := Build(t.Context(), dir, []Material{material(t, "KR-K")}, nil); !errors.Is(err, ErrBusy) {
		t.Errorf("beside another build: %v", err)
	}
}

func TestProbe(t *testing.T) {
	_, set := folder(t, "KR-KA")
	parse := func(fen string) xiangqi.Position {
		p, err := xiangqi.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	p := parse("4ka3/9/9/9/9/9/9/9/5K3/5R3 w")
	line, err := set.Line(p, 100)
	if err != nil || len(line) != 9 {
		t.Fatalf("line %v, %v", line, err)
	}
	g := referee.NewGame(p)
	for _, m := range line {
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if v, why := g.Outcome(referee.AXF); v != referee.BlackLoses {
		t.Errorf("%v ends in %v, %v", line, v, why)
	}
	moves, err := set.Moves(p)
	if err != nil || len(moves) != len(p.LegalMoves(nil)) || moves[0].Move != line[0] || moves[0].Value.Plies != 9 {
		t.Errorf("moves %+v, %v", moves, err)
	}
	if last := moves[len(moves)-1].Value; last.Outcome != Win && last.Outcome != Draw {
		t.Errorf("the worst move of the rook: %+v", last)
	}
	bare := parse("3k5/9/9/9/9/9/9/9/9/4K4 w")
	if v, err := set.Probe(bare); err != nil || v != (Value{Outcome: Draw, Proved: true}) {
		t.Errorf("bare kings: %+v, %v", v, err)
	}
	if _, err := set.Probe(parse("4k4/9/9/9/9/9/9/9/9/R2K4N w")); !errors.Is(err, ErrMissing) || err.Error() != "tables: KRN-K: this table has not been built" {
		t.Errorf("a table that is not there: %v", err)
	}
	if _, err := set.Probe(xiangqi.StartPosition()); !errors.Is(err, ErrNoTable) {
		t.Errorf("the start: %v", err)
	}
}
