// Package tourneycmd holds the commands of tournaments: pair and standings in TRF files, and
// relay into the boards of a server.
package tourneycmd
