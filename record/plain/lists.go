package plain

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"duiyi/gomoku"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/pgn"
	"duiyi/xiangqi"
)

var (
	// named is what may stand behind a position in a list: a name, in XQWizard's
	// lists in GBK and behind a bar in Big5.
	named    = regexp.MustCompile(`^[ \t]*(?:[;#|,][ \t]*(.*))?$`)
	prefix   = regexp.MustCompile(`^([^;,\s]{1,40});`)
	assigned = regexp.MustCompile(`#o(\d{1,3})\s*$`)
	offsets  = regexp.MustCompile(`^\s*-?\d{1,2}\s*,\s*-?\d{1,2}(?:\s*,\s*-?\d{1,2}\s*,\s*-?\d{1,2})*\s*,?\s*$`)
	integer  = regexp.MustCompile(`-?\d+`)
	word     = regexp.MustCompile(`[^\s,;]+`)
	packed   = regexp.MustCompile(`^(?i:[a-v](?:2[0-2]|1\d|[1-9]))+$`)
)

// positions reads a list of positions, each on a line of its own and perhaps with a
// name behind it. It returns nil for a text that is none. Lines are decoded one by
// one: a list may have names in two character sets.
func positions(data []byte) []*record.Game {
	var games []*record.Game
	several := false
	at := 0
	for number := 1; at < len(data); number++ {
		line := data[at:]
		if n := bytes.IndexByte(line, '\n'); n >= 0 {
			line = line[:n]
		}
		from := at
		at += len(line) + 1
		text := strings.TrimRight(strings.TrimPrefix(string(line), "\ufeff"), "\r")
		if text = strings.TrimLeft(text, " \t"); text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		g, name, ok := listed(text, from, number)
		if !ok || len(games) == record.MaxGames {
			return nil
		}
		if name != "" {
			several = true
			first, _, _ := strings.Cut(name, "|")
			decoded, _ := charset.Field([]byte(first))
			g.SetTag("Title", strings.TrimSpace(decoded))
		}
		games = append(games, g)
	}
	if len(games) < 2 && !several {
		return nil
	}
	return games
}

// listed reads one line of a list, and returns the name behind the position.
func listed(text string, at, line int) (g *record.Game, name string, ok bool) {
	m := fen.FindStringSubmatchIndex(text)
	if m == nil {
		if m = board.FindStringSubmatchIndex(text); m == nil {
			return nil, "", false
		}
	}
	rest := named.FindStringSubmatch(text[m[3]:])
	if rest == nil {
		return nil, "", false
	}
	position := text[m[2]:m[3]]
	if strings.HasPrefix(position, ".") || strings.ContainsAny(position[:1], "XO") && board.MatchString(text) {
		g, err := gomokuAt(position)
		if err != nil {
			g.Faults = []*record.Error{{Format: "text", Offset: at, Line: line, Ply: -1, Text: record.Excerpt(position), Err: err}}
		}
		return g, rest[1], true
	}
	g = &record.Game{Name: "xiangqi", Result: record.Unknown, Root: record.Node{Side: record.Second}}
	p, err := xiangqi.ParseFEN(strings.Join(strings.Fields(position), " "))
	if err != nil {
		g.Faults = []*record.Error{{Format: "text", Offset: at, Line: line, Ply: -1, Text: record.Excerpt(position), Err: fmt.Errorf("%w: %w", record.ErrStart, err)}}
		return g, rest[1], true
	}
	g.Start, g.Root.Side = p.FEN(), record.Side(p.Side()).Other()
	return g, rest[1], true
}

func gomokuAt(position string) (*record.Game, error) {
	g := &record.Game{Name: "gomoku", Size: gomoku.DefaultSize, Result: record.Unknown, Root: record.Node{Side: record.Second}}
	p, err := gomoku.Parse(position, gomoku.Freestyle)
	if err != nil {
		return g, fmt.Errorf("%w: %w", record.ErrStart, err)
	}
	g.Size, g.Start = p.Size(), p.String()
	if p.Turn() == gomoku.White {
		g.Root.Side = record.First
	}
	return g, nil
}

// A span is a line of a text.
type span struct{ from, to int }

func spans(s string, from int) []span {
	var list []span
	for from < len(s) {
		to := len(s)
		if n := strings.IndexByte(s[from:], '\n'); n >= 0 {
			to = from + n
		}
		if strings.TrimSpace(s[from:to]) != "" {
			list = append(list, span{from, to})
		}
		from = to + 1
	}
	return list
}

// readLines reads a text of which each line is a game. It returns nil for one in
// which less than four of five lines are.
func readLines(t *charset.Text, from int) []*record.Game {
	list := spans(t.S, from)
	if len(list) < 2 || len(list) > record.MaxGames {
		return nil
	}
	if games := readOffsets(t, list); games != nil {
		return games
	}
	empty, err := gomoku.NewPosition(gomoku.DefaultSize, gomoku.Freestyle)
	if err != nil {
		return nil
	}
	games := make([]*record.Game, len(list))
	whole := 0
	for i, line := range list {
		games[i] = readLine(t, line, &empty)
		if len(games[i].Faults) == 0 && len(games[i].Root.Next) > 0 {
			whole++
		}
		if bad := i + 1 - whole; bad > 20 && bad > len(list)/5 { // it is no such text
			return nil
		}
	}
	if whole*5 < len(list)*4 {
		return nil
	}
	return games
}

// readLine reads one game: perhaps with a name before it, and with how many of its
// moves were given behind it.
func readLine(t *charset.Text, line span, empty *gomoku.Position) *record.Game {
	text := t.S[line.from:line.to]
	var tags []record.Tag
	all := line
	if m := prefix.FindStringSubmatch(text); m != nil {
		tags = append(tags, record.Tag{Name: "Title", Value: m[1]})
		line.from += len(m[0])
	}
	if m := assigned.FindStringSubmatchIndex(text); m != nil {
		tags = append(tags, record.Tag{Name: "OpeningPlies", Value: text[m[2]:m[3]]})
		line.to -= len(text) - m[0]
		all.to = line.to
	}
	g := xiangqiLine(t, line)
	if len(g.Faults) > 0 || len(g.Root.Next) == 0 {
		if line.from > all.from && packed.MatchString(tags[0].Value) { // it may be a move
			line.from, tags = all.from, tags[1:]
		}
		if other := gomokuGame(t, line.from, line.to, empty); len(other.Main()) > len(g.Main()) {
			g = other
		}
	}
	g.Tags = append(tags, g.Tags...)
	return g
}

func xiangqiLine(t *charset.Text, line span) *record.Game {
	var said []pgn.Said
	for _, m := range word.FindAllStringIndex(t.S[line.from:line.to], maxOfLine) {
		text, at := t.S[line.from+m[0]:line.from+m[1]], line.from+m[0]
		n := number.FindString(text)
		if text = text[len(n):]; text != "" {
			said = append(said, pgn.Said{Text: text, At: at + len(n)})
		}
	}
	g := &record.Game{Name: "xiangqi", Result: record.Unknown}
	if last := len(said) - 1; last >= 0 {
		if r, ok := numerals[said[last].Text]; ok {
			g.Result, said = r, said[:last]
		}
	}
	pgn.ReadLine(t, "text", g, xiangqi.StartPosition(), said, record.FaultList{})
	return g
}

// maxOfLine is how many moves a game on one line may have.
const maxOfLine = 10_000

// readOffsets reads openings of Piskvork: on each line pairs of numbers, which are
// counted from the point in the middle, to the right and downwards. The board is
// that of 15 points unless a number needs that of 20.
func readOffsets(t *charset.Text, list []span) []*record.Game {
	size := gomoku.DefaultSize
	for _, line := range list {
		text := t.S[line.from:line.to]
		if !offsets.MatchString(text) {
			return nil
		}
		for _, n := range integer.FindAllString(text, -1) {
			if k, _ := strconv.Atoi(n); k < -7 || k > 7 {
				size = 20
			}
		}
	}
	var games []*record.Game
	for _, line := range list {
		g := &record.Game{Name: "gomoku", Size: size, Result: record.Unknown, Root: record.Node{Side: record.Second}}
		games = append(games, g)
		numbers := integer.FindAllStringIndex(t.S[line.from:line.to], maxOfLine)
		node := &g.Root
		taken := map[gomoku.Point]bool{}
		for i := 0; i+1 < len(numbers); i += 2 {
			at := line.from + numbers[i][0]
			x, _ := strconv.Atoi(t.S[at : line.from+numbers[i][1]])
			y, _ := strconv.Atoi(t.S[line.from+numbers[i+1][0] : line.from+numbers[i+1][1]])
			if x, y = size/2+x, size-1-(size/2+y); x < 0 || y < 0 || x >= size || y >= size {
				g.Faults = append(g.Faults, t.Error("text", at, i/2, t.S[at:line.to], gomoku.ErrOffBoard))
				break
			}
			p := gomoku.PointAt(x, y)
			if taken[p] {
				g.Faults = append(g.Faults, t.Error("text", at, i/2, t.S[at:line.to], gomoku.ErrOccupied))
				break
			}
			taken[p] = true
			next := &record.Node{Move: p.String(), Side: node.Side.Other()}
			node.Next = []*record.Node{next}
			node = next
		}
	}
	return games
}

// packedLines reports whether every line is points without blanks between: then
// each is a game.
func packedLines(s string, from int) bool {
	list := spans(s, from)
	for _, line := range list {
		if !packed.MatchString(strings.TrimSpace(s[line.from:line.to])) {
			return false
		}
	}
	return len(list) > 1
}
