package servercmd

import (
	"strings"

	"rsc.io/qr"
)

// quietZone is the width of the light margin in modules; some phones miss a code with
// less.
const quietZone = 4

// drawQR returns a text as a QR code for a terminal, dark on light whatever the
// terminal's colours, two modules to a character.
func drawQR(text string) (string, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return "", err
	}
	const (
		light = "\x1b[30;107m" // black on bright white
		back  = "\x1b[0m"
	)
	halves := map[[2]bool]string{{false, false}: " ", {true, false}: "▀", {false, true}: "▄", {true, true}: "█"}
	var b strings.Builder
	for y := -quietZone; y < code.Size+quietZone; y += 2 {
		b.WriteString(light)
		for x := -quietZone; x < code.Size+quietZone; x++ {
			b.WriteString(halves[[2]bool{code.Black(x, y), code.Black(x, y+1)}])
		}
		b.WriteString(back + "\n")
	}
	return b.String(), nil
}
