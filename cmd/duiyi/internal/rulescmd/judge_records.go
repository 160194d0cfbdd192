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
	"duiyi/records/faults"
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
	texts *judgeTexts

	games, ruled, contradicted, passed, faulty, others int
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
	j := &collection{Judge: c, s: s, rules: rules, lang: lang, texts: judgeTextsIn(string(c.Lang))}
	var failed int
	for _, path := range c.Moves {
		err := j.file(ctx, path)
		if ctx.Err() != nil {
			j.sum()
			return command.Interruption("judge: "+j.texts.interrupted, j.games)
		}
		if err != nil {
			failed++
			j.fault(err)
		}
	}
	j.sum()
	if failed > 0 {
		return fmt.Errorf("judge: "+j.texts.failed, failed)
	}
	return nil
}

// fault prints what is wrong with a file or a game.
func (j *collection) fault(err error) {
	fmt.Fprintf(j.s.Err, "duiyi: judge: %s\n", j.texts.words(err))
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
	for _, f := range g.Faults {
		j.fault(&faults.Place{File: path, Game: number, Err: f})
	}
	play, err := replay(g)
	if err != nil {
		j.fault(&faults.Place{File: path, Game: number, Err: err})
	}
	if err != nil || g.FaultCount() > 0 {
		j.faulty++
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
			return nil, record.OfKind(record.ErrStart, err)
		}
	}
	play := referee.NewGame(p)
	for i, n := range g.Main() {
		m, err := xiangqi.ParseMove(n.Move)
		if err == nil {
			err = play.Play(m)
		}
		if err != nil {
			return play, &moveFault{i + 1, n.Move, ruled(err)}
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
	t := j.texts
	fmt.Fprintf(w, t.game+"\n", g.File, g.Number, g.Title)
	fmt.Fprintf(w, "  "+t.says, g.Result, t.rules[g.Ruling.Rules], g.Rules, g.Ruling.Ply, g.Plies)
	if g.wentOn() {
		fmt.Fprint(w, t.wentOn)
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
	t := j.texts
	fmt.Fprintf(out, t.sum+"\n", j.games, j.ruled, t.rules[j.rules], j.contradicted, j.passed)
	if j.faulty > 0 {
		fmt.Fprintf(out, t.faulty+"\n", j.faulty)
	}
	if j.others > 0 {
		fmt.Fprintf(out, t.others+"\n", j.others)
	}
}
