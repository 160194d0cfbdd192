package pgn

import (
	"cmp"
	"io"
	"iter"
	"regexp"
	"strings"

	"duiyi/internal/results"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/internal/xqtree"
	"duiyi/xiangqi"
)

// game is the one that the format is read for.
const game = "xiangqi"

// ownName is the game's name in the tag Game, as most files have it.
const ownName = "Chinese Chess"

// Errors of a file, in addition to those of package record.
var (
	errNothingBefore = record.Kind(record.ErrStray, "a side line with no move before it")
	errNotOpen       = record.Kind(record.ErrStray, "no side line is open")
	errGlyph         = record.Kind(record.ErrStray, "not a glyph behind a move")
)

// Read returns the games of a file. The error, a *record.Error, says why there
// is none; what is wrong within a game is in its Faults.
func Read(data []byte) ([]*record.Game, error) {
	if len(data) > record.MaxBytes {
		return nil, &record.Error{Format: "pgn", Offset: record.MaxBytes, Line: 1, Ply: -1, Err: record.ErrTooLong}
	}
	t := charset.Decode(data)
	var games []*record.Game
	var sifted record.Sifter
	scan(t, 0, true, func(raw *rawGame) bool {
		if g := build(t, raw, &sifted); g != nil {
			games = append(games, g)
		}
		return len(games) <= record.MaxGames
	})
	last, err := sifted.End()
	if last != nil {
		games = append(games, last)
	}
	switch {
	case err != nil:
		return nil, err
	case len(games) == 0:
		return nil, t.Error("pgn", 0, -1, t.S, record.ErrEmpty)
	case len(games) > record.MaxGames:
		return nil, t.Error("pgn", 0, -1, "", record.ErrGames)
	}
	return games, nil
}

// Games hands on the games of a file of any length one after the other. An
// error ends them.
func Games(in io.Reader) iter.Seq2[*record.Game, error] {
	return func(yield func(*record.Game, error) bool) {
		none, stopped := true, false
		var sifted record.Sifter
		err := charset.Stretches(in, func(t *charset.Text, last bool) (int, bool) {
			rest := scan(t, 0, last, func(raw *rawGame) bool {
				none = false
				if g := build(t, raw, &sifted); g != nil {
					stopped = !yield(g, nil)
				}
				return !stopped
			})
			switch {
			case !last || stopped:
			case none:
				stopped = true
				yield(nil, t.Error("pgn", 0, -1, t.S, record.ErrEmpty))
			default:
				stopped = true
				yield(sifted.End())
			}
			return rest, !stopped
		})
		if err == nil || stopped {
			return
		}
		if last, _ := sifted.End(); last == nil || yield(last, nil) {
			yield(nil, err)
		}
	}
}

// ReadMoves reads moves without tags, from byte from of a text on, that begin
// in a position.
func ReadMoves(t *charset.Text, from int, start xiangqi.Position) *record.Game {
	return ReadMovesOf(t, "pgn", from, start, nil)
}

// ReadMovesOf is ReadMoves for a position of which it is not known who is to move,
// if unsided is not nil: the side that can play the moves is. If both can, it is
// Red, and unsided is a fault of the game.
func ReadMovesOf(t *charset.Text, format string, from int, start xiangqi.Position, unsided *record.Error) *record.Game {
	g := &record.Game{Name: game, Result: record.Unknown}
	raw := &rawGame{}
	scan(t, from, true, func(first *rawGame) bool {
		raw = first
		return false
	})
	raw.ends(t, g, results.RedBlack)
	if raw.rest > 0 {
		raw.faults.Add(func() *record.Error { return t.Error(format, raw.rest, -1, t.S[raw.rest:], record.ErrRest) })
	}
	finishIn(t, format, g, raw, start, unsided)
	return g
}

// A Said is a move of a line as a file in another format has it.
type Said struct {
	Text    string
	At      int    // in the decoded text
	Comment string // after it
	Glyphs  []int
}

// ReadLine gives a game the moves of a line, that begins in a position, as far as
// they are possible. Errors are those of the format; before holds what was wrong
// with the rest of the game. unsided is as for ReadMovesOf.
func ReadLine(t *charset.Text, format string, g *record.Game, start xiangqi.Position, unsided *record.Error, line []Said, before record.FaultList) {
	raw := &rawGame{faults: before}
	moves := make([]rawMove, len(line))
	for i, m := range line {
		moves[i] = rawMove{text: m.Text, at: m.At, glyphs: m.Glyphs}
		if m.Comment != "" {
			moves[i].comment = []string{m.Comment}
		}
		raw.line.moves = append(raw.line.moves, &moves[i])
	}
	finishIn(t, format, g, raw, start, unsided)
}

// build makes a record of a game and gives it to the sifter, which hands on the
// one before.
func build(t *charset.Text, raw *rawGame, to *record.Sifter) *record.Game {
	var g *record.Game
	if isGomoku(raw) {
		g = buildGomoku(t, raw)
	} else if e := foreign(t, raw); e != nil {
		to.Foreign(e)
		return nil
	} else {
		g = buildXiangqi(t, raw)
	}
	t.Tell(g, "pgn", raw.from, raw.to)
	return to.Game(g)
}

func buildXiangqi(t *charset.Text, raw *rawGame) *record.Game {
	g := &record.Game{Name: game, Result: record.Unknown}
	start := xiangqi.StartPosition()
	playable := true
	var unsided *record.Error
	for _, tag := range raw.tags {
		switch strings.ToLower(tag.Name) {
		case "red", "white":
			g.Players[record.First] = cmp.Or(g.Players[record.First], tag.Value)
		case "black":
			g.Players[record.Second] = tag.Value
		case "result", "结果", "結果": // read when all tags are, so that Termination keeps its own text
		case "game", "variant":
		case "rules":
			if word := strings.ToLower(tag.Value); plainWord.MatchString(word) {
				g.Rules = word
			}
			g.SetTag(tag.Name, tag.Value)
		case "format", "setup":
		case "fen":
			p, ok, err := xqtree.Read(tag.Value, xiangqi.NoMove)
			switch {
			case !ok:
				raw.faults.Stop = cmp.Or(raw.faults.Stop, t.Error("pgn", tag.at, -1, tag.Value, err)) // kept however many faults there are
				g.SetTag(tag.Name, tag.Value)
				playable = false
			case err != nil:
				start, unsided = p, t.Error("pgn", tag.at, -1, tag.Value, err)
			default:
				start, unsided = p, nil
			}
		default:
			g.SetTag(tag.Name, tag.Value)
		}
	}
	raw.ends(t, g, results.RedBlack)
	if !playable {
		raw.line.moves = nil
	}
	finishIn(t, "pgn", g, raw, start, unsided)
	return g
}

// ends reads how the game ended: in a tag, behind the moves, or in the last
// comment, as XBoard writes it.
func (g *rawGame) ends(t *charset.Text, to *record.Game, sides results.Sides) {
	state := func(at, ply int, text string) {
		if err := to.Ends(sides, text); err != nil {
			g.faults.Add(func() *record.Error { return t.Error("pgn", at, ply, text, err) })
		}
	}
	for _, name := range []string{"Result", "结果", "結果"} {
		if tag, ok := g.tag(name); ok {
			state(tag.at, -1, tag.Value)
		}
	}
	for _, token := range g.tokens {
		state(token.at, len(g.line.moves), token.text)
	}
	comments, at := g.line.comment, 0
	if m := g.line.last(); m != nil {
		comments, at = m.comment, m.at
	}
	if len(comments) == 0 {
		return
	}
	last := comments[len(comments)-1]
	if _, ok := sides.ReadAlone(last); ok {
		state(at, len(g.line.moves), last)
	}
}

// plainWord is what the name of a set of rules looks like.
var plainWord = regexp.MustCompile(`^[a-z0-9_]{1,20}$`)

func isXiangqi(name string) bool {
	name = strings.ToLower(name)
	return name == "" || strings.Contains(name, "xiangqi") || strings.Contains(name, "chinese") || strings.Contains(name, "象棋")
}

// furthest returns the dialect in which most moves of a line can be read, and how
// many.
func furthest(list []dialect, start xiangqi.Position, line []*rawMove) (d dialect, longest int) {
	longest = -1
	for _, candidate := range list {
		tries := maxTries
		if moves, _ := candidate.follow(start, line, &tries); len(moves) > longest {
			d, longest = candidate, len(moves)
		}
	}
	return d, longest
}

func setStart(g *record.Game, p xiangqi.Position) {
	if fen := p.FEN(); fen != xiangqi.StartFEN {
		g.Start = fen
	}
}

// finishIn reads the moves of a game in the dialect that leads furthest, and for
// the side that gets furthest where the start does not say who is to move.
func finishIn(t *charset.Text, format string, g *record.Game, raw *rawGame, start xiangqi.Position, unsided *record.Error) {
	list := dialects(raw.line.moves)
	if format, ok := raw.tag("Format"); ok && format.Value == formats[xiangqi.Vietnamese] {
		list = []dialect{{vietnamese: true}}
	}
	d := list[0]
	if len(list) > 1 || unsided != nil {
		var read int
		d, read = furthest(list, start, raw.line.moves)
		if unsided != nil {
			s := start.Setup()
			s.Side = s.Side.Other()
			other, err := s.Position()
			switch second, more := furthest(list, other, raw.line.moves); {
			case err == nil && more > read:
				d, start = second, other
			case err == nil && more == read:
				raw.faults.Add(func() *record.Error { return unsided })
			}
		}
	}
	setStart(g, start)
	g.Root.Side = record.Side(start.Side()).Other()
	line := raw.line
	if first := join(line.comment); first != "" {
		g.Root.Comment, g.Root.Shapes = shapesIn(first)
		line.comment = nil
	}
	b := &builder{t: t, format: format, d: d}
	b.grow(&g.Root, start, &line, 0)
	g.SetFaults(raw.faults, b.faults)
}
