package command

import (
	"fmt"
	"io"
	"strings"
)

// maxWords is how much of standard input is read as words, in bytes.
const maxWords = 1 << 20

// Words returns args as they were typed, or the words on in when args is the
// single word "-".
func Words(args []string, in io.Reader) ([]string, error) {
	if len(args) != 1 || args[0] != "-" {
		return args, nil
	}
	text, err := io.ReadAll(io.LimitReader(in, maxWords+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("standard input: %w", err)
	case len(text) > maxWords:
		return nil, fmt.Errorf("standard input: more than %d bytes, the most that is read as words", maxWords)
	}
	return strings.Fields(string(text)), nil
}
