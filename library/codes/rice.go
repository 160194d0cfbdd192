package codes

import "math/bits"

// A Writer writes numbers in Rice code with parameter k: n>>k one bits, a
// zero bit, then the low k bits of n, least significant first.
type Writer struct {
	Data []byte
	At   uint32 // bits written
}

func (w *Writer) bit(b uint32) {
	if w.At&7 == 0 {
		w.Data = append(w.Data, 0)
	}
	w.Data[w.At>>3] |= byte(b << (w.At & 7))
	w.At++
}

// Rice writes one number.
func (w *Writer) Rice(k uint, n uint32) {
	for range n >> k {
		w.bit(1)
	}
	w.bit(0)
	for i := range k {
		w.bit(n >> i & 1)
	}
}

// A Reader reads what a Writer wrote.
type Reader struct {
	Data []byte
	At   uint32 // the next bit
}

func (r *Reader) bit() uint32 {
	b := uint32(r.Data[r.At>>3]>>(r.At&7)) & 1
	r.At++
	return b
}

// Rice reads one number.
func (r *Reader) Rice(k uint) uint32 {
	var n uint32
	for r.bit() == 1 {
		n += 1 << k
	}
	for i := range k {
		n |= r.bit() << i // below 1<<k, so it does not overlap the unary part
	}
	return n
}

// RiceOf returns the Rice parameter that encodes numbers of this average most
// compactly.
func RiceOf(average int) uint { return uint(max(bits.Len(uint(average))-1, 0)) }
