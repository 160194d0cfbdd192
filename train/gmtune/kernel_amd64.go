//go:build !purego

package main

import "golang.org/x/sys/cpu"

// addPoints is addPointsGo, with AVX if available.
func addPoints(to, rows []vector, ids []uint16) {
	if !cpu.X86.HasAVX2 {
		addPointsGo(to, rows, ids)
		return
	}
	addPointsAVX(to, rows, ids)
}

// addBack is addBackGo, with AVX if available.
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
