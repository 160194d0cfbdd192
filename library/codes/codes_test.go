package codes

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestCodes tests that moves survive encoding, including rare ones and those
// without a two-byte code.
func TestCodes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var moves []uint16
	for range 5000 {
		m := uint16(r.ExpFloat64() * 300)
		if r.IntN(50) == 0 {
			m = []uint16{0xffff, longMove - 1, longMove, longMove + 1, 0}[r.IntN(5)]
		}
		moves = append(moves, m)
	}
	var c Coder
	for i, m := range moves {
		c.Count(uint8(i%2), m)
	}
	c.Settle()
	var codes []byte
	for i, m := range moves {
		codes = c.Append(codes, uint8(i%2), m)
	}
	if len(codes) > 2*len(moves)*9/10 {
		t.Errorf("%d moves take %d bytes", len(moves), len(codes))
	}
	if n := Plies(codes); n != len(moves) {
		t.Errorf("%d moves counted, want %d", n, len(moves))
	}
	book := Open(c.Book.Append(nil))
	var got []uint16
	for len(codes) > 0 {
		var m uint16
		m, codes = book.Read(uint8(len(got)%2), codes)
		got = append(got, m)
	}
	if !slices.Equal(got, moves) {
		t.Error("the moves are others")
	}
}

func TestRice(t *testing.T) {
	for k := range uint(12) {
		r := rand.New(rand.NewPCG(5, uint64(k)))
		var w Writer
		var numbers []uint32
		for range 300 {
			n := uint32(r.IntN(20 << k))
			numbers = append(numbers, n)
			w.Rice(k, n)
		}
		in := Reader{Data: w.Data}
		for i, want := range numbers {
			if n := in.Rice(k); n != want {
				t.Fatalf("parameter %d: number %d is %d, want %d", k, i, n, want)
			}
		}
		if in.At != w.At {
			t.Errorf("parameter %d: %d bits read of %d", k, in.At, w.At)
		}
	}
}
