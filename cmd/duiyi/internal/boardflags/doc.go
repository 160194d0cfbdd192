// Package boardflags holds the flags by which commands take a position: --fen and
// --notation of xiangqi, --board of gomoku.
//
// It reads text and knows no streams, folders or engines.
package boardflags
