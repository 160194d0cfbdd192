// Command icons draws the page's icons as pictures from its favicon, which is
// drawn of circles and paths of straight lines:
//
//	go run ./icons [-out ../web/public]
//
// What it draws is committed; a test draws it again and compares.
package main

import (
	"bytes"
	"encoding/xml"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/image/vector"
)

// An icon is a picture to be made.
type icon struct {
	name  string
	size  int        // pixels
	scale float64    // of the drawing; what a system may cut off lies outside
	under color.RGBA // the ground, if it has one
}

var (
	paper = color.RGBA{0xf4, 0xec, 0xdc, 0xff}

	icons = []icon{
		{"icon-192.png", 192, 1, color.RGBA{}},
		{"icon-512.png", 512, 1, color.RGBA{}},
		// Of a maskable icon only the middle four fifths are sure to be seen.
		{"icon-maskable-512.png", 512, 0.8, paper},
		{"apple-touch-icon.png", 180, 0.86, paper},
	}
)

func main() {
	out := flag.String("out", "../web/public", "the `folder` of favicon.svg, and of what is drawn")
	flag.Parse()
	if err := run(*out); err != nil {
		fmt.Fprintln(os.Stderr, "icons:", err)
		os.Exit(1)
	}
}

func run(folder string) error {
	svg, err := os.ReadFile(filepath.Join(folder, "favicon.svg"))
	if err != nil {
		return err
	}
	for _, i := range icons {
		picture, err := i.draw(svg)
		if err != nil {
			return fmt.Errorf("%s: %w", i.name, err)
		}
		if err := os.WriteFile(filepath.Join(folder, i.name), picture, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// A canvas draws shapes in the units of an SVG of 64 by 64.
type canvas struct {
	image *image.RGBA
	unit  float64 // pixels
	at    float64 // where the drawing begins, in pixels
}

// draw returns the icon as a PNG.
func (i icon) draw(svg []byte) ([]byte, error) {
	c := canvas{image: image.NewRGBA(image.Rect(0, 0, i.size, i.size)), unit: float64(i.size) * i.scale / 64}
	c.at = float64(i.size) * (1 - i.scale) / 2
	if i.under.A != 0 {
		draw.Draw(c.image, c.image.Bounds(), image.NewUniform(i.under), image.Point{}, draw.Src)
	}
	dec := xml.NewDecoder(bytes.NewReader(svg))
	for shapes := 0; ; {
		token, err := dec.Token()
		if err != nil {
			if shapes == 0 {
				return nil, fmt.Errorf("nothing to draw: %w", err)
			}
			break
		}
		e, ok := token.(xml.StartElement)
		if !ok || e.Name.Local == "svg" {
			continue
		}
		shapes++
		if err := c.shape(e); err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name.Local, err)
		}
	}
	var b bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, fewer(c.image))
	return b.Bytes(), err
}

// fewer returns a picture with a palette, a third in size: colours that differ
// by less than the eye tells at an edge become one, if they are few enough.
func fewer(of *image.RGBA) image.Image {
	to := image.NewPaletted(of.Bounds(), nil)
	index := map[color.RGBA]uint8{}
	coarse := func(n uint8) uint8 { return uint8((int(n) + 8) / 17 * 17) } // 0 and 255 stay
	for y := range of.Bounds().Dy() {
		for x := range of.Bounds().Dx() {
			p := of.RGBAAt(x, y)
			if p != paper {
				p = color.RGBA{coarse(p.R), coarse(p.G), coarse(p.B), coarse(p.A)}
			}
			i, ok := index[p]
			if !ok {
				if len(to.Palette) == 256 {
					return of
				}
				i = uint8(len(to.Palette))
				index[p] = i
				to.Palette = append(to.Palette, p)
			}
			to.SetColorIndex(x, y, i)
		}
	}
	return to
}

func (c canvas) shape(e xml.StartElement) error {
	attr := map[string]string{}
	for _, a := range e.Attr {
		attr[a.Name.Local] = a.Value
	}
	switch e.Name.Local {
	case "circle":
		n, err := numbers(attr["cx"], attr["cy"], attr["r"])
		if err != nil {
			return err
		}
		if attr["fill"] != "none" {
			return c.fill(attr["fill"], func(z *vector.Rasterizer) { c.circle(z, n[0], n[1], n[2], false) })
		}
		w, err := numbers(attr["stroke-width"])
		if err != nil {
			return err
		}
		return c.fill(attr["stroke"], func(z *vector.Rasterizer) {
			c.circle(z, n[0], n[1], n[2]+w[0]/2, false)
			c.circle(z, n[0], n[1], n[2]-w[0]/2, true)
		})
	case "path":
		var x, y, scale float64
		if _, err := fmt.Sscanf(attr["transform"], "translate(%g %g) scale(%g)", &x, &y, &scale); err != nil {
			return fmt.Errorf("transform: %w", err)
		}
		steps, err := pathOf(attr["d"])
		if err != nil {
			return err
		}
		return c.fill(attr["fill"], func(z *vector.Rasterizer) {
			for _, s := range steps {
				px, py := c.point(x+s.x*scale, y+s.y*scale)
				if s.move {
					z.ClosePath()
					z.MoveTo(px, py)
				} else {
					z.LineTo(px, py)
				}
			}
			z.ClosePath()
		})
	}
	return fmt.Errorf("not a shape that is known here")
}

// fill paints a shape in a colour such as #a11a12.
func (c canvas) fill(colour string, shape func(*vector.Rasterizer)) error {
	n, err := strconv.ParseUint(strings.TrimPrefix(colour, "#"), 16, 24)
	if err != nil {
		return err
	}
	z := vector.NewRasterizer(c.image.Bounds().Dx(), c.image.Bounds().Dy())
	shape(z)
	z.Draw(c.image, c.image.Bounds(), image.NewUniform(color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 0xff}), image.Point{})
	return nil
}

func (c canvas) point(x, y float64) (float32, float32) {
	return float32(c.at + x*c.unit), float32(c.at + y*c.unit)
}

// circle draws a circle of four cubic curves, the other way round for a hole.
func (c canvas) circle(z *vector.Rasterizer, cx, cy, r float64, hole bool) {
	const k = 0.5522847498 // how far the handles of a quarter reach
	turn := 1.0
	if hole {
		turn = -1
	}
	at := func(x, y float64) (float32, float32) { return c.point(cx+x*r, cy+y*r*turn) }
	z.MoveTo(at(1, 0))
	for _, q := range [][6]float64{{1, k, k, 1, 0, 1}, {-k, 1, -1, k, -1, 0}, {-1, -k, -k, -1, 0, -1}, {k, -1, 1, -k, 1, 0}} {
		bx, by := at(q[0], q[1])
		dx, dy := at(q[2], q[3])
		ex, ey := at(q[4], q[5])
		z.CubeTo(bx, by, dx, dy, ex, ey)
	}
	z.ClosePath()
}

// A step of a path goes to a point, drawing or not.
type step struct {
	x, y float64
	move bool
}

// pathOf reads a path of the commands M, m, l and z, as the favicon has it:
// after the first M everything is relative.
func pathOf(d string) ([]step, error) {
	d = strings.NewReplacer("M", " M ", "m", " m ", "l", " l ", "z", " z ", "-", " -", ",", " ").Replace(d)
	var steps []step
	var x, y, startX, startY float64
	command := ""
	fields := strings.Fields(d)
	for i := 0; i < len(fields); {
		switch f := fields[i]; f {
		case "M", "m", "l":
			command = f
			i++
			continue
		case "z":
			x, y = startX, startY
			i++
			continue
		}
		if i+1 >= len(fields) {
			return nil, fmt.Errorf("a number alone at the end")
		}
		n, err := numbers(fields[i], fields[i+1])
		if err != nil {
			return nil, err
		}
		i += 2
		if command == "M" {
			x, y = n[0], n[1]
		} else {
			x, y = x+n[0], y+n[1]
		}
		move := command != "l"
		if move {
			startX, startY = x, y
			command = "l" // further pairs are lines
		}
		steps = append(steps, step{x, y, move})
	}
	return steps, nil
}

func numbers(texts ...string) ([]float64, error) {
	var list []float64
	for _, t := range texts {
		n, err := strconv.ParseFloat(t, 64)
		if err != nil {
			return nil, err
		}
		list = append(list, n)
	}
	return list, nil
}
