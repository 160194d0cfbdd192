//go:build !amd64 || purego

package main

func addPoints(to, rows []vector, ids []uint16) {
	addPointsGo(to, rows, ids)
}

func addBack(rows, by, points []vector, ids []uint16) { addBackGo(rows, by, points, ids) }
