package qrcode

import (
	"fmt"
	"strings"
	"testing"

	"rsc.io/qr"
)

// The path draws the code, module by module.
func TestQRPath(t *testing.T) {
	for _, text := range []string{"a", "http://192.168.1.7:8888/game/9f2c1b3a4d5e6f70#join=AAAAAAAAAAAAAAAAAAAAAA", strings.Repeat("棋", maxQRText/3)} {
		code, err := qr.Encode(text, qr.M)
		if err != nil {
			t.Fatal(err)
		}
		drawn := map[[2]int]bool{}
		for _, piece := range strings.Split(strings.TrimPrefix(qrPath(code), "M"), "M") {
			var x, y, n, back int
			if _, err := fmt.Sscanf(piece, "%d %dh%dv1h-%dz", &x, &y, &n, &back); err != nil || n != back {
				t.Fatalf("%q: %q is no row of modules: %v", text, piece, err)
			}
			for i := range n {
				drawn[[2]int{x + i, y}] = true
			}
		}
		for y := range code.Size {
			for x := range code.Size {
				if drawn[[2]int{x, y}] != code.Black(x, y) {
					t.Fatalf("%q: module %d, %d is wrong", text, x, y)
				}
			}
		}
	}
}
