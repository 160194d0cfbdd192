package main

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

const public = "../../web/public"

// The icons that are committed are those that the favicon gives.
func TestIconsAreOfTheFavicon(t *testing.T) {
	svg, err := os.ReadFile(filepath.Join(public, "favicon.svg"))
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range icons {
		want, err := i.draw(svg)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(public, i.name))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what is drawn of the favicon (%v): run `go run ./icons` in packaging/", i.name, err)
		}
		picture, err := png.Decode(bytes.NewReader(want))
		if err != nil || picture.Bounds().Dx() != i.size || picture.Bounds().Dy() != i.size {
			t.Fatalf("%s: %v, want %d pixels: %v", i.name, picture.Bounds(), i.size, err)
		}
		_, _, _, corner := picture.At(0, 0).RGBA()
		if opaque := corner == 0xffff; opaque != (i.under.A != 0) {
			t.Errorf("%s: its corner has the opacity %#x", i.name, corner)
		}
		r, g, b, _ := picture.At(i.size/2, int(float64(i.size)*((1-i.scale)/2+i.scale*5.5/64))).RGBA() // on the ring
		if r>>8 < 0x90 || g>>8 > 0x40 || b>>8 > 0x40 {
			t.Errorf("%s: the ring is #%02x%02x%02x at the top", i.name, r>>8, g>>8, b>>8)
		}
	}
}

func TestPathThatIsNone(t *testing.T) {
	for _, d := range []string{"M1", "M1 x", "l3 4 5"} {
		if steps, err := pathOf(d); err == nil {
			t.Errorf("%q is read as %v", d, steps)
		}
	}
}
