//go:build !amd64 || purego

package gmlines

// Add adds a stone to the sums, given by its lines, in each of which the lowest bits are those of
// the first window that it lies in.
func (t *Table) Add(s *Sums, stone *[4]uint64) { t.added(s, stone) }

func (h *head) result(own, other *[Lanes]int16) int32 { return h.computed(own, other) }
