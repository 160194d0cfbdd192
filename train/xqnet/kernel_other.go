//go:build !amd64 || purego

package main

func gather(dst, bias, weights []float32, rows []uint16) { gatherGo(dst, bias, weights, rows) }

func scatter(weights, src []float32, rows []uint16) { scatterGo(weights, src, rows) }
