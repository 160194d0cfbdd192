package rulescmd

import (
	"context"
	"fmt"
	"os"
	"os/signal"

	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/recordfiles"
	"duiyi/internal/rulingwords"
	"duiyi/record"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// A judgedGame is a game whose result contradicts the rules, or that went on after its end.
type judgedGame struct {
	File   string                  `json:"file"`
	Number int                     `json:"game"` // in the file, from 1
	Title  string                  `json:"title"`
	Result record.Result           `json:"result"`  // of the file
	Rules  record.Result           `json:"by_rule"` // by the rules
	Plies  int                     `json:"plies"`   // of the whole game
	Ruling referee.Ruling          `json:"ruling"`
	Text   rulingwords.Explanation `json:"text"`
}

// A collection rules on games in files and counts them.
type collection struct {
	*Judge
	s     *command.Streams
	rules referee.Rules
	lang  *rulingwords.Language

	games, ruled, contradicted, passed, broken, others int
}

// isFile reports whether the first word names a file; then all words must.
func isFile(words []string) bool {
	if len(words) == 0 {
		return false
	}
	info, err := os.Stat(words[0])
	return err == nil && !info.IsDir()
}

// judgeFiles rules on every xiangqi game of the files and lists those whose result contradicts
// the rules.
func (c *Judge) judgeFiles(s *command.Streams, rules referee.Rules, lang *rulingwords.Language) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	j := &collection{Judge: c, s: s, rules: rules, lang: lang}
	var failed int
	for _, path := range c.Moves {
		err := j.file(ctx, path)
		if ctx.Err() != nil {
			j.sum()
			return command.Interruption("judge: interrupted after %d games", j.games)
		}
		if err != nil {
			failed++
			fmt.Fprintf(s.Err, "duiyi: judge: %v\n", err)
		}
	}
	j.sum()
	if failed > 0 {
		return fmt.Errorf("judge: %d files could not be read", failed)
	}
	return nil
}

func (j *collection) file(ctx context.Context, path string) error {
	return recordfiles.EachGame(ctx, path, func(number int, g *record.Game) error { return j.game(path, number, g) })
}

// game rules on one game of a file.
func (j *collection) game(path string, number int, g *record.Game) error {
	if g.Name != "xiangqi" {
		j.others++
		return nil
	}
	j.games++
	play, err := replay(g)
	if err != nil {
		j.broken++
		fmt.Fprintf(j.s.Err, "duiyi: judge: %s: game %d: %v; judged up to there\n", path, number, err)
	}
	if play == nil {
		return nil
	}
	r := play.Judge(j.rules)
	if r.Verdict == referee.Ongoing {
		return nil
	}
	j.ruled++
	found := judgedGame{
		File: path, Number: number, Title: g.Title(), Result: g.Result, Rules: resultOf(r.Verdict),
		Plies: play.Len(), Ruling: r, Text: j.lang.Explain(play, &r),
	}
	switch {
	case found.contradicted():
		j.contradicted++
	case found.passedOver():
		j.passed++
	default:
		return nil
	}
	return j.tell(&found)
}

// replay plays the main line of a record. With an error, the game has the moves before the
// faulty one; it is nil if the record has no start position.
func replay(g *record.Game) (*referee.Game, error) {
	p := xiangqi.StartPosition()
	if g.Start != "" {
		var err error
		if p, err = xiangqi.ParseFEN(g.Start); err != nil {
			return nil, err
		}
	}
	play := referee.NewGame(p)
	for i, n := range g.Main() {
		m, err := xiangqi.ParseMove(n.Move)
		if err == nil {
			err = play.Play(m)
		}
		if err != nil {
			return play, fmt.Errorf("move %d: %s: %w", i+1, n.Move, err)
		}
	}
	return play, nil
}

func resultOf(v referee.Verdict) record.Result {
	switch v {
	case referee.RedLoses:
		return record.SecondWins
	case referee.BlackLoses:
		return record.FirstWins
	case referee.Draw:
		return record.Drawn
	}
	return record.Unknown
}

// optional reports whether players must claim the ruling, or may agree to ignore it: a move
// limit, bare boards.
func (g *judgedGame) optional() bool {
	return g.Ruling.Clause == referee.ClauseMoveLimit || g.Ruling.Clause == referee.ClauseDeadPosition
}

// wentOn reports whether moves were played after the ruling.
func (g *judgedGame) wentOn() bool { return g.Plies > g.Ruling.Ply }

// contradicted reports whether the file has another result than the ruling. A drawn repetition
// after which the players went on does not count.
func (g *judgedGame) contradicted() bool {
	if g.Result == record.Unknown || g.Result == g.Rules || g.optional() {
		return false
	}
	return g.Ruling.Verdict != referee.Draw || !g.wentOn()
}

// passedOver reports whether the game went on after a side had lost by the rules.
func (g *judgedGame) passedOver() bool {
	_, lost := g.Ruling.Verdict.Loser()
	return lost && g.wentOn()
}

func (j *collection) tell(g *judgedGame) error {
	if j.JSON {
		return command.WriteJSON(j.s.Out, g)
	}
	w := j.s.Out
	fmt.Fprintf(w, "%s: game %d: %s\n", g.File, g.Number, g.Title)
	fmt.Fprintf(w, "  the file says %s, %v says %s after %d of %d plies", g.Result, g.Ruling.Rules, g.Rules, g.Ruling.Ply, g.Plies)
	if g.wentOn() {
		fmt.Fprint(w, "; the game went on")
	}
	fmt.Fprintf(w, "\n  %s\n", g.Text.Reason)
	if g.Text.Loop != "" {
		fmt.Fprintf(w, "  %s\n", g.Text.Loop)
	}
	for _, sentence := range g.Text.Moves[:g.Ruling.Round()] {
		fmt.Fprintf(w, "    %s\n", sentence)
	}
	return nil
}

// sum prints the counts.
func (j *collection) sum() {
	out := j.s.Out
	if j.JSON {
		out = j.s.Err
	}
	fmt.Fprintf(out, "%d games, %d over by %v before or with their last move: %d results contradict it, %d more games went on after one side had lost by it\n",
		j.games, j.ruled, j.rules, j.contradicted, j.passed)
	if j.broken > 0 {
		fmt.Fprintf(out, "%d games have an illegal move\n", j.broken)
	}
	if j.others > 0 {
		fmt.Fprintf(out, "%d games of other kinds were skipped\n", j.others)
	}
}
