package call

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An Error is a fault of the request that the API itself finds.
type Error struct {
	Code    string
	Message string // empty: the code's
	At      any    // byte offset or name of a field, or nil
	Limit   int64  // in bytes, or 0
	Format  string // of a file that is not read, or empty
	Wait    int    // seconds until the same request may succeed, or 0
}

func (e *Error) Error() string { return cmp.Or(e.Message, codes[e.Code].Message) }

// BadQuery returns the error for an invalid query parameter.
func BadQuery(name string) error {
	return &Error{Code: "bad_query", At: name, Message: "The parameter " + name + " has no such value."}
}

// Sentence turns an error's text into an English sentence.
func Sentence(text string) string {
	text = strings.TrimRight(text, ". ")
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[n:] + "."
}
