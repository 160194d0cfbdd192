package gomocup

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/protocol/internal/drive"
	"duiyi/protocol/peer"
)

// Swap2 requests the brain's turn in a swap2 opening (SWAP2BOARD) after no stones,
// three or five. It returns the stones that the brain places, in order, or black if it
// takes Black with the board unchanged. After three stones, one stone is White's next,
// and two leave the choice of colours to the opponent; after five, one is White's next.
// Errors are those of Search.
//
// Some brains expect the stones with their owners, as in BOARD, and refuse the
// protocol's form. Swap2 then repeats the request in their form to a new process; the
// time of the first attempt does not count.
func (d *Driver) Swap2(ctx context.Context, size int, rule gomoku.Rule, stones []gomoku.Point, l engine.Limits) (place []gomoku.Point, black bool, err error) {
	b := board{size: size, rule: rule}
	ask := func() (engine.Result, error) {
		place, black, err = d.askSwap2(ctx, b, stones, l)
		return engine.Result{}, err
	}
	_, err = d.proc.Ask(ctx, ask)
	if errors.Is(err, errRefused) && len(stones) > 0 && !d.whose {
		d.whose = true
		if _, err = d.proc.Ask(ctx, ask); err != nil {
			d.whose = false // the form was not the reason
		}
	}
	return place, black, err
}

// errRefused: the brain answered ERROR or UNKNOWN.
var errRefused = errors.New("refused")

func (d *Driver) askSwap2(ctx context.Context, b board, stones []gomoku.Point, l engine.Limits) (place []gomoku.Point, black bool, err error) {
	if err := d.prepare(ctx, b, l); err != nil {
		return nil, false, err
	}
	lines := append(formatLimits(l), "SWAP2BOARD")
	for i, pt := range stones {
		line := fmt.Sprintf("%d,%d", pt.X(), b.size-1-pt.Y())
		if d.whose {
			line += fmt.Sprintf(",%d", 1+i%2) // as if the brain took Black
		}
		lines = append(lines, line)
	}
	began := time.Now()
	if err := d.proc.Conn.Send(append(lines, "DONE")...); err != nil {
		return nil, false, err
	}
	wait := drive.Wait{Conn: d.proc.Conn, Limits: l, Answer: "answer to SWAP2BOARD"}
	wait.Line = func(line string) (bool, error) {
		if isTalk(line) {
			return false, nil
		}
		word, _, _ := strings.Cut(line, " ")
		switch strings.ToUpper(word) {
		case "ERROR", "UNKNOWN":
			return true, fmt.Errorf("%w: %w", errRefused, d.proc.Conn.Fault(peer.ErrNonsense, fmt.Sprintf("SWAP2BOARD: %.80q", line)))
		case "SWAP":
			black = true
			if len(stones) == 0 {
				return true, d.proc.Conn.Fault(peer.ErrNonsense, "SWAP of an empty board")
			}
			return true, nil
		}
		if _, _, err := pair(word); err != nil {
			return false, nil
		}
		place, err = b.turn(stones, strings.Fields(line))
		if err != nil {
			err = d.proc.Conn.Fault(peer.ErrNonsense, fmt.Sprintf("SWAP2BOARD: %.80q: %v", line, err))
		}
		return true, err
	}
	err = wait.Run(ctx)
	d.proc.Took = time.Since(began)
	d.rest()
	if err != nil {
		return nil, false, err
	}
	return place, black, nil
}

// turn reads the stones that a brain places after others in a swap2 opening.
func (b *board) turn(stones []gomoku.Point, words []string) ([]gomoku.Point, error) {
	least, most := 1, 1
	switch len(stones) {
	case 0:
		least, most = 3, 3
	case 3:
		most = 2
	}
	if len(words) < least || len(words) > most {
		return nil, fmt.Errorf("%d stones after %d", len(words), len(stones))
	}
	var list []gomoku.Point
	for _, word := range words {
		x, y, err := pair(word)
		if err != nil {
			return nil, err
		}
		pt, ok := b.point(x, y)
		if !ok {
			return nil, fmt.Errorf("%s is not on the board", word)
		}
		list = append(list, pt)
	}
	return list, nil
}
