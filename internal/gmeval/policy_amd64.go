//go:build !purego

package gmeval

import "golang.org/x/sys/cpu"

// promise is promiseGo, by 16 numbers at a time where the processor can.
func (t *policyTable) promise(to []int32, list [][VectorRows]uint16, view Side) {
	if !cpu.X86.HasAVX2 {
		t.promiseGo(to, list, view)
		return
	}
	promiseAVX2(to, &t.rows[view][0], t.out[view], list)
}

//go:noescape
func promiseAVX2(to []int32, rows *Row, out *[PolicyLanes]int16, list [][VectorRows]uint16)
