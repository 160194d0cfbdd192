// Package tourneycmd holds the commands of tournaments in TRF files: pair and
// standings.
package tourneycmd
