//go:build !purego

package nnue

// kernels returns the kernels that this processor can run, the fastest first.
// Every arm64 has NEON.
func kernels() []kernel { return []kernel{{"neon", updateNEON, outputNEON}, plain} }

//go:noescape
func updateNEON(dst, src, weights []int16, add, sub []uint32)

//go:noescape
func outputNEON(own, other, out []int16) int32
