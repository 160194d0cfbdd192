// Package xqgames holds games of xiangqi that the engine played against
// itself, as files to teach from: chains of moves, each with the score of the
// search that chose it.
//
// A file is a header, then games one after another, each with a checksum of its
// own. A file that a kill cut short is read up to its last whole game, and a
// writer that opens it again goes on from there.
//
//	header  "DYXG", version (1 byte), length (4 bytes), manifest (JSON), CRC-32C (4 bytes)
//	game    length (uvarint), body, CRC-32C of body (4 bytes)
//	body    result (1 byte), end (1 byte), opening plies (uvarint), moves (uvarint),
//	        opening moves (2 bytes each), moves (2 bytes and the score as zigzag varint, each)
//
// Numbers of fixed length are little-endian; a move is xiangqi.Move. It imports
// the rules and nothing of the engine.
package xqgames
