// Package kinds is the games of which there are opening books: how their
// positions are read, and which of them are images of each other.
package kinds
