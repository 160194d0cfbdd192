package story

import (
	"sync"

	"duiyi/library/kinds"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/xiangqi"
)

const (
	// deepest is how many moves of a game are looked up.
	deepest = 40
	// shortest is the length of the shortest line with a name of its own. Shorter ones have
	// the name of the opening that most of their games become, which may be another here.
	shortest = 8
)

// openings are the names of openings by position.
var openings = sync.OnceValue(func() map[uint64]map[string]string {
	all := map[uint64]map[string]string{}
	for _, k := range kinds.All() {
		if k.Name != "xiangqi" {
			continue
		}
		for _, o := range k.Openings {
			if len(o.Line) < shortest {
				continue
			}
			p := xiangqi.StartPosition()
			sound := true
			for _, text := range o.Line {
				m, err := xiangqi.ParseMove(text)
				if sound = err == nil && p.Play(m) == nil; !sound {
					break
				}
			}
			if sound {
				all[p.Hash()] = o.Names
			}
		}
	}
	return all
})

// opening returns the name of the last named position of a game of xiangqi from its usual
// start, in that position or its mirror image, and after how many moves it stood.
func opening(moves []match.Move) (name map[string]string, at int) {
	for _, mirrored := range []bool{false, true} {
		p := xiangqi.StartPosition()
		for i, m := range moves[:min(len(moves), deepest)] {
			move, err := xiangqi.ParseMove(m.Move)
			if err != nil {
				break
			}
			if mirrored {
				move = xiangqi.NewMove(mirror(move.From()), mirror(move.To()))
			}
			if p.Play(move) != nil {
				break
			}
			if known := openings()[p.Hash()]; known != nil && i+1 > at {
				name, at = known, i+1
			}
		}
	}
	return name, at
}

func mirror(s xiangqi.Square) xiangqi.Square { return xiangqi.SquareAt(8-s.File(), s.Rank()) }

// pattern returns the name of the opening of renju that the first three stones are, or nil.
func pattern(p match.Position, moves []match.Move) map[string]string {
	stones := 0
	for _, m := range moves {
		next, _, err := p.Play(m.Move)
		if err != nil {
			return nil
		}
		p = next
		if !m.Aside() {
			stones++
		}
		if more, ok := p.View().More.(gm.More); ok && stones == 3 {
			if more.Pattern != nil {
				return more.Pattern.Name
			}
			return nil
		}
	}
	return nil
}
