package conn

import "errors"

// Result codes of SQLite. The low byte of an extended code is its primary
// code.
const (
	CodePermission   = 3
	CodeBusy         = 5
	CodeLocked       = 6
	CodeReadOnly     = 8
	CodeIO           = 10
	CodeCorrupt      = 11
	CodeFull         = 13
	CodeCannotOpen   = 14
	CodeNotADatabase = 26

	CodeSharedMemory = CodeIO | 19<<8
	CodePrimaryKey   = 19 | 6<<8
	CodeUnique       = 19 | 8<<8
)

// ResultCode returns the extended result code of an error from SQLite.
func ResultCode(err error) (code int, ok bool) {
	var coded interface {
		error
		Code() int
	}
	if !errors.As(err, &coded) {
		return 0, false
	}
	return coded.Code(), true
}
