// Package xqgames stores self-play games of the xiangqi engine as training
// files: sequences of moves, each with the score of the search that chose it.
//
// A file is a header followed by games, each with its own checksum. Reading a
// file cut short by a kill stops after its last whole game; a writer that
// reopens it continues from there.
//
//	header  "DYXG", version (1 byte), length (4 bytes), manifest (JSON), CRC-32C (4 bytes)
//	game    length (uvarint), body, CRC-32C of body (4 bytes)
//	body    result (1 byte), end (1 byte), opening plies (uvarint), moves (uvarint),
//	        opening moves (2 bytes each), moves (2 bytes and the score as zigzag varint, each)
//
// Numbers of fixed length are little-endian; a move is a xiangqi.Move. The
// package imports the rules and nothing of the engine.
package xqgames
