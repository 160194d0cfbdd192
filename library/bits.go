package library

import "math/bits"

// A bitWriter writes numbers in Rice code with parameter k: n>>k one bits, a
// zero bit, then the low k bits of n, least significant first.
type bitWriter struct {
	data []byte
	at   uint32 // bits written
}

func (w *bitWriter) bit(b uint32) {
	if w.at&7 == 0 {
		w.data = append(w.data, 0)
	}
	w.data[w.at>>3] |= byte(b << (w.at & 7))
	w.at++
}

func (w *bitWriter) rice(k uint, n uint32) {
	for range n >> k {
		w.bit(1)
	}
	w.bit(0)
	for i := range k {
		w.bit(n >> i & 1)
	}
}

// A bitReader reads what a bitWriter wrote.
type bitReader struct {
	data []byte
	at   uint32
}

func (r *bitReader) bit() uint32 {
	b := uint32(r.data[r.at>>3]>>(r.at&7)) & 1
	r.at++
	return b
}

func (r *bitReader) rice(k uint) uint32 {
	var n uint32
	for r.bit() == 1 {
		n += 1 << k
	}
	for i := range k {
		n |= r.bit() << i // below 1<<k, so it does not overlap the unary part
	}
	return n
}

// riceOf returns the Rice parameter that encodes numbers of this average most
// compactly.
func riceOf(average int) uint { return uint(max(bits.Len(uint(average))-1, 0)) }
