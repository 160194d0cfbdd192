package files

import (
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// noteText reads a note of another program's: UTF-8, or else the character set
// of Chinese Windows.
func noteText(note []byte) string {
	if utf8.Valid(note) {
		return string(note)
	}
	text, err := simplifiedchinese.GB18030.NewDecoder().Bytes(note)
	if err != nil {
		return ""
	}
	return string(text)
}

// noteBytes writes one in that character set.
func noteBytes(note string) ([]byte, error) {
	return simplifiedchinese.GB18030.NewEncoder().Bytes([]byte(note))
}
