package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"duiyi/app"
	"duiyi/internal/arena"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
	"duiyi/record"
	"duiyi/record/formats"
)

// isMatchRecord reports whether data is the record of a match, as far as its
// first bytes tell.
func isMatchRecord(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(data[:min(len(data), 1024)], " \t\r\n\ufeff"), []byte(`{"type":"match"`))
}

// readMatchRecord returns the games of a match as records. Its last line may
// have been cut off.
func readMatchRecord(name string, data []byte) ([]*record.Game, error) {
	h, games, err := arena.ReadRecord(name, bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if len(games) == 0 {
		return nil, errors.New("the match has no finished game")
	}
	var list []*record.Game
	for _, g := range games {
		list = append(list, gameRecord(matchTerms{h.Game, h.Rules, h.Size, h.OpeningRule, seatNames(h.A, h.B)}, g))
	}
	return list, nil
}

// matchTerms is what the records of a match's games need to know of it.
type matchTerms struct {
	game, rules string
	size        int
	opening     string    // rule by which the players settled the opening
	names       [2]string // of a and b
}

// seatNames returns what reports call two engines; if that is the same, their
// whole descriptions.
func seatNames(a, b string) [2]string {
	names := [2]string{a, b}
	for i, text := range names {
		if s, err := arena.ParseSpec(text); err == nil {
			names[i] = s.Name
		}
	}
	if names[0] == names[1] {
		return [2]string{a, b}
	}
	return names
}

// gameRecord is a game of a match as a record: with its number as the round,
// its opening, how it ended, and what the engines said of their moves.
func gameRecord(m matchTerms, g arena.Game) *record.Game {
	r := &record.Game{Name: m.game, Result: record.Drawn}
	var rules match.Ruleset = xq.Rules{}
	if m.game == gm.Game {
		rules = gm.Rules{}
		r.Rules, r.Size = m.rules, m.size
	}
	config := match.Config{Game: m.game, Rules: m.rules, Size: m.size, Opening: m.opening}
	begin, err := rules.Start(config)
	if err != nil || begin.View().Board != g.Setup {
		r.Start = g.Setup
		config.Setup = g.Setup
		begin, err = rules.Start(config)
	}
	turn := match.First
	if err == nil {
		turn = begin.Turn()
	}
	moves, answers, swapped := g.Moves, []string(nil), false
	if err == nil && m.opening != "" {
		moves, answers, swapped = withoutAnswers(begin, g)
		turn = match.First // the stones alternate, whoever places them
		r.SetTag(app.OpeningRuleTag, m.opening)
		r.SetTag(app.OpeningMovesTag, strings.Join(answers, " "))
	}
	r.Players = m.names
	first := g.First // who has Red or Black, after an opening rule
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
		end += " of " + m.names[strings.Index("ab", g.Fault)&1]
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
			said(next, m.game, p)
		}
		node.Next = []*record.Node{next}
		node, turn = next, turn.Other()
	}
	return r
}

// withoutAnswers are the moves of a game that placed a stone, all that was
// answered to its opening rule, and whether the players ended on each other's
// seats.
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

// said notes what an engine said of its move, as XBoard writes it: the score in
// pawns and the depth. The time goes where the game's formats have a place for
// it; those of xiangqi have none but the comment.
func said(n *record.Node, game string, p arena.Ply) {
	var parts []string
	switch {
	case p.Mate != 0:
		parts = append(parts, fmt.Sprintf("%+dM/%d", p.Mate, p.Depth))
	case p.Score != nil:
		parts = append(parts, fmt.Sprintf("%+.2f/%d", float64(*p.Score)/100, p.Depth))
	}
	if game == record.Gomoku {
		n.Spent = time.Duration(p.MS * float64(time.Millisecond))
	} else {
		parts = append(parts, fmt.Sprintf("%.3fs", p.MS/1000))
	}
	n.Comment = strings.Join(parts, " ")
}

// A gameFile is the file of --records, which grows by a game at a time. After
// an interruption it may lack the last games, or the end of one; what is there
// must be what would be written, so that no other file is ever spoilt.
type gameFile struct {
	path   string
	format formats.Format
	terms  matchTerms
	f      *os.File
	there  []byte // of the file, not yet accounted for
	at     int64  // bytes that are
	lost   map[string]bool
	warn   io.Writer
}

var errOtherGames = errors.New("the file holds other games than this match's: move it away, or name another")

// openGameFile opens the file at path. If there are no games in the match yet,
// it must be new or empty.
func openGameFile(path string, m arena.Match, begun bool, warn io.Writer) (*gameFile, error) {
	format, ok := formats.ByPath(path)
	if !ok || !format.Many || !format.Holds(m.Config.Game) {
		var names []string
		for _, f := range formats.All() {
			if f.Many && f.Holds(m.Config.Game) {
				names = append(names, f.Extensions...)
			}
		}
		return nil, misuse("--records: %s: games of %s go to a file that ends in %s", path, m.Config.Game, strings.Join(names, " or "))
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	k := &gameFile{path: path, format: format, f: f, lost: map[string]bool{}, warn: warn,
		terms: matchTerms{m.Config.Game, m.Config.Rules, m.Config.Size, m.Config.Opening, seatNames(m.A.Text, m.B.Text)}}
	if k.there, err = io.ReadAll(f); err == nil && !begun && len(k.there) > 0 {
		err = errOtherGames
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return k, nil
}

// add writes a game, or the part of it that is not there yet.
func (k *gameFile) add(g arena.Game) error {
	text, lost, err := k.format.Write([]*record.Game{gameRecord(k.terms, g)}, formats.Options{})
	if err != nil {
		return fmt.Errorf("%s: game %d: %w", k.path, g.Number+1, err)
	}
	for _, l := range lost {
		if !k.lost[l.What] {
			k.lost[l.What] = true
			fmt.Fprintf(k.warn, "duiyi: %s: lost in %s: %s\n", k.path, k.format.Name, l.What)
		}
	}
	if k.at > 0 {
		text = append([]byte("\n"), text...)
	}
	n := min(len(k.there), len(text))
	if !bytes.Equal(k.there[:n], text[:n]) {
		return fmt.Errorf("%s: byte %d: %w", k.path, k.at, errOtherGames)
	}
	if _, err := k.f.WriteAt(text[n:], k.at+int64(n)); err != nil {
		return err
	}
	k.there = k.there[n:]
	k.at += int64(len(text))
	return nil
}
