package searchkit

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"unsafe"
)

// A large table is on huge pages where the system has them, a small one is not.
func TestHugePages(t *testing.T) {
	if _, err := os.Stat("/sys/kernel/mm/transparent_hugepage/enabled"); err != nil {
		t.Skip("the system has no transparent huge pages")
	}
	for mib, want := range map[int]bool{1: false, 64: true} {
		table := newTable(t, mib)
		middle := uintptr(unsafe.Pointer(&table.buckets[len(table.buckets)/2]))
		if got := strings.Contains(flagsOf(t, middle), " hg"); got != want {
			t.Errorf("%d MiB: advised to be on huge pages: %v, want %v", mib, got, want)
		}
		table.buckets[0][0].data.Store(1) // in use until here
	}
}

// flagsOf returns what the system says of the mapping that an address is in.
func flagsOf(t *testing.T, address uintptr) string {
	t.Helper()
	text, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		t.Fatal(err)
	}
	inside := false
	for line := range strings.Lines(string(text)) {
		var from, to uintptr
		if n, _ := fmt.Sscanf(line, "%x-%x ", &from, &to); n == 2 {
			inside = from <= address && address < to
		} else if inside && strings.HasPrefix(line, "VmFlags:") {
			return line
		}
	}
	t.Fatalf("no mapping holds %#x", address)
	return ""
}
