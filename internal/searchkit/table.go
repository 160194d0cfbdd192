package searchkit

import (
	"fmt"
	"math/bits"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// A Bound says how the score of an entry relates to the true one.
type Bound uint8

// The bounds. NoBound entries carry a static evaluation and perhaps a move.
const (
	NoBound Bound = iota
	Upper         // the true score is at most this
	Lower         // the true score is at least this
	Exact
)

// An Entry is what the table remembers of a position.
type Entry struct {
	Move  uint16 // 0 when none is known
	Score int16  // relative to the position, see ToTable
	Eval  int16  // static evaluation; NoEval when it was never computed
	Depth int8   // plies searched below; quiescence is 0 and less
	Bound Bound
	PV    bool // searched with an open window at some time
}

// A slot is an entry in two words that any thread may write at any time. The
// key is stored xored with the data, so that a slot made of two different
// writes does not match any key asked for, short of an accident of 1 in 2^64.
//
//	data  bits 0-15   move
//	      bits 16-31  score
//	      bits 32-47  eval
//	      bits 48-55  depth
//	      bits 56-57  bound
//	      bit  58     PV
//	      bits 59-63  age
type slot struct {
	check atomic.Uint64
	data  atomic.Uint64
}

const (
	slotBytes   = 16
	bucketSlots = 4 // one 64-byte cache line
	bucketBytes = slotBytes * bucketSlots
	ageShift    = 59
	ages        = 1 << (64 - ageShift)
)

type bucket [bucketSlots]slot

// A Table is a transposition table shared by threads without locks. Probe and
// Store may be called from any number of goroutines; the other methods only
// while none of them searches.
type Table struct {
	buckets []bucket
	age     uint64
	settled bool // the system has given every page of it
}

// MaxMiB returns the largest table this machine should be asked for, in MiB:
// three quarters of MachineMiB.
func MaxMiB() int { return max(MachineMiB()/4*3, 1) }

// TableFor returns the size of a table, in MiB and at most so many, that holds
// the searches of a game in which each visits at most so many nodes: four
// entries for each.
func TableFor(nodes int64, most int) int {
	const perNode = 4 * slotBytes
	return int(min(nodes*perNode>>20+1, int64(most)))
}

// NewTable returns an empty table of the given size. The error, when there is
// one, is an ErrTableSize that names the sizes that would do.
//
// It takes no time to speak of, for the system gives memory page by page as it
// is first written; Settle has it do so at once.
func NewTable(mib int) (*Table, error) {
	if err := checkSize(mib); err != nil {
		return nil, err
	}
	t := &Table{buckets: make([]bucket, mib<<20/bucketBytes)}
	adviseHuge(t.buckets)
	return t, nil
}

// Resized returns a table of the given size: t as it is when that is its size,
// else an empty one. T, which may be nil, is of no use then, and its memory
// goes back to the system before the other is taken, so that there are never
// two. After an error, NewTable's, t is as it was.
func (t *Table) Resized(mib int) (*Table, error) {
	if t != nil && t.MiB() == mib {
		return t, nil
	}
	if err := checkSize(mib); err != nil {
		return nil, err
	}
	if t != nil {
		t.buckets = nil
		debug.FreeOSMemory()
	}
	return NewTable(mib)
}

func checkSize(mib int) error {
	if most := MaxMiB(); mib < 1 || mib > most {
		return fmt.Errorf("%w: %d MiB, want 1 to %d", ErrTableSize, mib, most)
	}
	return nil
}

// MiB returns the size of the table.
func (t *Table) MiB() int { return len(t.buckets) * bucketBytes >> 20 }

// pageBytes is the least that a system gives memory by.
const pageBytes = 4096

// Settle has the system give all the memory of the table now, which takes it
// some 50 ms for 64 MiB, and not while a search fills the table. It changes
// nothing in the table, sets up to the given number of threads to work, and
// returns at once when it was called before.
func (t *Table) Settle(threads int) {
	if t.settled {
		return
	}
	t.share(threads, func(part []bucket) {
		for i := 0; i < len(part); i += pageBytes / bucketBytes {
			part[i][0].data.Or(0)
		}
	})
	t.settled = true
}

// share has threads do something to a part of the buckets each.
func (t *Table) share(threads int, do func(part []bucket)) {
	n := len(t.buckets)
	threads = max(threads, 1)
	var wg sync.WaitGroup
	for i := range threads {
		part := t.buckets[n*i/threads : n*(i+1)/threads]
		wg.Go(func() { do(part) })
	}
	wg.Wait()
}

// at returns the bucket of key: the high bits choose it, by multiplication, so
// that any number of buckets will do.
func (t *Table) at(key uint64) *bucket {
	i, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[i]
}

// Probe returns what is known of the position with the given key.
func (t *Table) Probe(key uint64) (Entry, bool) {
	b := t.at(key)
	for i := range b {
		d := b[i].data.Load()
		if b[i].check.Load()^d == key && d != 0 {
			return unpack(d), true
		}
	}
	return Entry{}, false
}

// Touch begins to load what Probe and Store will want under key. A load whose
// value nobody uses holds nothing up, so it serves as the prefetch that Go does
// not have: call it as soon as the key is known, and Probe later.
func (t *Table) Touch(key uint64) { t.at(key)[0].check.Load() }

// Store remembers e under key. An entry for the same position gives way unless
// it is an inexact one that was searched much deeper in this same search, and
// its move survives when e has none. Otherwise the least valuable slot of the
// bucket gives way: shallow and old ones first.
func (t *Table) Store(key uint64, e Entry) {
	b := t.at(key)
	victim, worst := &b[0], 1<<30
	for i := range b {
		s := &b[i]
		d := s.data.Load()
		if d == 0 {
			if worst > -1<<30 {
				victim, worst = s, -1<<30
			}
			continue
		}
		if s.check.Load()^d == key {
			if e.Move == 0 {
				e.Move = uint16(d)
			}
			old := unpack(d)
			if e.Bound != Exact && d>>ageShift == t.age && int(old.Depth) > int(e.Depth)+3 {
				return
			}
			victim = s
			break
		}
		if v := t.value(d); v < worst {
			victim, worst = s, v
		}
	}
	d := pack(e) | t.age<<ageShift
	victim.check.Store(key ^ d)
	victim.data.Store(d)
}

// value orders the slots of a bucket: a search gone by costs as much as eight
// plies of depth.
func (t *Table) value(d uint64) int {
	old := int((t.age - d>>ageShift) & (ages - 1))
	return int(int8(d>>48)) - 8*old
}

func pack(e Entry) uint64 {
	d := uint64(e.Move) | uint64(uint16(e.Score))<<16 | uint64(uint16(e.Eval))<<32 |
		uint64(uint8(e.Depth))<<48 | uint64(e.Bound)<<56
	if e.PV {
		d |= 1 << 58
	}
	return d
}

func unpack(d uint64) Entry {
	return Entry{
		Move:  uint16(d),
		Score: int16(d >> 16),
		Eval:  int16(d >> 32),
		Depth: int8(d >> 48),
		Bound: Bound(d >> 56 & 3),
		PV:    d>>58&1 != 0,
	}
}

// NextSearch ages every entry by one search.
func (t *Table) NextSearch() { t.age = (t.age + 1) & (ages - 1) }

// Clear forgets everything, with up to the given number of threads at work.
func (t *Table) Clear(threads int) {
	t.age, t.settled = 0, true
	t.share(threads, func(part []bucket) { clear(part) })
}

// Permill returns how many of a thousand sampled slots hold entries of the
// current search.
func (t *Table) Permill() int {
	n := min(250, len(t.buckets))
	used := 0
	for i := range n {
		b := &t.buckets[i]
		for j := range b {
			if d := b[j].data.Load(); d != 0 && d>>ageShift == t.age {
				used++
			}
		}
	}
	return used * 1000 / (n * bucketSlots)
}
