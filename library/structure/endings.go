package structure

import (
	"errors"
	"fmt"
	"strings"
)

// ErrEnding reports a text that names no ending.
var ErrEnding = errors.New("not an ending of this game")

const (
	endingPlies = 4
	endingBig   = 2 // attacking pieces of a side, feet apart
	endingFeet  = 3

	guardBits    = 8 // of a material
	materialBits = 32
)

// A material is the pieces of one side: four bits for each attacking piece,
// strongest first, and below them, of a side that has none, for each guard.
type material uint32

// An Ending is the material of both sides, the stronger one's above. It is 0
// for a board that is no ending: one has at most two big pieces and three feet
// on each side.
type Ending uint64

// Endings tells which material is an ending.
type Endings struct {
	letters       Roles
	attack, guard [2][]uint // shifts in Count, by side
	feet          []bool    // by attacking piece
}

// Roles has the letters of the first side's pieces by what they do in an
// ending. Those of the second side follow in the same order.
type Roles struct {
	King   string // every board has it
	Attack string // attacking pieces, strongest first
	Feet   string // those of Attack that are no big pieces; at most one of them stands elsewhere in a like board
	Guard  string // at most two that only defend
}

// NewEndings returns the endings of a game. pieces has the letters of all
// pieces of the first side, in the order of their numbers.
func NewEndings(pieces string, roles Roles) *Endings {
	e := &Endings{letters: roles}
	for side := range e.attack {
		shift := func(letter byte) uint {
			return 4 * uint(side*len(pieces)+strings.IndexByte(pieces, letter))
		}
		for i := range len(roles.Attack) {
			e.attack[side] = append(e.attack[side], shift(roles.Attack[i]))
		}
		for i := range len(roles.Guard) {
			e.guard[side] = append(e.guard[side], shift(roles.Guard[i]))
		}
	}
	for _, letter := range roles.Attack {
		e.feet = append(e.feet, strings.ContainsRune(roles.Feet, letter))
	}
	return e
}

// side returns the material of a side, and whether an ending may have it.
func (e *Endings) side(count uint64, side int) (m material, ok bool) {
	big, feet := 0, 0
	for i, shift := range e.attack[side] {
		n := count >> shift & 15
		m = m<<4 | material(n)
		if e.feet[i] {
			feet += int(n)
		} else {
			big += int(n)
		}
	}
	m <<= guardBits
	if m == 0 {
		for _, shift := range e.guard[side] {
			m = m<<4 | material(count>>shift&15)
		}
	}
	return m, big <= endingBig && feet <= endingFeet
}

// of returns the ending of a board with so many pieces, and the stronger side.
func (e *Endings) of(count uint64) (Ending, uint8) {
	first, ok := e.side(count, 0)
	second, too := e.side(count, 1)
	if !ok || !too || max(first, second)>>guardBits == 0 {
		return 0, 0
	}
	if second > first {
		return Ending(second)<<materialBits | Ending(first), 1
	}
	return Ending(first)<<materialBits | Ending(second), 0
}

// Text writes the pieces of both sides, the stronger one's first: KRP-KR. Guards
// stand only with a side that has nothing else, as in KNC-KAABB.
func (e *Endings) Text(m Ending) string {
	all := e.letters.Attack + e.letters.Guard
	var sides [2]string
	for i, side := range []material{material(m >> materialBits), material(m)} {
		sides[i] = e.letters.King
		for j := range len(all) {
			shift := guardBits + 4*(len(e.letters.Attack)-1-j)
			if j >= len(e.letters.Attack) {
				shift = 4 * (len(all) - 1 - j)
			}
			sides[i] += strings.Repeat(all[j:j+1], int(side>>shift&15))
		}
	}
	return sides[0] + "-" + sides[1]
}

// Parse reads what Text writes. The error is ErrEnding.
func (e *Endings) Parse(text string) (Ending, error) {
	bad := fmt.Errorf("%w: %q", ErrEnding, text[:min(len(text), 40)])
	strong, weak, _ := strings.Cut(text, "-")
	var count uint64
	for side, letters := range []string{strong, weak} {
		letters = strings.TrimPrefix(letters, e.letters.King)
		for i := range len(letters) {
			shifts, at := e.attack[side], strings.IndexByte(e.letters.Attack, letters[i])
			if at < 0 {
				shifts, at = e.guard[side], strings.IndexByte(e.letters.Guard, letters[i])
			}
			if at < 0 || count>>shifts[at]&15 == 15 {
				return 0, bad
			}
			count += 1 << shifts[at]
		}
	}
	m, _ := e.of(count)
	if m == 0 || e.Text(m) != text {
		return 0, bad
	}
	return m, nil
}

// Met calls each once for every ending of a game, with the stronger side; the
// first if both have the same. An ending stays on the board for two moves of
// each side, or until the game ends.
func (e *Endings) Met(r Reel, each func(m Ending, strong uint8)) {
	count := Count(r.Board())
	m, strong := e.of(count)
	for ply, since := 0, 0; ; ply++ {
		_, taken, _, _, ok := r.Next()
		if !ok {
			if m != 0 {
				each(m, strong)
			}
			return
		}
		if taken == 0 {
			continue
		}
		count -= 1 << (4 * (taken - 1))
		now, stronger := e.of(count)
		if now == m && stronger == strong {
			continue
		}
		if m != 0 && ply-since >= endingPlies {
			each(m, strong)
		}
		m, strong, since = now, stronger, ply+1
	}
}
