package boardtext_test

import (
	"errors"
	"testing"

	"duiyi/boardtext"
	"duiyi/xiangqi"
)

// TestDigits tests that DhtmlXQ links yield the position after their moves.
func TestDigits(t *testing.T) {
	const (
		start = "0919293949596979891777062646668600102030405060708012720323436383"
		alone = "9999999949999999999999999999999999999999309999999999999999999999" // only the kings: e0 and d9
		moved = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2"
	)
	for text, want := range map[string]string{
		"https://www.example.cn/view.html?movelist=774770627967":                                      moved,
		"movelist=774770627967&binit=" + start + "&title=%C0%CF":                                      moved,
		"http://x.example/?DhtmlXQ_init=500,350&amp;DhtmlXQ_binit=&amp;DhtmlXQ_movelist=774770627967": moved,
		"https://x.example/p?init=" + start + "&movelist=774770627967#x":                              moved,
		"http://x.example/?DhtmlXQ_binit%3D" + start + "%26DhtmlXQ_movelist%3D774770627967":           moved,
		"https://x.example/import?moves=h2e2,h9g7,h0g2":                                               moved,
		"https://x.example/import?moves=h2e2h9g7h0g2&x=1":                                             moved,
		"https://x.example/?fen=" + "4k4/9/9/9/9/9/9/9/9/3K5" + "&movelist=3938":                      "4k4/9/9/9/9/9/9/9/3K5/9 b - - 1 1",
		"https://x.example/?fen=4k4/9/9/9/9/9/9/9/9/3K5%20w&x=1&moves=d0d1":                           "4k4/9/9/9/9/9/9/9/3K5/9 b - - 1 1",
		"https://x.example/?binit=" + start:                                                           xiangqi.StartFEN,
		"https://x.example/?binit=" + alone + "&movelist=3031":                                        "9/3k5/9/9/9/9/9/9/9/4K4 w - - 1 2",
	} {
		p, err := boardtext.FEN(text)
		if err != nil || p.FEN() != want {
			t.Errorf("%s: %s, %v", text, p.FEN(), err)
		}
	}
	for text, want := range map[string]struct {
		err    error
		offset int
	}{
		"https://x.example/?movelist=7747abc":                     {xiangqi.ErrMoveText, 28},
		"https://x.example/?init=09192939&movelist=7747":          {boardtext.ErrDigits, 24},
		"https://x.example/?binit=0909" + start[4:]:               {boardtext.ErrDigits, 27},
		"https://x.example/?movelist=774":                         {boardtext.ErrNoBoard, 0},
		"https://x.example/?binit=" + start[:62] + "zz":           {boardtext.ErrDigits, 25},
		"https://x.example/?movelist=77477062&binit=" + alone[:8]: {boardtext.ErrDigits, 43},
	} {
		if _, err := boardtext.FEN(text); !errors.Is(err, want.err) || boardtext.Offset(err) != want.offset {
			t.Errorf("%s: %v, want %v at %d", text, err, want.err, want.offset)
		}
	}
}
