// Package dialogue plays one side of a line protocol from a script, for tests:
// it expects lines in order, sends replies, and fails when a line is missing,
// different, or left over at the end.
//
// A script has one step to a line; blank lines and lines that begin with #
// count for nothing:
//
//	> text    send text
//	< text    the next line is text; * stands for anything
//	... text  lines may come until one is text
//	close     end our sending
//	end       the other side has nothing more to say, and has hung up
//
// It imports the engine vocabulary, package peer and the reader of lines.
package dialogue

import (
	"fmt"
	"io"
	"path"
	"strings"
	"testing"
	"time"

	"duiyi/protocol/internal/lines"
)

// patience is how long a line may be in coming. It only ends tests that hang.
const patience = 30 * time.Second

// Play runs the script against the other side behind r and w. It closes w when
// it returns and reports a step that fails with t.Error.
func Play(t *testing.T, r io.Reader, w io.WriteCloser, script string) {
	t.Helper()
	defer w.Close()
	// Room for lines nobody has asked for yet, as a real pipe has it: a side
	// that is still sending must not hold up one that answers.
	heard := make(chan string, 1024)
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		defer close(heard)
		lr := lines.NewReader(r)
		for {
			l, err := lr.Next()
			if err != nil {
				return
			}
			select {
			case heard <- l.Text:
			case <-stop:
				return
			}
		}
	}()
	for n, step := range strings.Split(script, "\n") {
		step = strings.TrimSpace(step)
		if step == "" || strings.HasPrefix(step, "#") {
			continue
		}
		if err := play(heard, w, step); err != nil {
			t.Errorf("step %d, %q: %v", n+1, step, err)
			return
		}
	}
}

func play(heard <-chan string, w io.WriteCloser, step string) error {
	verb, text, _ := strings.Cut(step, " ")
	switch verb {
	case ">":
		_, err := io.WriteString(w, text+"\n")
		return err
	case "close":
		return w.Close()
	case "<":
		line, err := next(heard)
		if err == nil && !matches(text, line) {
			err = fmt.Errorf("got %q", line)
		}
		return err
	case "...":
		var skipped []string
		for {
			line, err := next(heard)
			if err != nil {
				return fmt.Errorf("%w after %q", err, skipped)
			}
			if matches(text, line) {
				return nil
			}
			skipped = append(skipped, line)
		}
	case "end":
		select {
		case line, ok := <-heard:
			if ok {
				return fmt.Errorf("left over: %q", line)
			}
			return nil
		case <-time.After(patience):
			return fmt.Errorf("the other side does not hang up")
		}
	}
	return fmt.Errorf("no such step")
}

func next(heard <-chan string) (string, error) {
	select {
	case line, ok := <-heard:
		if !ok {
			return "", io.ErrUnexpectedEOF
		}
		return line, nil
	case <-time.After(patience):
		return "", fmt.Errorf("nothing came")
	}
}

// matches compares with * as anything. Slashes, which path.Match keeps apart,
// are made ordinary first, and so are its other special characters.
func matches(pattern, line string) bool {
	plain := strings.NewReplacer("/", "\x01", "[", "\x02", "?", "\x03", "\\", "\x04")
	ok, err := path.Match(plain.Replace(pattern), plain.Replace(line))
	return err == nil && ok
}

// Serve runs serve as a peer would and plays the script against it. What serve
// returns must be want.
func Serve(t *testing.T, serve func(in io.Reader, out io.Writer) error, script string, want error) {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- serve(inR, outW)
		outW.Close()
		inR.Close()
	}()
	Play(t, outR, inW, script)
	outR.Close() // after a failed step nobody reads any more
	if err := <-done; err != want {
		t.Errorf("Serve = %v, want %v", err, want)
	}
}
