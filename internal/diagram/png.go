package diagram

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Bounds of the width of a PNG in pixels.
const (
	LeastWidth = 100
	MostWidth  = 4000
)

// PNG returns the diagram as a PNG, so many pixels wide.
func (d *Diagram) PNG(width int) ([]byte, error) {
	if width < LeastWidth || width > MostWidth {
		return nil, fmt.Errorf("width %d: want %d to %d pixels", width, LeastWidth, MostWidth)
	}
	w, h := d.size()
	scale := float64(width) / float64(w)
	r := raster{scale: scale, to: image.NewRGBA(image.Rect(0, 0, width, int(math.Round(float64(h)*scale))))}
	r.cover = make([]float32, width)
	r.rectangle(0, 0, float64(w), float64(h)+1, ground)
	d.draw(&r)
	var b bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, r.to)
	return b.Bytes(), err
}

// em is the units of an outline to the height of a character.
const em = 1000

// A point is a place in units or pixels.
type point struct{ x, y float64 }

// polylines returns what canvas.strokes draws.
func polylines(x, y, size float64, list string) (lines [][]point) {
	const wide, high = 4, 6
	unit := size / high
	for text := range strings.FieldsSeq(list) {
		var line []point
		for i := 0; i+1 < len(text); i += 2 {
			line = append(line, point{x + (float64(text[i]-'0')-wide/2)*unit, y + (float64(text[i+1]-'0')-high/2)*unit})
		}
		lines = append(lines, line)
	}
	return lines
}

// contours returns the polygons of an outline: M, l, L and z of path data.
func contours(outline string) (list [][]point) {
	var now []point
	var pen point
	command := byte(0)
	for at := 0; at < len(outline); {
		switch c := outline[at]; c {
		case 'M', 'L', 'l':
			command = c
			at++
		case 'z', 'Z':
			list, now = append(list, now), nil
			at++
		case ' ':
			at++
		default:
			var x, y float64
			x, at = coordinate(outline, at)
			for outline[at] == ' ' {
				at++
			}
			y, at = coordinate(outline, at)
			if command == 'l' {
				x, y = pen.x+x, pen.y+y
			}
			pen = point{x, y}
			now = append(now, pen)
		}
	}
	return list
}

// coordinate reads a whole number and returns where it ends.
func coordinate(text string, at int) (float64, int) {
	end := at + 1
	for end < len(text) && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	n, err := strconv.Atoi(text[at:end])
	if err != nil {
		panic(fmt.Sprintf("byte %d: %v", at, err)) // the outlines are in the program
	}
	return float64(n), end
}

// A raster is a picture of pixels.
type raster struct {
	scale float64 // pixels to the unit
	to    *image.RGBA
	cover []float32 // how much of each pixel of a row is filled
}

func (r *raster) rectangle(x, y, x2, y2 float64, colour string) {
	r.fill([][]point{{{x, y}, {x2, y}, {x2, y2}, {x, y2}}}, colour)
}

func (r *raster) line(x, y, x2, y2 float64) { r.stroke(point{x, y}, point{x2, y2}, wood) }

// stroke draws a line with round ends.
func (r *raster) stroke(a, b point, colour string) {
	width := max(thick, 1/r.scale) / 2 // a pixel at least
	dx, dy := b.x-a.x, b.y-a.y
	length := math.Hypot(dx, dy)
	dx, dy = dx/length*width, dy/length*width
	r.fill([][]point{{{a.x - dy, a.y + dx}, {b.x - dy, b.y + dx}, {b.x + dy, b.y - dx}, {a.x + dy, a.y - dx}}, circle(a.x, a.y, width), circle(b.x, b.y, width)}, colour)
}

func circle(x, y, r float64) (list []point) {
	const corners = 72
	for i := range corners {
		sin, cos := math.Sincos(-2 * math.Pi * float64(i) / corners)
		list = append(list, point{x + r*cos, y + r*sin})
	}
	return list
}

func (r *raster) disc(x, y, radius float64, fill, rim string) {
	r.fill([][]point{circle(x, y, radius+thick/2.0)}, rim)
	r.fill([][]point{circle(x, y, radius-thick/2.0)}, fill)
}

func (r *raster) glyph(x, y, size float64, outline, colour string) {
	list := contours(outline)
	for _, contour := range list {
		for i := range contour {
			contour[i] = point{x + contour[i].x*size/em, y + contour[i].y*size/em}
		}
	}
	r.fill(list, colour)
}

func (r *raster) strokes(x, y, size float64, list string) {
	for _, line := range polylines(x, y, size, list) {
		for i := range line[1:] {
			r.stroke(line[i], line[i+1], wood)
		}
	}
}

// lanes is how many lines of a row of pixels are looked at.
const lanes = 5

// A crossing is where a lane meets the side of a polygon, and which way that goes.
type crossing struct {
	x  float64
	up int
}

// fill paints polygons; what is inside of several, or of one that goes round twice, is painted once.
func (r *raster) fill(polygons [][]point, colour string) {
	least, most := math.Inf(1), math.Inf(-1)
	for _, p := range polygons {
		for _, c := range p {
			least, most = min(least, c.y*r.scale), max(most, c.y*r.scale)
		}
	}
	bounds := r.to.Bounds()
	ink := parse(colour)
	var list []crossing
	for y := max(0, int(least)); y < min(bounds.Dy(), int(most)+1); y++ {
		clear(r.cover)
		for lane := range lanes {
			at := (float64(y) + (float64(lane)+0.5)/lanes) / r.scale
			list = list[:0]
			for _, p := range polygons {
				list = cross(list, p, at)
			}
			slices.SortFunc(list, func(a, b crossing) int {
				switch {
				case a.x < b.x:
					return -1
				case a.x > b.x:
					return 1
				}
				return 0
			})
			inside := 0
			for i, c := range list {
				if inside != 0 {
					r.span(list[i-1].x*r.scale, c.x*r.scale)
				}
				inside += c.up
			}
		}
		for x, c := range r.cover {
			if c > 0 {
				r.to.SetRGBA(x, y, mix(r.to.RGBAAt(x, y), ink, min(1, c)))
			}
		}
	}
}

// cross appends where the sides of a polygon meet a horizontal line.
func cross(list []crossing, p []point, y float64) []crossing {
	for i, a := range p {
		b := p[(i+1)%len(p)]
		up := 1
		if a.y > b.y {
			a, b, up = b, a, -1
		}
		if a.y <= y && y < b.y {
			list = append(list, crossing{a.x + (b.x-a.x)*(y-a.y)/(b.y-a.y), up})
		}
	}
	return list
}

// span adds a lane from x to x2 to what is filled.
func (r *raster) span(x, x2 float64) {
	x, x2 = max(0, x), min(float64(len(r.cover)), x2)
	for i := int(x); i < len(r.cover) && float64(i) < x2; i++ {
		r.cover[i] += float32(min(x2, float64(i+1))-max(x, float64(i))) / lanes
	}
}

// parse reads a colour such as "#f6e7c8".
func parse(colour string) color.RGBA {
	n, err := strconv.ParseUint(colour[1:], 16, 32)
	if err != nil {
		panic(err) // the colours are in the program
	}
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}
}

func mix(under, ink color.RGBA, share float32) color.RGBA {
	one := func(a, b uint8) uint8 { return uint8(float32(a) + (float32(b)-float32(a))*share + 0.5) }
	return color.RGBA{one(under.R, ink.R), one(under.G, ink.G), one(under.B, ink.B), 255}
}
