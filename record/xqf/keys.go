package xqf

// copyright is the text of which the stream key keeps some bits.
const copyright = "[(C) Copyright Mr. Dong Shiwei.]"

// The versions in which something changed. Later ones are read as the last.
const (
	version10 = 0x0a // plain
	version11 = 0x0b // squares and comments have keys
	version12 = 0x0c // the pieces are turned, too
	version18 = 0x12 // the newest
)

// Keys are what is added to the bytes of a file: nothing in version 1.0.
type keys struct {
	board, from, to byte
	comment         int32 // added to the length of a comment
	stream          [32]byte
}

// keysOf computes the keys from a header.
//
//	byte 3        mask
//	bytes 8-11    bits that are always set
//	bytes 12-15   S, P, F, T: a sum to check by, and one number for each key
func keysOf(header []byte) keys {
	var k keys
	if header[2] <= version10 {
		return k
	}
	square := func(n byte) byte { return n*n*54 + 221 }
	sum, board, from, to := header[12], header[13], header[14], header[15]
	k.board = square(board) * board
	k.from = square(from) * k.board
	k.to = square(to) * k.from
	k.comment = (int32(sum)<<8+int32(board))%32000 + 767
	for i := range k.stream {
		k.stream[i] = copyright[i] & (header[12+i%4]&header[3] | header[8+i%4])
	}
	return k
}

// slot returns which piece the i-th of the 32 piece bytes stands for.
func (k *keys) slot(version byte, i int) int {
	if version < version12 {
		return i
	}
	return (int(k.board) + i + 1) % 32
}
