package roster

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"duiyi/engine"
)

// FileName is the name of the file of engines in the data folder.
const FileName = "engines.ini"

const (
	// maxFile is what is read of a file of engines, in bytes.
	maxFile = 1 << 20
	// MaxName is the length of an engine's name, in characters.
	MaxName = 60
	// maxDeclared is how many engines there may be.
	maxDeclared = 100
	// most of what may be asked for.
	maxThreads = 1024
	maxMemory  = 1 << 20 // MiB
)

// A Declaration says how to run a program, and what it is.
type Declaration struct {
	Name     string // as users call it
	Protocol string // by its name in Protocols
	Command  string // path or name of the program
	Args     []string
	Dir      string // working directory; "" is the program's own folder
	Ranks    string // uci: the program's name for Red's back rank, "0" or "1"; "" to find out
	Threads  int    // that it thinks with where nobody says; 0 is its own choice
	Memory   int    // of its table, in MiB; 0 is its own choice
	Options  []engine.Setting
	Line     int // of the file where it begins; 0 for one of the command line
}

// ID returns what stored games call the engine by.
func (d *Declaration) ID() string {
	var b strings.Builder
	b.WriteString("own-")
	for _, r := range strings.ToLower(d.Name) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			b.WriteRune(r)
		} else if !strings.HasSuffix(b.String(), "-") {
			b.WriteByte('-')
		}
	}
	return strings.TrimSuffix(b.String(), "-")
}

// A Mistake is what is wrong with a line of a file of engines.
type Mistake struct {
	Line int // from 1
	Err  error
}

func (m *Mistake) Error() string { return fmt.Sprintf("line %d: %v", m.Line, m.Err) }

func (m *Mistake) Unwrap() error { return m.Err }

// The kinds of mistakes.
var (
	ErrLong      = fmt.Errorf("the file is longer than %d KiB: the rest is not read", maxFile>>10)
	ErrText      = errors.New("the line is not in UTF-8")
	ErrNoSection = errors.New("an engine begins with its name in brackets, [NAME]")
	ErrName      = fmt.Errorf("a name has 1 to %d characters, letters or digits among them", MaxName)
	ErrTwice     = errors.New("there is another before")
	ErrMany      = fmt.Errorf("there are at most %d engines", maxDeclared)
	ErrForm      = errors.New("a line reads KEY = VALUE")
	ErrKey       = errors.New("there is no such key: they are command, args, protocol, directory, ranks, threads, memory and option.NAME")
	ErrValue     = errors.New("the value is missing")
	ErrProtocol  = errors.New("there is no such protocol")
	ErrRanks     = errors.New("ranks begin with 0 or 1")
	ErrNumber    = errors.New("not a number in the range")
	ErrNoCommand = errors.New("the engine has no command")
	ErrNoProto   = errors.New("the engine has no protocol")
)

// Read reads a file of engines, as ini files are written:
//
//	# the strongest
//	[Pikafish]
//	command  = /opt/pikafish/pikafish
//	protocol = uci
//	threads  = 2
//	memory   = 256
//	option.EvalFile = /opt/pikafish/pikafish.nnue
//
// An engine with a mistake is left out, and the others are there. Protocols are
// the names of those that are known. The error is that of r.
func Read(r io.Reader, protocols []string) (list []Declaration, mistakes []*Mistake, err error) {
	f := reader{protocols: protocols}
	limited := &io.LimitedReader{R: r, N: maxFile + 1}
	sc := bufio.NewScanner(limited)
	sc.Buffer(nil, maxFile+1)
	for sc.Scan() {
		f.line++
		text := sc.Text()
		if f.line == 1 {
			text = strings.TrimPrefix(text, "\ufeff")
		}
		f.read(text)
	}
	f.finish()
	if limited.N == 0 {
		f.mistake(f.line, ErrLong)
		return f.list, f.mistakes, nil
	}
	return f.list, f.mistakes, sc.Err()
}

// A reader is a file of engines being read.
type reader struct {
	protocols []string
	line      int
	list      []Declaration
	mistakes  []*Mistake

	now  *Declaration // being read; nil before the first
	bad  bool         // it has a mistake
	keys []string     // that it has already
}

func (f *reader) mistake(line int, err error) {
	f.mistakes = append(f.mistakes, &Mistake{line, err})
	f.bad = true
}

func (f *reader) read(text string) {
	if !utf8.ValidString(text) {
		f.mistake(f.line, ErrText)
		return
	}
	text = strings.TrimSpace(text)
	if text == "" || text[0] == '#' || text[0] == ';' {
		return
	}
	if text[0] == '[' {
		f.finish()
		f.now, f.bad, f.keys = &Declaration{Line: f.line}, false, nil
		name, ok := strings.CutSuffix(text[1:], "]")
		f.now.Name = strings.TrimSpace(name)
		if err := f.named(ok); err != nil {
			f.mistake(f.line, err)
		}
		return
	}
	if f.now == nil {
		f.mistake(f.line, ErrNoSection)
		return
	}
	key, value, ok := strings.Cut(text, "=")
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	switch {
	case !ok || key == "":
		f.mistake(f.line, ErrForm)
	case value == "":
		f.mistake(f.line, fmt.Errorf("%s: %w", key, ErrValue))
	case slices.Contains(f.keys, strings.ToLower(key)):
		f.mistake(f.line, fmt.Errorf("%s: %w", key, ErrTwice))
	default:
		f.keys = append(f.keys, strings.ToLower(key))
		if err := f.now.Set(key, value, f.protocols); err != nil {
			f.mistake(f.line, fmt.Errorf("%s: %w", key, err))
		}
	}
}

// named judges the name of the engine that begins.
func (f *reader) named(closed bool) error {
	switch {
	case !closed:
		return ErrNoSection
	case !named(f.now.Name):
		return ErrName
	case len(f.list) == maxDeclared:
		return ErrMany
	case slices.ContainsFunc(f.list, func(d Declaration) bool { return d.ID() == f.now.ID() }):
		return fmt.Errorf("%s: %w", f.now.Name, ErrTwice)
	}
	return nil
}

// finish ends an engine.
func (f *reader) finish() {
	if f.now == nil || f.bad {
		return
	}
	if err := f.now.Check(); err != nil {
		f.mistake(f.now.Line, fmt.Errorf("%s: %w", f.now.Name, err))
		return
	}
	f.list = append(f.list, *f.now)
}

// named reports whether an engine may have a name.
func named(name string) bool {
	return utf8.RuneCountInString(name) <= MaxName &&
		strings.ContainsFunc(name, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) &&
		!strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) })
}

// Set sets one key of a declaration.
func (d *Declaration) Set(key, value string, protocols []string) (err error) {
	switch strings.ToLower(key) {
	case "command":
		d.Command = value
	case "args":
		d.Args = strings.Fields(value)
	case "directory":
		d.Dir = value
	case "protocol":
		if d.Protocol = strings.ToLower(value); !slices.Contains(protocols, d.Protocol) {
			return fmt.Errorf("%q: %w: they are %s", value, ErrProtocol, strings.Join(protocols, ", "))
		}
	case "ranks":
		if d.Ranks = value; value != "0" && value != "1" {
			return ErrRanks
		}
	case "threads":
		d.Threads, err = number(value, maxThreads)
	case "memory":
		d.Memory, err = number(value, maxMemory)
	default:
		if len(key) <= len("option.") || !strings.EqualFold(key[:len("option.")], "option.") {
			return ErrKey
		}
		d.Options = append(d.Options, engine.Setting{Name: key[len("option."):], Value: value})
	}
	return err
}

// Check returns what is missing of a declaration.
func (d *Declaration) Check() error {
	switch {
	case !named(d.Name):
		return ErrName
	case d.Command == "":
		return ErrNoCommand
	case d.Protocol == "":
		return ErrNoProto
	}
	return nil
}

func number(text string, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return 0, fmt.Errorf("%q: %w: 1 to %d", text, ErrNumber, most)
	}
	return n, nil
}
