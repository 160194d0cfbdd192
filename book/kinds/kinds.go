package kinds

import (
	"fmt"
	"slices"
	"strings"

	"duiyi/book"
	"duiyi/gomoku"
	"duiyi/xiangqi"
)

// All returns the games of books.
func All() []book.Kind {
	empty, err := gomoku.NewPosition(gomoku.DefaultSize, gomoku.Freestyle)
	if err != nil {
		panic(err) // the usual size is one
	}
	return []book.Kind{
		{Name: "xiangqi", Start: xiangqi.StartFEN, Read: readXiangqi},
		{Name: "gomoku", Start: empty.String(), Read: readGomoku},
	}
}

// Named finds a game among them.
func Named(name string) (book.Kind, error) {
	all := All()
	i := slices.IndexFunc(all, func(k book.Kind) bool { return k.Name == name })
	if i < 0 {
		return book.Kind{}, fmt.Errorf("%w: %q", book.ErrGame, name)
	}
	return all[i], nil
}

func notLegal(move string) error { return fmt.Errorf("%w: %q", book.ErrMove, move) }

// chess is a position of xiangqi and its mirror image.
type chess struct{ at, mirror xiangqi.Position }

func readXiangqi(text string) (book.Position, error) {
	p, err := xiangqi.ParseFEN(text)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", book.ErrPosition, err)
	}
	return chess{p, p.Mirror()}, nil
}

// short writes a position without its counts of moves.
func short(p *xiangqi.Position) string {
	fields := strings.SplitN(p.FEN(), " ", 3)
	return fields[0] + " " + fields[1]
}

func (c chess) Text() string { return short(&c.at) }

func (c chess) Key() string { return max(short(&c.at), short(&c.mirror)) }

func mirrored(m xiangqi.Move) xiangqi.Move {
	return xiangqi.NewMove(m.From().Mirror(), m.To().Mirror())
}

// across returns a move as it is on the other wing; a text that is none stays.
func across(move string) string {
	m, err := xiangqi.ParseMove(move)
	if err != nil {
		return move
	}
	return mirrored(m).String()
}

func (c chess) Fold(move string) (string, error) {
	m, err := xiangqi.ParseMove(move)
	if err != nil || !c.at.IsLegal(m) {
		return "", notLegal(move)
	}
	own, other := short(&c.at), short(&c.mirror)
	switch {
	case own == other:
		return max(m.String(), mirrored(m).String()), nil
	case own < other:
		return mirrored(m).String(), nil
	}
	return m.String(), nil
}

func (c chess) Unfold(move string) []string {
	own, other := short(&c.at), short(&c.mirror)
	switch {
	case own == other && across(move) != move:
		return []string{move, across(move)}
	case own < other:
		return []string{across(move)}
	}
	return []string{move}
}

func (c chess) Play(move string) (book.Position, error) {
	m, err := xiangqi.ParseMove(move)
	if err != nil || !c.at.IsLegal(m) {
		return nil, notLegal(move)
	}
	c.at.PlayUnchecked(m)
	c.mirror.PlayUnchecked(mirrored(m))
	return c, nil
}

func (c chess) Legal() []string {
	var list []string
	for _, m := range c.at.LegalMoves(nil) {
		list = append(list, m.String())
	}
	return list
}

func (c chess) Images() []book.Image {
	list := []book.Image{{Text: short(&c.at), Back: func(m string) string { return m }}}
	if other := short(&c.mirror); other != list[0].Text {
		list = append(list, book.Image{Text: other, Back: across})
	}
	return list
}

// stones is a position of gomoku. Books say nothing of forbidden points: whoever
// plays from one looks whether a move may be played.
type stones struct{ at gomoku.Position }

func readGomoku(text string) (book.Position, error) {
	p, err := gomoku.Parse(text, gomoku.Freestyle)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", book.ErrPosition, err)
	}
	return stones{p}, nil
}

func (s stones) Text() string { return s.at.String() }

// fold returns the text of the image that stands for the position, and the
// symmetries that lead to it.
func (s stones) fold() (string, []gomoku.Symmetry) {
	var best string
	var ways []gomoku.Symmetry
	for t := range gomoku.Symmetry(gomoku.Symmetries) {
		q := s.at.Transform(t)
		switch text := q.String(); {
		case text > best:
			best, ways = text, []gomoku.Symmetry{t}
		case text == best:
			ways = append(ways, t)
		}
	}
	return best, ways
}

func (s stones) Key() string {
	key, _ := s.fold()
	return key
}

func (s stones) Fold(move string) (string, error) {
	pt, err := gomoku.ParsePoint(move)
	if err != nil || !pt.On(s.at.Size()) || s.at.At(pt) != gomoku.None {
		return "", notLegal(move)
	}
	_, ways := s.fold()
	best := ""
	for _, t := range ways {
		best = max(best, t.Point(pt, s.at.Size()).String())
	}
	return best, nil
}

func (s stones) Unfold(move string) []string {
	pt, err := gomoku.ParsePoint(move)
	if err != nil {
		return []string{move}
	}
	_, ways := s.fold()
	var list []string
	for _, t := range ways {
		here := undone(t, pt, s.at.Size()).String()
		if !slices.Contains(list, here) {
			list = append(list, here)
		}
	}
	return list
}

// undone returns the point that a symmetry lays onto another.
func undone(t gomoku.Symmetry, pt gomoku.Point, size int) gomoku.Point {
	for u := range gomoku.Symmetry(gomoku.Symmetries) {
		if back := u.Point(pt, size); t.Point(back, size) == pt {
			return back
		}
	}
	return pt
}

func (s stones) Play(move string) (book.Position, error) {
	pt, err := gomoku.ParsePoint(move)
	if err != nil || s.at.Play(pt) != nil {
		return nil, notLegal(move)
	}
	return s, nil
}

func (s stones) Legal() []string {
	var list []string
	for _, pt := range s.at.Legal(nil) {
		list = append(list, pt.String())
	}
	return list
}

func (s stones) Images() []book.Image {
	var list []book.Image
	for t := range gomoku.Symmetry(gomoku.Symmetries) {
		q := s.at.Transform(t)
		text := q.String()
		if slices.ContainsFunc(list, func(i book.Image) bool { return i.Text == text }) {
			continue
		}
		list = append(list, book.Image{Text: text, Back: func(m string) string {
			pt, err := gomoku.ParsePoint(m)
			if err != nil {
				return m
			}
			return undone(t, pt, s.at.Size()).String()
		}})
	}
	return list
}
