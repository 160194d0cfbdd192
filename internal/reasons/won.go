package reasons

import (
	"fmt"
	"strconv"
	"strings"

	"duiyi/internal/xqreason"
	"duiyi/xiangqi"
)

// wonKinds are the kinds of pieces that a line may win, the dearest first.
var wonKinds = [...]xiangqi.Kind{xiangqi.Rook, xiangqi.Horse, xiangqi.Cannon, xiangqi.Advisor, xiangqi.Elephant, xiangqi.Pawn}

// won names what the side to move wins in the line of a reason, and what it gives for that:
// pieces of the same kind cancel out.
func (w *words) won(r *xqreason.Reason) string {
	p, us := r.At, r.At.Side()
	var taken [8]int // by kind, those of the other side less those of this one
	for _, m := range r.Line {
		if piece := p.At(m.To()); piece != xiangqi.NoPiece {
			if piece.Side() == us {
				taken[piece.Kind()]--
			} else {
				taken[piece.Kind()]++
			}
		}
		p.PlayUnchecked(m)
	}
	var gets, gives []string
	for _, k := range wonKinds {
		switch n := taken[k]; {
		case n > 0:
			gets = append(gets, w.amount(n, w.xiangqiPieces.kinds[us.Other()][k]))
		case n < 0:
			gives = append(gives, w.amount(-n, w.xiangqiPieces.kinds[us][k]))
		}
	}
	format := w.trades
	switch {
	case len(gets) == 0: // a pawn past the river for one that is not
		gets = []string{w.worths[strconv.Itoa(r.Gain)]}
		fallthrough
	case len(gives) == 0:
		format = w.takes
	}
	return fill(format, map[string]string{"taken": w.all(gets), "lost": w.all(gives)})
}

// amount names so many pieces of a kind.
func (w *words) amount(n int, piece string) string {
	if n == 1 && w.vowel != "" && strings.ContainsAny(piece[:1], "aeiou") {
		return fmt.Sprintf(w.vowel, piece)
	}
	return fmt.Sprintf(w.some[min(n, len(w.some)-1)], piece)
}

// all joins several amounts.
func (w *words) all(list []string) string {
	n := len(list)
	if n < 2 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:n-1], w.list) + w.xiangqiPieces.and + list[n-1]
}
