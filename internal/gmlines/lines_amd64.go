//go:build !purego

package gmlines

import "golang.org/x/sys/cpu"

// Add adds a stone to the sums, given by its lines, in each of which the lowest bits are those of
// the first window that it lies in.
func (t *Table) Add(s *Sums, stone *[4]uint64) {
	if !cpu.X86.HasAVX2 {
		t.added(s, stone)
		return
	}
	addAVX2(s, &t.rows, stone)
}

// result is computed, 16 numbers at a time where the processor can.
func (h *head) result(own, other *[Lanes]int16) int32 {
	if !cpu.X86.HasAVX2 {
		return h.computed(own, other)
	}
	return resultAVX2(own, other, h)
}

//go:noescape
func addAVX2(s *Sums, rows *[Windows][2 * Lanes / 4]uint64, stone *[4]uint64)

//go:noescape
func resultAVX2(own, other *[Lanes]int16, h *head) int32
