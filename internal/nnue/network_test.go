package nnue

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

var testFormat = Format{Game: "test", Inputs: "squares of a test", Rows: 40, Buckets: 3}

// random returns a network of numbers of every size that a file may hold.
func random(r *rand.Rand, lanes int) *Network {
	n := New(testFormat, lanes)
	n.Description = "random"
	for i := range n.Weights {
		n.Weights[i] = extreme(r)
	}
	for i := range n.Bias {
		n.Bias[i] = extreme(r)
	}
	for i := range n.Out { // signs in turn, so that no sum goes beyond 32 bits
		n.Out[i] = int16(r.IntN(MaxOut+1) * (1 - 2*(i&1)))
	}
	for i := range n.OutBias {
		n.OutBias[i] = int32(r.Uint32()) >> 8
	}
	return n
}

// extreme returns one of the ends of the range, of the clamp, or anything.
func extreme(r *rand.Rand) int16 {
	list := [...]int16{math.MinInt16, -1, 0, 1, One - 1, One, One + 1, math.MaxInt16}
	if i := r.IntN(2 * len(list)); i < len(list) {
		return list[i]
	}
	return int16(r.Uint32())
}

func extremes(r *rand.Rand, n int) []int16 {
	list := make([]int16, n)
	for i := range list {
		list[i] = extreme(r)
	}
	return list
}

// TestKernels holds every kernel of this processor to the plain one, for every
// number of lanes, on extreme and random numbers.
func TestKernels(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for lanes := LaneStep; lanes <= MaxLanes; lanes += LaneStep {
		n := random(r, lanes)
		for range 40 {
			add, sub := make([]uint32, r.IntN(5)), make([]uint32, r.IntN(5))
			for _, list := range [][]uint32{add, sub} {
				for i := range list {
					list[i] = uint32(r.IntN(testFormat.Rows))
				}
			}
			compare(t, n, extremes(r, lanes), extremes(r, lanes), add, sub)
		}
	}
}

// compare holds all kernels to the plain one.
func compare(t *testing.T, n *Network, own, other []int16, add, sub []uint32) {
	t.Helper()
	want := make([]int16, n.Lanes+8)
	for i := n.Lanes; i < len(want); i++ {
		want[i] = 77 // nobody's business
	}
	got := slices.Clone(want)
	plain.update(want[:n.Lanes], own, n.Weights, add, sub)
	out := n.Out[2*n.Lanes : 4*n.Lanes]
	sum := plain.output(own, other, out)
	for _, k := range kernels() {
		k.update(got[:n.Lanes], own, n.Weights, add, sub)
		if !slices.Equal(got, want) {
			t.Fatalf("%s, %d lanes, add %v, sub %v: %v, want %v", k.name, n.Lanes, add, sub, got, want)
		}
		if s := k.output(own, other, out); s != sum {
			t.Fatalf("%s, %d lanes: output %d, want %d", k.name, n.Lanes, s, sum)
		}
		same := slices.Clone(own)
		k.update(same, same, n.Weights, add, sub)
		if !slices.Equal(same, want[:n.Lanes]) {
			t.Fatalf("%s, %d lanes, in place: %v, want %v", k.name, n.Lanes, same, want[:n.Lanes])
		}
	}
}

func FuzzKernels(f *testing.F) {
	f.Add(uint64(1), []byte{1, 2, 3, 255}, []byte{7}, []byte{39, 39})
	f.Fuzz(func(t *testing.T, seed uint64, sums, add, sub []byte) {
		r := rand.New(rand.NewPCG(seed, 3))
		n := random(r, LaneStep*(1+r.IntN(MaxLanes/LaneStep)))
		own, other := extremes(r, n.Lanes), extremes(r, n.Lanes)
		for i, b := range sums {
			own[i%n.Lanes] = own[i%n.Lanes]<<8 | int16(b)
		}
		rows := func(list []byte) (rows []uint32) {
			for _, b := range list {
				rows = append(rows, uint32(b)%uint32(testFormat.Rows))
			}
			return rows
		}
		compare(t, n, own, other, rows(add), rows(sub))
	})
}

// TestEvaluate works the head out by hand.
func TestEvaluate(t *testing.T) {
	n := New(testFormat, 32)
	own, other := make([]int16, 32), make([]int16, 32)
	own[3], own[4], own[5], other[31] = One, 2*One, -One, One/2
	bucket := n.Out[2*64:]
	bucket[3], bucket[4], bucket[5], bucket[32+31] = OutOne, 10, 100, -OutOne
	n.OutBias[2] = One * OutOne / 4
	// 1 and the clamped 1 by 10/64, nothing of the negative one, less (127/255)², and a quarter.
	want := Unit * (1 + 10.0/64 - 127.0*127/(255*255) + 0.25)
	if got := n.Evaluate(own, other, 2); math.Abs(float64(got)-want) > 1 {
		t.Errorf("%d, want %.1f", got, want)
	}
	if got := n.Evaluate(own, other, 1); got != 0 {
		t.Errorf("another bucket says %d", got)
	}
}

func TestCheck(t *testing.T) {
	n := New(testFormat, MaxLanes)
	for i := range n.Out {
		n.Out[i] = MaxOut
	}
	if n.check() == nil {
		t.Error("a head that overflows passes")
	}
	n = New(testFormat, 128)
	for i := range n.Out {
		n.Out[i] = -MaxOut
	}
	if err := n.check(); err != nil {
		t.Errorf("128 lanes cannot overflow: %v", err)
	}
	n.Out[5]--
	if n.check() == nil {
		t.Error("a weight that is too large passes")
	}
}

// Benchmarks: one evaluation of the head, a move's update of both views, and a
// view of 32 pieces from nothing, for each kernel.
func BenchmarkKernels(b *testing.B) {
	for _, lanes := range []int{128, 256} {
		r := rand.New(rand.NewPCG(4, 5))
		n := New(Format{Rows: 7560, Buckets: 8}, lanes)
		own, other := make([]int16, lanes), make([]int16, lanes)
		for i := range own {
			own[i], other[i] = int16(r.IntN(400)-100), int16(r.IntN(400)-100)
		}
		rows := make([]uint32, 4096+32)
		for i := range rows {
			rows[i] = uint32(r.IntN(n.Rows))
		}
		dst := make([]int16, lanes)
		for _, k := range kernels() {
			name := func(what string) string { return fmt.Sprintf("%s/%d/%s", what, lanes, k.name) }
			b.Run(name("head"), func(b *testing.B) {
				for b.Loop() {
					k.output(own, other, n.Out[:2*lanes])
				}
			})
			at := 0
			b.Run(name("move"), func(b *testing.B) {
				for b.Loop() {
					at = (at + 4) & 4095
					k.update(dst, own, n.Weights, rows[at:at+1], rows[at+1:at+2])
					k.update(dst, other, n.Weights, rows[at+2:at+3], rows[at+3:at+4])
				}
			})
			b.Run(name("refresh"), func(b *testing.B) {
				for b.Loop() {
					at = (at + 32) & 4095
					k.update(dst, n.Bias, n.Weights, rows[at:at+32], nil)
				}
			})
		}
	}
}
