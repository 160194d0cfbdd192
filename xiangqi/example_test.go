package xiangqi_test

import (
	"errors"
	"fmt"

	"duiyi/xiangqi"
)

// Each player writes moves down in another way.
func Example() {
	p := xiangqi.StartPosition()
	for _, text := range []string{"炮二平五", "h8+7", "h0g2", "I9-H9"} {
		m, err := p.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(p.Format(m, xiangqi.Chinese), p.Format(m, xiangqi.WXF), m)
		p.PlayUnchecked(m) // ParseMove has checked it
	}
	fmt.Println(p.FEN())
	// Output:
	// 炮二平五 C2=5 h2e2
	// 马8进7 h8+7 h9g7
	// 马二进三 H2+3 h0g2
	// 车9平8 r9=8 i9h9
	// rnbakabr1/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 4 3
}

// An illegal move says why, in words and in data.
func ExamplePosition_Play() {
	p := xiangqi.StartPosition()
	err := p.Play(xiangqi.NewMove(xiangqi.SquareAt(1, 0), xiangqi.SquareAt(3, 1)))
	fmt.Println(err)

	var refusal *xiangqi.MoveError
	fmt.Println(errors.Is(err, xiangqi.ErrBlocked), errors.As(err, &refusal), refusal.Squares)
	// Output:
	// b0d1: the way is blocked (c0)
	// true true [c0]
}

// A board can be wrong in several ways at once.
func ExampleParseFEN_faults() {
	_, err := xiangqi.ParseFEN("4k4/9/9/9/9/9/9/9/A8/4K1P2 w")
	fmt.Println(err)
	fmt.Println(errors.Is(err, xiangqi.ErrFacing), errors.Is(err, xiangqi.ErrPawnPoint))
	// Output:
	// fen: byte 18: red: an advisor cannot stand there (a1): "A"
	// fen: byte 24: red: a soldier cannot stand there (g0): "P"
	// fen: byte 22: red: the generals face each other (e0 e9): "K"
	// true true
}

// A search plays legal moves and takes them back, without allocating.
func ExamplePosition_PlayUnchecked() {
	p := xiangqi.StartPosition()
	var room [xiangqi.MaxMoves]xiangqi.Move
	checks := 0
	for _, m := range p.LegalMoves(room[:0]) {
		u := p.PlayUnchecked(m)
		if p.InCheck() {
			checks++
		}
		p.Undo(u)
	}
	fmt.Println(len(p.LegalMoves(room[:0])), "moves,", checks, "checks")
	fmt.Println(p.Perft(3), "lines of three plies")
	// Output:
	// 44 moves, 0 checks
	// 79666 lines of three plies
}
