package export

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"duiyi/internal/arena"
	"duiyi/match"
	"duiyi/record"
)

// A Kind describes how to record a game.
type Kind struct {
	Ruleset match.Ruleset
	// ToRecord, if not nil, sets fields of a record from a game's
	// configuration and initial board.
	ToRecord func(r *record.Game, c match.Config, board string)
	// Spent reports that a format has a field for the time of a move;
	// otherwise it goes into the comment.
	Spent bool
}

// Terms are the properties of a match that its games' records need.
type Terms struct {
	Kind
	Config match.Config // as in the header of the match
	Names  [2]string    // of a and b
}

// TermsOf returns the terms of a match between the engines described by the
// texts a and b. Each is called by its name or, if both names are equal, by
// its whole text.
func TermsOf(k Kind, c match.Config, a, b string) Terms {
	// Use only what a match record contains, so that games written during the
	// match and from its record are equal.
	c = arena.Header{Game: c.Game, Rules: c.Rules, Size: c.Options.Number(match.OptionSize), OpeningRule: c.Options.Text(match.OptionOpening)}.Config()
	t := Terms{Kind: k, Config: c, Names: [2]string{a, b}}
	for i, text := range t.Names {
		if s, err := arena.ParseSpec(text); err == nil {
			t.Names[i] = s.Name
		}
	}
	if t.Names[0] == t.Names[1] {
		t.Names = [2]string{a, b}
	}
	return t
}

// Read returns the games of a match record, whose last line may be incomplete.
// kind returns a game's Kind by name. name is the record's name in errors.
func Read(name string, r io.Reader, kind func(game string) (Kind, error)) ([]*record.Game, error) {
	h, games, err := arena.ReadRecord(name, r)
	if err != nil {
		return nil, err
	}
	if len(games) == 0 {
		return nil, errors.New("the match has no finished game")
	}
	k, err := kind(h.Game)
	if err != nil {
		return nil, err
	}
	terms := TermsOf(k, h.Config(), h.A, h.B)
	var list []*record.Game
	for _, g := range games {
		list = append(list, terms.Game(g))
	}
	return list, nil
}

// Game returns a game of the match as a record: with its number as the round,
// the opening, how it ended, and the engines' evaluations.
func (t Terms) Game(g arena.Game) *record.Game {
	r := &record.Game{Name: t.Config.Game, Result: record.Drawn}
	config := t.Config
	begin, err := t.Ruleset.Start(config)
	if err != nil || begin.View().Board != g.Setup {
		r.Start = g.Setup
		config.Setup = g.Setup
		begin, err = t.Ruleset.Start(config)
	}
	if t.ToRecord != nil {
		t.ToRecord(r, config, g.Setup)
	}
	turn := match.First
	if err == nil {
		turn = begin.Turn()
	}
	moves, answers, swapped := g.Moves, []string(nil), false
	if rule := config.Options.Text(match.OptionOpening); err == nil && rule != "" {
		moves, answers, swapped = withoutAnswers(begin, g)
		turn = match.First // the stones alternate, whoever places them
		r.SetTag(record.OpeningRuleTag, rule)
		r.SetTag(record.OpeningMovesTag, strings.Join(answers, " "))
	}
	r.Players = t.Names
	first := g.First // who plays Red or Black, after an opening rule
	if swapped {
		first = map[string]string{"a": "b", "b": "a"}[first]
	}
	if first == "b" {
		r.Players[0], r.Players[1] = r.Players[1], r.Players[0]
	}
	switch g.Winner {
	case "":
	case first:
		r.Result = record.FirstWins
	default:
		r.Result = record.SecondWins
	}
	r.SetTag("Event", "duiyi match")
	r.SetTag("Date", g.Began.UTC().Format("2006-01-02"))
	r.SetTag("Round", fmt.Sprint(g.Number+1))
	r.SetTag("Opening", g.Opening)
	end := g.Reason
	if g.Fault != "" {
		end += " of " + t.Names[strings.Index("ab", g.Fault)&1]
	}
	if g.Detail != "" {
		end += ": " + g.Detail
	}
	r.SetTag("Termination", end)
	r.Root.Side = record.Side(turn).Other()
	node := &r.Root
	book := g.Book - len(g.Moves) + len(moves)
	for i, p := range moves {
		next := &record.Node{Move: p.Move, Side: record.Side(turn)}
		if i >= book {
			t.said(next, p)
		}
		node.Next = []*record.Node{next}
		node, turn = next, turn.Other()
	}
	return r
}

// withoutAnswers returns the moves that placed a stone, all answers to the
// opening rule, and whether the players ended with swapped seats.
func withoutAnswers(p match.Position, g arena.Game) (stones []arena.Ply, answers []string, swapped bool) {
	for i, ply := range g.Moves {
		asked := p.View().Opening != nil
		next, m, err := p.Play(ply.Move)
		if err != nil || !asked {
			return append(stones, g.Moves[i:]...), answers, swapped
		}
		answers = append(answers, m.Move)
		if !m.Aside() {
			stones = append(stones, ply)
		}
		p, swapped = next, swapped != m.Swap
	}
	return stones, answers, swapped
}

// said adds an engine's evaluation to the comment, as XBoard writes it: score
// in pawns and depth.
func (t Terms) said(n *record.Node, p arena.Ply) {
	var parts []string
	switch {
	case p.Mate != 0:
		parts = append(parts, fmt.Sprintf("%+dM/%d", p.Mate, p.Depth))
	case p.Score != nil:
		parts = append(parts, fmt.Sprintf("%+.2f/%d", float64(*p.Score)/100, p.Depth))
	}
	if t.Spent {
		n.Spent = time.Duration(p.MS * float64(time.Millisecond))
	} else {
		parts = append(parts, fmt.Sprintf("%.3fs", p.MS/1000))
	}
	n.Comment = strings.Join(parts, " ")
}
