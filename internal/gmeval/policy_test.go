package gmeval

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"duiyi/gomoku"
)

// anyPolicy returns a policy of random numbers for a rule, with rows for random shapes.
func anyPolicy(r *rand.Rand, rule gomoku.Rule) *Policy {
	n := &Policy{Views: make([]PolicyView, viewsOf(rule))}
	for range 3000 {
		if s := shape(r.IntN(Shapes)).canonical(); s != EmptyShape {
			n.Shapes = append(n.Shapes, uint32(s), uint32(s.exchanged()))
		}
	}
	slices.Sort(n.Shapes)
	n.Shapes = slices.Compact(n.Shapes)
	for i := range n.Views {
		v := &n.Views[i]
		v.Rows = make([]Row, len(n.Shapes))
		for _, rows := range [][]Row{v.Kinds[:], v.Rows, v.Lies[0][:], v.Lies[1][:]} {
			for k := range rows {
				for l := range rows[k] {
					rows[k][l] = int16(r.IntN(2*RowMost+1) - RowMost)
					if r.IntN(3) > 0 {
						rows[k][l] /= 32
					}
				}
			}
		}
		for l := range v.Out {
			v.Out[l] = int16(r.Uint32())
		}
	}
	return n
}

// slowPromise is what a policy makes of a point, in numbers that hold any sum.
func slowPromise(n *Policy, b *Board, rule gomoku.Rule, pt gomoku.Point, last [2]gomoku.Point) int {
	view := &n.Views[int(b.Turn())%len(n.Views)]
	var v [PolicyLanes]int
	for _, s := range b.Around(pt) {
		if s == EmptyShape {
			continue
		}
		own, other := Patterns(rule, s)
		if b.Turn() == White {
			own, other = other, own
			s = Exchanged(s)
		}
		row := &view.Kinds[int(own)|int(other)<<4]
		if i, ok := slices.BinarySearch(n.Shapes, s); ok {
			row = &view.Rows[i]
		}
		for l, w := range row {
			v[l] += int(w)
		}
	}
	for which, stone := range last {
		if stone != gomoku.NoPoint {
			for l, w := range view.Lies[which][Lie(stone, pt)] {
				v[l] += int(w)
			}
		}
	}
	sum := 0
	for l, u := range v {
		sum += min(max(floorDiv(u+ShapeParts/2, ShapeParts), 0), VectorParts-1) * int(view.Out[l])
	}
	return sum / (VectorParts * PolicyParts)
}

// TestPromisesAreTheirSlowTwin: what a point promises is what the order and the policy in use make
// of it, and what any other policy would.
func TestPromisesAreTheirSlowTwin(t *testing.T) {
	for i, s := range setups {
		t.Run(fmt.Sprint(s.size, " ", s.rule), func(t *testing.T) {
			tables := built[s.rule]()
			random := anyPolicy(rand.New(rand.NewPCG(3, 12)), s.rule)
			ready := random.build(&tables.patterns)
			own := tables.policy
			t.Cleanup(func() { tables.policy = own })
			differ := 0
			walk(t, s.size, s.rule, uint64(800+i), func(p *gomoku.Position, b *Board) {
				list := b.Near(nil)
				last := [2]gomoku.Point{gomoku.NoPoint, gomoku.NoPoint}
				for i := range min(len(b.frames), len(last)) {
					last[i] = b.frames[len(b.frames)-1-i].point
				}
				got := make([]int32, len(list))
				for _, try := range []struct {
					policy *Policy
					table  *policyTable
				}{{OwnPolicy(s.rule), own}, {random, ready}} {
					tables.policy = try.table
					b.Promises(got, list, last[0], last[1])
					for k, pt := range list {
						adds := slowPromise(try.policy, b, s.rule, pt, last)
						if want := b.Order(pt, last[0], last[1]) + adds; int(got[k]) != want {
							t.Fatalf("%s: %v promises %d, want %d", p, pt, got[k], want)
						}
						if adds != 0 {
							differ++
						}
					}
				}
			})
			if differ < 100 {
				t.Errorf("the policies add something to %d points only", differ)
			}
		})
	}
}

// TestPolicyVectorInstructions compares what the processor computes by many numbers at
// a time with the loops for processors that cannot, for any numbers.
func TestPolicyVectorInstructions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 10))
	ready := anyPolicy(r, gomoku.Renju).build(&built[gomoku.Renju]().patterns)
	for range 2000 {
		around := make([][VectorRows]uint16, r.IntN(40))
		for i := range around {
			for d := range around[i] {
				around[i][d] = uint16(r.IntN(len(ready.rows[0])))
			}
		}
		for view := range Side(2) {
			got, want := make([]int32, len(around)), make([]int32, len(around))
			ready.promise(got, around, view)
			ready.promiseGo(want, around, view)
			if !slices.Equal(got, want) {
				t.Fatalf("%v: promises %v, want %v", around, got, want)
			}
		}
	}
}

// TestShapes: a shape and its mirror image are one, and exchanging the colours
// twice changes nothing.
func TestShapes(t *testing.T) {
	for s := range shape(Shapes) {
		c := s.canonical()
		if s.mirrored().canonical() != c || c.exchanged().exchanged() != c || s.exchanged() != c.exchanged() {
			t.Fatalf("shape %d: canonical %d, mirrored %d, exchanged %d", s, c, s.mirrored(), s.exchanged())
		}
		b, w := Patterns(gomoku.Standard, uint32(s))
		if b2, w2 := Patterns(gomoku.Standard, uint32(s.exchanged())); b2 != w || w2 != b {
			t.Fatalf("shape %d: patterns %d and %d, with the colours exchanged %d and %d", s, b, w, b2, w2)
		}
	}
}

func written(t *testing.T, n *Policy, rule gomoku.Rule) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := WritePolicy(&b, n, rule); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestPolicyFile: a policy is read as it was written, and refused with the reason
// where the file is not what it should be.
func TestPolicyFile(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 11))
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Renju} {
		n := anyPolicy(r, rule)
		got, err := ReadPolicy(bytes.NewReader(written(t, n, rule)), rule)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.Shapes, n.Shapes) || fmt.Sprint(got.Views) != fmt.Sprint(n.Views) {
			t.Errorf("%v: read another policy than written", rule)
		}
	}

	whole := written(t, anyPolicy(r, gomoku.Renju), gomoku.Renju)
	z, err := gzip.NewReader(bytes.NewReader(whole))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	for name, file := range map[string][]byte{"packed": whole, "plain": plain} {
		got, err := ReadPolicy(bytes.NewReader(file), gomoku.Renju)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if again := written(t, got, gomoku.Renju); !bytes.Equal(again, whole) {
			t.Errorf("%s: read another policy than written", name)
		}
	}
	packed := func(b []byte) []byte {
		var to bytes.Buffer
		z := gzip.NewWriter(&to)
		z.Write(b)
		z.Close()
		return to.Bytes()
	}
	summed := func(b []byte) []byte {
		return packed(binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli)))
	}
	changed := func(at int, by byte) []byte {
		b := slices.Clone(plain)
		b[at] ^= by
		return packed(b)
	}
	body := plain[:len(plain)-4]
	tests := []struct {
		name string
		file []byte
		rule gomoku.Rule
		want error
		says string
	}{
		{"empty", nil, gomoku.Renju, ErrNoPolicy, "EOF"},
		{"another file", packed([]byte("what is this?")), gomoku.Renju, ErrNoPolicy, `"DYGP"`},
		{"cut off", whole[:len(whole)-100], gomoku.Renju, ErrLength, "unexpected EOF"},
		{"cut off and not packed", plain[:len(plain)-100], gomoku.Renju, ErrChecksum, "expected"},
		{"a few bytes", plain[:5], gomoku.Renju, ErrNoPolicy, `"DYGP"`},
		{"cut off before it was packed", summed(slices.Clone(body[:len(body)-1])), gomoku.Renju, ErrLength, "EOF"},
		{"too long", summed(append(slices.Clone(body), 0)), gomoku.Renju, ErrLength, "1 bytes too many"},
		{"another architecture", changed(8, 1), gomoku.Renju, ErrArchitecture, "expected \"" + architecture},
		{"for another rule", whole, gomoku.Standard, ErrRule, `expected standard, found "renju"`},
		{"a changed number", changed(len(plain)-50, 4), gomoku.Renju, ErrChecksum, "expected"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := ReadPolicy(bytes.NewReader(tt.file), tt.rule)
			if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("error %v, want %v that says %q", err, tt.want, tt.says)
			}
		})
	}

	for name, spoil := range map[string]func(n *Policy){
		"a number too large":         func(n *Policy) { n.Views[0].Kinds[3][5] = RowMost + 1 },
		"shapes out of order":        func(n *Policy) { n.Shapes[0], n.Shapes[1] = n.Shapes[1], n.Shapes[0] },
		"a shape without its double": func(n *Policy) { n.Shapes = n.Shapes[:1] },
		"a row too few":              func(n *Policy) { n.Views[1].Rows = n.Views[1].Rows[1:] },
		"a view too few":             func(n *Policy) { n.Views = n.Views[1:] },
	} {
		n := anyPolicy(r, gomoku.Renju)
		spoil(n)
		if err := WritePolicy(io.Discard, n, gomoku.Renju); !errors.Is(err, ErrNumbers) {
			t.Errorf("%s: error %v, want %v", name, err, ErrNumbers)
		}
	}
}

func BenchmarkPromises(b *testing.B) {
	rows := strings.Repeat(".............../", 6)
	p, err := gomoku.Parse(rows+".....XO.X....../......XOO....../.....OXXO....../"+rows[:95], gomoku.Freestyle)
	if err != nil {
		b.Fatal(err)
	}
	board := New(&p)
	list := board.Near(nil)
	to := make([]int32, len(list))
	for b.Loop() {
		board.Promises(to, list, gomoku.NoPoint, gomoku.NoPoint)
	}
}
