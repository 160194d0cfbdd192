package xq

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"duiyi/boardtext"
	"duiyi/engine"
	"duiyi/xiangqi"
)

// A Game is a position as a protocol sets it: where it began and what was
// played since.
type Game struct {
	Start    string // FEN
	Moves    []string
	Position xiangqi.Position // after Moves
}

// NewGame returns the start of a game.
func NewGame() *Game {
	p := xiangqi.StartPosition()
	return &Game{Start: p.FEN(), Position: p}
}

// Read reads the words that follow "position": startpos or fen and a FEN, then
// moves and a list if there are any. The error says which word is wrong. Of a
// list with a move that cannot be played the game up to there comes with it.
func Read(words []string) (*Game, error) {
	if len(words) == 0 {
		return nil, errors.New("neither startpos nor fen follows")
	}
	setup, moves := words[1:], []string(nil)
	for i, w := range setup {
		if w == "moves" {
			setup, moves = setup[:i], setup[i+1:]
			break
		}
	}
	g := NewGame()
	switch words[0] {
	case "startpos":
		if len(setup) > 0 {
			return nil, fmt.Errorf("%q after startpos is not understood", setup[0])
		}
	case "fen":
		p, err := boardtext.FEN(strings.Join(setup, " "))
		if err != nil {
			return nil, err
		}
		g.Position, g.Start = p, p.FEN()
	default:
		return nil, fmt.Errorf("%q is neither startpos nor fen", words[0])
	}
	for i, text := range moves {
		m, err := xiangqi.ParseMove(text)
		if err == nil {
			err = g.Position.Play(m)
		}
		if err != nil {
			return g, fmt.Errorf("move %d: %w", i+1, err)
		}
		g.Moves = append(g.Moves, m.String())
	}
	return g, nil
}

// EnginePosition returns the game for a search under a rule set.
func (g *Game) EnginePosition(rules string) engine.Position {
	return engine.Position{Start: g.Start, Rules: rules, Moves: g.Moves}
}

// Plies returns how many moves were played before the position, as far as the
// FEN that the game began from tells.
func (g *Game) Plies() int {
	return 2*(g.Position.FullMove()-1) + int(g.Position.Side())
}

// Legal returns the given moves; the error names the first that cannot be
// played.
func (g *Game) Legal(moves []string) ([]string, error) {
	var list []string
	for _, text := range moves {
		m, err := xiangqi.ParseMove(text)
		if err == nil {
			err = g.Position.Legal(m)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, m.String())
	}
	return list, nil
}

// Except returns the legal moves that are not in banned.
func (g *Game) Except(banned []string) []string {
	var list []string
	for _, m := range g.Position.LegalMoves(nil) {
		if !slices.Contains(banned, m.String()) {
			list = append(list, m.String())
		}
	}
	return list
}

// Diagram draws the position for a person, with its FEN, its hash and the
// pieces that give check.
func (g *Game) Diagram() []string {
	p := &g.Position
	var out []string
	for rank := 9; rank >= 0; rank-- {
		var b strings.Builder
		fmt.Fprintf(&b, "%d ", rank)
		for file := range 9 {
			text := "."
			if pc := p.At(xiangqi.SquareAt(file, rank)); pc != xiangqi.NoPiece {
				text = pc.String()
			}
			b.WriteString(" " + text)
		}
		out = append(out, b.String())
	}
	checkers := ""
	for _, s := range p.Checkers().Append(nil) {
		checkers += " " + s.String()
	}
	return append(out,
		"   a b c d e f g h i",
		"Fen: "+p.FEN(),
		fmt.Sprintf("Key: %016X", p.Hash()),
		"Checkers:"+checkers)
}

// Perft counts the sequences of depth legal moves, and tells each first move's
// share. It ends with ctx's error soon after ctx does.
func Perft(ctx context.Context, p xiangqi.Position, depth int, each func(move string, n uint64)) (uint64, error) {
	var total uint64
	for _, m := range p.LegalMoves(nil) {
		q := p
		q.PlayUnchecked(m)
		n, err := count(ctx, &q, depth-1)
		if err != nil {
			return 0, err
		}
		each(m.String(), n)
		total += n
	}
	return total, nil
}

// quick is a depth that is counted in a moment from any position.
const quick = 3

func count(ctx context.Context, p *xiangqi.Position, depth int) (uint64, error) {
	if depth == 0 {
		return 1, nil
	}
	if depth <= quick {
		return p.Perft(depth), ctx.Err()
	}
	var total uint64
	for _, m := range p.LegalMoves(nil) {
		u := p.PlayUnchecked(m)
		n, err := count(ctx, p, depth-1)
		p.Undo(u)
		if err != nil {
			return 0, err
		}
		total += n
	}
	return total, nil
}
