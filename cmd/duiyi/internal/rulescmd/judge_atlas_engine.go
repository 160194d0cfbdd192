package rulescmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/ownengines"
	"duiyi/engine"
	"duiyi/internal/arena"
	"duiyi/internal/rulingatlas"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// An engineJudge is a UCI program whose rulings on loops are asked for. UCI has no command for
// that: the program gets the loop played twice except for the last move, and searches that
// move alone to depth 1. The move's score is its ruling, because the position then occurs for
// the third time.
type engineJudge struct {
	name  string
	spec  arena.Spec
	procs []engine.Engine // one for each worker
}

const (
	// enginePatience is how long an answer may take.
	enginePatience = 30 * time.Second
	// engineMaxPlies is the longest repetition to ask engines about: beyond it they may rule
	// by their limit on moves without a capture.
	engineMaxPlies = 90
	// engineDraw is the greatest score of a draw, in centipawns.
	engineDraw = 1
)

// newEngineJudge starts a program for each worker, and checks that it rules on repetitions.
func newEngineJudge(ctx context.Context, text string, workers int) (*engineJudge, error) {
	spec, err := arena.ParseSpec(text)
	switch {
	case err != nil:
		return nil, command.Misuse("--engine: %v", err)
	case spec.Command == "" || spec.Protocol != "uci" || !spec.Control.IsZero():
		return nil, command.Misuse("--engine %s: want cmd=PATH,proto=uci and optionally name, args, dir, ranks, option.NAME", text)
	}
	j := &engineJudge{name: spec.Name, spec: spec}
	for range workers {
		e, err := ownengines.Open(ctx, spec, nil)
		if err == nil {
			j.procs = append(j.procs, e)
			err = j.examine(ctx, len(j.procs)-1)
		}
		if err != nil {
			j.close()
			return nil, fmt.Errorf("judge --atlas: %s: %w", j.name, err)
		}
	}
	return j, nil
}

var errNoJudge = errors.New("does not rule on repetitions")

// examined are loops on which all rule sets agree.
var examined = []struct {
	name, fen, moves string
	want             referee.Verdict
}{
	{"a perpetual check", "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w", "h8h9 f9f8 h9h8 f8f9", referee.RedLoses},
	{"idle moves", "4k4/9/9/9/9/9/R8/9/9/3K5 w", "a3b3 e9e8 b3a3 e8e9", referee.Draw},
}

func (j *engineJudge) examine(ctx context.Context, worker int) error {
	for _, x := range examined {
		l, err := rulingatlas.Parse(x.fen, x.moves)
		if err != nil {
			return err
		}
		got, err := j.ask(ctx, worker, l)
		if err != nil {
			return err
		}
		if got != x.want {
			return fmt.Errorf("%w: %s: %v, want %v", errNoJudge, x.name, got, x.want)
		}
	}
	return nil
}

// ask returns the ruling on a loop played twice; Ongoing if the program gives none.
func (j *engineJudge) ask(ctx context.Context, worker int, l rulingatlas.Loop) (referee.Verdict, error) {
	if 2*len(l.Moves) > engineMaxPlies {
		return referee.Ongoing, nil
	}
	p := engine.Position{Start: l.Start.FEN()}
	for _, m := range append(l.Moves[:len(l.Moves):len(l.Moves)], l.Moves...) {
		p.Moves = append(p.Moves, m.String())
	}
	last := p.Moves[len(p.Moves)-1]
	p.Moves = p.Moves[:len(p.Moves)-1]
	patient, cancel := context.WithTimeout(ctx, enginePatience)
	defer cancel()
	var score *engine.Score
	r, err := j.procs[worker].Search(patient, p, engine.Limits{Depth: 1, SearchMoves: []string{last}}, func(i engine.Info) { score = &i.Score })
	if err != nil {
		return referee.Ongoing, fmt.Errorf("%s: %s: %w", j.name, p.Start, err)
	}
	mover := l.Start.Side().Other() // of the last move
	switch {
	case score == nil || r.Move != last:
		return referee.Ongoing, nil
	case score.Mate > 0:
		return lost(mover.Other()), nil
	case score.Mate < 0:
		return lost(mover), nil
	case -engineDraw <= score.Centipawns && score.Centipawns <= engineDraw:
		return referee.Draw, nil
	}
	return referee.Ongoing, nil
}

func lost(side xiangqi.Side) referee.Verdict {
	if side == xiangqi.Red {
		return referee.RedLoses
	}
	return referee.BlackLoses
}

func (j *engineJudge) close() {
	for _, e := range j.procs {
		if c, ok := e.(io.Closer); ok {
			c.Close()
		}
	}
}
