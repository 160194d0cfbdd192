package nnue

import (
	"errors"
	"fmt"
	"hash/crc32"
)

// The scales of the whole numbers. A value of the head is a sum of products of
// two clamped sums and a weight: one unit is One*One*OutOne.
const (
	One    = 255 // what 1 is as a sum of the first layer; more is cut off
	OutOne = 64  // what 1 is as a weight of the head
	Unit   = 400 // centipawns that the head means by 1

	// MaxOut bounds the weights of the head, so that the product of one and a
	// clamped sum fits in 16 bits.
	MaxOut = 127
	// LaneStep divides the number of lanes, which is at most MaxLanes.
	LaneStep, MaxLanes = 32, 256
)

// A Format is what a network must be to serve a program.
type Format struct {
	Game    string // its name
	Inputs  string // the name of the set of features
	Rows    int    // features
	Buckets int    // sets of weights of the head
}

// String returns the architecture in one line. Networks of the same line can
// take each other's place, whatever their number of lanes.
func (f Format) String() string {
	return fmt.Sprintf("%s, %d inputs, 2 views, squared clipped relu, %d buckets", f.Inputs, f.Rows, f.Buckets)
}

// Hash returns the checksum of the architecture.
func (f Format) Hash() uint32 { return crc32.Checksum([]byte(f.String()), castagnoli) }

// A Network is the numbers of a network. It is only read, and may serve any
// number of threads.
type Network struct {
	Format
	Description string  // how it was made, for people
	Lanes       int     // sums of a view, a multiple of LaneStep
	Weights     []int16 // of the first layer, Lanes for each row, in parts of One
	Bias        []int16 // Lanes, in parts of One
	Out         []int16 // for each bucket Lanes of the own view, then of the other's, in parts of OutOne
	OutBias     []int32 // by bucket, in parts of One*OutOne
}

// New returns a network of zeros.
func New(f Format, lanes int) *Network {
	return &Network{
		Format: f, Lanes: lanes,
		Weights: make([]int16, f.Rows*lanes), Bias: make([]int16, lanes),
		Out: make([]int16, f.Buckets*2*lanes), OutBias: make([]int32, f.Buckets),
	}
}

// Update makes dst what src becomes when the rows of add come and those of sub
// go. dst and src are the sums of a view, and may be the same. Numbers of rows
// must be below Rows: kernels do not look.
func (n *Network) Update(dst, src []int16, add, sub []uint32) {
	best.update(dst[:n.Lanes], src[:n.Lanes], n.Weights, add, sub)
}

// Evaluate returns what the head makes of the sums of the own view and of the
// other's, in centipawns.
func (n *Network) Evaluate(own, other []int16, bucket int) int {
	out := n.Out[bucket*2*n.Lanes : (bucket+1)*2*n.Lanes]
	return n.centipawns(best.output(own[:n.Lanes], other[:n.Lanes], out), bucket)
}

// centipawns turns the sum of a bucket's products into centipawns.
func (n *Network) centipawns(sum int32, bucket int) int {
	return (int(sum)/One + int(n.OutBias[bucket])) * Unit / (One * OutOne)
}

// Kernel returns the name of the kernel in use.
func Kernel() string { return best.name }

// best is the fastest kernel of this processor.
var best = kernels()[0]

// A kernel does the arithmetic. Sums and products wrap around as they do in
// Go; a network that check has passed never lets the head get there.
type kernel struct {
	name string
	// update is Network.Update; all slices but add and sub have a multiple of
	// LaneStep elements.
	update func(dst, src, weights []int16, add, sub []uint32)
	// output returns the sum of the products; out is twice as long as own and
	// other, and its weights are at most MaxOut either way.
	output func(own, other, out []int16) int32
}

var plain = kernel{"go", updateGo, outputGo}

func updateGo(dst, src, weights []int16, add, sub []uint32) {
	lanes := len(dst)
	copy(dst, src)
	for _, r := range add {
		for i, w := range weights[int(r)*lanes:][:lanes] {
			dst[i] += w
		}
	}
	for _, r := range sub {
		for i, w := range weights[int(r)*lanes:][:lanes] {
			dst[i] -= w
		}
	}
}

func outputGo(own, other, out []int16) int32 {
	out = out[:len(own)+len(other)]
	return half(own, out[:len(own)]) + half(other, out[len(own):])
}

// half returns what one view adds to the sum of products.
func half(view, out []int16) (sum int32) {
	for i, w := range out[:len(view)] {
		v := int32(min(max(view[i], 0), One))
		sum += v * int32(w) * v
	}
	return sum
}

// ErrRange says that the numbers of a network do not fit together.
var ErrRange = errors.New("the weights are out of range")

// check reports a network whose head could overflow.
func (n *Network) check() error {
	for b := range n.Buckets {
		low, high := 0, 0 // what the sum of products lies between
		for i, w := range n.Out[b*2*n.Lanes : (b+1)*2*n.Lanes] {
			if w < -MaxOut || w > MaxOut {
				return fmt.Errorf("%w: weight %d of bucket %d is %d, at most %d either way", ErrRange, i, b, w, MaxOut)
			}
			low += min(int(w), 0) * One * One
			high += max(int(w), 0) * One * One
		}
		const most = 1<<31 - 1
		if low < -most || high > most {
			return fmt.Errorf("%w: bucket %d comes to %d..%d, beyond 32 bits", ErrRange, b, low, high)
		}
	}
	return nil
}
