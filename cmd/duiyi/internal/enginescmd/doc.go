// Package enginescmd holds the commands that run engines: engine, engines, match, analyse
// and bench.
package enginescmd
