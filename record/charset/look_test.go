package charset

import (
	"math/rand/v2"
	"testing"
	"unicode/utf8"
)

// lookSlowly is look in two passes: it samples every window.
func lookSlowly(s []byte) (valid, odd bool) {
	if !utf8.Valid(s) {
		return false, false
	}
	for from := 0; from < len(s); from += windowSize {
		odd = odd || suspicious(s[from:min(from+windowSize, len(s))])
	}
	return true, odd
}

func TestLook(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 33))
	pools := [][]rune{[]rune("1. h2e2\n"), []rune("炮二平五馬８进７許"), []rune("ÂíÐøÄ"), []rune("龘黼鼐"), []rune("Илья"), []rune("こんにちは홍길동"), {0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff, '·'}}
	odds, torn := 0, 0
	for range 20000 {
		var s []byte
		for range r.IntN(12) {
			pool := pools[r.IntN(len(pools))]
			for range r.IntN(30) {
				s = utf8.AppendRune(s, pool[r.IntN(len(pool))])
			}
		}
		if len(s) > 0 && r.IntN(4) == 0 {
			s[r.IntN(len(s))] = byte(r.Uint32())
		}
		valid, odd := look(s)
		if wantValid, wantOdd := lookSlowly(s); valid != wantValid || odd != wantOdd {
			t.Fatalf("look(%q) = %v, %v; want %v, %v", s, valid, odd, wantValid, wantOdd)
		}
		if odd {
			odds++
		}
		if !valid {
			torn++
		}
	}
	if odds < 1000 || torn < 1000 {
		t.Errorf("only %d texts are odd, and %d are not UTF-8", odds, torn)
	}
}
