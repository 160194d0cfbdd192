// Package lobby brings together people who look for a game: seeks that anybody
// may take, challenges to one person, and pools from which the nearest in rating
// are paired in waves.
//
// What it holds is soft: a page says again every few seconds what it wants, and
// what is not said again is forgotten. So nothing of it is stored, and a server
// that starts anew has it all back in seconds. Everything in it is bounded. It
// makes no games and reads no clock; who calls does both.
package lobby
