package files

import (
	"bufio"
	"cmp"
	"context"
	"crypto/rc4"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sort"
	"sync"

	"duiyi/book"
	"duiyi/internal/wholefile"
	"duiyi/xiangqi"
)

// bin is ElephantEye's BOOK.DAT: eight bytes an entry, the lowest first: a key of
// 32 bits, a move of 16, where it comes from in the low byte, and a weight of 16.
// Entries are in the order of keys. Of a position and its mirror image the file
// has one.
type bin struct {
	f    *os.File
	kind book.Kind
	info book.Info
}

const binEntry = 8

// binKeys are the keys of a position with Black to move, and of each piece on
// each point.
type binKeys struct {
	black uint32
	table [14][90]uint32
}

// binTable returns the keys: the third of each three words of RC4 with a key of
// nothing, for the side and then for each piece on the points of a board of 16 by
// 16.
var binTable = sync.OnceValue(func() *binKeys {
	cipher, err := rc4.NewCipher([]byte{0})
	if err != nil {
		panic(err) // the length of the key is right
	}
	next := func() uint32 {
		var words [12]byte
		cipher.XORKeyStream(words[:], words[:])
		return binary.LittleEndian.Uint32(words[8:])
	}
	k := &binKeys{black: next()}
	for piece := range k.table {
		for n := range 256 {
			key := next()
			if s, ok := fromWide(n); ok {
				k.table[piece][(9-s.Rank())*9+s.File()] = key
			}
		}
	}
	return k
})

func binKey(p *xiangqi.Position) uint32 {
	var key uint32
	pieces(p, func(piece, point int) { key ^= binTable().table[piece][point] })
	if p.Side() == xiangqi.Black {
		key ^= binTable().black
	}
	return key
}

// openBin opens an array of entries, which it reads through once: nothing else
// tells that it is one.
func openBin(ctx context.Context, f *os.File, size int64, kinds []book.Kind) (book.Book, error) {
	kind, err := kindNamed(kinds, chessName)
	b := &bin{f: f, kind: kind, info: book.Info{Game: kind.Name, Format: "bin", Moves: int(size / binEntry)}}
	if err == nil {
		err = b.check(size)
	}
	var start book.Position
	if err == nil {
		start, err = kind.Read(kind.Start)
	}
	if err == nil {
		var list []book.Entry
		if list, err = b.Entries(ctx, start); err == nil && len(list) == 0 {
			err = book.ErrKeys
		}
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return b, nil
}

// check looks at every entry.
func (b *bin) check(size int64) error {
	if size%binEntry != 0 {
		return fmt.Errorf("%w: %d bytes are no whole number of entries", book.ErrFormat, size)
	}
	in := bufio.NewReaderSize(io.NewSectionReader(b.f, 0, size), 1<<16)
	var raw [binEntry]byte
	var last uint32
	for at := int64(0); at < size; at += binEntry {
		if _, err := io.ReadFull(in, raw[:]); err != nil {
			return fmt.Errorf("byte %d: %w", at, unnamed(err))
		}
		key, move, _ := entryOf(raw[:])
		if key < last {
			return fmt.Errorf("%w: byte %d: the keys are not in order", book.ErrFormat, at)
		}
		if _, ok := wideMove(move&255, move>>8); !ok {
			return fmt.Errorf("%w: byte %d: %#04x is no move", book.ErrFormat, at+4, move)
		}
		last = key
	}
	return nil
}

func entryOf(raw []byte) (key uint32, move, weight int) {
	return binary.LittleEndian.Uint32(raw), int(binary.LittleEndian.Uint16(raw[4:])), int(binary.LittleEndian.Uint16(raw[6:]))
}

func (b *bin) Info() book.Info { return b.info }

func (b *bin) Close() error { return b.f.Close() }

func (b *bin) Entries(_ context.Context, p book.Position) ([]book.Entry, error) {
	var list []book.Entry
	for _, image := range p.Images() {
		at, err := xiangqi.ParseFEN(image.Text)
		if err != nil {
			return nil, err
		}
		found, err := b.find(binKey(&at))
		if err != nil {
			return nil, err
		}
		for _, e := range found {
			if m, err := xiangqi.ParseMove(e.Move); err == nil && at.IsLegal(m) {
				e.Move = image.Back(e.Move)
				list = append(list, e)
			}
		}
	}
	return folded(p, list), nil
}

// find returns the entries of a key.
func (b *bin) find(key uint32) ([]book.Entry, error) {
	var raw [binEntry]byte
	var failed error
	read := func(i int) bool {
		_, err := b.f.ReadAt(raw[:], int64(i)*binEntry)
		failed = cmp.Or(failed, err)
		return err == nil
	}
	from := sort.Search(b.info.Moves, func(i int) bool {
		if !read(i) {
			return true
		}
		k, _, _ := entryOf(raw[:])
		return k >= key
	})
	var list []book.Entry
	for i := from; i < b.info.Moves && read(i); i++ {
		k, move, weight := entryOf(raw[:])
		if k != key {
			break
		}
		if text, ok := wideMove(move&255, move>>8); ok {
			list = append(list, book.Entry{Move: text, Weight: weight})
		}
	}
	if failed != nil {
		return nil, fmt.Errorf("%w: %w", book.ErrDamaged, unnamed(failed))
	}
	return list, nil
}

func (b *bin) Walk(ctx context.Context, each func(p book.Position, list []book.Entry) error) error {
	start, err := b.kind.Read(b.kind.Start)
	if err != nil {
		return err
	}
	return book.Walk(ctx, b, start, true, each)
}

// binWriter writes such an array.
type binWriter struct {
	path    string
	over    bool
	entries [][binEntry]byte
	most    int // the greatest weight
	weights []int

	forbidden, counted, noted, unweighed int // entries that lose so
}

func createBin(path string, over bool, _ book.Kind, _ string) (book.Writer, error) {
	return &binWriter{path: path, over: over}, nil
}

// Put keeps entries: weights are known to fit, or to have to be made smaller,
// only at the end.
func (w *binWriter) Put(p book.Position, list []book.Entry) error {
	var kept []book.Entry
	for _, e := range list {
		switch {
		case e.Forbidden:
			w.forbidden++
			continue
		case e.Weight <= 0:
			w.unweighed++
			continue
		}
		if e.Games() > 0 {
			w.counted++
		}
		if e.Note != "" {
			w.noted++
		}
		kept = append(kept, e)
	}
	first := p.Images()[0].Text
	return eachImage(p, kept, func(at *xiangqi.Position, m xiangqi.Move, e book.Entry) error {
		if q, err := xiangqi.ParseFEN(first); err != nil || q.Hash() != at.Hash() {
			return err // readers look for the image by themselves
		}
		var raw [binEntry]byte
		binary.LittleEndian.PutUint32(raw[:], binKey(at))
		raw[4], raw[5] = byte(wideSquare(m.From())), byte(wideSquare(m.To()))
		w.most = max(w.most, e.Weight)
		w.entries, w.weights = append(w.entries, raw), append(w.weights, e.Weight)
		return nil
	})
}

func (w *binWriter) Lost() []string {
	var lost []string
	for _, l := range []struct {
		n    int
		what string
	}{
		{w.forbidden, "forbidden moves left out"},
		{w.unweighed, "moves without a weight left out"},
		{w.counted, "moves without their wins, draws and losses"},
		{w.noted, "moves without their notes"},
	} {
		if l.n > 0 {
			lost = append(lost, fmt.Sprintf("%d %s", l.n, l.what))
		}
	}
	return lost
}

const maxBinWeight = 1<<16 - 1

// encode writes the array. Weights that do not fit are all made smaller alike.
func (w *binWriter) encode(out io.Writer) error {
	for i := range w.entries {
		weight := w.weights[i]
		if w.most > maxBinWeight {
			weight = max(1, int(int64(weight)*maxBinWeight/int64(w.most)))
		}
		binary.LittleEndian.PutUint16(w.entries[i][6:], uint16(weight))
	}
	slices.SortFunc(w.entries, func(a, b [binEntry]byte) int {
		ka, ma, _ := entryOf(a[:])
		kb, mb, _ := entryOf(b[:])
		return cmp.Or(cmp.Compare(ka, kb), cmp.Compare(ma, mb))
	})
	for _, e := range w.entries {
		if _, err := out.Write(e[:]); err != nil {
			return err
		}
	}
	return nil
}

// Close writes the file.
func (w *binWriter) Close() error { return wholefile.Fill(w.path, w.over, w.encode) }

func (w *binWriter) Discard() error {
	w.entries = nil
	return nil
}
