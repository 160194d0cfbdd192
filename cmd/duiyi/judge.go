package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"duiyi/internal/rulingwords"
	"duiyi/record"
	"duiyi/xiangqi/referee"
)

type judgeCmd struct {
	fenFlag
	Rules      string      `default:"axf" enum:"axf,cxa,computer" help:"Rule set: axf (default), cxa or computer."`
	Lang       languageTag `default:"en" enum:"${ruling_languages}" help:"The language of the reasons: ${enum}; ${default} by default."`
	JSON       bool        `help:"Print the whole reasoning as one JSON object; for records and with --atlas one object per line."`
	atlasFlags `embed:""`
	Moves      []string `arg:"" optional:"" name:"move" help:"The game's moves in any notation; - reads them from standard input. Or record files: lists the games whose result contradicts the rules. With --atlas also folders."`
}

func (c *judgeCmd) Run(s *streams) error {
	switch {
	case c.Atlas:
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		return c.makeAtlas(ctx, s)
	case c.given():
		return misuse("judge: --generated, --seed, --engine, --examples and --markdown go with --atlas")
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
	p, err := c.position()
	if err != nil {
		return err
	}
	texts, err := words(c.Moves, s.in)
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
			return fmt.Errorf("judge: move %d: %s: %w", i+1, record.Excerpt(text), err)
		}
	}
	r := g.Judge(rules)
	text := lang.Explain(g, &r)
	if c.JSON {
		return writeJSON(s.out, struct {
			referee.Ruling
			Text rulingwords.Explanation `json:"text"`
		}{r, text})
	}
	fmt.Fprintf(s.out, "%v\n%s\n", r.Verdict, text.Reason)
	if text.Loop != "" {
		fmt.Fprintln(s.out, text.Loop)
	}
	for _, m := range text.Moves {
		fmt.Fprintln(s.out, m)
	}
	return nil
}

// rulingLanguages returns the tags of the languages of rulings, with commas
// between them.
func rulingLanguages() string {
	var tags []string
	for _, l := range rulingwords.Languages() {
		tags = append(tags, l.String())
	}
	return strings.Join(tags, ",")
}
