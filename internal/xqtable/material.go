package xqtable

import (
	"errors"
	"fmt"
	"strings"

	"duiyi/xiangqi"
)

// maxAttackers is the number of attackers that a table can hold.
const maxAttackers = 2

// Errors of materials.
var (
	ErrMaterial = errors.New("not a material such as KRA-KAABB")
	ErrNoTable  = errors.New("no table can hold this material")
)

// A Guard counts the advisors and elephants of one side, 0 to 2 of each.
type Guard struct{ Advisors, Elephants int }

// A Material is what stands on the board: attackers and guards of the stronger
// side, guards of the weaker one.
type Material struct {
	// Attackers are the kinds of the attackers, in the order rook, horse,
	// cannon, pawn.
	Attackers []xiangqi.Kind
	Strong    Guard
	Weak      Guard
}

// attackerOrder lists the attackers in the order of names.
var attackerOrder = []xiangqi.Kind{xiangqi.Rook, xiangqi.Horse, xiangqi.Cannon, xiangqi.Pawn}

var kindLetters = map[xiangqi.Kind]string{xiangqi.Rook: "R", xiangqi.Horse: "N", xiangqi.Cannon: "C", xiangqi.Pawn: "P"}

// String returns the name, such as KCA-KAABB.
func (m Material) String() string {
	var b strings.Builder
	b.WriteString("K")
	for _, k := range m.Attackers {
		b.WriteString(kindLetters[k])
	}
	b.WriteString(m.Strong.letters())
	b.WriteString("-K")
	b.WriteString(m.Weak.letters())
	return b.String()
}

func (g Guard) letters() string {
	return strings.Repeat("A", g.Advisors) + strings.Repeat("B", g.Elephants)
}

// ParseMaterial reads a name as String writes it; small letters are read too.
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

// materialOf makes a material of the pieces of both sides, by kind. Attackers
// of the weaker side are left out.
func materialOf(counts *[2][7]int) Material {
	var m Material
	for _, k := range attackerOrder {
		for range counts[0][k] {
			m.Attackers = append(m.Attackers, k)
		}
	}
	m.Strong = Guard{counts[0][xiangqi.Advisor], counts[0][xiangqi.Elephant]}
	m.Weak = Guard{counts[1][xiangqi.Advisor], counts[1][xiangqi.Elephant]}
	return m
}

// check reports whether a table can hold m.
func (m Material) check() error {
	for _, g := range []Guard{m.Strong, m.Weak} {
		if g.Advisors > 2 || g.Elephants > 2 {
			return fmt.Errorf("%w: %v: a side has two advisors and two elephants at most", ErrNoTable, m)
		}
	}
	if n := len(m.Attackers); n > maxAttackers {
		return fmt.Errorf("%w: %v: %d attackers, of which a table holds %d", ErrNoTable, m, n, maxAttackers)
	}
	return nil
}

// bare reports whether neither side has an attacker; such positions need no
// table.
func (m Material) bare() bool { return len(m.Attackers) == 0 }

// without returns m without the attacker of that number.
func (m Material) without(attacker int) Material {
	left := make([]xiangqi.Kind, 0, len(m.Attackers))
	for i, k := range m.Attackers {
		if i != attacker {
			left = append(left, k)
		}
	}
	m.Attackers = left
	return m
}

// Smaller returns the materials that a capture can lead to, each once; bare
// ones are left out.
func (m Material) Smaller() []Material {
	var list []Material
	add := func(s Material) {
		for _, have := range list {
			if have.String() == s.String() {
				return
			}
		}
		if !s.bare() {
			list = append(list, s)
		}
	}
	for i := range m.Attackers {
		add(m.without(i))
	}
	if m.Weak.Advisors > 0 {
		s := m
		s.Weak.Advisors--
		add(s)
	}
	if m.Weak.Elephants > 0 {
		s := m
		s.Weak.Elephants--
		add(s)
	}
	return list
}

// Closure returns the materials of list with all that captures lead to, each
// once, every one after those it needs.
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
