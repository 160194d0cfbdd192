package gmeval

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"duiyi/gomoku"
)

// setups are the boards that walks are played on.
var setups = []struct {
	size int
	rule gomoku.Rule
}{
	{15, gomoku.Freestyle}, {15, gomoku.Standard}, {15, gomoku.Renju},
	{5, gomoku.Freestyle}, {9, gomoku.Renju}, {20, gomoku.Freestyle}, {22, gomoku.Standard}, {22, gomoku.Renju},
	{15, gomoku.Caro}, {7, gomoku.Caro},
}

// A walk plays random stones, most of them near others, and calls f after each.
// Whether a stone wins or is forbidden does not end it: a board must hold for
// any stones.
func walk(t *testing.T, size int, rule gomoku.Rule, seed uint64, f func(p *gomoku.Position, b *Board)) {
	t.Helper()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 7))
	p, err := gomoku.NewPosition(size, rule)
	if err != nil {
		t.Fatal(err)
	}
	b := New(&p)
	var played []gomoku.Point
	steps := 3 * size * size
	if testing.Short() {
		steps = min(steps, 300)
	}
	for range steps {
		if n := len(played); n > 0 && (p.Left() == 0 || r.IntN(4) == 0) {
			p.UndoUnchecked(played[n-1])
			b.Undo()
			played = played[:n-1]
		} else {
			pt := gomoku.PointAt(r.IntN(size), r.IntN(size))
			if n > 0 && r.IntN(8) > 0 { // beside an earlier one
				near := played[r.IntN(n)]
				pt = gomoku.PointAt(max(0, near.X()+r.IntN(7)-3), max(0, near.Y()+r.IntN(7)-3))
			}
			if !pt.On(size) || p.At(pt) != gomoku.None {
				continue
			}
			p.PlayUnchecked(pt)
			b.Play(pt)
			played = append(played, pt)
		}
		f(&p, b)
	}
}

func TestBoardIsItsRebuild(t *testing.T) {
	for i, s := range setups {
		t.Run(fmt.Sprint(s.size, " ", s.rule), func(t *testing.T) {
			walk(t, s.size, s.rule, uint64(i), func(p *gomoku.Position, b *Board) {
				want := New(p)
				if b.sum != want.sum || b.count != want.count || b.lines != want.lines || b.class != want.class || b.rows != want.rows ||
					b.hash != want.hash || b.turn != want.turn || b.left != want.left {
					t.Fatalf("board differs from its rebuild: %s\n%v %v\n%v %v", p, b.sum, want.sum, b.count, want.count)
				}
				b.each(func(pt gomoku.Point) {
					if b.Empty(pt) && b.codes[pt] != want.codes[pt] {
						t.Fatalf("%s: patterns of %v are %08x, rebuilt %08x", p, pt, b.codes[pt], want.codes[pt])
					}
				})
			})
		})
	}
}

// TestRulesLibrary compares what points make with what the rules library says
// of them.
func TestRulesLibrary(t *testing.T) {
	for i, s := range setups {
		t.Run(fmt.Sprint(s.size, " ", s.rule), func(t *testing.T) {
			walk(t, s.size, s.rule, uint64(100+i), func(p *gomoku.Position, b *Board) {
				b.each(func(pt gomoku.Point) {
					if p.At(pt) != gomoku.None {
						return
					}
					for _, stone := range []gomoku.Stone{gomoku.Black, gomoku.White} {
						if got, want := b.Class(SideOf(stone), pt).Is(MakesFive), p.Wins(pt, stone); got != want {
							t.Fatalf("%s: %v makes a five for %v: %v, want %v", p, pt, stone, got, want)
						}
					}
					if want := s.rule == gomoku.Renju && p.Kind(pt).Forbidden(); b.Forbidden(pt) != want {
						t.Fatalf("%s: %v forbidden: %v, want %v", p, pt, !want, want)
					}
				})
			})
		})
	}
}

func TestForbiddenCases(t *testing.T) {
	f, err := os.Open("../../gomoku/testdata/forbidden_cases.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	cases := 0
	for sc := bufio.NewScanner(f); sc.Scan(); {
		for _, field := range strings.Split(sc.Text(), "\t") {
			if strings.Count(field, "/") != 14 {
				continue
			}
			p, err := gomoku.Parse(field+" X", gomoku.Renju)
			if err != nil {
				continue
			}
			cases++
			b := New(&p)
			b.each(func(pt gomoku.Point) {
				if p.At(pt) == gomoku.None && b.Forbidden(pt) != p.Kind(pt).Forbidden() {
					t.Errorf("%s: %v: forbidden %v, the rules say %v", field, pt, b.Forbidden(pt), p.Kind(pt))
				}
			})
		}
	}
	if cases < 300 {
		t.Fatalf("only %d boards read", cases)
	}
}

// TestScans compares the scans with a look at every point.
func TestScans(t *testing.T) {
	walk(t, 22, gomoku.Renju, 3, func(p *gomoku.Position, b *Board) {
		for _, s := range []Side{Black, White} {
			for _, m := range []Class{MakesFour, MakesThree, MakesFour | MakesThree} {
				var want []gomoku.Point
				b.each(func(pt gomoku.Point) {
					if b.Class(s, pt)&m != 0 {
						want = append(want, pt)
					}
				})
				if got := b.Marked(s, m, nil); !slices.Equal(got, want) {
					t.Fatalf("%s: marked %x: %v, want %v", p, m, got, want)
				}
			}
			for _, k := range []Class{OneFour, Winning, MakesFive} {
				want := gomoku.NoPoint
				b.each(func(pt gomoku.Point) {
					if want == gomoku.NoPoint && b.Class(s, pt).Is(k) {
						want = pt
					}
				})
				if got := b.First(s, k); got != want {
					t.Fatalf("%s: first %x: %v, want %v", p, k, got, want)
				}
			}
		}
	})
}

// TestSpoilers checks that an opponent's stone on no other point takes away a
// winning point.
func TestSpoilers(t *testing.T) {
	for i, s := range append(setups[:3:3], setups[8]) {
		t.Run(s.rule.String(), func(t *testing.T) {
			seen := 0
			walk(t, s.size, s.rule, uint64(200+i), func(p *gomoku.Position, b *Board) {
				us := b.Turn().Other()
				w := b.First(us, Winning)
				if w == gomoku.NoPoint || b.Class(us, w)&Doubtful != 0 {
					return
				}
				seen++
				spoil := b.Spoilers(us, w, nil)
				b.each(func(pt gomoku.Point) {
					if !b.Empty(pt) || slices.Contains(spoil, pt) {
						return
					}
					b.Play(pt)
					if c := b.Class(us, w); !c.Is(Winning) {
						t.Fatalf("%s: %v takes %v away from %v: %x", p, pt, w, us, c)
					}
					b.Undo()
				})
			})
			if seen < 20 {
				t.Fatalf("only %d winning points seen", seen)
			}
		})
	}
}

// TestHelpers checks that where a stone alone makes no four, a second one makes
// it so only from a point that is told.
func TestHelpers(t *testing.T) {
	for i, s := range append(setups[:3:3], setups[8]) {
		t.Run(s.rule.String(), func(t *testing.T) {
			seen := 0
			walk(t, s.size, s.rule, uint64(250+i), func(p *gomoku.Position, b *Board) {
				us := b.Turn()
				near := b.Near(nil)
				if len(near) == 0 {
					return
				}
				pt := near[p.Left()%len(near)]
				if b.Class(us, pt)&MakesFour != 0 || b.Class(us, pt).Is(Foul) {
					return
				}
				helpers := b.Helpers(us, pt, nil)
				for _, q := range near {
					if q == pt || slices.Contains(helpers, q) {
						continue
					}
					b.Play(q)
					if c := b.Class(us, pt); c&MakesFour != 0 {
						t.Fatalf("%s: with %v on %v, %v makes %x", p, us, q, pt, c)
					}
					b.Undo()
				}
				seen += len(helpers)
			})
			if seen < 100 {
				t.Fatalf("only %d helpers seen", seen)
			}
		})
	}
}

func TestPassChangesTheTurn(t *testing.T) {
	p, err := gomoku.Parse("...../.XO../.XO../...../.....", gomoku.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	b := New(&p)
	hash, turn := b.Hash(), b.Turn()
	b.Pass()
	if b.Hash() == hash || b.Turn() == turn {
		t.Fatalf("after a pass the hash is %x and the turn %v", b.Hash(), b.Turn())
	}
	b.Pass()
	if b.Hash() != hash || b.Turn() != turn {
		t.Fatalf("after two passes the hash is %x, want %x", b.Hash(), hash)
	}
}

// TestEvaluateSymmetric: what a position is worth is the same however the board
// is turned, and colours make no difference where the rules make none.
func TestEvaluateSymmetric(t *testing.T) {
	swap := strings.NewReplacer("X", "O", "O", "X")
	for i, s := range setups {
		walk(t, s.size, s.rule, uint64(300+i), func(p *gomoku.Position, b *Board) {
			if len(b.frames) == 0 {
				return
			}
			last, before := b.frames[len(b.frames)-1].point, *p
			before.UndoUnchecked(last)
			for m := range gomoku.Symmetries {
				q := before.Transform(gomoku.Symmetry(m))
				turned := New(&q)
				turned.Play(gomoku.Symmetry(m).Point(last, s.size))
				if got, want := turned.Evaluate(), b.Evaluate(); got != want {
					t.Fatalf("%s: symmetry %d gives %d, want %d", p, m, got, want)
				}
				if p.Left()%7 > 0 {
					break // one is enough most of the time
				}
			}
			if s.rule == gomoku.Renju {
				return
			}
			q, err := gomoku.Parse(swap.Replace(before.String()), s.rule)
			if err != nil {
				t.Fatal(err)
			}
			exchanged := New(&q)
			exchanged.Play(last)
			if got, want := exchanged.Evaluate(), b.Evaluate(); got != want {
				t.Fatalf("%s: colours exchanged gives %d, want %d", p, got, want)
			}
		})
	}
}

func BenchmarkPlayUndo(b *testing.B) {
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Renju} {
		b.Run("rule="+rule.String(), func(b *testing.B) {
			rows := strings.Repeat(".............../", 6)
			p, err := gomoku.Parse(rows+".....XO.X....../......XOO....../.....OXXO....../"+rows[:96-1], rule)
			if err != nil {
				b.Fatal(err)
			}
			board := New(&p)
			pt := gomoku.PointAt(6, 5)
			for b.Loop() {
				board.Play(pt)
				board.Undo()
			}
		})
	}
}

func TestNearAndFar(t *testing.T) {
	for i, s := range setups {
		walk(t, s.size, s.rule, uint64(400+i), func(p *gomoku.Position, b *Board) {
			var near, far []gomoku.Point
			b.each(func(pt gomoku.Point) {
				if p.At(pt) != gomoku.None {
					return
				}
				beside := false
				for y := max(0, pt.Y()-2); y <= min(s.size-1, pt.Y()+2); y++ {
					for x := max(0, pt.X()-2); x <= min(s.size-1, pt.X()+2); x++ {
						beside = beside || p.At(gomoku.PointAt(x, y)) != gomoku.None
					}
				}
				if beside {
					near = append(near, pt)
				} else {
					far = append(far, pt)
				}
			})
			if got := b.Near(nil); !slices.Equal(got, near) {
				t.Fatalf("%s: near %v, want %v", p, got, near)
			}
			if got := b.Far(nil); !slices.Equal(got, far) {
				t.Fatalf("%s: far %v, want %v", p, got, far)
			}
		})
	}
}

// TestTermsAreLinear compares the sum of weights with that of its terms, counted
// from scratch.
func TestTermsAreLinear(t *testing.T) {
	for i, s := range setups {
		w := Weights(s.rule)
		walk(t, s.size, s.rule, uint64(500+i), func(p *gomoku.Position, b *Board) {
			want := 0
			for term, n := range b.Terms() {
				want += int(n) * int(w[term])
			}
			want /= 2 * Parts
			if got := b.Linear(); got != want {
				t.Fatalf("%s: the weights come to %d, the terms come to %d", p, got, want)
			}
		})
	}
}

// TestColoursAlike: where the rules treat colours alike, the weights must.
func TestColoursAlike(t *testing.T) {
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Standard} {
		for term, v := range Weights(rule) {
			if black := BlackTerm(term); v != Weights(rule)[black] {
				t.Errorf("%v: weight %d is %d, that of Black %d is %d", rule, term, v, black, Weights(rule)[black])
			}
		}
	}
}

// TestOrderIsItsTerms compares the looked-up order of moves with the sum of its
// terms.
func TestOrderIsItsTerms(t *testing.T) {
	for i, s := range setups {
		o := learned[s.rule].orders
		r := rand.New(rand.NewPCG(uint64(i), 8))
		walk(t, s.size, s.rule, uint64(600+i), func(p *gomoku.Position, b *Board) {
			last := gomoku.PointAt(r.IntN(s.size), r.IntN(s.size))
			before := []gomoku.Point{gomoku.NoPoint, gomoku.PointAt(r.IntN(s.size), r.IntN(s.size))}[r.IntN(2)]
			for _, pt := range b.Near(nil) {
				want := 0
				for _, term := range b.OrderTerms(pt, last, before, nil) {
					want += int(o[term])
				}
				if got := b.Order(pt, last, before); got != want {
					t.Fatalf("%s: order of %v after %v and %v is %d, the terms come to %d", p, pt, last, before, got, want)
				}
			}
		})
	}
}
