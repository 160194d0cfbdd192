//go:build !linux

package searchkit

func adviseHuge([]bucket) {}
