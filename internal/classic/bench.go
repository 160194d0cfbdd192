package classic

import (
	"context"
	"errors"
	"fmt"
	"time"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/xiangqi"
)

// ErrGame says that there is nothing to bench under a name.
var ErrGame = errors.New("no such game")

// benchDepth is the depth of the xiangqi bench: some three seconds of work.
const benchDepth = 5

// benchXiangqi are openings, middle games and endings; the start position and
// positions that move generators are commonly counted on.
var benchXiangqi = []string{
	xiangqi.StartFEN,
	"r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
	"1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
	"5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
	"CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1",
	"C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - - 0 1",
	"4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w - - 0 1",
	"1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 0 1",
	"1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w - - 0 1",
	"2b1ka3/1c2aR1c1/4b4/p1p4np/4nN3/2P1C4/P5PrP/2N1BC3/9/3AKAB2 b - - 0 1",
	"2b1ka3/4a4/n1c1b1n2/p1r1p3p/6p2/5N1R1/P3P3P/2N1B2C1/4A4/2BAK4 w - - 0 1",
	"3ak4/4a4/4n4/9/9/9/9/4C4/9/3K5 b - - 0 1",
}

// benchGomoku are the sizes of board on which the gomoku bench plays a game
// against itself.
var benchGomoku = []int{5, 6, 9, 10, 13, 15, 17, 19, 20, 22}

// Bench runs the classic engines of a game, "xiangqi" or "gomoku", on fixed
// work in one thread. It returns the nodes, which are the same on every
// machine, and the time, which is not. The error is ErrGame, or ctx's.
func Bench(ctx context.Context, game string) (nodes int64, elapsed time.Duration, err error) {
	start := time.Now()
	switch game {
	case "xiangqi":
		nodes, err = benchSearch(ctx)
	case "gomoku":
		nodes, err = benchPlay(ctx)
	default:
		err = fmt.Errorf("%w: %q", ErrGame, game)
	}
	return nodes, time.Since(start), err
}

// benchSearch searches every position with both profiles.
func benchSearch(ctx context.Context) (nodes int64, err error) {
	for p := range profiles {
		for _, fen := range benchXiangqi {
			r, err := NewXiangqi(Profile(p)).Search(ctx, engine.Position{Start: fen}, engine.Limits{Depth: benchDepth}, nil)
			if err == nil {
				err = ctx.Err() // a search that was cut short counts too few nodes
			}
			if err != nil {
				return nodes, fmt.Errorf("bench %v: %s: %w", Profile(p), fen, err)
			}
			nodes += r.Info.Nodes
		}
	}
	return nodes, nil
}

// benchPlay plays a game on every size of board by every rule, to its end.
func benchPlay(ctx context.Context) (nodes int64, err error) {
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Standard, gomoku.Renju} {
		for _, size := range benchGomoku {
			pos, err := gomoku.NewPosition(size, rule)
			if err != nil {
				return nodes, err
			}
			game := engine.Position{Start: pos.String(), Rules: rule.String()}
			for {
				r, err := NewGomoku().Search(ctx, game, engine.Limits{}, nil)
				if errors.Is(err, engine.ErrNoMove) {
					break
				}
				if err != nil {
					return nodes, fmt.Errorf("bench %v %d: %w", rule, size, err)
				}
				nodes += r.Info.Nodes
				game.Moves = append(game.Moves, r.Move)
			}
		}
	}
	return nodes, nil
}
