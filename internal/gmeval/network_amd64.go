//go:build !purego

package gmeval

import "golang.org/x/sys/cpu"

// change is changed, by 16 numbers at a time where the processor can.
func (t *netTable) change(s *sums, gone, come []uint32) {
	if !cpu.X86.HasAVX2 {
		t.changed(s, gone, come)
		return
	}
	changeAVX2(s, &t.points, gone, come)
}

// result does what computed does, 16 numbers at a time where the processor can.
func (h *netHead) result(own, other *vector) int32 {
	if !cpu.X86.HasAVX2 {
		return h.computed(own, other)
	}
	return resultAVX2(own, other, h)
}

//go:noescape
func changeAVX2(s *sums, points *[2][2][Multisets]vector, gone, come []uint32)

//go:noescape
func resultAVX2(own, other *vector, head *netHead) int32
