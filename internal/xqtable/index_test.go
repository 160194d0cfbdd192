package xqtable

import (
	"errors"
	"slices"
	"testing"

	"duiyi/xiangqi"
)

func material(t testing.TB, name string) Material {
	t.Helper()
	m, err := ParseMaterial(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestParseMaterial(t *testing.T) {
	for _, name := range []string{"KR-K", "KCA-KAABB", "KNPAABB-KAB", "KPP-KB", "krc-kaa", "KR-KNAA", "KRAA-KR", "KRAA-KRBB", "KRNC-KAABB", "KPPP-K", "KRCPA-KB"} {
		m := material(t, name)
		again, err := ParseMaterial(m.String())
		if err != nil || again.String() != m.String() {
			t.Errorf("%s: %v, %v", name, again, err)
		}
	}
	tests := []struct {
		name string
		want error
	}{
		{"", ErrMaterial},
		{"KR", ErrMaterial},
		{"R-K", ErrMaterial},
		{"KN-KR", ErrMaterial},     // the stronger side second
		{"KR-KRA", ErrMaterial},    // likewise
		{"KRBB-KRAA", ErrMaterial}, // likewise
		{"KRN-KC", ErrNoTable},     // three attackers of both sides
		{"KRCC-K", ErrNoTable},     // three attackers, none a horse or a pawn
		{"KNNN-K", ErrNoTable},     // three horses
		{"KPR-K", ErrMaterial},     // another order
		{"KR-KK", ErrMaterial},     // two kings
		{"KX-K", ErrMaterial},      // no piece
		{"KR-KAAA", ErrNoTable},    // three advisors
		{"KRNCP-KAAB", ErrNoTable}, // four attackers
	}
	for _, tt := range tests {
		if _, err := ParseMaterial(tt.name); !errors.Is(err, tt.want) {
			t.Errorf("ParseMaterial(%q): %v, want %v", tt.name, err, tt.want)
		}
	}
}

func TestClosure(t *testing.T) {
	var got []string
	for _, m := range Closure([]Material{material(t, "KCP-KA")}) {
		got = append(got, m.String())
	}
	want := []string{"KP-K", "KP-KA", "KC-K", "KC-KA", "KCP-K", "KCP-KA"}
	if !slices.Equal(got, want) {
		t.Fatalf("closure %v, want %v", got, want)
	}
	got = nil
	for _, m := range Closure([]Material{material(t, "KRA-KRB")}) {
		got = append(got, m.String())
	}
	want = []string{"KR-K", "KR-KA", "KRB-K", "KRB-KA", "KR-KB", "KRA-K", "KRA-KB", "KR-KR", "KRA-KR", "KRB-KR", "KRA-KRB"}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("closure %v, want %v", got, want)
	}
}

// TestHomes counts homes by a formula and takes every move back.
func TestHomes(t *testing.T) {
	for side := xiangqi.Red; side <= xiangqi.Black; side++ {
		for a := range 3 {
			for b := range 3 {
				h := homesOf(side, Guard{a, b}, xiangqi.King)
				choose := func(n, k int) int { return [3]int{1, n, n * (n - 1) / 2}[k] }
				// The king stands on an advisor's point, an elephant's, or neither.
				want := 5*choose(4, a)*choose(7, b) + choose(5, a)*choose(6, b) + 3*choose(5, a)*choose(7, b)
				if len(h.list) != want {
					t.Errorf("%v %v: %d homes, want %d", side, h.guard, len(h.list), want)
				}
				for i := range h.list {
					squares := h.squares(int32(i))
					if n := h.number(squares[0], squares[1:]); n != int32(i) {
						t.Fatalf("%v %v: home %d is numbered %d", side, h.guard, i, n)
					}
					if m := h.list[i].mirror; h.list[m].mirror != int32(i) {
						t.Fatalf("%v %v: the mirror image of home %d is %d, whose is %d", side, h.guard, i, m, h.list[m].mirror)
					}
					for _, m := range h.list[i].moves {
						back := false
						for _, u := range h.list[m.home].moves {
							back = back || u.home == int32(i) && u.from == m.to && u.eye == m.eye
						}
						if !back {
							t.Fatalf("%v %v: no way back from home %d to %d", side, h.guard, m.home, i)
						}
					}
				}
			}
		}
	}
}

// FuzzIndex numbers positions and finds them again, mirrored or not.
func FuzzIndex(f *testing.F) {
	names := []string{"KR-KAABB", "KPA-KAB", "KCC-KABB", "KNP-KAAB", "KPP-KBB", "KCAABB-KA", "KR-KCAA", "KPA-KPB", "KRNP-KAB", "KNPP-KABB", "KNCCA-KB"}
	for i := range names {
		f.Add(uint8(i), uint64(i)*12345678)
	}
	f.Fuzz(func(t *testing.T, which uint8, n uint64) {
		x := newIndex(material(t, names[int(which)%len(names)]))
		number := int64(n % uint64(x.size()))
		p, ok := x.position(number)
		if !ok {
			return
		}
		m, q, err := Of(p)
		if err != nil || m.String() != x.m.String() || q != p {
			t.Fatalf("%s: material %v, %v", p.FEN(), m, err)
		}
		got := x.numberOf(&p)
		if r, ok := x.position(got); got != number && (!ok || r != p.Mirror()) {
			t.Fatalf("%v: %s is number %d and comes from %d", x.m, p.FEN(), got, number)
		}
		mirror := p.Mirror()
		if other := x.numberOf(&mirror); other != got {
			// Only a position whose weaker side is its own mirror image has two.
			if weak := x.home(x.weak, &p); x.weak.list[weak].mirror != weak {
				t.Fatalf("%v: %s is number %d, its mirror image %d", x.m, p.FEN(), got, other)
			}
		}
		turned := p.FlipColours()
		if m, q, err := Of(turned); err != nil || m.String() != x.m.String() || q != p {
			t.Fatalf("%s: turned round it is %v, %v", p.FEN(), m, err)
		}
	})
}

func TestOfRefuses(t *testing.T) {
	tests := []struct{ fen, want string }{
		{"4k4/9/9/9/4r4/9/9/9/4RR3/3K5 w", "no table can hold this material: three attackers of both sides; tables hold three of one side"},
		{"4k4/9/9/9/9/9/9/RCC6/9/3K5 w", "no table can hold this material: three attackers without a horse or a soldier"},
		{"4k4/9/9/P8/9/9/9/RNC6/9/3K5 w", "no table can hold this material: 4 attackers (chariots, horses, cannons, soldiers) of both sides; tables hold 3"},
	}
	for _, tt := range tests {
		p, err := xiangqi.ParseFEN(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := Of(p); !errors.Is(err, ErrNoTable) || err.Error() != tt.want {
			t.Errorf("%s: %v", tt.fen, err)
		}
	}
}
