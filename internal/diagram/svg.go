package diagram

import (
	"encoding/xml"
	"fmt"
	"strings"
)

// SVG returns the diagram as an SVG file with a title.
func (d *Diagram) SVG(title string) string {
	width, height := d.size()
	var b svg
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d"><title>`, width, height)
	xml.EscapeText(&b, []byte(title)) // a Builder never fails
	fmt.Fprintf(&b, `</title><rect width="100%%" height="100%%" fill="%s"/><g fill="none" stroke="%s" stroke-width="%d" stroke-linecap="round" stroke-linejoin="round">`, ground, wood, thick)
	d.draw(&b)
	b.WriteString("</g></svg>\n")
	return b.String()
}

// An svg is the text of an SVG file.
type svg struct{ strings.Builder }

func (s *svg) line(x, y, x2, y2 float64) { fmt.Fprintf(s, `<path d="M%g %gL%g %g"/>`, x, y, x2, y2) }

func (s *svg) disc(x, y, r float64, fill, rim string) {
	fmt.Fprintf(s, `<circle cx="%g" cy="%g" r="%g" fill="%s" stroke="%s"/>`, x, y, r, fill, rim)
}

func (s *svg) glyph(x, y, size float64, outline, colour string) {
	fmt.Fprintf(s, `<path transform="translate(%g %g)scale(%g)" fill="%s" stroke="none" d="%s"/>`, x, y, size/em, colour, outline)
}

func (s *svg) strokes(x, y, size float64, list string) {
	s.WriteString(`<path d="`)
	for _, line := range polylines(x, y, size, list) {
		for i, p := range line {
			letter := 'L'
			if i == 0 {
				letter = 'M'
			}
			fmt.Fprintf(s, "%c%g %g", letter, p.x, p.y)
		}
	}
	s.WriteString(`"/>`)
}
