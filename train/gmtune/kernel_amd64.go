//go:build !purego

package main

import "golang.org/x/sys/cpu"

// addPoints is addPointsGo, by eight numbers at a time where the processor can.
func addPoints(to, rows []vector, ids []uint16) {
	if !cpu.X86.HasAVX2 {
		addPointsGo(to, rows, ids)
		return
	}
	addPointsAVX(to, rows, ids)
}

// addBack is addBackGo, by eight numbers at a time where the processor can.
func addBack(rows, by, points []vector, ids []uint16) {
	if !cpu.X86.HasAVX2 {
		addBackGo(rows, by, points, ids)
		return
	}
	addBackAVX(rows, by, points, ids)
}

//go:noescape
func addPointsAVX(to, rows []vector, ids []uint16)

//go:noescape
func addBackAVX(rows, by, points []vector, ids []uint16)
