//go:build !amd64 || purego

package gmeval

func (t *policyTable) promise(to []int32, list [][VectorRows]uint16, view Side) {
	t.promiseGo(to, list, view)
}
