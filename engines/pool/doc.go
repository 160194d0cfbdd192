// Package pool keeps running engines within a memory budget.
//
// A Pool starts engines, hands each to one search at a time, and keeps it idle
// afterwards so that the next search of the same game finds what it has
// learned. When the budget is spent, games share engines, and searches wait.
//
// The package knows engines through package engine, and games only by the id
// of a Holder. It decides nothing about who searches first; package queue does.
package pool
