package call

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An Error is a fault of the request that the API finds itself.
type Error struct {
	Code    string
	Message string // empty: the code's
	At      any    // byte offset or name of a field, or nil
	Limit   int64  // in bytes, or 0
	Format  string // of a file that is not read, or empty
	Wait    int    // the same request is taken again in so many seconds, or 0
}

func (e *Error) Error() string { return cmp.Or(e.Message, codes[e.Code].Message) }

// BadQuery returns the error of a query parameter without such a value.
func BadQuery(name string) error {
	return &Error{Code: "bad_query", At: name, Message: "The parameter " + name + " has no such value."}
}

// Sentence makes an English sentence of an error's text.
func Sentence(text string) string {
	text = strings.TrimRight(text, ". ")
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[n:] + "."
}
