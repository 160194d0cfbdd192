package dhtmlxq

import (
	"bytes"
	"cmp"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"duiyi/internal/results"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/internal/xqtree"
	"duiyi/xiangqi"
)

const format = "dhtmlxq"

// Errors of a text, in addition to those of package record.
var (
	errBoard  = record.Kind(record.ErrDamaged, "not the 64 digits of 32 pieces")
	errTaken  = record.Kind(record.ErrOccupied, "two pieces stand on one point")
	errNoLine = record.Kind(record.ErrStray, "the line that it leaves is not there")
	errNoPly  = record.Kind(record.ErrStray, "the line has no such move; the comment stands at its end")
)

// bare is a list of moves without any tag.
var bare = regexp.MustCompile(`^\s*(?:[0-8][0-9]){8,}[0-9\r\n]*$`)

// Is reports whether a file holds the text of a game, or bare digits that are
// moves from the start.
func Is(head []byte) bool {
	if bytes.Contains(bytes.ToLower(head), []byte(mark)) {
		return true
	}
	if !bare.Match(head) {
		return false
	}
	list, _ := digits(value{text: string(head)})
	p := xiangqi.StartPosition()
	for ; len(list) >= 4; list = list[4:] {
		m, ok := moveOf(list)
		if !ok || p.Play(m) != nil {
			return false
		}
	}
	return true
}

// Read returns the games of a file. The error, a *record.Error, says why there
// is none; what is wrong within a game is in its Faults.
func Read(data []byte) ([]*record.Game, error) {
	if len(data) > record.MaxBytes {
		return nil, &record.Error{Format: format, Offset: record.MaxBytes, Line: 1, Ply: -1, Err: record.ErrTooLong}
	}
	t := charset.Decode(data)
	if bare.MatchString(t.S) {
		b := &block{to: len(t.S), values: map[string]value{"movelist": {text: t.S}}, names: []string{"movelist"}}
		return []*record.Game{build(t, b)}, nil
	}
	var games []*record.Game
	scan(t.S, func(b *block) bool {
		if b.holdsGame() {
			games = append(games, build(t, b))
		}
		return len(games) <= record.MaxGames
	})
	switch {
	case len(games) == 0:
		return nil, t.Error(format, 0, -1, t.S, record.ErrEmpty)
	case len(games) > record.MaxGames:
		return nil, t.Error(format, 0, -1, "", record.ErrGames)
	}
	return games, nil
}

func (b *block) holdsGame() bool {
	for _, name := range []string{"movelist", "binit", "fen", "title"} {
		if _, ok := b.values[name]; ok {
			return true
		}
	}
	return false
}

// texts are the tags of a record by their names here.
var texts = map[string]string{
	"title": "Title", "event": "Event", "class": "Class", "group": "Group", "round": "Round", "table": "Table", "date": "Date",
	"place": "Site", "timerule": "TimeControl", "remark": "Remark", "author": "Author", "judge": "Referee", "record": "Scribe", "other": "Other",
	"redteam": "RedTeam", "redeng": "RedNameEnglish", "redlevel": "RedTitle", "redrating": "RedElo", "redtime": "RedTime",
	"blackteam": "BlackTeam", "blackeng": "BlackNameEnglish", "blacklevel": "BlackTitle", "blackrating": "BlackElo", "blacktime": "BlackTime",
	"gametype": "GameType", "endtype": "Termination", "refer": "Source",
}

// kinds are the values of type that XQF has, too. A whole game is not worth a
// tag, and other values are kept as they are.
var kinds = map[string]string{"": "", "全局": "", "布局": "opening", "中局": "middlegame", "残局": "endgame"}

// ecco is the code before the name of an opening.
var ecco = regexp.MustCompile(`^([A-E]\d\d)\s*(.*)$`)

// A builder makes a record of a block.
type builder struct {
	t      *charset.Text
	b      *block
	g      *record.Game
	gr     *xqtree.Grower
	lines  map[int]*line
	faults record.FaultList
	moves  int
}

func (b *builder) fault(at, ply int, text string, err error) {
	b.faults.Add(func() *record.Error { return b.t.Error(format, at, ply, text, err) })
}

// A line is the main line, or one that leaves another.
type line struct {
	number   int
	from     int // the number of the line that it leaves
	ply      int // its first, from 1
	list     []byte
	at       []int // of each digit
	begins   int   // of the tag's value
	sides    []*line
	nodes    []*record.Node // those that are possible, from ply on
	attached bool
}

func build(t *charset.Text, blk *block) *record.Game {
	b := &builder{t: t, b: blk, lines: map[int]*line{}}
	b.collect()
	first := xiangqi.NoMove
	if main := b.lines[0]; main != nil && len(main.list) >= 4 {
		first, _ = moveOf(main.list)
	}
	p, ok := b.start(first)
	if !ok {
		b.g = &record.Game{Name: xqtree.Game, Result: record.Unknown}
	} else {
		b.g = xqtree.NewGame(p)
		b.gr = xqtree.NewGrower(b.g, p)
		b.tree()
	}
	b.known()
	b.comments()
	placed := blk.faults
	for _, f := range placed.List {
		f.Format = format
		f.Offset, f.Line = t.Place(f.Offset)
	}
	b.g.SetFaults(placed, b.faults)
	t.Tell(b.g, format, blk.at, blk.to)
	return b.g
}

// known reads what is known of the game.
func (b *builder) known() {
	g := b.g
	for _, name := range b.b.names {
		text := plain(b.b.values[name].text)
		switch {
		case name == "refer":
			if decoded, err := url.PathUnescape(text); err == nil {
				text = record.Lines(decoded)
			}
			g.SetTag(texts[name], text)
		case texts[name] != "":
			g.SetTag(texts[name], text)
		case name == "result":
			b.result(b.b.values[name].at, text)
		case name == "type":
			if kind, ok := kinds[text]; ok {
				g.SetTag("Kind", kind)
			} else {
				g.SetTag("Kind", text)
			}
		case name == "open":
			if m := ecco.FindStringSubmatch(text); m != nil {
				g.SetTag("ECCO", m[1])
				text = m[2]
			}
			g.SetTag("Opening", text)
		}
	}
	for i, side := range []string{"red", "black"} {
		g.Players[i] = cmp.Or(plain(b.b.values[side+"name"].text), plain(b.b.values[side].text))
	}
}

// letters are the results of some sites, from Red's point of view.
var letters = map[string]string{"W": "1-0", "L": "0-1", "D": "1/2-1/2"}

func (b *builder) result(at int, text string) {
	if err := b.g.Ends(results.RedBlack, cmp.Or(letters[strings.ToUpper(text)], text)); err != nil {
		b.fault(at, -1, text, err)
	}
}

// order is how the pieces of one side stand in the 64 digits.
var order = [16]xiangqi.Kind{
	xiangqi.Rook, xiangqi.Horse, xiangqi.Elephant, xiangqi.Advisor, xiangqi.King, xiangqi.Advisor, xiangqi.Elephant, xiangqi.Horse, xiangqi.Rook,
	xiangqi.Cannon, xiangqi.Cannon, xiangqi.Pawn, xiangqi.Pawn, xiangqi.Pawn, xiangqi.Pawn, xiangqi.Pawn,
}

// start reads where the game begins. It reports whether that is a position.
func (b *builder) start(first xiangqi.Move) (xiangqi.Position, bool) {
	v := b.b.values["binit"]
	list, _ := digits(v)
	if len(list) == 0 {
		v = b.b.values["fen"]
		fen := plain(v.text)
		if fen == "" {
			return xiangqi.StartPosition(), true
		}
		p, ok, err := xqtree.Read(fen, first)
		if err != nil {
			b.fault(v.at, -1, fen, err)
		}
		return p, ok
	}
	if len(list) != 64 {
		b.fault(v.at, -1, v.text, errBoard)
	}
	var s xiangqi.Setup
	for i := 0; 2*i+1 < min(len(list), 64); i++ {
		x, y := int(list[2*i]), int(list[2*i+1])
		if x > 8 {
			continue // absent
		}
		at := xiangqi.SquareAt(x, 9-y)
		if s.Board[at] != xiangqi.NoPiece {
			b.fault(v.at, -1, at.String(), errTaken)
			continue
		}
		s.Board[at] = xiangqi.MakePiece(xiangqi.Side(i/16), order[i%16])
	}
	p, err := xqtree.Start(&s, first)
	if err != nil {
		b.fault(v.at, -1, v.text, err)
	}
	return p, err == nil
}

// moveOf reads four digits: two points, from the left and from the top.
func moveOf(list []byte) (xiangqi.Move, bool) {
	if list[0] > 8 || list[2] > 8 {
		return xiangqi.NoMove, false
	}
	return xiangqi.NewMove(xiangqi.SquareAt(int(list[0]), 9-int(list[1])), xiangqi.SquareAt(int(list[2]), 9-int(list[3]))), true
}

// collect finds the lines of moves and which of them leaves which.
func (b *builder) collect() {
	for _, name := range b.b.names {
		v := b.b.values[name]
		ln := &line{ply: 1, begins: v.at}
		if rest, ok := strings.CutPrefix(name, "move_"); ok {
			numbers := strings.Split(rest, "_")
			ok = len(numbers) == 3
			for i, to := range []*int{&ln.from, &ln.ply, &ln.number} {
				var err error
				if ok {
					*to, err = strconv.Atoi(numbers[i])
					ok = err == nil
				}
			}
			if !ok || ln.ply < 1 || ln.number < 1 {
				b.fault(v.at, -1, name, errNoLine)
				continue
			}
		} else if name != "movelist" {
			continue
		}
		ln.list, ln.at = digits(v)
		if n := len(ln.list) % 4; n > 0 {
			b.fault(v.at+len(v.text), -1, v.text[max(0, len(v.text)-8):], record.ErrCut)
			ln.list = ln.list[:len(ln.list)-n]
		}
		if b.lines[ln.number] != nil {
			b.fault(v.at, -1, name, record.ErrTwice)
			continue
		}
		b.lines[ln.number] = ln
	}
	if b.lines[0] == nil {
		b.lines[0] = &line{ply: 1}
	}
	for _, name := range b.b.names { // in the order of the file
		rest, ok := strings.CutPrefix(name, "move_")
		if !ok {
			continue
		}
		number, _ := strconv.Atoi(rest[strings.LastIndexByte(rest, '_')+1:])
		ln := b.lines[number]
		if ln == nil || ln.attached || number == 0 {
			continue
		}
		if from := b.lines[ln.from]; from != nil && from != ln {
			from.sides = append(from.sides, ln)
			ln.attached = true
		}
	}
}

// tree plays the lines: each to its end, and then, on the way back, those that
// leave it.
func (b *builder) tree() {
	stack := []*line{b.lines[0]}
	played := map[int]bool{}
	for len(stack) > 0 {
		ln := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		played[ln.number] = true
		if b.gr.Depth() < ln.ply-1 {
			b.fault(ln.begins, ln.ply-1, "", errNoLine)
			continue
		}
		b.gr.Back(ln.ply - 1)
		if !b.play(ln) {
			return
		}
		sides := slices.DeleteFunc(slices.Clone(ln.sides), func(side *line) bool { return played[side.number] })
		for _, side := range sides {
			side.ply = max(side.ply, ln.ply) // one that leaves it before it began stands beside it
		}
		// Of those on the stack the last is played next: the latest ply, and of
		// one ply in the order of the file.
		slices.Reverse(sides)
		slices.SortStableFunc(sides, func(a, b *line) int { return cmp.Compare(a.ply, b.ply) })
		stack = append(stack, sides...)
	}
	for _, ln := range b.lines {
		if !played[ln.number] {
			b.fault(ln.begins, ln.ply-1, "", errNoLine)
		}
	}
}

// play hangs the moves of a line into the tree. It reports whether there is
// room for more.
func (b *builder) play(ln *line) bool {
	for i := 0; i < len(ln.list); i += 4 {
		if b.moves == record.MaxMoves {
			b.faults.Stop = b.t.Error(format, ln.at[i], b.gr.Depth(), "", record.ErrTooLong)
			return false
		}
		b.moves++
		m, ok := moveOf(ln.list[i:])
		var err error = record.ErrMove
		var n *record.Node
		if ok {
			n, err = b.gr.Play(m)
		}
		if err != nil {
			text := fmt.Sprint(ln.list[i], ln.list[i+1], ln.list[i+2], ln.list[i+3])
			b.fault(ln.at[i], b.gr.Depth(), strings.ReplaceAll(text, " ", ""), err)
			break
		}
		ln.nodes = append(ln.nodes, n)
	}
	return true
}

// comments hangs the comments on their moves.
func (b *builder) comments() {
	for _, name := range b.b.names {
		rest, ok := strings.CutPrefix(name, "comment")
		if !ok {
			continue
		}
		v := b.b.values[name]
		text := plain(v.text)
		if text == "" {
			continue
		}
		number, ply, two := strings.Cut(rest, "_")
		if !two {
			number, ply = "0", rest
		}
		n, err1 := strconv.Atoi(number)
		p, err2 := strconv.Atoi(ply)
		ln := b.lines[n]
		if err1 != nil || err2 != nil || ln == nil || p < 0 {
			b.fault(v.at, -1, name, errNoPly)
			b.g.Root.Comment = joined(b.g.Root.Comment, text)
			continue
		}
		for hops := 0; p < ln.ply && ln.number != 0 && b.lines[ln.from] != nil && hops < len(b.lines); hops++ {
			ln = b.lines[ln.from] // the move stands in the line that this one leaves
		}
		node := &b.g.Root
		switch i := p - ln.ply; {
		case i < 0:
		case i < len(ln.nodes):
			node = ln.nodes[i]
		default:
			b.fault(v.at, -1, name, errNoPly)
			if len(ln.nodes) > 0 {
				node = ln.nodes[len(ln.nodes)-1]
			}
		}
		node.Comment = joined(node.Comment, text)
	}
}

func joined(before, text string) string {
	if before == "" {
		return text
	}
	return before + "\n" + text
}
