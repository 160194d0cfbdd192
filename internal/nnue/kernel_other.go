//go:build !(amd64 || arm64) || purego

package nnue

func kernels() []kernel { return []kernel{plain} }
