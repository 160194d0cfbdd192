//go:build !purego

package main

import "golang.org/x/sys/cpu"

// gather does what gatherGo does, and scatter what scatterGo does, eight
// numbers at a time where the processor can: 32 is a divisor of all lengths.

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
