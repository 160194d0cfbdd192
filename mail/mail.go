package mail

import (
	"errors"
	"net/mail"
	"strings"
	"unicode"
)

var (
	ErrFull    = errors.New("too many messages wait")
	ErrAddress = errors.New("this is not an email address")
)

// maxAddress is the length of the longest address, in bytes (RFC 5321).
const maxAddress = 254

// Address returns an address in its stored form: without a name, its domain in small letters.
func Address(typed string) (string, error) {
	typed = strings.TrimSpace(typed)
	parsed, err := mail.ParseAddress(typed)
	at := strings.LastIndexByte(typed, '@')
	if err != nil || parsed.Address != typed || len(typed) > maxAddress || at < 1 || strings.ContainsFunc(typed, unfit) || !strings.Contains(typed[at:], ".") {
		return "", ErrAddress
	}
	return typed[:at] + strings.ToLower(typed[at:]), nil
}

// unfit reports whether a character would need quoting or encoding in an address, or ends a line.
func unfit(r rune) bool {
	return r > unicode.MaxASCII || !unicode.IsPrint(r) || strings.ContainsRune(` "(),:;<>[\]`, r)
}

// A Message is plain text. Its lines end in \n.
type Message struct {
	To, Subject, Text string
	// Off, if not empty, is an address that ends mail of this kind when a mail program posts to it
	// (List-Unsubscribe, RFC 8058).
	Off string
}

// Lasting reports whether an error of Deliver is the mail server's last word: it need not be asked
// again.
func Lasting(err error) bool {
	var refused interface { // as go-mail's errors are
		error
		IsTemp() bool
	}
	return errors.Is(err, ErrAddress) || errors.As(err, &refused) && !refused.IsTemp()
}
