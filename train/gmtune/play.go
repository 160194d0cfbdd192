package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/internal/gmsearch"
)

const (
	openingNodes = 3000
	balanced     = 250 // the highest score of an opening, in centipawns
	longest      = 130 // stones; longer games count as draws

	// Once in aside moves, another promising move is also tried, in a line of
	// its own: good games alone do not teach what bad moves are worth.
	aside       = 3
	asideBreath = 12
)

// playGames writes self-play games, one per line: rule, winner (X, O or . for
// a draw), number of stones of the random opening, moves. The engine's moves
// are followed by a slash and the score of their search in centipawns, for the
// side that moves: h8/34. A game ends when a win is proven. Its asides follow,
// lines with an unknown winner: the game's moves, another move and the
// engine's answer.
//
// It plays games first to end-1. A game depends only on the rule, the nodes,
// the seed and its number.
func playGames(w io.Writer, rule gomoku.Rule, first, end int, nodes int64, seed uint64) error {
	out := bufio.NewWriter(w)
	e := gmsearch.New()
	if err := e.SetOption("Hash", "4"); err != nil {
		return err
	}
	for n := first; n < end; n++ {
		g, err := playGame(e, rule, nodes, rand.New(rand.NewPCG(seed, uint64(n))))
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintln(out, rule, g.winner, g.opening, g.text()); err != nil {
			return err
		}
		for _, a := range g.asides {
			if _, err := fmt.Fprintln(out, rule, unknown, a.opening, a.text()); err != nil {
				return err
			}
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// playInto plays games into a file. It continues an earlier run with the same
// rule, nodes and seed; it replays that run's last game, which may lack asides
// or be cut off.
func playInto(name string, rule gomoku.Rule, games int, nodes int64, seed uint64) error {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	whole, keep, err := wholeGames(file)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if whole < games {
		if err := file.Truncate(keep); err != nil {
			return err
		}
		if _, err := file.Seek(keep, io.SeekStart); err != nil {
			return err
		}
		if err := playGames(file, rule, whole, games, nodes, seed); err != nil {
			return err
		}
	}
	return file.Close()
}

// wholeGames returns the number of games in r that another game follows, and
// so are complete, and their size in bytes.
func wholeGames(r io.Reader) (games int, bytes int64, err error) {
	in := bufio.NewReader(r)
	var at int64
	for begun := 0; ; {
		line, err := in.ReadString('\n')
		if err == io.EOF {
			return games, bytes, nil
		}
		if err != nil {
			return 0, 0, err
		}
		fields := strings.Fields(line)
		if len(fields) < 3 {
			return 0, 0, fmt.Errorf("byte %d: %q is no line of a game", at, strings.TrimSpace(line))
		}
		if fields[1] != unknown {
			games, bytes = begun, at
			begun++
		}
		at += int64(len(line))
	}
}

// A game is a line of a games file.
type game struct {
	winner  gomoku.Stone
	opening int // stones placed at random, or not chosen by the engine
	moves   []string
	asides  []game
	scores  []int // scores of the searches that chose the moves after the opening, in centipawns for the side that moves
}

// text lists the moves, those after the opening with their scores.
func (g game) text() string {
	list := slices.Clone(g.moves)
	for i, s := range g.scores {
		list[g.opening+i] += "/" + strconv.Itoa(s)
	}
	return strings.Join(list, " ")
}

// A player is an engine with its rule.
type player struct {
	engine *gmsearch.Engine
	rule   gomoku.Rule
}

func (p player) search(moves []string, nodes int64) (engine.Result, error) {
	start := strings.TrimSuffix(strings.Repeat(strings.Repeat(".", gomoku.DefaultSize)+"/", gomoku.DefaultSize), "/")
	return p.engine.Search(context.Background(), engine.Position{Start: start, Rules: p.rule.String(), Moves: moves}, engine.Limits{Nodes: nodes}, nil)
}

func playGame(e *gmsearch.Engine, rule gomoku.Rule, nodes int64, r *rand.Rand) (game, error) {
	who := player{e, rule}
	for {
		e.NewGame()
		pos, moves, err := randomOpening(rule, r)
		if err != nil {
			return game{}, err
		}
		res, err := who.search(moves, openingNodes)
		if err != nil {
			return game{}, err
		}
		if s := res.Info.Score; s.Mate != 0 || s.Centipawns > balanced || s.Centipawns < -balanced {
			continue
		}
		g := game{opening: len(moves), moves: moves}
		for len(g.moves) < longest && pos.Outcome() == gomoku.Ongoing {
			res, err := who.search(g.moves, nodes*int64(3+r.IntN(5))/5) // varied, so that games differ
			if err != nil {
				return game{}, err
			}
			if m := res.Info.Score.Mate; m > 0 {
				g.winner = pos.Turn()
				break
			} else if m < 0 {
				g.winner = pos.Turn().Opponent()
				break
			}
			if r.IntN(aside) == 0 {
				a, ok, err := who.leave(pos, g.moves, nodes, r)
				if err != nil {
					return game{}, err
				}
				if ok {
					g.asides = append(g.asides, a)
				}
			}
			p, err := gomoku.ParsePoint(res.Move)
			if err != nil {
				return game{}, err
			}
			if err := pos.Play(p); err != nil {
				return game{}, err
			}
			g.moves = append(g.moves, res.Move)
			g.scores = append(g.scores, res.Info.Score.Centipawns)
		}
		return g, nil
	}
}

// leave plays one of the other promising moves instead of the best, and has
// the engine answer. It returns false if the moves are forced or the answer
// wins.
func (p player) leave(pos gomoku.Position, moves []string, nodes int64, r *rand.Rand) (game, bool, error) {
	b := gmeval.New(&pos)
	list := gmsearch.Candidates(&pos)
	if decided(b) || len(list) == 0 {
		return game{}, false, nil
	}
	order := func(pt gomoku.Point) int { return b.Order(pt, gomoku.NoPoint, gomoku.NoPoint) }
	slices.SortStableFunc(list, func(x, y gomoku.Point) int { return order(y) - order(x) })
	pt := list[r.IntN(min(len(list), asideBreath))]
	if err := pos.Play(pt); err != nil {
		return game{}, false, err
	}
	if pos.Outcome() != gomoku.Ongoing {
		return game{}, false, nil
	}
	line := append(slices.Clone(moves), pt.String())
	res, err := p.search(line, nodes)
	if err != nil || res.Info.Score.Mate != 0 {
		return game{}, false, err
	}
	return game{opening: len(line), moves: append(line, res.Move), scores: []int{res.Info.Score.Centipawns}}, true, nil
}

// randomOpening places three to eight stones close together.
func randomOpening(rule gomoku.Rule, r *rand.Rand) (gomoku.Position, []string, error) {
	for {
		pos, err := gomoku.NewPosition(gomoku.DefaultSize, rule)
		if err != nil {
			return pos, nil, err
		}
		var moves []string
		n := 3 + r.IntN(6)
		x, y := 4+r.IntN(7), 4+r.IntN(7)
		for len(moves) < n {
			p := gomoku.PointAt(x+r.IntN(7)-3, y+r.IntN(7)-3)
			if p.On(gomoku.DefaultSize) && pos.Play(p) == nil {
				moves = append(moves, p.String())
			}
		}
		if pos.Outcome() == gomoku.Ongoing {
			return pos, moves, nil
		}
	}
}
