package searchkit

import (
	"syscall"
	"unsafe"
)

// hugePageBytes is the size of a huge page on amd64 and, with pages of 4 KiB, on
// arm64.
const hugePageBytes = 2 << 20

// adviseHuge asks the system for huge pages behind the table, which it gives on
// its own nowhere but where it is set to always: of the time of a probe much is
// the walk through the page tables, for few of a large table's small pages are
// known to the processor at a time. It is advice: where the system knows no huge
// pages, nothing changes.
func adviseHuge(b []bucket) {
	if len(b)*bucketBytes < 4*hugePageBytes {
		return // its small pages are few, and memory is better spared
	}
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(b))), len(b)*bucketBytes)
	skip := -uintptr(unsafe.Pointer(unsafe.SliceData(bytes))) & (hugePageBytes - 1)
	whole := bytes[skip:]
	whole = whole[:len(whole)&^(hugePageBytes-1)]
	_ = syscall.Madvise(whole, syscall.MADV_HUGEPAGE)
}
