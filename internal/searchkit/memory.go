package searchkit

import (
	"runtime/debug"
	"slices"
	"sync"

	"duiyi/engine"
)

// MachineMiB returns the memory of this machine, in MiB, or the part of it that
// this program may have: 40 GiB where neither can be learned.
func MachineMiB() int {
	const unknown = 40 << 10
	if b := memoryBytes(); b > 0 {
		return max(int(min(b>>20, 1<<26)), 1)
	}
	return unknown
}

// A Memory is what an engine keeps from one search to the next: its table, and
// of which game that speaks. The zero Memory has no table.
type Memory struct {
	// asking keeps Probe, which other goroutines may call, from a table that is
	// being made or cleared.
	asking sync.RWMutex
	table  *Table
	last   engine.Position // of the last search; zero when nothing was learned
}

// Table returns the table, nil before Fit has made one.
func (m *Memory) Table() *Table { return m.table }

// Fit makes the table as large as so many MiB. It is the one place that takes
// memory for it.
func (m *Memory) Fit(mib int) error {
	m.asking.Lock()
	defer m.asking.Unlock()
	table, err := m.table.Resized(mib)
	if err == nil {
		m.table = table
	}
	return err
}

// Drop gives the memory of the table back to the system.
func (m *Memory) Drop() {
	m.asking.Lock()
	defer m.asking.Unlock()
	m.last = engine.Position{}
	if m.table != nil {
		m.table = nil
		debug.FreeOSMemory()
	}
}

// Fresh reports whether there is nothing to forget.
func (m *Memory) Fresh() bool { return m.last.Start == "" }

// Forget clears the table with so many goroutines. It reports whether there was
// anything to forget.
func (m *Memory) Forget(threads int) bool {
	if m.Fresh() {
		return false
	}
	m.asking.Lock()
	defer m.asking.Unlock()
	if m.table != nil {
		m.table.Clear(threads)
	}
	m.last = engine.Position{}
	return true
}

// Knows reports whether p and the position searched last are of one game: one
// comes from the other.
func (m *Memory) Knows(p engine.Position) bool {
	n := min(len(m.last.Moves), len(p.Moves))
	return m.last.Start == p.Start && m.last.Rules == p.Rules && slices.Equal(m.last.Moves[:n], p.Moves[:n])
}

// Follow begins a search of p.
func (m *Memory) Follow(p engine.Position) {
	m.last = engine.Position{Start: p.Start, Rules: p.Rules, Moves: slices.Clone(p.Moves)}
	m.table.NextSearch()
}

// Probe returns what the table holds under a key; false when that is nothing
// or there is no table. It may be called while an engine searches.
func (m *Memory) Probe(key uint64) (Entry, bool) {
	m.asking.RLock()
	defer m.asking.RUnlock()
	if m.table == nil {
		return Entry{}, false
	}
	return m.table.Probe(key)
}

// Permill returns how much of the table the last search used, in thousandths.
func (m *Memory) Permill() int {
	if m.table == nil {
		return 0
	}
	return m.table.Permill()
}
