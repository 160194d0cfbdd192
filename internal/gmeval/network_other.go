//go:build !amd64 || purego

package gmeval

func (t *netTable) change(s *sums, gone, come []uint32) { t.changed(s, gone, come) }

func (h *netHead) result(own, other *vector) int32 { return h.computed(own, other) }
