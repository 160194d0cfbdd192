//go:build !purego

package nnue

import "golang.org/x/sys/cpu"

// kernels returns the kernels that this processor can run, the fastest first.
func kernels() []kernel {
	list := []kernel{plain}
	if cpu.X86.HasAVX2 {
		list = append([]kernel{{"avx2", updateAVX2, outputAVX2}}, list...)
	}
	if cpu.X86.HasAVX2 && cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VNNI {
		list = append([]kernel{{"avx512-vnni", updateAVX2, outputVNNI}}, list...)
	}
	return list
}

//go:noescape
func updateAVX2(dst, src, weights []int16, add, sub []uint32)

//go:noescape
func outputAVX2(own, other, out []int16) int32

//go:noescape
func outputVNNI(own, other, out []int16) int32
