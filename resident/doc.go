// Package resident keeps games and studies in memory while somebody uses them: it loads
// each at its first use, gives it to one caller at a time, and forgets it later.
//
// A Set has a lock of its own, which it holds neither over a load nor while a caller has
// an item. Each item has a Mutex, whose holder owns the item; whoever holds it may take
// the Set's lock, never the reverse. An owner gives up the Mutex's Memory, but not its
// turn, while the store reads or writes: others may look at the item meanwhile, and those
// who would change it wait in their order, as long as their contexts last.
//
// The package knows nothing of what it keeps and imports admission alone.
package resident
