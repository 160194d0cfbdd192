package xiangqi_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"duiyi/xiangqi"
)

const (
	frontAndRear = "3ak4/4a4/9/4R4/9/9/9/9/4R4/3K5 w"
	threeInLine  = "3k5/9/4P4/4P4/4P4/9/9/9/4A4/4K4 w"
	twoFiles     = "4k4/9/3P1P3/9/3P1P3/9/9/9/4A4/4K4 w"
	threeAndTwo  = "3k5/9/2P1P4/2P6/2P1P4/9/9/9/9/4K4 w"
	fourInLine   = "3k5/4P4/4P4/4P4/4P4/9/9/9/9/5K3 w"
	fiveOfBlack  = "4k4/9/9/9/9/6p2/6p2/6p2/6p2/3K2p2 b"
	blackCannons = "3k5/9/9/9/7c1/9/9/7c1/9/4K4 b"
	elephants    = "3k5/9/9/9/9/2B6/9/9/9/2B1K4 w"
)

// TestVietnamese writes moves as Vietnamese books do, and reads them and their
// variants.
func TestVietnamese(t *testing.T) {
	tests := []struct{ fen, move, want, variants string }{
		{xiangqi.StartFEN, "h2e2", "P2-5", "p2-5|P2–5|Ｐ２－５|P 2 - 5|Pháo 2 bình 5|pháo hai bình năm|phao2binh5|PHÁO 2 BÌNH 5"},
		{xiangqi.StartFEN, "h0g2", "M2.3", "m2.3|Mã 2 tiến 3|mã 2 tấn 3|ma 2 tan 3"},
		{xiangqi.StartFEN, "i0i1", "X1.1", "Xe 1 tiến 1|xa một tấn một"},
		{xiangqi.StartFEN, "c3c4", "C7.1", "B7.1|c7.1|Tốt 7 tiến 1|chốt 7 tấn 1|Binh bảy tiến 1|tot 7 tien 1"},
		{xiangqi.StartFEN, "g0e2", "T3.5", "V3.5|Tượng 3 tiến 5|Tuong 3 tien 5"},
		{xiangqi.StartFEN, "d0e1", "S6.5", "s6.5|Sĩ 6 tiến 5|sỹ 6 tiến 5|sĩ sáu tiến năm|si sau tien nam"},
		{xiangqi.StartFEN, "e0e1", "Tg5.1", "tg5.1|Tg.1|Tướng 5 tiến 1|Soái 5 tấn 1|tuong 5 tien 1"},
		{"4k4/4r4/9/9/9/9/9/9/4R4/4K4 b", "e8e6", "X5.2", "Xe 5 tiến 2"},
		{"4k4/4r4/9/9/9/9/9/9/4R4/4K4 w", "e1e3", "X5.2", ""},
		{"3k5/9/9/9/9/4R4/9/9/4c4/3AK4 w", "e4e3", "X5/1", "x5/1|Xe 5 thoái 1|xe 5 lui 1|xe 5 lùi 1"},
		{frontAndRear, "e6e7", "Xt.1", "xt.1|Xe trước tiến 1|trước xe tiến 1|Tiền xe tấn 1|tien xa tan 1"},
		{frontAndRear, "e1f1", "Xs-4", "xs-4|xe sau bình 4|Hậu xe bình 4|xe sau binh 4"},
		{threeInLine, "e7d7", "Ct-6", "Bt-6|tốt trước bình 6"},
		{threeInLine, "e6d6", "Cg-6", "Bg-6|cg-6|Tốt giữa bình 6|binh giữa bình 6|binh giua binh 6|C25-6"},
		{threeInLine, "e5d5", "Cs-6", "Bs-6|Chốt sau bình 6|C35-6"},
		{twoFiles, "f7g7", "Ct4-3", "Bt4-3|tốt trước 4 bình 3|C14-3"},
		{twoFiles, "d5e5", "Cs6-5", "Chốt sau 6 bình 5|C26-5"},
		{threeAndTwo, "c6d6", "Cg7-6", "C27-6"},
		{threeAndTwo, "e5f5", "Cs5-4", ""},
		{fourInLine, "e7f7", "C25-4", "B25-4"},
		{fourInLine, "e5f5", "C45-4", "Cs-4"},
		{fiveOfBlack, "g2h2", "C37-8", ""},
		{blackCannons, "h2i2", "Pt-9", "pháo trước bình 9"},
		{blackCannons, "h5h7", "Ps/2", "pháo sau thoái 2"},
		{elephants, "c0a2", "T7.9", "Ts.9"},
		{elephants, "c4a2", "T7/9", "Tt/9|tượng trước thoái 9"},
	}
	for _, tt := range tests {
		t.Run(tt.want, func(t *testing.T) {
			p := position(t, tt.fen)
			want, err := xiangqi.ParseMove(tt.move)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.Format(want, xiangqi.Vietnamese); got != tt.want {
				t.Errorf("%s is %s, want %s", tt.move, got, tt.want)
			}
			for _, text := range append(strings.Split(tt.variants, "|"), tt.want) {
				if text == "" {
					continue
				}
				if got, err := p.ParseMoveIn(text, xiangqi.Vietnamese); err != nil || got != want {
					t.Errorf("%q is read as %v, %v; want %s", text, got, err, tt.move)
				}
			}
		})
	}
}

// TestVietnameseAndWXF reads texts that are moves in both, and texts that are
// not, in either order.
func TestVietnameseAndWXF(t *testing.T) {
	const both = "3k5/9/9/9/2P6/9/9/6C2/9/4K4 w" // a cannon on file 3, a pawn over the river on file 7
	tests := []struct{ fen, text, usual, vietnamese string }{
		{xiangqi.StartFEN, "P2-5", "h2e2", "h2e2"},
		{xiangqi.StartFEN, "C2=5", "h2e2", "h2e2"},
		{xiangqi.StartFEN, "C2.5", "h2e2", "h2e2"}, // no pawn goes five points
		{xiangqi.StartFEN, "C3.1", "g3g4", "g3g4"}, // no cannon stands there
		{xiangqi.StartFEN, "M8.7", "b0c2", "b0c2"},
		{xiangqi.StartFEN, "炮二平五", "h2e2", "h2e2"},
		{xiangqi.StartFEN, "h2e2", "h2e2", "h2e2"},
		{both, "C3-1", "g2g1", ""},
		{"3k5/9/9/9/9/9/6P2/6C2/9/4K4 w", "C3.1", "g2i2", "g3g4"},
		{"3k5/9/9/9/6P2/9/9/6C2/9/4K4 w", "C3-2", "g2g0", "g5h5"},
	}
	for _, tt := range tests {
		p := position(t, tt.fen)
		for n, want := range map[xiangqi.Notation]string{xiangqi.WXF: tt.usual, xiangqi.Vietnamese: tt.vietnamese} {
			if want == "" {
				want = tt.usual
			}
			if m, err := p.ParseMoveIn(tt.text, n); err != nil || m.String() != want {
				t.Errorf("%s by %v: %v, %v; want %s", tt.text, n, m, err, want)
			}
		}
		if m, err := p.ParseMove(tt.text); err != nil || m.String() != tt.usual {
			t.Errorf("%s: %v, %v; want %s", tt.text, m, err, tt.usual)
		}
	}
}

func TestVietnameseErrors(t *testing.T) {
	tests := []struct {
		fen, text string
		want      error
	}{
		{xiangqi.StartFEN, "X1.4", xiangqi.ErrBlocked},
		{xiangqi.StartFEN, "X2.1", xiangqi.ErrNoSuchPiece},
		{xiangqi.StartFEN, "Xt.1", xiangqi.ErrNoSuchPiece},
		{xiangqi.StartFEN, "M2-3", xiangqi.ErrCannotMove},
		{xiangqi.StartFEN, "M2.4", xiangqi.ErrBlocked},
		{twoFiles, "Ct-5", xiangqi.ErrAmbiguous},
		{frontAndRear, "X5-4", xiangqi.ErrAmbiguous},
		{xiangqi.StartFEN, "Pháo 2 bình", xiangqi.ErrMoveText},
		{xiangqi.StartFEN, "Pháo bình 5", xiangqi.ErrMoveText},
		{xiangqi.StartFEN, "Vua 5 tiến 1", xiangqi.ErrMoveText},
		{xiangqi.StartFEN, "P2=5", xiangqi.ErrNoSuchPiece}, // WXF: no pawn is there
		{xiangqi.StartFEN, "P2-5-5", xiangqi.ErrMoveText},
		{xiangqi.StartFEN, "P0-5", xiangqi.ErrMoveText},
		{xiangqi.StartFEN, strings.Repeat("a", 1000), xiangqi.ErrMoveText},
		{xiangqi.StartFEN, strings.Repeat("p 2 ", 1000), xiangqi.ErrMoveText},
	}
	for _, tt := range tests {
		p := position(t, tt.fen)
		if m, err := p.ParseMoveIn(tt.text, xiangqi.Vietnamese); !errors.Is(err, tt.want) || m != xiangqi.NoMove {
			t.Errorf("%.40q: %v, %v; want %v", tt.text, m, err, tt.want)
		}
	}
}

// TestVietnameseRoundTrip reads back every legal move of many positions: of
// random games, and of boards with pawns crowded on a few files.
func TestVietnameseRoundTrip(t *testing.T) {
	games := 60
	if testing.Short() {
		games = 12
	}
	r := rand.New(rand.NewPCG(7, 11))
	for range games {
		p := xiangqi.StartPosition()
		for range 120 {
			legal := p.LegalMoves(nil)
			if len(legal) == 0 {
				break
			}
			readBack(t, &p, legal)
			p.PlayUnchecked(legal[r.IntN(len(legal))])
		}
	}
	for range games * 40 {
		p, ok := crowded(r)
		if ok {
			readBack(t, &p, p.LegalMoves(nil))
		}
	}
}

// crowded puts five pawns of the side to move on two files beyond the river.
func crowded(r *rand.Rand) (xiangqi.Position, bool) {
	var board [10][9]byte
	for i := range board {
		board[i] = [9]byte([]byte("........."))
	}
	board[9][3], board[0][5] = 'K', 'k'
	pawn, side, first := byte('P'), "w", 0
	if r.IntN(2) == 1 {
		pawn, side, first = 'p', "b", 5
	}
	for range 5 {
		at := &board[first+r.IntN(5)][1+5*r.IntN(2)]
		if *at == '.' {
			*at = pawn
		}
	}
	var rows []string
	for _, row := range board {
		rows = append(rows, strings.ReplaceAll(string(row[:]), ".", "1"))
	}
	p, err := xiangqi.ParseFEN(strings.Join(rows, "/") + " " + side)
	return p, err == nil
}

func readBack(t *testing.T, p *xiangqi.Position, legal []xiangqi.Move) {
	t.Helper()
	seen := map[string]xiangqi.Move{}
	for _, m := range legal {
		text := p.Format(m, xiangqi.Vietnamese)
		if other, ok := seen[text]; ok {
			t.Errorf("%s: %v and %v are both %s", p.FEN(), m, other, text)
		}
		seen[text] = m
		if got, err := p.ParseMoveIn(text, xiangqi.Vietnamese); err != nil || got != m {
			t.Errorf("%s: %v is %q, read as %v, %v", p.FEN(), m, text, got, err)
		}
	}
}

func position(t *testing.T, fen string) xiangqi.Position {
	t.Helper()
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
