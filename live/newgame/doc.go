// Package newgame begins live games: it checks what a caller asks for, chooses what they leave
// open, and makes the first events.
//
// A game that it begins is in neither store nor memory yet: package live puts it there. The
// context carries the caller (package identity).
package newgame
