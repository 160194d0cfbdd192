package main

import (
	"errors"
	"fmt"

	"duiyi/xiangqi"
)

type judgeCmd struct {
	fenFlag
	Rules string   `default:"axf" enum:"axf,cxa,computer" help:"Whose rules: axf (default), cxa or computer."`
	Lang  string   `default:"en" enum:"en,zh-Hans,zh-Hant" help:"The language of the reasons: en (default), zh-Hans or zh-Hant."`
	JSON  bool     `help:"Print the whole reasoning as one JSON object."`
	Moves []string `arg:"" optional:"" name:"move" help:"The game's moves in any notation; - reads them from standard input."`
}

func (c *judgeCmd) Run(s *streams) error {
	p, err := c.position()
	if err != nil {
		return err
	}
	texts, err := words(c.Moves, s.in)
	if err != nil {
		return err
	}
	g, r, err := xiangqi.JudgeMoves(p, texts, c.Rules)
	var at *xiangqi.ListError
	if errors.As(err, &at) {
		return fmt.Errorf("judge: move %d: %s: %w", at.Index+1, at.Text, at.Err)
	} else if err != nil {
		return fmt.Errorf("judge: %w", err)
	}
	lang, err := xiangqi.ParseLanguage(c.Lang)
	if err != nil {
		return fmt.Errorf("judge: %w", err)
	}
	text := g.Explain(r, lang)
	if c.JSON {
		return writeJSON(s.out, struct {
			xiangqi.Ruling
			Text xiangqi.Explanation `json:"text"`
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
