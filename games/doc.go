// Package games describes the games that can be played, as values: their rules, how
// people write positions of them, and what else is known of them. cmd/duiyi makes the
// one List; every room gets it.
//
// It knows no game by name, keeps nothing and imports match and record alone.
package games
