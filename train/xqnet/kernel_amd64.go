//go:build !purego

package main

import "golang.org/x/sys/cpu"

// gather is gatherGo and scatter is scatterGo, with AVX if available; all
// lengths are multiples of 32.

func gather(dst, bias, weights []float32, rows []uint16) {
	if !cpu.X86.HasAVX2 {
		gatherGo(dst, bias, weights, rows)
		return
	}
	gatherAVX(dst, bias, weights, rows)
}

func scatter(weights, src []float32, rows []uint16) {
	if !cpu.X86.HasAVX2 {
		scatterGo(weights, src, rows)
		return
	}
	scatterAVX(weights, src, rows)
}

//go:noescape
func gatherAVX(dst, bias, weights []float32, rows []uint16)

//go:noescape
func scatterAVX(weights, src []float32, rows []uint16)
