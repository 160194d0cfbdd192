package xqf

// WriteKeyed writes with the version and the keys of a header.
var WriteKeyed = write

// Keys are the keys of a header, as the tables of the tests have them.
func Keys(header []byte) (board, from, to byte, comment int32, stream []byte) {
	k := keysOf(header)
	return k.board, k.from, k.to, k.comment, k.stream[:]
}
