package xqreason

import (
	"errors"

	"duiyi/xiangqi"
)

// A Pattern is a named kind of mate.
type Pattern string

// The patterns. A mate that fits several gets the first. The codes are stable;
// docs/reference/reasons.md defines each. Squares refer to the mated king's side of the
// board; its home is the middle of its back rank.
const (
	HeartCut         Pattern = "heart_cut"     // 大刀剜心: a rook has taken the advisor in the middle of the palace
	Stalemate        Pattern = "stalemate"     // 困毙: no check, and no legal move
	DoubleCheck      Pattern = "double_check"  // 双将: two pieces give check
	HorseCannon      Pattern = "horse_cannon"  // 马后炮: a cannon over its horse, two points from the king
	DoubleCannon     Pattern = "double_cannon" // 重炮: a cannon over a cannon
	ShutPalace       Pattern = "shut_palace"   // 闷宫: a cannon over an advisor of the king's that stands beside it
	ElephantEyeHorse Pattern = "wocao_horse"   // 卧槽马: a horse before the elephant's home
	CornerHorse      Pattern = "guajiao_horse" // 挂角马: a horse on a corner of the palace checks the king at home
	AnglingHorse     Pattern = "diaoyu_horse"  // 钓鱼马: a rook checks, and a horse two points before the elephant's home
	OctagonHorse     Pattern = "bajiao_horse"  // 八角马: a horse two points off on the king's diagonal
	IronBolt         Pattern = "iron_bolt"     // 铁门栓: rook or pawn beside the king at home, a cannon on the middle file
	HeavenEarth      Pattern = "heaven_earth"  // 天地炮: cannons on the middle file and on the back rank
	TwoRooks         Pattern = "two_rooks"     // 双车错: rooks on neighbouring lines
	ImpOnThrone      Pattern = "imp_on_throne" // 小鬼坐龙庭: a pawn in the middle of the palace
	WhiteFace        Pattern = "white_face"    // 白脸将: the kings would face each other
	Smothered        Pattern = "smothered"     // 闷杀: the king's own pieces stand wherever it could step
	NoPattern        Pattern = ""
)

// PatternOf returns the pattern of a mate by the moves of line, played from p.
func PatternOf(p *xiangqi.Position, line []xiangqi.Move) Pattern {
	q := *p
	if q.Side() == xiangqi.Black { // the mated side is to be Black, above
		q = q.FlipColours()
		turned := make([]xiangqi.Move, len(line))
		for i, m := range line {
			turned[i] = xiangqi.NewMove(m.From().Turn(), m.To().Turn())
		}
		line = turned
	}
	cut := len(line) > 1 && q.At(line[0].From()).Kind() == xiangqi.Rook &&
		line[0].To() == throne && q.At(throne) == xiangqi.MakePiece(xiangqi.Black, xiangqi.Advisor)
	for _, m := range line {
		q.PlayUnchecked(m)
	}
	if cut {
		return HeartCut
	}
	f := finalPosition{Position: q, king: q.King(xiangqi.Black), checkers: q.Checkers()}
	switch f.checkers.Count() {
	case 0:
		return Stalemate
	case 1:
		f.checker = f.checkers.First()
	default:
		return DoubleCheck
	}
	for _, pattern := range patterns {
		if pattern.fits(&f) {
			return pattern.name
		}
	}
	return NoPattern
}

var (
	throne = xiangqi.SquareAt(4, 8) // the middle of Black's palace
	home   = xiangqi.SquareAt(4, 9)
)

// A finalPosition is a mate by one checker, with Black mated.
type finalPosition struct {
	xiangqi.Position
	king     xiangqi.Square
	checkers xiangqi.Bitboard
	checker  xiangqi.Square
}

// patterns are those of a mate by one checker.
var patterns = [...]struct {
	name Pattern
	fits func(*finalPosition) bool
}{
	{HorseCannon, func(f *finalPosition) bool {
		s := f.screen()
		return s.Valid() && f.red(s, xiangqi.Horse) && distance(s, f.king) == 2
	}},
	{DoubleCannon, func(f *finalPosition) bool {
		s := f.screen()
		return s.Valid() && f.red(s, xiangqi.Cannon)
	}},
	{ShutPalace, func(f *finalPosition) bool {
		s := f.screen()
		return s.Valid() && f.At(s) == xiangqi.MakePiece(xiangqi.Black, xiangqi.Advisor) && distance(s, f.king) == 1
	}},
	{ElephantEyeHorse, func(f *finalPosition) bool {
		return f.horse(xiangqi.SquareAt(2, 8)) || f.horse(xiangqi.SquareAt(6, 8))
	}},
	{CornerHorse, func(f *finalPosition) bool {
		return f.king == home && f.checks(xiangqi.Horse) && (f.checker == xiangqi.SquareAt(3, 7) || f.checker == xiangqi.SquareAt(5, 7))
	}},
	{AnglingHorse, func(f *finalPosition) bool {
		for _, s := range [...]xiangqi.Square{xiangqi.SquareAt(2, 7), xiangqi.SquareAt(6, 7)} {
			if f.checks(xiangqi.Rook) && f.red(s, xiangqi.Horse) && f.needs(s) {
				return true
			}
		}
		return false
	}},
	{OctagonHorse, func(f *finalPosition) bool {
		return f.helper(xiangqi.Horse, func(s xiangqi.Square) bool {
			return abs(s.File()-f.king.File()) == 2 && abs(s.Rank()-f.king.Rank()) == 2
		})
	}},
	{IronBolt, func(f *finalPosition) bool {
		return f.king == home && (f.checks(xiangqi.Rook) || f.checks(xiangqi.Pawn)) && f.checker.Rank() == 9 && distance(f.checker, f.king) == 1 &&
			f.helper(xiangqi.Cannon, func(s xiangqi.Square) bool { return s.File() == 4 })
	}},
	{HeavenEarth, func(f *finalPosition) bool {
		return f.helper(xiangqi.Cannon, func(s xiangqi.Square) bool { return s.File() == 4 }) &&
			f.helper(xiangqi.Cannon, func(s xiangqi.Square) bool { return s.Rank() == 9 })
	}},
	{TwoRooks, func(f *finalPosition) bool {
		c := f.checker
		return f.checks(xiangqi.Rook) && f.helper(xiangqi.Rook, func(s xiangqi.Square) bool {
			return c.Rank() == f.king.Rank() && abs(s.Rank()-c.Rank()) == 1 || c.File() == f.king.File() && abs(s.File()-c.File()) == 1
		})
	}},
	{ImpOnThrone, func(f *finalPosition) bool {
		return f.red(throne, xiangqi.Pawn) && (f.checker == throne || f.needs(throne))
	}},
	{WhiteFace, func(f *finalPosition) bool {
		for _, s := range f.steps() {
			if errors.Is(f.Legal(xiangqi.NewMove(f.king, s)), xiangqi.ErrKingsFace) &&
				f.AttackersAmid(s, xiangqi.Red, f.Occupied().AndNot(f.king.Set())).Empty() {
				return true
			}
		}
		return false
	}},
	{Smothered, func(f *finalPosition) bool {
		for _, s := range f.steps() {
			if f.At(s) == xiangqi.NoPiece || f.At(s).Side() == xiangqi.Red {
				return false
			}
		}
		return true
	}},
}

// checks reports whether the checker is of a kind.
func (f *finalPosition) checks(k xiangqi.Kind) bool { return f.red(f.checker, k) }

// red reports whether a piece of the mating side and of a kind stands on s.
func (f *finalPosition) red(s xiangqi.Square, k xiangqi.Kind) bool {
	return f.At(s) == xiangqi.MakePiece(xiangqi.Red, k)
}

// screen returns what a checking cannon jumps over, or NoSquare when the checker
// is none.
func (f *finalPosition) screen() xiangqi.Square {
	if !f.checks(xiangqi.Cannon) {
		return xiangqi.NoSquare
	}
	df, dr := sign(f.king.File()-f.checker.File()), sign(f.king.Rank()-f.checker.Rank())
	for file, rank := f.checker.File()+df, f.checker.Rank()+dr; ; file, rank = file+df, rank+dr {
		if s := xiangqi.SquareAt(file, rank); f.At(s) != xiangqi.NoPiece {
			return s
		}
	}
}

// needs reports whether the mate depends on the piece on s, which gives no check.
func (f *finalPosition) needs(s xiangqi.Square) bool {
	q := f.With(s, xiangqi.NoPiece)
	return s != f.checker && q.HasLegalMove()
}

// helper reports whether the mate needs a piece of the mating side, of a kind and on a
// fitting square, that gives no check.
func (f *finalPosition) helper(k xiangqi.Kind, at func(xiangqi.Square) bool) bool {
	for b := f.Pieces(xiangqi.Red, k); !b.Empty(); {
		if s := b.Pop(); at(s) && f.needs(s) {
			return true
		}
	}
	return false
}

// horse reports whether a horse on s gives the check, or is needed for a rook's check.
func (f *finalPosition) horse(s xiangqi.Square) bool {
	return f.red(s, xiangqi.Horse) && (f.checker == s || f.checks(xiangqi.Rook) && f.needs(s))
}

// steps returns the points of the palace next to the mated king.
func (f *finalPosition) steps() []xiangqi.Square {
	var list []xiangqi.Square
	for file := 3; file <= 5; file++ {
		for rank := 7; rank <= 9; rank++ {
			if s := xiangqi.SquareAt(file, rank); distance(s, f.king) == 1 {
				list = append(list, s)
			}
		}
	}
	return list
}

// distance returns the number of steps along lines between two points.
func distance(a, b xiangqi.Square) int {
	return abs(a.File()-b.File()) + abs(a.Rank()-b.Rank())
}

func abs(n int) int { return max(n, -n) }

func sign(n int) int { return max(-1, min(n, 1)) }
