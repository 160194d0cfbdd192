package records

import (
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	"duiyi/games"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/record"
)

// A Setup is the board that a text shows.
type Setup struct {
	Game string // game name; may differ from the expected one
	positions.Setup
	// Plies is the number of record moves that led to the board, or 0.
	Plies int
	// Fault is the first fault of the record, where replay stopped, or nil.
	Fault *record.Error
	// The rest is set for records. Games is the number of games in the file;
	// the board is from the first. Charsets and Notes are those of that game.
	// Unread are the lines of the file that belong to no game.
	Games    int
	Charsets []string
	Notes    []*record.Error
	Unread   record.FaultList
}

// Setup reads a board for the editor from a text: a board, possibly with
// faults, or a game record, of which it takes the final position. An empty
// text gives the starting board. c names game and rules; its options apply
// only to the starting board.
//
// pick.Charset is the character set of a record. pick.Side is to move if the
// text does not tell; if it is nil, the error is positions.ErrNoSide. Other
// errors are a *record.Error or, if the text looks like a board of the game, a
// *match.ConfigError of the field "text".
func (r *Converter) Setup(ctx context.Context, c match.Config, text string, pick Pick) (Setup, error) {
	side := pick.Side
	formats, err := r.formats.In(pick.Charset)
	if err != nil {
		return Setup{}, err
	}
	kind, err := r.games.Find(c.Game)
	if err != nil {
		return Setup{}, err
	}
	if kind.Examine == nil {
		return Setup{}, match.ConfigErrorf("game", "boards of %s cannot be set up", c.Game)
	}
	c.Rules = kind.RuleSet(c.Rules)
	board := text
	if strings.TrimSpace(text) == "" {
		board = ""
	}
	if board != "" && c.Options != nil {
		c.Setup = ""
		if _, err := kind.Rules.Start(c); err != nil {
			return Setup{}, err
		}
		c.Options = nil // validated above; the text has its own
	}
	if !utf8.ValidString(text) || strings.Contains(text, "\x00") { // only record readers handle other character sets
		return r.recordBoard(ctx, formats, c.Game, c.Rules, text, side)
	}
	read, err := examine(kind, c, board, side)
	if err == nil {
		return read, nil
	}
	var ce *match.ConfigError
	if !errors.As(err, &ce) || ce.Field != "setup" {
		return Setup{}, err
	}
	bad := &match.ConfigError{Field: "text", Offset: max(ce.Offset, 0), Err: ce.Err}
	if errors.Is(err, positions.ErrNoSide) {
		return Setup{}, bad
	}
	if read, err = r.otherBoard(c.Game, board, side); err == nil || errors.Is(err, positions.ErrNoSide) {
		return read, err
	}
	read, err = r.recordBoard(ctx, formats, c.Game, c.Rules, text, side)
	if err != nil && !errors.Is(err, positions.ErrNoSide) && !errors.Is(err, record.ErrGame) && looksLikeBoard(board, err) {
		return Setup{}, bad
	}
	return read, err
}

// examine reads a board, plays any moves after it and checks the position.
func examine(g *games.Game, c match.Config, text string, side *match.Side) (Setup, error) {
	read := Setup{Game: g.Name}
	var err error
	if c.Setup, read.Plies, err = g.Position(text, side); err == nil {
		read.Setup, err = g.Examine(c)
	}
	return read, err
}

// looksLikeBoard distinguishes a faulty board from moves: by its rows, or
// because the text reader found a board.
func looksLikeBoard(text string, err error) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return strings.Count(first, "/") >= 4 && !strings.Contains(first, "://") || errors.Is(err, record.ErrStart)
}

// otherBoard reads a text as a board of any game but the expected one.
func (r *Converter) otherBoard(expected, board string, side *match.Side) (Setup, error) {
	for _, kind := range r.games {
		if kind.Name == expected || kind.Examine == nil {
			continue
		}
		read, err := examine(&kind, match.Config{Game: kind.Name, Rules: kind.RuleSet("")}, board, side)
		if err == nil || errors.Is(err, positions.ErrNoSide) {
			return read, err
		}
	}
	return Setup{}, errNoBoard
}

var errNoBoard = errors.New("not a board of another game")

// recordBoard returns the position after the legal part of the first game's
// main line.
func (r *Converter) recordBoard(ctx context.Context, formats record.Formats, game, rules, text string, side *match.Side) (Setup, error) {
	if err := r.limiter.Enter(ctx); err != nil {
		return Setup{}, err
	}
	defer r.limiter.Leave()
	games, err := formats.Detect([]byte(text)).Read([]byte(text))
	if err != nil {
		return Setup{}, err
	}
	g := games[0]
	kind, err := r.games.Find(g.Name)
	if err != nil {
		return Setup{}, err
	}
	if err := settleTurn(kind, g, side); err != nil {
		return Setup{}, err
	}
	config := Config(kind, g)
	moves, fault := Playable(kind, config, g)
	if fault == nil && len(g.Faults) > 0 {
		fault = g.Faults[0]
	}
	p, err := kind.Rules.Start(config)
	if err != nil {
		return Setup{}, err
	}
	for _, m := range moves {
		if p, _, err = p.Play(m); err != nil {
			return Setup{}, err
		}
	}
	if kind.Examine == nil {
		return Setup{}, match.ConfigErrorf("game", "boards of %s cannot be set up", g.Name)
	}
	if g.Name == game {
		config.Rules = rules // judge the board by the requested rules
	}
	config.Setup, config.Options = p.View().Board, nil
	setup, err := kind.Examine(config)
	read := Setup{Game: g.Name, Setup: setup, Plies: len(moves), Fault: fault, Games: len(games), Charsets: g.Charsets, Notes: g.Notes}
	for _, g := range games {
		read.Unread.Join(g.Unread)
	}
	return read, err
}
