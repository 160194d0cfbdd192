package sqlite

import "errors"

// Result codes of SQLite. The low byte of an extended code is its primary
// code.
const (
	codePermission   = 3
	codeBusy         = 5
	codeLocked       = 6
	codeReadOnly     = 8
	codeIO           = 10
	codeCorrupt      = 11
	codeFull         = 13
	codeCannotOpen   = 14
	codeNotADatabase = 26

	codeSharedMemory = codeIO | 19<<8
	codePrimaryKey   = 19 | 6<<8
	codeUnique       = 19 | 8<<8
)

// resultCode returns the extended result code of an error from SQLite.
func resultCode(err error) (code int, ok bool) {
	var coded interface {
		error
		Code() int
	}
	if !errors.As(err, &coded) {
		return 0, false
	}
	return coded.Code(), true
}
