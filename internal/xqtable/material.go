package xqtable

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"duiyi/xiangqi"
)

// maxAttackers is the number of attackers of both sides that a table can hold: two, or three
// of one side.
const maxAttackers = 3

// Errors of materials.
var (
	ErrMaterial = errors.New("not a material such as KRA-KAABB")
	ErrNoTable  = errors.New("no table can hold this material")
)

// A Guard counts the advisors and elephants of one side, 0 to 2 each.
type Guard struct{ Advisors, Elephants int }

// A Material is the pieces of an ending. The stronger side has more attackers, else the one
// that comes first in the order rook, horse, cannon, pawn, else more guards, else more
// advisors.
type Material struct {
	// Attackers are the kinds of the stronger side's attackers, in the order rook,
	// horse, cannon, pawn; Against are the weaker side's, one at most.
	Attackers []xiangqi.Kind
	Against   []xiangqi.Kind
	Strong    Guard
	Weak      Guard
}

// attackerOrder lists the attackers in the order of names.
var attackerOrder = []xiangqi.Kind{xiangqi.Rook, xiangqi.Horse, xiangqi.Cannon, xiangqi.Pawn}

var kindLetters = map[xiangqi.Kind]string{xiangqi.Rook: "R", xiangqi.Horse: "N", xiangqi.Cannon: "C", xiangqi.Pawn: "P"}

// String returns the name, such as KCA-KAABB or KR-KNAA.
func (m Material) String() string {
	return lettersOf(m.Attackers, m.Strong) + "-" + lettersOf(m.Against, m.Weak)
}

func lettersOf(attackers []xiangqi.Kind, g Guard) string {
	var b strings.Builder
	b.WriteString("K")
	for _, k := range attackers {
		b.WriteString(kindLetters[k])
	}
	b.WriteString(g.letters())
	return b.String()
}

func (g Guard) letters() string {
	return strings.Repeat("A", g.Advisors) + strings.Repeat("B", g.Elephants)
}

// ParseMaterial reads a name as written by String, in either case. The error is ErrMaterial
// or ErrNoTable.
func ParseMaterial(name string) (Material, error) {
	bad := func() (Material, error) { return Material{}, fmt.Errorf("%w: %q", ErrMaterial, name) }
	strong, weak, ok := strings.Cut(strings.ToUpper(name), "-")
	if !ok {
		return bad()
	}
	var m Material
	var counts [2][7]int
	for side, text := range []string{strong, weak} {
		text, ok := strings.CutPrefix(text, "K")
		if !ok || len(text) > 15 {
			return bad()
		}
		for _, c := range text {
			k := strings.IndexRune("KABNRCP", c)
			if k < 1 {
				return bad()
			}
			counts[side][k]++
		}
	}
	m = materialOf(&counts)
	if m.String() != strings.ToUpper(name) {
		return bad()
	}
	return m, m.check()
}

// materialOf returns the material of piece counts by side and kind, the stronger side first.
func materialOf(counts *[2][7]int) Material {
	attackers := func(side int) (list []xiangqi.Kind) {
		for _, k := range attackerOrder {
			for range counts[side][k] {
				list = append(list, k)
			}
		}
		return list
	}
	return Material{
		Attackers: attackers(0), Against: attackers(1),
		Strong: Guard{counts[0][xiangqi.Advisor], counts[0][xiangqi.Elephant]},
		Weak:   Guard{counts[1][xiangqi.Advisor], counts[1][xiangqi.Elephant]},
	}
}

// secondIsStronger reports whether the second side is the stronger one. Without attackers
// neither is.
func secondIsStronger(counts *[2][7]int) bool {
	var attackers, guards [2]int
	for side := range 2 {
		for _, k := range attackerOrder {
			attackers[side] += counts[side][k]
		}
		guards[side] = counts[side][xiangqi.Advisor] + counts[side][xiangqi.Elephant]
	}
	if c := cmp.Compare(attackers[1], attackers[0]); c != 0 || attackers[0] == 0 {
		return c > 0
	}
	for _, k := range attackerOrder {
		if c := cmp.Compare(counts[1][k], counts[0][k]); c != 0 {
			return c > 0
		}
	}
	return cmp.Or(cmp.Compare(guards[1], guards[0]), cmp.Compare(counts[1][xiangqi.Advisor], counts[0][xiangqi.Advisor])) > 0
}

// normal returns m with the stronger side first, and whether it swapped the sides.
func (m Material) normal() (Material, bool) {
	var counts [2][7]int
	for side, list := range [2][]xiangqi.Kind{m.Attackers, m.Against} {
		for _, k := range list {
			counts[side][k]++
		}
	}
	for side, g := range [2]Guard{m.Strong, m.Weak} {
		counts[side][xiangqi.Advisor], counts[side][xiangqi.Elephant] = g.Advisors, g.Elephants
	}
	if !secondIsStronger(&counts) {
		return m, false
	}
	return Material{Attackers: m.Against, Against: m.Attackers, Strong: m.Weak, Weak: m.Strong}, true
}

// check reports whether a table can hold m.
func (m Material) check() error {
	for _, g := range []Guard{m.Strong, m.Weak} {
		if g.Advisors > 2 || g.Elephants > 2 {
			return fmt.Errorf("%w: %v: a side has two advisors and two elephants at most", ErrNoTable, m)
		}
	}
	if why := m.excess(); why != "" {
		return fmt.Errorf("%w: %v: %s", ErrNoTable, m, why)
	}
	if n, second := m.normal(); second {
		return fmt.Errorf("%w: %v: the stronger side comes first, as in %v", ErrMaterial, m, n)
	}
	return nil
}

// excess returns why the attackers are too many for a table, or "".
func (m Material) excess() string {
	n := len(m.Attackers) + len(m.Against)
	_, third := thirdOf(m.Attackers)
	switch {
	case n > maxAttackers:
		return fmt.Sprintf("%d attackers (chariots, horses, cannons, soldiers) of both sides; tables hold %d", n, maxAttackers)
	case n < maxAttackers:
	case len(m.Against) > 0:
		return "three attackers of both sides; tables hold three of one side"
	case !third:
		return "three attackers without a horse or a soldier"
	}
	for i, k := range m.Attackers {
		if i > 1 && k == m.Attackers[i-2] && k != xiangqi.Pawn {
			return "a side has two of each piece but soldiers"
		}
	}
	return ""
}

// count returns the number of guards.
func (g Guard) count() int { return g.Advisors + g.Elephants }

// without returns g with one advisor fewer, or one elephant fewer if i >= Advisors.
func (g Guard) without(i int) Guard {
	if i < g.Advisors {
		g.Advisors--
	} else {
		g.Elephants--
	}
	return g
}

// bare reports whether neither side has an attacker; such positions need no table.
func (m Material) bare() bool { return len(m.Attackers) == 0 }

// without returns m without one attacker, by its index in Attackers followed by Against.
func (m Material) without(attacker int) Material {
	drop := func(list []xiangqi.Kind, i int) []xiangqi.Kind {
		return append(append([]xiangqi.Kind(nil), list[:i]...), list[i+1:]...)
	}
	if i := attacker - len(m.Attackers); i >= 0 {
		m.Against = drop(m.Against, i)
	} else {
		m.Attackers = drop(m.Attackers, attacker)
	}
	return m
}

// withoutGuard returns m without one guard of a side, as Guard.without; Red is the stronger
// side.
func (m Material) withoutGuard(side xiangqi.Side, i int) Material {
	g := &m.Strong
	if side == xiangqi.Black {
		g = &m.Weak
	}
	*g = g.without(i)
	return m
}

// Smaller returns the materials that one capture can lead to, without bare ones.
func (m Material) Smaller() []Material {
	var list []Material
	add := func(s Material) {
		s, _ = s.normal()
		if !s.bare() && !slices.ContainsFunc(list, func(have Material) bool { return have.String() == s.String() }) {
			list = append(list, s)
		}
	}
	for i := range len(m.Attackers) + len(m.Against) {
		add(m.without(i))
	}
	for i := range m.Weak.count() {
		add(m.withoutGuard(xiangqi.Black, i))
	}
	if len(m.Against) > 0 {
		for i := range m.Strong.count() {
			add(m.withoutGuard(xiangqi.Red, i))
		}
	}
	return list
}

// Closure returns the materials of list and all that captures lead to, each once and after
// those it needs.
func Closure(list []Material) []Material {
	seen := map[string]bool{}
	var order []Material
	var visit func(Material)
	visit = func(m Material) {
		if seen[m.String()] || m.bare() {
			return
		}
		seen[m.String()] = true
		for _, s := range m.Smaller() {
			visit(s)
		}
		order = append(order, m)
	}
	for _, m := range list {
		visit(m)
	}
	return order
}
