package diagram

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"image/png"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "copy the outlines from the page's source into faces.go")

const (
	mate   = "9/4ak3/4P4/9/9/9/9/9/4K4/9 w - - 0 1"
	corner = "X......../........./........./........./....O..../........./........./........./......... O"
)

// TestFaces holds the outlines to those of the page.
func TestFaces(t *testing.T) {
	source, err := os.ReadFile("../../web/src/games/xiangqi/outlines.ts")
	if err != nil {
		t.Fatal(err)
	}
	of := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^ {2}(\S+): '([^']*)'`).FindAllStringSubmatch(string(source), -1) {
		of[m[1]] = m[2]
	}
	var b strings.Builder
	old, err := os.ReadFile("faces.go")
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(string(old), "{\n")
	b.WriteString(head + "{\n")
	var list []rune
	for c := range faces {
		list = append(list, c)
	}
	slices.Sort(list)
	for _, c := range list {
		fmt.Fprintf(&b, "\t'%c': \"%s\",\n", c, of[string(c)])
	}
	b.WriteString("}\n")
	if b.String() == string(old) {
		return
	}
	if !*update {
		t.Fatal("faces.go differs from the page's outlines: go test -update copies them")
	}
	if err := os.WriteFile("faces.go", []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestSVG(t *testing.T) {
	for _, tt := range []struct {
		position string
		discs    int
	}{{mate, 5}, {corner, 4}} { // the dots of the turn and of the middle included
		d, err := Parse(tt.position)
		if err != nil {
			t.Fatal(err)
		}
		text := d.SVG("a < b")
		var any struct {
			Title string `xml:"title"`
		}
		if err := xml.Unmarshal([]byte(text), &any); err != nil || any.Title != "a < b" {
			t.Errorf("%s: title %q: %v", tt.position, any.Title, err)
		}
		if n := strings.Count(text, "<circle"); n != tt.discs {
			t.Errorf("%s: %d discs", tt.position, n)
		}
	}
}

// TestPNG looks at pixels: the ground, a piece, its character, a stone.
func TestPNG(t *testing.T) {
	for _, tt := range []struct {
		position string
		x, y     int // in units
		want     string
	}{
		{mate, 5, 5, ground},
		{mate, 4*cell + margin - 16, 2*cell + margin, ivory}, // left of the character on the pawn
		{mate, 4*cell + margin, 0*cell + margin, wood},
		{corner, margin, margin, black},
		{corner, 4*cell + margin, 4*cell + margin, white},
		{corner, 8*cell + margin + cell/2, margin - cell/2, white}, // White is to move
	} {
		d, err := Parse(tt.position)
		if err != nil {
			t.Fatal(err)
		}
		const scale = 2
		width, height := d.size()
		data, err := d.PNG(scale * width)
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if got := picture.Bounds().Size(); got.X != scale*width || got.Y != scale*height {
			t.Fatalf("size %v", got)
		}
		r, g, b, _ := picture.At(scale*tt.x, scale*tt.y).RGBA()
		if got := fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8); got != tt.want {
			t.Errorf("%s at %d, %d: %s, want %s", tt.position, tt.x, tt.y, got, tt.want)
		}
	}
}

// TestGlyphs expects ink of every character.
func TestGlyphs(t *testing.T) {
	for c, outline := range faces {
		if list := contours(outline); len(list) == 0 || slices.ContainsFunc(list, func(p []point) bool { return len(p) < 3 }) {
			t.Errorf("%c: no outline", c)
		}
	}
	for _, list := range slices.Concat(letters[:], digits[:]) {
		for _, line := range polylines(0, 0, 6, list) {
			if len(line) < 2 || slices.ContainsFunc(line, func(p point) bool { return p.x < -2 || p.x > 2 || p.y < -3 || p.y > 3 }) {
				t.Errorf("%s: beside the grid", list)
			}
		}
	}
}

func TestParse(t *testing.T) {
	for _, text := range []string{"", "9/9", "9/9 w", strings.Repeat("9/", 9) + "8 w", strings.Repeat("9/", 9) + "8z w", "..../.... X", "X z", strings.Repeat("9/", 9) + "9 q"} {
		if _, err := Parse(text); !errors.Is(err, ErrBoard) {
			t.Errorf("%q: %v", text, err)
		}
	}
	d, err := Parse(mate)
	if err != nil {
		t.Fatal(err)
	}
	for _, width := range []int{0, LeastWidth - 1, MostWidth + 1} {
		if _, err := d.PNG(width); err == nil {
			t.Errorf("width %d", width)
		}
	}
}
