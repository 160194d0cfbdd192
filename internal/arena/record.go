package arena

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"duiyi/match"
)

// Format is the version of the record's layout.
const Format = 1

// A Header is the first line of a record: what must stay the same to continue
// a match. The number of games, concurrency and early stopping may differ
// between runs.
type Header struct {
	Type        string       `json:"type"` // "match"
	Format      int          `json:"format"`
	Game        string       `json:"game"`
	Rules       string       `json:"rules"`
	Size        int          `json:"size,omitempty"`
	OpeningRule string       `json:"opening_rule,omitempty"` // by which the players settle the opening
	A           string       `json:"a"`                      // description of the engine
	B           string       `json:"b"`
	Control     string       `json:"control,omitempty"`
	MarginMS    float64      `json:"margin_ms"`
	Openings    string       `json:"openings"` // digest of the openings in order of play
	Adjudge     Adjudication `json:"adjudge"`
}

// Config returns the configuration of the games.
func (h Header) Config() match.Config {
	c := match.Config{Game: h.Game, Rules: h.Rules}
	if h.Size != 0 {
		c.Options = c.Options.With(match.OptionSize, h.Size)
	}
	if h.OpeningRule != "" {
		c.Options = c.Options.With(match.OptionOpening, h.OpeningRule)
	}
	return c
}

// A Game is a finished game, a line of the record.
type Game struct {
	Type    string    `json:"type"` // "game"
	Number  int       `json:"game"` // from 0; games 2k and 2k+1 are a pair
	Opening string    `json:"opening"`
	First   string    `json:"first"` // "a" or "b": moves first, before any swap by an opening rule
	Setup   string    `json:"setup"` // start position
	Book    int       `json:"book"`  // number of moves of the opening, including answers to the opening rule
	Moves   []Ply     `json:"moves"`
	Winner  string    `json:"winner"` // "a", "b" or "" for a draw
	Reason  string    `json:"reason"` // as in match.Result, or a fault or an adjudication
	Detail  string    `json:"detail,omitempty"`
	Fault   string    `json:"fault,omitempty"` // "a" or "b": whose fault
	Began   time.Time `json:"began"`
	MS      float64   `json:"ms"` // wall time of the game
}

// A Ply is a move with the engine's evaluation.
type Ply struct {
	Move  string  `json:"m"`
	Score *int    `json:"s,omitempty"`    // centipawns, for the side that moved
	Mate  int     `json:"mate,omitempty"` // plies to mate, instead of a score
	Depth int     `json:"d,omitempty"`
	Nodes int64   `json:"n,omitempty"`
	MS    float64 `json:"ms,omitempty"` // measured by the arena
}

// A RecordError says which line of a record is invalid.
type RecordError struct {
	Path string
	Line int // from 1
	Err  error
}

func (e *RecordError) Error() string {
	return fmt.Sprintf("record %s: line %d: %v", e.Path, e.Line, e.Err)
}

func (e *RecordError) Unwrap() error { return e.Err }

// ErrOtherMatch reports a record of a match with another header.
var ErrOtherMatch = errors.New("the record belongs to another match")

// A recordFile is the record file of a match. It writes whole lines, so an
// interrupted match loses only the games in progress.
type recordFile struct {
	f *os.File
}

// openRecord opens or creates the record of a match and returns its games. It
// removes an incomplete last line.
func openRecord(path string, h Header) (*recordFile, []Game, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, nil, fmt.Errorf("record: %w", err)
	}
	r := &recordFile{f}
	games, err := r.load(path, h)
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return r, games, nil
}

func (r *recordFile) load(path string, h Header) ([]Game, error) {
	games, found, whole, err := readRecord(path, r.f)
	if err != nil {
		return nil, err
	}
	if err := r.f.Truncate(whole); err != nil {
		return nil, fmt.Errorf("record %s: %w", path, err)
	}
	if _, err := r.f.Seek(whole, io.SeekStart); err != nil {
		return nil, fmt.Errorf("record %s: %w", path, err)
	}
	if found == nil {
		return nil, r.write(h)
	}
	if *found != h {
		return nil, &RecordError{path, 1, fmt.Errorf("%w: %s", ErrOtherMatch, difference(*found, h))}
	}
	return games, nil
}

// IsRecord reports whether data starts like a record.
func IsRecord(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(data[:min(len(data), 1024)], " \t\r\n\ufeff"), []byte(recordStart))
}

// ReadRecord reads the complete lines of a record.
func ReadRecord(path string, r io.Reader) (Header, []Game, error) {
	games, h, _, err := readRecord(path, r)
	if err == nil && h == nil {
		err = &RecordError{path, 1, io.ErrUnexpectedEOF}
	}
	if err != nil {
		return Header{}, nil, err
	}
	return *h, games, nil
}

// readRecord also returns the size of the complete lines.
func readRecord(path string, r io.Reader) (games []Game, h *Header, whole int64, err error) {
	br := bufio.NewReader(r)
	seen := map[int]bool{}
	for n := 1; ; n++ {
		fail := func(err error) ([]Game, *Header, int64, error) {
			return nil, nil, 0, &RecordError{path, n, err}
		}
		line, err := readLine(br)
		switch {
		case errors.Is(err, io.EOF) && n == 1 && !cutHeader(line):
			return fail(errNoRecord) // another file, which must not be overwritten
		case errors.Is(err, io.EOF):
			return games, h, whole, nil
		case errors.Is(err, bufio.ErrTooLong):
			return fail(err)
		case err != nil:
			return nil, nil, 0, fmt.Errorf("record %s: %w", path, err)
		}
		if n == 1 {
			h = new(Header)
			if err := strict(line, h); err != nil {
				return fail(err)
			}
			if h.Type != "match" || h.Format != Format {
				return fail(errNoRecord)
			}
		} else {
			var g Game
			if err := strict(line, &g); err != nil {
				return fail(err)
			}
			if g.Type != "game" || g.Number < 0 {
				return fail(errors.New("not a game"))
			}
			if seen[g.Number] {
				return fail(fmt.Errorf("game %d occurs twice", g.Number))
			}
			seen[g.Number] = true
			games = append(games, g)
		}
		whole += int64(len(line))
	}
}

// errNoRecord reports a file that is not a record.
var errNoRecord = fmt.Errorf("not the beginning of a match in format %d", Format)

// recordStart is the start of every record.
const recordStart = `{"type":"match"`

// cutHeader reports whether an incomplete line may be the start of a header,
// written when the machine stopped.
func cutHeader(line []byte) bool {
	return bytes.HasPrefix(line, []byte(recordStart)) || bytes.HasPrefix([]byte(recordStart), line)
}

// maxLine is the longest line of a record, in bytes: a game of 1,000 plies
// with evaluations takes about 200 kB.
const maxLine = 16 << 20

// readLine returns the next line with its newline. The error is io.EOF for an
// incomplete last line, or bufio.ErrTooLong.
func readLine(br *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := br.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case !errors.Is(err, bufio.ErrBufferFull):
			return line, err
		case len(line) > maxLine:
			return nil, bufio.ErrTooLong
		}
	}
}

func strict(line []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	return d.Decode(v)
}

// difference names the first field in which two headers differ.
func difference(was, is Header) string {
	a, b := fields(was), fields(is)
	for i := range a {
		if a[i] != b[i] {
			return fmt.Sprintf("%s was %q and is %q", a[i].name, a[i].value, b[i].value)
		}
	}
	return ""
}

type field struct{ name, value string }

func fields(h Header) []field {
	return []field{
		{"game", h.Game}, {"rules", h.Rules}, {"size", fmt.Sprint(h.Size)}, {"opening rule", h.OpeningRule}, {"a", h.A}, {"b", h.B},
		{"control", h.Control}, {"margin", fmt.Sprint(h.MarginMS)}, {"openings", h.Openings},
		{"adjudication", fmt.Sprintf("%+v", h.Adjudge)},
	}
}

// add writes a finished game.
func (r *recordFile) add(g Game) error { return r.write(g) }

func (r *recordFile) write(v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	if _, err := r.f.Write(b.Bytes()); err != nil {
		return fmt.Errorf("record: %w", err)
	}
	return nil
}

// close closes the file.
func (r *recordFile) close() error { return r.f.Close() }
