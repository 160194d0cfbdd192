package codes

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"duiyi/internal/yield"
)

// A Rare is a game, by its place in the segment, and the low bits of the key of a position that few
// games reach.
type Rare struct{ Low, Game uint32 }

// Buckets writes the games of rare positions in buckets by their keys, of so many games of the
// segment and load of few a bucket: the parameter of the codes, and where each bucket begins, in bits.
func Buckets(few []Rare, games, load int) (rice uint, at, lists []byte) {
	buckets := 1 << bits.Len(uint(len(few)/load))
	ends := make([]int, buckets+1)
	for _, m := range few {
		ends[int(m.Low)&(buckets-1)+1]++
	}
	for i := range buckets {
		ends[i+1] += ends[i]
	}
	sorted := make([]uint32, len(few)) // game numbers, grouped by bucket
	for i, m := range few {
		yield.Round(i)
		at := &ends[int(m.Low)&(buckets-1)]
		sorted[*at] = m.Game
		*at++
	}
	rice = RiceOf(games * buckets / max(len(few), 1))
	var w Writer
	from := 0
	for _, to := range ends[:buckets] {
		yield.Tick()
		at = binary.LittleEndian.AppendUint32(at, w.At)
		slices.Sort(sorted[from:to])
		last := uint32(0)
		for i, game := range sorted[from:to] {
			if i == 0 || game != last {
				w.Rice(rice, game-last)
			}
			last = game
		}
		from = to
	}
	return rice, binary.LittleEndian.AppendUint32(at, w.At), w.Data
}
