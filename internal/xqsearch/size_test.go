package xqsearch

import (
	"testing"
	"unsafe"

	"duiyi/engine"
)

// An engine says what it takes, takes no more, and a weaker level takes less.
func TestSize(t *testing.T) {
	if unsafe.Sizeof(thread{}) > threadMiB<<20 {
		t.Errorf("a thread takes %d bytes", unsafe.Sizeof(thread{}))
	}
	tests := []struct {
		set  []engine.Setting
		want int
	}{
		{nil, 68},
		{[]engine.Setting{{Name: "Hash", Value: "16"}, {Name: "Threads", Value: "2"}}, 24},
		{[]engine.Setting{{Name: "Level", Value: "3"}}, 5},
		{[]engine.Setting{{Name: "Level", Value: "14"}}, 10},
		{[]engine.Setting{{Name: "Level", Value: "14"}, {Name: "Hash", Value: "2"}}, 6},
		{[]engine.Setting{{Name: "Level", Value: "15"}}, 68},
	}
	for _, tt := range tests {
		e := New()
		if err := engine.Configure(e, tt.set); err != nil {
			t.Fatal(err)
		}
		if got := e.Size(); got != tt.want {
			t.Errorf("Size with %v = %d MiB, want %d", tt.set, got, tt.want)
		}
		if _, err := e.Search(t.Context(), engine.Position{Start: "start"}, engine.Limits{Nodes: 300}, nil); err != nil {
			t.Fatal(err)
		}
		if took := e.memory.Table().MiB() + len(e.threads)*threadMiB; took != tt.want {
			t.Errorf("with %v it took %d MiB", tt.set, took)
		}
		if err := e.Close(); err != nil || e.memory.Table() != nil || e.threads != nil {
			t.Errorf("closed, it holds a table %v and %d threads: %v", e.memory.Table() != nil, len(e.threads), err)
		}
	}
}
