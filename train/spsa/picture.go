package main

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// paths plots each number in its own field, relative to its value in the first
// step: the centre line is 100 %, the edges are 50 % and 150 %.
func paths(table string) ([]byte, error) {
	rows := strings.Split(strings.TrimSpace(table), "\n")
	names := strings.Split(rows[0], "\t")[1:]
	values := make([][]float64, len(names))
	for _, row := range rows[1:] {
		cells := strings.Split(row, "\t")[1:]
		if len(cells) != len(names) {
			return nil, fmt.Errorf("path.tsv: %q has %d values, want %d", row, len(cells), len(names))
		}
		for i, cell := range cells {
			v, err := strconv.ParseFloat(cell, 64)
			if err != nil {
				return nil, fmt.Errorf("path.tsv: %w", err)
			}
			values[i] = append(values[i], v)
		}
	}
	const columns, width, height, gap = 5, 150, 60, 30
	var b bytes.Buffer
	lines := (len(names) + columns - 1) / columns
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="11">`+"\n", columns*(width+gap)+gap, lines*(height+gap)+gap)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="#fff"/>`+"\n")
	for i, name := range names {
		left, top := gap+i%columns*(width+gap), gap+i/columns*(height+gap)
		first, last := values[i][0], values[i][len(values[i])-1]
		var path strings.Builder
		every := max(len(values[i])/width, 1)
		for k := 0; k < len(values[i]); k += every {
			share := (values[i][k] - first) / max(first, -first, 1)
			y := float64(top) + height/2 - height*min(max(share, -0.5), 0.5)
			fmt.Fprintf(&path, "%c%.1f %.1f", "ML"[min(k, 1)], float64(left)+width*float64(k)/float64(len(values[i])), y)
		}
		fmt.Fprintf(&b, `<text x="%d" y="%d">%s %.0f → %.0f</text>`, left, top-4, name, first, last)
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="#ccc"/><path d="M%d %dh%d" stroke="#ccc"/>`, left, top, width, height, left, top+height/2, width)
		fmt.Fprintf(&b, `<path d="%s" fill="none" stroke="#06c"/>`+"\n", path.String())
	}
	b.WriteString("</svg>\n")
	return b.Bytes(), nil
}
