package searchkit

import (
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"
)

func newTable(t testing.TB, mib int) *Table {
	t.Helper()
	table, err := NewTable(mib)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestTablePacksWhatItWasGiven(t *testing.T) {
	tests := []struct {
		name string
		e    Entry
	}{
		{"nothing but a move", Entry{Move: 1}},
		{"all ones", Entry{Move: 65535, Score: -1, Eval: -1, Depth: -1, Bound: Exact, PV: true}},
		{"largest", Entry{Move: 16383, Score: Win, Eval: 32767, Depth: 127, Bound: Lower}},
		{"smallest", Entry{Move: 2, Score: -Win, Eval: NoEval, Depth: -128, Bound: Upper, PV: true}},
		{"no bound", Entry{Move: 2, Eval: 15, Depth: -10}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := unpack(pack(tt.e)); got != tt.e {
				t.Errorf("unpack(pack(%+v)) = %+v", tt.e, got)
			}
			table := newTable(t, 1)
			table.NextSearch()
			table.Store(77, tt.e)
			if got, ok := table.Probe(77); !ok || got != tt.e {
				t.Errorf("Probe = %+v, %v; stored %+v", got, ok, tt.e)
			}
		})
	}
}

// sameBucket returns keys that share the bucket of key 0, and differ.
func sameBucket(n int) []uint64 {
	keys := make([]uint64, n)
	for i := range keys {
		keys[i] = uint64(i + 1)
	}
	return keys
}

func TestTableReplacement(t *testing.T) {
	keys := sameBucket(5)
	full := func(table *Table, depth int8) {
		for i, k := range keys[:4] {
			table.Store(k, Entry{Move: uint16(i + 1), Depth: depth + int8(i), Bound: Lower})
		}
	}
	tests := []struct {
		name string
		do   func(*Table)
		has  []bool // by key
	}{
		{"four fit", func(table *Table) { full(table, 5) }, []bool{true, true, true, true, false}},
		{"the shallowest gives way", func(table *Table) {
			full(table, 5)
			table.Store(keys[4], Entry{Move: 9, Depth: 1, Bound: Lower})
		}, []bool{false, true, true, true, true}},
		{"an old one gives way before a shallower new one", func(table *Table) {
			table.Store(keys[0], Entry{Move: 1, Depth: 10, Bound: Lower})
			table.NextSearch()
			for _, k := range keys[1:4] {
				table.Store(k, Entry{Move: 2, Depth: 3, Bound: Lower})
			}
			table.Store(keys[4], Entry{Move: 9, Depth: 3, Bound: Lower})
		}, []bool{false, true, true, true, true}},
		{"a very deep one outlives a search", func(table *Table) {
			table.Store(keys[0], Entry{Move: 1, Depth: 30, Bound: Lower})
			table.NextSearch()
			for _, k := range keys[1:4] {
				table.Store(k, Entry{Move: 2, Depth: 3, Bound: Lower})
			}
			table.Store(keys[4], Entry{Move: 9, Depth: 3, Bound: Lower})
		}, []bool{true, false, true, true, true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			table := newTable(t, 1)
			tt.do(table)
			for i, want := range tt.has {
				if _, ok := table.Probe(keys[i]); ok != want {
					t.Errorf("key %d: found %v, want %v", i, ok, want)
				}
			}
		})
	}
}

func TestTableSamePosition(t *testing.T) {
	tests := []struct {
		name       string
		first, now Entry
		aged       bool
		want       Entry
	}{
		{"deeper replaces", Entry{Move: 1, Depth: 5, Bound: Lower}, Entry{Move: 2, Depth: 6, Bound: Upper}, false,
			Entry{Move: 2, Depth: 6, Bound: Upper}},
		{"a little shallower replaces", Entry{Move: 1, Depth: 5, Bound: Lower}, Entry{Move: 2, Depth: 2, Bound: Upper}, false,
			Entry{Move: 2, Depth: 2, Bound: Upper}},
		{"much shallower does not", Entry{Move: 1, Depth: 9, Bound: Lower}, Entry{Move: 2, Depth: 2, Bound: Upper}, false,
			Entry{Move: 1, Depth: 9, Bound: Lower}},
		{"unless it is exact", Entry{Move: 1, Depth: 9, Bound: Lower}, Entry{Move: 2, Depth: 2, Bound: Exact}, false,
			Entry{Move: 2, Depth: 2, Bound: Exact}},
		{"or the other is of an earlier search", Entry{Move: 1, Depth: 9, Bound: Lower}, Entry{Move: 2, Depth: 2, Bound: Upper}, true,
			Entry{Move: 2, Depth: 2, Bound: Upper}},
		{"a move outlives a bound without one", Entry{Move: 1, Depth: 5, Bound: Lower}, Entry{Depth: 6, Bound: Upper}, false,
			Entry{Move: 1, Depth: 6, Bound: Upper}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			table := newTable(t, 1)
			table.Store(42, tt.first)
			if tt.aged {
				table.NextSearch()
			}
			table.Store(42, tt.now)
			if got, ok := table.Probe(42); !ok || got != tt.want {
				t.Errorf("Probe = %+v, %v; want %+v", got, ok, tt.want)
			}
		})
	}
}

func TestTableAgesWrap(t *testing.T) {
	table := newTable(t, 1)
	table.Store(1, Entry{Move: 1, Depth: 3, Bound: Lower})
	if n := table.Permill(); n == 0 {
		t.Error("an entry of this search is not counted")
	}
	for range ages {
		table.NextSearch()
		if table.age >= ages {
			t.Fatalf("age %d", table.age)
		}
	}
	table.NextSearch()
	if n := table.Permill(); n != 0 {
		t.Errorf("%d permill in use after the search is over", n)
	}
	if _, ok := table.Probe(1); !ok {
		t.Error("ageing alone lost an entry")
	}
	table.Clear(3)
	if _, ok := table.Probe(1); ok {
		t.Error("found after Clear")
	}
}

func TestNewTableRefuses(t *testing.T) {
	for _, mib := range []int{-1, 0, MaxMiB() + 1, 1 << 40} {
		if _, err := NewTable(mib); !errors.Is(err, ErrTableSize) {
			t.Errorf("NewTable(%d): %v, want %v", mib, err, ErrTableSize)
		}
	}
	if got := newTable(t, 3).MiB(); got != 3 {
		t.Errorf("MiB = %d, want 3", got)
	}
}

// TestTableRace lets threads write and read the same few buckets. Whatever is
// found must have been stored under that very key: its fields all derive from
// it. The race detector looks on where it is enabled.
func TestTableRace(t *testing.T) {
	table := newTable(t, 1)
	entry := func(key uint64) Entry {
		return Entry{Move: uint16(key), Score: int16(key >> 3), Eval: int16(key >> 5), Depth: int8(key % 100), Bound: Exact}
	}
	rounds := 200_000
	if testing.Short() {
		rounds = 20_000
	}
	var wg sync.WaitGroup
	for id := range uint64(4) {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(8, id))
			for range rounds {
				key := r.Uint64N(64) + 1 // all in the first bucket
				if r.IntN(2) == 0 {
					table.Store(key, entry(key))
				} else if e, ok := table.Probe(key); ok && e != entry(key) {
					t.Errorf("key %d: found %+v, only %+v was ever stored", key, e, entry(key))
					return
				}
			}
		})
	}
	wg.Wait()
}

func BenchmarkTable(b *testing.B) {
	table := newTable(b, 64)
	key := uint64(1)
	b.Run("op=probe", func(b *testing.B) {
		for b.Loop() {
			key = key*6364136223846793005 + 1442695040888963407
			table.Probe(key)
		}
	})
	b.Run("op=store", func(b *testing.B) {
		for b.Loop() {
			key = key*6364136223846793005 + 1442695040888963407
			table.Store(key, Entry{Move: 5, Depth: int8(key & 31), Bound: Lower})
		}
	})
}

func TestTableResized(t *testing.T) {
	var none *Table
	table, err := none.Resized(64)
	if err != nil || table.MiB() != 64 {
		t.Fatalf("Resized = %v, %v", table, err)
	}
	table.Store(77, Entry{Move: 5, Bound: Exact})
	if same, err := table.Resized(64); err != nil || same != table {
		t.Errorf("of its own size: another table, or %v", err)
	}
	if _, err := table.Resized(0); !errors.Is(err, ErrTableSize) {
		t.Errorf("Resized(0) = %v, want %v", err, ErrTableSize)
	}
	table.Settle(1)
	if e, ok := table.Probe(77); !ok || e.Move != 5 {
		t.Error("what was stored is gone")
	}
	before := held()
	small, err := table.Resized(1)
	if err != nil || small.MiB() != 1 {
		t.Fatalf("Resized = %v, %v", small, err)
	}
	if given := before - held(); given < 48<<20 {
		t.Errorf("%d bytes were given back of 64 MiB", given)
	}
	if _, ok := small.Probe(77); ok {
		t.Error("a table of another size is not empty")
	}
}

// held is the memory that the heap has of the system, in bytes.
func held() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapSys) - int64(m.HeapReleased)
}

func TestTableFor(t *testing.T) {
	tests := []struct {
		nodes int64
		most  int
		want  int
	}{{300, 64, 1}, {16383, 64, 1}, {16384, 64, 2}, {90_000, 64, 6}, {90_000, 4, 4}, {math.MaxInt64 / 64, 64, 64}}
	for _, tt := range tests {
		if got := TableFor(tt.nodes, tt.most); got != tt.want {
			t.Errorf("TableFor(%d, %d) = %d, want %d", tt.nodes, tt.most, got, tt.want)
		}
	}
}

// A table that is dropped is memory for others at once.
func TestMemoryDropped(t *testing.T) {
	var m Memory
	before := held()
	if err := m.Fit(32); err != nil {
		t.Fatal(err)
	}
	m.Drop()
	if more := held() - before; m.Table() != nil || more > 1<<20 {
		t.Errorf("%d bytes are held after Drop", more)
	}
}
