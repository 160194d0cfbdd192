// Package xq is what UCI and UCCI share about xiangqi: the position command,
// which reads the same in both, and the words around it.
//
// It imports the engine vocabulary and the rules of xiangqi.
package xq
