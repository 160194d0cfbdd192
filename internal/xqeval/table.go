package xqeval

import (
	"reflect"

	"duiyi/xiangqi"
)

// A Pair is a weight for the middle game and one for the endgame, in
// centipawns, packed into one number so that both are summed at once:
//
//	mg + eg<<16
type Pair int32

// Mg returns the middle game half.
func (p Pair) Mg() int { return int(int16(p)) }

// Eg returns the endgame half.
func (p Pair) Eg() int { return int(int16((p + 1<<15) >> 16)) }

// MakePair packs two weights.
func MakePair(mg, eg int) Pair { return Pair(mg) + Pair(eg)<<16 }

// A Table has an element for each weight. Of Pairs it is the evaluation's
// knowledge, of counts it describes a position.
//
// Places are numbered 5*rank + file, the rank from the owner's back rank and
// the file from the nearer edge: left and right are the same.
type Table[T any] struct {
	// Place is what a kind of piece is worth on a square.
	Place [7][50]T

	// Mobility counts the squares a piece can go to: for rook and cannon
	// without those a hostile pawn hits, for the horse likewise.
	RookMobility   [18]T
	CannonMobility [18]T
	HorseMobility  [9]T

	// RookFile: 0 an own uncrossed pawn stands ahead of the rook; otherwise 1
	// when hostile pawns stand on its file, 2 when none do.
	RookFile [3]T

	// KingLine: a rook (0) or cannon (1) shares a file (0) or rank (1) with
	// the hostile king; by the number of pieces between them, 4 for more.
	KingLine [2][2][5]T

	// Siege: how many pieces of one side hit the hostile palace, 5 for more,
	// by the number of advisors and elephants left to defend it.
	Siege [5][6]T

	// PalaceHits: how many points of the hostile palace are hit by pawns,
	// horses, cannons and rooks (in this order), 5 for more.
	PalaceHits [4][6]T

	// Against counts each pawn, horse, cannon and rook by the number of
	// advisors (0) and elephants (1) that the opponent has left.
	Against [2][4][3]T

	// Screens counts each cannon by the number of own advisors and elephants.
	Screens [5]T

	// PawnPair counts crossed pawns that stand side by side; PawnCrossed is
	// indexed by the number of crossed pawns.
	PawnPair    T
	PawnCrossed [6]T

	// Threat: a piece of an attacker class (see below) hits a hostile piece
	// of a kind that is unprotected (0) or protected (1).
	Threat [5][7][2]T

	// Guard: a piece of a kind is protected.
	Guard [7]T

	// Tempo counts for the side to move.
	Tempo T
}

// The attacker classes of Table.Threat. Those of Siege, PalaceHits and Against
// are the last four, from 0.
const (
	byMinor = iota // king, advisor, elephant
	byPawn
	byHorse
	byCannon
	byRook
	attackers
)

// classOf is indexed by xiangqi.Kind.
var classOf = [7]uint8{byMinor, byMinor, byMinor, byHorse, byRook, byCannon, byPawn}

// placeIndex numbers squares as Table.Place does, for each side.
var placeIndex = func() (t [2][128]uint8) {
	for s := xiangqi.Square(0); s < 90; s++ {
		file := min(s.File(), 8-s.File())
		t[xiangqi.Red][s] = uint8(5*s.Rank() + file)
		t[xiangqi.Black][s] = uint8(5*(9-s.Rank()) + file)
	}
	return t
}()

// phaseOf is how much a kind of piece counts towards the middle game.
var phaseOf = [7]int32{xiangqi.Horse: 2, xiangqi.Cannon: 2, xiangqi.Rook: 4}

// fullPhase is the phase of all rooks, cannons and horses on the board.
const fullPhase = 32

// Flat returns pointers to the elements of t, always in the same order.
func (t *Table[T]) Flat() []*T { return flatten[T](reflect.ValueOf(t).Elem()) }

// flatten returns pointers to the elements of v, a T or structs and arrays of
// them.
func flatten[T any](v reflect.Value) (list []*T) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			list = append(list, flatten[T](v.Field(i))...)
		}
	case reflect.Array:
		for i := range v.Len() {
			list = append(list, flatten[T](v.Index(i))...)
		}
	default:
		list = append(list, v.Addr().Interface().(*T))
	}
	return list
}

// Weights returns a copy of the weights in force.
func Weights() Table[Pair] { return weights }
