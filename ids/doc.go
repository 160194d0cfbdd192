// Package ids makes the ids and secrets of games and studies: random ones, and ones that
// follow from a client's request, so that a repeated request finds what the first one
// made, whichever node it reaches and however late.
//
// It reads one key from the store and remembers it. It knows no games: what a request
// made is for the rooms to look up.
package ids
