// Package searchtest measures the engines in their tests: what is asked of the
// one for xiangqi and of the one for gomoku alike. It knows an engine by its
// options alone.
package searchtest
