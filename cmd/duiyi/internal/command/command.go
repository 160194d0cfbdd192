package command

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/charmbracelet/x/term"
)

// WriteJSON prints v as one line of JSON.
func WriteJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// Streams are the input and outputs of a command. On a terminal Out and Err show
// control characters from files and foreign programs as text.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	Screen   io.Writer // standard output itself, for commands that draw
}

// A MisuseError says that the command line cannot work, whatever the input. The exit
// status is 2.
type MisuseError struct{ text string }

func (e *MisuseError) Error() string { return e.text }

// Misuse returns a MisuseError.
func Misuse(format string, args ...any) error {
	return &MisuseError{fmt.Sprintf(format, args...)}
}

// An InterruptedError ends a command that the user stopped and that has printed its
// results so far. The exit status is 130.
type InterruptedError struct{ text string }

func (e *InterruptedError) Error() string { return e.text }

// Interruption returns an InterruptedError.
func Interruption(format string, args ...any) error {
	return &InterruptedError{fmt.Sprintf(format, args...)}
}

// PerSecond returns nodes per second, 0 if no time was measured.
func PerSecond(nodes uint64, took time.Duration) int64 {
	if took <= 0 {
		return 0
	}
	return int64(float64(nodes) / took.Seconds())
}

// Terminal returns stream as a file if it is a terminal, else nil.
func Terminal(stream any) *os.File {
	f, ok := stream.(*os.File)
	if !ok || !term.IsTerminal(f.Fd()) {
		return nil
	}
	return f
}
