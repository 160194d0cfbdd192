package xqf_test

import (
	"archive/tar"
	"bufio"
	"bytes"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/recordtest"
	"duiyi/record/xqf"
	"duiyi/xiangqi"
)

// An expectation is what another reader found in a file.
type expectation struct {
	start                           string
	plies, nodes, comments, illegal int
	final                           string
}

func expected(t *testing.T, start string, numbers []string, final string) expectation {
	t.Helper()
	e := expectation{start: start, final: final}
	for i, to := range []*int{&e.plies, &e.nodes, &e.comments, &e.illegal} {
		var err error
		if *to, err = strconv.Atoi(numbers[i]); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

// A tally counts files, and those whose moves are all possible.
type tally struct {
	files, legal, texts, moves, blank int
	kinds                             map[string]int
}

// check reads a file, compares it with what is expected, and writes it and
// reads it again.
func (c *tally) check(t *testing.T, name string, data []byte, want expectation) {
	t.Helper()
	c.files++
	games, err := xqf.Read(data)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	g := games[0]
	c.texts += len(g.Notes)
	impossible := len(g.Faults)
	for _, f := range g.Faults {
		why := f.Err
		var me *xiangqi.MoveError
		if errors.As(why, &me) {
			why = me.Reason
		}
		c.kinds[why.Error()]++
	}
	if impossible == 0 {
		c.legal++
	}
	p := xiangqi.StartPosition()
	if g.Start != "" {
		p, err = xiangqi.ParseFEN(g.Start)
	}
	if err != nil || errors.Is(errors.Join(unwrap(g.Faults)...), record.ErrStart) {
		return
	}
	if len(g.Root.Next) == 0 { // the other reader takes Red to be to move, whatever the file says
		want.start, want.final = board(p), board(p)
	}
	if got := board(p); got != want.start {
		t.Errorf("%s: starts at %s, want %s", name, got, want.start)
	}
	for _, n := range g.Main() {
		m, err := p.ParseMove(n.Move)
		if err != nil {
			t.Fatalf("%s: %s: %v", name, n.Move, err)
		}
		p.PlayUnchecked(m)
	}
	nodes, comments := 0, 0
	g.Walk(func(n *record.Node) {
		nodes++
		if n.Comment != "" {
			comments++
		}
	})
	if g.Root.Comment != "" {
		comments++
	}
	c.moves += nodes
	if len(g.Main()) != want.plies || board(p) != want.final {
		t.Errorf("%s: %d plies to %s, want %d to %s (%v)", name, len(g.Main()), board(p), want.plies, want.final, g.Faults)
	}
	if (impossible > 0) != (want.illegal > 0) {
		t.Errorf("%s: faults %v, want %d impossible moves", name, g.Faults, want.illegal)
	}
	c.blank += want.comments - comments // those of blanks alone are none here
	if impossible == 0 && (nodes != want.nodes || comments > want.comments) {
		t.Errorf("%s: %d moves and %d comments, want %d and %d", name, nodes, comments, want.nodes, want.comments)
	}
	roundTrip(t, name, g, [][]byte{plainHeader, keyedHeader}[c.files%2])
}

func unwrap(list []*record.Error) []error {
	var errs []error
	for _, e := range list {
		errs = append(errs, e)
	}
	return errs
}

// board is the first two fields of a FEN.
func board(p xiangqi.Position) string {
	f := strings.Fields(p.FEN())
	return f[0] + " " + f[1]
}

func TestRealFiles(t *testing.T) {
	f, err := os.Open(recordtest.Shared(t, "EXPECT-xiangqi.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	c := tally{kinds: map[string]int{}}
	sc := bufio.NewScanner(f)
	for sc.Scan() {
		cols := strings.Split(sc.Text(), "\t")
		if len(cols) < 10 || !strings.HasPrefix(cols[0], "xiangqi/xqf/") || cols[4] == "" { // one is no such file
			continue
		}
		data, err := os.ReadFile(recordtest.Shared(t, cols[0]))
		if err != nil {
			t.Fatal(err)
		}
		c.check(t, cols[0], data, expected(t, cols[3], []string{cols[4], cols[5], cols[6], cols[8]}, cols[9]))
	}
	t.Logf("%d files, %d with possible moves alone, %d texts that are cut", c.files, c.legal, c.texts)
	if c.files < 100 || c.legal*1000 < c.files*900 { // half of the broken files known are among these
		t.Errorf("%d of %d files have possible moves alone: %v", c.legal, c.files, c.kinds)
	}
}

// TestCorpus reads the whole collection. At least 995 files in 1000 must come
// out whole.
func TestCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("the collection takes a while")
	}
	want := map[string]expectation{}
	for line := range strings.Lines(string(unpacked(t, "xiangqi/large/xqf-corpus-expect.tsv.zst"))) {
		cols := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if len(cols) == 9 && cols[0] != "sha1_8" {
			want[cols[0]] = expected(t, cols[3], cols[4:8], cols[8])
		}
	}
	c := tally{kinds: map[string]int{}}
	archive := tar.NewReader(bytes.NewReader(unpacked(t, "xiangqi/large/xqf-corpus.tar.zst")))
	for {
		h, err := archive.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if h.Typeflag != tar.TypeReg {
			continue
		}
		data, err := io.ReadAll(archive)
		if err != nil {
			t.Fatal(err)
		}
		key, _, _ := strings.Cut(path.Base(h.Name), "-")
		e, ok := want[key]
		if !ok {
			t.Errorf("%s: nothing is known of it", h.Name)
			continue
		}
		c.check(t, h.Name, data, e)
	}
	t.Logf("%d files, %d with possible moves alone (%d moves), %d texts that are cut, %d comments of blanks", c.files, c.legal, c.moves, c.texts, c.blank)
	for _, kind := range slices.Sorted(maps.Keys(c.kinds)) {
		t.Logf("%4d times: %s", c.kinds[kind], kind)
	}
	if c.files < 28_000 || c.legal*1000 < c.files*995 {
		t.Errorf("%d of %d files have possible moves alone", c.legal, c.files)
	}
}

// unpacked returns a shared file that is compressed.
func unpacked(t *testing.T, name string) []byte {
	t.Helper()
	out, err := exec.Command("zstd", "-dc", recordtest.Shared(t, name)).Output()
	if err != nil {
		t.Skipf("%s cannot be unpacked: %v", name, err)
	}
	return out
}
