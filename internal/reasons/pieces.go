package reasons

import (
	"slices"
	"strings"

	"duiyi/internal/xqreason"
	"duiyi/xiangqi"
)

// pieceNames are the words for pieces of xiangqi and for what tells one from another of its
// kind, as players say it: "Black's centre soldier", 黑中卒, "tốt đầu của Đen".
type pieceNames struct {
	kinds [2][7]string       // by side and kind
	owner [2]string          // formats of a side for its pieces
	place [onFile + 1]string // {piece} and, for onFile, {file}
	said  map[string]string  // instead of the result of place, where players have another word
	files [2]string          // numerals of a side's files, from 1
	and   string             // before the last of several pieces
	or    string             // before the last of several pieces of which one is lost
}

// A place tells a piece from the others of its side and kind.
type place int

const (
	alone  place = iota // there is no other
	centre              // on the middle file
	edge                // on a file at the edge
	left                // of the other one, as its side sees it
	right
	front // of the other one, on the same file
	rear
	onFile // by the number of its file
	exact  // by its point
)

const lastFile = 8

// placeOf returns what tells the piece on s from the others of its kind in p.
func placeOf(p *xiangqi.Position, s xiangqi.Square) place {
	piece, file := p.At(s), s.File()
	var others []xiangqi.Square
	for other := xiangqi.Square(0); other.Valid(); other++ {
		if other != s && p.At(other) == piece {
			others = append(others, other)
		}
	}
	red := piece.Side() == xiangqi.Red
	isEdge := func(s xiangqi.Square) bool { return s.File() == 0 || s.File() == lastFile }
	isHere := func(s xiangqi.Square) bool { return s.File() == file }
	switch {
	case len(others) == 0:
		return alone
	case slices.ContainsFunc(others, isHere) && len(others) > 1:
		return exact
	case isHere(others[0]) && (s.Rank() > others[0].Rank()) == red:
		return front
	case isHere(others[0]):
		return rear
	case file == lastFile/2:
		return centre
	case isEdge(s) && !slices.ContainsFunc(others, isEdge):
		return edge
	case piece.Kind() == xiangqi.Pawn:
		return onFile
	case len(others) > 1:
		return exact
	case (file < others[0].File()) == red:
		return left
	}
	return right
}

// pieces names pieces of a reason, which stand where they do after its move, or did before.
// last stands before the last of several.
func (w *words) pieces(r *xqreason.Reason, list []xqreason.PieceAt, last string) string {
	after := r.At
	after.PlayUnchecked(r.Move)
	names, shared := make([]string, len(list)), true
	for i, at := range list {
		name, whole := w.piece(at, &after, &r.At)
		names[i] = name
		shared = shared && !whole && at.Piece.Side() == list[0].Piece.Side()
	}
	join := func() string {
		if n := len(names); n > 1 {
			return strings.Join(names[:n-1], w.list) + last + names[n-1]
		}
		return strings.Join(names, "")
	}
	if shared && len(list) > 0 {
		return w.own(list[0], join())
	}
	for i, at := range list {
		if _, whole := w.piece(at, &after, &r.At); !whole {
			names[i] = w.own(at, names[i])
		}
	}
	return join()
}

// owned names the piece on a point of p with its side.
func (w *words) owned(p *xiangqi.Position, s xiangqi.Square) string {
	at := xqreason.PieceAt{Piece: p.At(s), Square: s}
	name, whole := w.piece(at, p)
	if whole {
		return name
	}
	return w.own(at, name)
}

// own says whose a piece is.
func (w *words) own(at xqreason.PieceAt, name string) string {
	return strings.Replace(w.xiangqiPieces.owner[at.Piece.Side()], "%s", name, 1)
}

// piece names a piece by the first of the positions in which it stands there. whole says that the
// name has its side and point.
func (w *words) piece(at xqreason.PieceAt, positions ...*xiangqi.Position) (name string, whole bool) {
	where := exact
	for _, p := range positions {
		if p.At(at.Square) == at.Piece {
			where = placeOf(p, at.Square)
			break
		}
	}
	if where == exact {
		return w.ruling.Stands(at.Piece, at.Square), true
	}
	side, file := at.Piece.Side(), at.Square.File()
	if side == xiangqi.Red {
		file = lastFile - file
	}
	n := &w.xiangqiPieces
	name = fill(n.place[where], map[string]string{"piece": n.kinds[side][at.Piece.Kind()], "file": string([]rune(n.files[side])[file])})
	if said, ok := n.said[name]; ok {
		return said, false
	}
	return name, false
}
