package pgn

import (
	"regexp"
	"strings"

	"duiyi/internal/results"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/xiangqi"
)

var (
	// san are the moves of chess, and sure those that xiangqi has not in any
	// notation: castling, queens, pawns that become pieces.
	san  = regexp.MustCompile(`^(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|[a-h](?:x[a-h])?[1-8](?:=?[QRBN])?|[O0]-[O0](?:-[O0])?)[+#]*$`)
	sure = regexp.MustCompile(`^(?:Q|[O0]-[O0]|[a-h](?:x[a-h])?[18]=?[QRBN])`)
	// squares are moves of draughts.
	squares = regexp.MustCompile(`^\d{1,2}(?:[-x:]\d{1,2})+$`)
	// eight is a board of eight rows.
	eight = regexp.MustCompile(`^\s*(?:[1-8pnbrqkPNBRQK]+/){7}[1-8pnbrqkPNBRQK]+(?:\s|$)`)
	eco   = regexp.MustCompile(`^[A-E]\d\d`)
)

// games are other games by what the tags Variant and Game call them, in lower
// case; each also names those that have it as a part of their names.
var games = []struct{ word, name string }{
	{"jieqi", "jieqi"}, {"揭棋", "jieqi"}, {"dark", "dark chess"}, {"banqi", "banqi"}, {"暗棋", "banqi"}, {"minixiangqi", "minixiangqi"}, {"mini xiangqi", "minixiangqi"},
	{"manchu", "manchu chess"}, {"janggi", "janggi"}, {"shogi", "shogi"}, {"将棋", "shogi"}, {"將棋", "shogi"}, {"makruk", "makruk"},
	{"draughts", "draughts"}, {"checkers", "draughts"}, {"国际象棋", "chess"}, {"國際象棋", "chess"}, {"围棋", "go"}, {"圍棋", "go"}, {"othello", "othello"}, {"reversi", "othello"},
}

// gameOf returns the name of another game that a tag names; nothing for xiangqi.
func gameOf(value string) string {
	value = strings.ToLower(strings.TrimSpace(value))
	for _, g := range games {
		if strings.Contains(value, g.word) {
			return g.name
		}
	}
	if isXiangqi(value) {
		return ""
	}
	return value
}

// foreign names a game that is not xiangqi: by its tags, by a board of eight rows,
// or by moves that are those of another game and cannot be played here.
func foreign(t *charset.Text, raw *rawGame) *record.Error {
	is := func(at int, text, name string) *record.Error {
		return t.Error("pgn", at, -1, text, &record.GameError{Game: name, Want: game})
	}
	told := false
	for _, name := range []string{"Variant", "Game"} {
		if tag, ok := raw.tag(name); ok && tag.Value != "" {
			if other := gameOf(tag.Value); other != "" {
				return is(tag.at, tag.Value, other)
			}
			told = true
		}
	}
	fen, set := raw.tag("FEN")
	switch _, red := raw.tag("Red"); {
	case set && eight.MatchString(fen.Value):
		return is(fen.at, fen.Value, "chess")
	case told || red || len(raw.line.moves) == 0:
		return nil
	}
	first := raw.line.moves[0]
	count := func(pattern *regexp.Regexp) (n int) {
		for _, m := range raw.line.moves {
			if pattern.MatchString(m.text) {
				n++
			}
		}
		return n
	}
	all := len(raw.line.moves)
	if first.text[0] <= '9' && count(squares)*10 >= all*9 {
		return is(first.at, first.text, "draughts")
	}
	if !san.MatchString(first.text) || count(san)*10 < all*9 {
		return nil
	}
	if opening, ok := raw.tag("ECO"); count(sure) > 0 || ok && eco.MatchString(opening.Value) {
		return is(first.at, first.text, "chess")
	}
	if set || playable(raw.line.moves) {
		return nil
	}
	return is(first.at, first.text, "chess")
}

// pawns reports whether two moves may be the first ones of pawns in chess.
func pawns(line []*rawMove) bool {
	return len(line) > 1 && firstPawn.MatchString(line[0].text) && secondPawn.MatchString(line[1].text)
}

var (
	firstPawn  = regexp.MustCompile(`^[a-h][34]$`)
	secondPawn = regexp.MustCompile(`^[a-h][56]$`)
	// opening are two moves that begin a game of chess and none of xiangqi: in
	// coordinates, or with the letters of English or German.
	opening = regexp.MustCompile(`^\s*(?:1[.)]\s*)?(?:([a-h])2([a-h])[34]|[bg]1[acfh]3|[NS][acfh]3|[a-h][34])[\s,]+(?:1?\.{3}\s*)?(?:([a-h])7([a-h])[56]|[bg]8[acfh]6|[NS][acfh]6|[a-h][56])(?:[\s,]|$)`)
	// later are moves of chess in letters of English or German, or in coordinates.
	later = regexp.MustCompile(`^(?:\d{1,3}[.)]+)?(?:[KQRBNDTLS][a-h]?[1-8]?[x:]?[a-h][1-8]|[a-h](?:[x:][a-h])?[1-8](?:=?[QRBNDTLS])?|[O0]-[O0](?:-[O0])?|[a-h][1-8][a-h][1-8][qrbn]?)?[+#!?]*$`)
)

// Chess reports whether a text without tags is a game of western chess: its first two
// moves begin one, and all words are moves of chess. Whoever asks has found that
// it is no game of xiangqi or gomoku.
func Chess(text string) bool {
	m := opening.FindStringSubmatch(text[:min(len(text), 80)])
	if m == nil || m[1] != m[2] || m[3] != m[4] { // a pawn goes straight on
		return false
	}
	bad, all := 0, 0
	for _, w := range strings.Fields(text[:min(len(text), 4096)]) {
		if all++; !later.MatchString(w) && results.Find(w) == 0 {
			bad++
		}
	}
	return bad*10 <= all
}

// playable reports whether all moves are possible from the usual start.
func playable(line []*rawMove) bool {
	for _, d := range dialects(line) {
		tries := maxTries
		if moves, _ := d.follow(xiangqi.StartPosition(), line, &tries); len(moves) == len(line) {
			return true
		}
	}
	return false
}
