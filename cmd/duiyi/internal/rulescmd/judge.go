package rulescmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"duiyi/cmd/duiyi/internal/boardflags"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/langflag"
	"duiyi/internal/rulingwords"
	"duiyi/record"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// Judge is the command duiyi judge.
type Judge struct {
	boardflags.FENFlag
	Rules      string       `default:"axf" enum:"axf,cxa,computer" help:"Rule set: axf (default), cxa or computer."`
	Lang       langflag.Tag `default:"en" enum:"${ruling_languages}" help:"The language of what is printed: ${enum}; ${default} by default."`
	JSON       bool         `help:"Print the whole reasoning as one JSON object; for records and with --atlas one object per line."`
	atlasFlags `embed:""`
	Moves      []string `arg:"" optional:"" name:"move" help:"The game's moves in any notation; - reads them from standard input. Or record files: lists the games whose result contradicts the rules. With --atlas also folders."`
}

func (c *Judge) Run(s *command.Streams) error {
	switch {
	case c.Atlas:
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		return c.makeAtlas(ctx, s)
	case c.given():
		return command.Misuse("judge: --generated, --seed, --engine, --examples and --markdown go with --atlas")
	}
	rules, err := referee.ParseRules(c.Rules)
	if err != nil {
		return fmt.Errorf("judge: %w", err)
	}
	lang, err := rulingwords.Parse(string(c.Lang))
	if err != nil {
		return fmt.Errorf("judge: %w", err)
	}
	if isFile(c.Moves) {
		return c.judgeFiles(s, rules, lang)
	}
	p, err := c.Position()
	if err != nil {
		return err
	}
	texts, err := command.Words(c.Moves, s.In)
	if err != nil {
		return err
	}
	g := referee.NewGame(p)
	for i, text := range texts {
		now := g.Position()
		m, err := now.ParseMove(text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			return errors.New("judge: " + judgeTextsIn(string(c.Lang)).words(&moveFault{i + 1, text, ruled(err)}))
		}
	}
	r := g.Judge(rules)
	text := lang.Explain(g, &r)
	if c.JSON {
		return command.WriteJSON(s.Out, struct {
			referee.Ruling
			Text rulingwords.Explanation `json:"text"`
		}{r, text})
	}
	fmt.Fprintf(s.Out, "%v\n%s\n", r.Verdict, text.Reason)
	if text.Loop != "" {
		fmt.Fprintln(s.Out, text.Loop)
	}
	for _, m := range text.Moves {
		fmt.Fprintln(s.Out, m)
	}
	return nil
}

// ruled marks an error of package xiangqi about a move as one of a record, which has
// words in every language.
func ruled(err error) error {
	if errors.As(err, new(*xiangqi.MoveError)) {
		return record.OfKind(record.ErrIllegal, err)
	}
	return record.OfKind(record.ErrMove, err)
}

// RulingLanguages returns the tags of the languages of rulings, separated by commas.
func RulingLanguages() string {
	var tags []string
	for _, l := range rulingwords.Languages() {
		tags = append(tags, l.String())
	}
	return strings.Join(tags, ",")
}
