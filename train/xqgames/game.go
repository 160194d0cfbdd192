package xqgames

import (
	"encoding/binary"
	"errors"
	"fmt"

	"duiyi/xiangqi"
)

// A Result is the result of a game from Red's point of view.
type Result int8

// The results.
const (
	BlackWins Result = -1
	Drawn     Result = 0
	RedWins   Result = 1
)

// An End says how a game ended.
type End uint8

// The ways a game ends.
const (
	ByRules    End = iota // mate, stalemate, a ruling, a move limit
	ByScore               // both searches agreed on the winner for several plies
	ByIdleness            // both searches saw about equality for many plies
	ByLength              // MaxPlies reached; counts as a draw
	ends
)

// MaxPlies bounds a game, opening and moves together.
const MaxPlies = 1000

// MateScore is the score of an immediate win: a win in n plies is MateScore-n,
// a loss in n plies n-MateScore. Scores are centipawns for the side that
// moves.
const MateScore = 30000

// A Scored is a move with the score of the search that chose it, for the side
// that moves.
type Scored struct {
	Move  xiangqi.Move
	Score int16
}

// A Game is a game from the start position.
type Game struct {
	Opening []xiangqi.Move // not chosen by the engine
	Moves   []Scored
	Result  Result
	End     End
}

// Errors of a game's body.
var (
	ErrShort    = errors.New("the game ends too early")
	ErrTrailing = errors.New("bytes after the end of the game")
	ErrValue    = errors.New("a value is out of its range")
	ErrIllegal  = errors.New("the move is not legal")
)

// append appends the body of g to b.
func (g *Game) append(b []byte) []byte {
	b = append(b, byte(g.Result), byte(g.End))
	b = binary.AppendUvarint(b, uint64(len(g.Opening)))
	b = binary.AppendUvarint(b, uint64(len(g.Moves)))
	for _, m := range g.Opening {
		b = binary.LittleEndian.AppendUint16(b, uint16(m))
	}
	for _, m := range g.Moves {
		b = binary.LittleEndian.AppendUint16(b, uint16(m.Move))
		b = binary.AppendVarint(b, int64(m.Score))
	}
	return b
}

// parse reads a body. It does not play the moves; Positions does.
func parse(b []byte) (Game, error) {
	if len(b) < 2 {
		return Game{}, ErrShort
	}
	g := Game{Result: Result(b[0]), End: End(b[1])}
	if g.Result < BlackWins || g.Result > RedWins || g.End >= ends {
		return Game{}, ErrValue
	}
	b = b[2:]
	var counts [2]uint64
	for i := range counts {
		n, size := binary.Uvarint(b)
		if size <= 0 {
			return Game{}, ErrShort
		}
		counts[i], b = n, b[size:]
	}
	if counts[0] > MaxPlies || counts[1] > MaxPlies-counts[0] {
		return Game{}, ErrValue
	}
	for range counts[0] {
		if len(b) < 2 {
			return Game{}, ErrShort
		}
		g.Opening = append(g.Opening, xiangqi.Move(binary.LittleEndian.Uint16(b)))
		b = b[2:]
	}
	for range counts[1] {
		if len(b) < 3 {
			return Game{}, ErrShort
		}
		m := xiangqi.Move(binary.LittleEndian.Uint16(b))
		score, size := binary.Varint(b[2:])
		if size <= 0 {
			return Game{}, ErrShort
		}
		if score < -MateScore || score > MateScore {
			return Game{}, ErrValue
		}
		g.Moves = append(g.Moves, Scored{m, int16(score)})
		b = b[2+size:]
	}
	if len(b) > 0 {
		return Game{}, ErrTrailing
	}
	return g, nil
}

// Positions calls f with each position in which the engine moved and its
// choice, until f returns false. The error names the first illegal move,
// counted from 0 including the opening.
func (g *Game) Positions(f func(p *xiangqi.Position, chosen Scored) bool) error {
	p := xiangqi.StartPosition()
	for i, m := range g.Opening {
		if err := play(&p, m); err != nil {
			return fmt.Errorf("move %d, %v: %w", i, m, err)
		}
	}
	for i, m := range g.Moves {
		before := p
		if err := play(&p, m.Move); err != nil {
			return fmt.Errorf("move %d, %v: %w", len(g.Opening)+i, m.Move, err)
		}
		if !f(&before, m) {
			return nil
		}
	}
	return nil
}

// play plays a move that may have any value.
func play(p *xiangqi.Position, m xiangqi.Move) error {
	if !m.From().Valid() || !m.To().Valid() || p.Play(m) != nil {
		return ErrIllegal
	}
	return nil
}
