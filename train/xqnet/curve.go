package main

import (
	"bytes"
	"fmt"
	"math"
)

// curve plots the divergence by epoch on the training and held-out positions,
// with a line for the hand-made evaluation on the latter.
func curve(epochs []epoch, hand float64) []byte {
	const width, height, left, bottom, top = 640, 360, 80, 40, 20
	low, high := hand, hand
	for _, e := range epochs {
		low, high = min(low, e.Learned, e.Held), max(high, e.Learned, e.Held)
	}
	pad := max((high-low)*0.05, 1e-6)
	low, high = low-pad, high+pad
	x := func(i int) float64 {
		return left + float64(width-left-20)*float64(i+1)/float64(max(len(epochs), 1))
	}
	y := func(v float64) float64 { return height - bottom - (height-bottom-top)*(v-low)/(high-low) }
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", width, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", width, height)
	for i := range 5 {
		v := low + (high-low)*float64(i)/4
		fmt.Fprintf(&b, `<path d="M%d %.1fH%d" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%.4f</text>`+"\n", left, y(v), width-20, left-6, y(v)+4, v)
	}
	every := int(math.Ceil(float64(len(epochs)) / 10))
	for i := range epochs {
		if (i+1)%every == 0 {
			fmt.Fprintf(&b, `<text x="%.1f" y="%d" text-anchor="middle">%d</text>`+"\n", x(i), height-bottom+18, i+1)
		}
	}
	line := func(name, colour string, value func(e epoch) float64, row int) {
		path := ""
		for i, e := range epochs {
			path += fmt.Sprintf("%c%.1f %.1f", "ML"[min(i, 1)], x(i), y(value(e)))
		}
		fmt.Fprintf(&b, `<path d="%s" fill="none" stroke="%s" stroke-width="2"/><text x="%d" y="%d" text-anchor="end" fill="%s">%s</text>`+"\n",
			path, colour, width-24, top+16*row, colour, name)
	}
	line("learned from", "#06c", func(e epoch) float64 { return e.Learned }, 1)
	line("held out", "#c30", func(e epoch) float64 { return e.Held }, 2)
	line("hand-made evaluation, held out", "#666", func(epoch) float64 { return hand }, 3)
	fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="middle">epochs</text>`+"\n", (left+width)/2, height-6)
	fmt.Fprintf(&b, `<text x="14" y="%d" text-anchor="middle" transform="rotate(-90 14 %d)">relative entropy</text>`+"\n</svg>\n", height/2, height/2)
	return b.Bytes()
}
