// Package rulescmd holds the commands that apply the rules of a game: moves, notate,
// parse, perft, judge and tables for xiangqi, forbidden and solve for gomoku.
package rulescmd
