package arena

import (
	"bufio"
	"embed"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"duiyi/match"
)

// An Opening is the start of a pair of games.
type Opening struct {
	ID    string   // name in the file, or line number
	Size  int      // points on a side; 0 for the match's
	Setup string   // start position; empty for the standard one
	Moves []string // moves to play before the engines
}

// An OpeningError reports the faulty line of an opening file.
type OpeningError struct {
	Line int // from 1
	Err  error
}

func (e *OpeningError) Error() string { return fmt.Sprintf("openings: line %d: %v", e.Line, e.Err) }

func (e *OpeningError) Unwrap() error { return e.Err }

//go:embed openings/*.txt
var collections embed.FS

// Collection returns the built-in openings, balanced lines made by
// train/openings. Some games have them, on their standard board; other boards
// and games have none. Those of gomoku are specific to a rule set, which
// determines what is balanced.
func Collection(rs match.Ruleset, c match.Config) []Opening {
	usual := c
	usual.Options = nil
	was, err := rs.Start(usual)
	if err != nil {
		return nil
	}
	if p, err := rs.Start(c); err != nil || p.View().Board != was.View().Board {
		return nil
	}
	f, err := collections.Open("openings/" + c.Game + "-" + c.Rules + ".txt")
	if err != nil {
		f, err = collections.Open("openings/" + c.Game + ".txt")
	}
	if err != nil {
		return nil
	}
	defer f.Close()
	list, err := ReadOpenings(f, "")
	if err != nil {
		panic(err) // an embedded file, which a test reads
	}
	return list
}

// LoadOpenings returns the openings of the file at path, of one set unless set
// is empty. Without path and set it returns Collection's; if there are none,
// or if path is "start", only the start position.
func LoadOpenings(path, set string, rs match.Ruleset, c match.Config) ([]Opening, error) {
	if path == "" && set == "" {
		if list := Collection(rs, c); list != nil {
			return list, nil
		}
	}
	if path == "" || path == "start" {
		return []Opening{{ID: "start"}}, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	list, err := ReadOpenings(f, set)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return list, nil
}

// maxOpening is the longest line of an opening file, in bytes.
const maxOpening = 1 << 20

// ReadOpenings reads a file of openings, one per line. It ignores blank lines
// and lines that start with #. A line is one of
//
//	h2e2 h9g7 h0g2              moves from the start
//	FEN [moves h2e2 …] [; id "name";]
//	set  id  size  stones  h8h9g8…  …    (columns separated by tabs)
//
// If the file has sets, only lines of the given set are used; an empty set
// uses all.
func ReadOpenings(r io.Reader, set string) ([]Opening, error) {
	var list []Opening
	sc := bufio.NewScanner(r)
	sc.Buffer(nil, maxOpening)
	n := 0
	for sc.Scan() {
		n++
		line := strings.TrimSpace(sc.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		o, itsSet, err := parseOpening(line)
		if err != nil {
			return nil, &OpeningError{n, err}
		}
		if set != "" && itsSet != set {
			continue
		}
		if o.ID == "" {
			o.ID = fmt.Sprintf("line %d", n)
		}
		list = append(list, o)
	}
	if err := sc.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, &OpeningError{n + 1, fmt.Errorf("longer than %d bytes", maxOpening)}
	} else if err != nil {
		return nil, &OpeningError{n + 1, err}
	}
	if len(list) == 0 {
		if set != "" {
			return nil, fmt.Errorf("openings: none in the set %q", set)
		}
		return nil, errors.New("openings: the file has none")
	}
	return list, nil
}

func parseOpening(line string) (o Opening, set string, err error) {
	if cols := strings.Split(line, "\t"); len(cols) >= 5 {
		o.ID = cols[1]
		if _, err := fmt.Sscanf(cols[2], "%d", &o.Size); err != nil || o.Size <= 0 {
			return o, "", fmt.Errorf("%q is not a board size", cols[2])
		}
		o.Moves, err = points(cols[4])
		return o, cols[0], err
	}
	line, ops, _ := strings.Cut(line, ";")
	for op := range strings.SplitSeq(ops, ";") {
		if id, ok := strings.CutPrefix(strings.TrimSpace(op), "id "); ok {
			o.ID = strings.Trim(id, ` "`)
		}
	}
	words := strings.Fields(line)
	if len(words) == 0 {
		return o, "", errors.New("a name and no opening")
	}
	if strings.Contains(words[0], "/") {
		k := 0
		for k < len(words) && words[k] != "moves" {
			k++
		}
		o.Setup = strings.Join(words[:k], " ")
		words = words[min(k+1, len(words)):]
	}
	o.Moves = words
	return o, "", nil
}

// points splits a string of points such as h8h9i10.
func points(s string) ([]string, error) {
	var list []string
	for at := 0; at < len(s); {
		end := at + 1
		for end < len(s) && s[end] >= '0' && s[end] <= '9' {
			end++
		}
		if s[at] < 'a' || s[at] > 'z' || end == at+1 {
			return nil, fmt.Errorf("%q is not a row of points such as h8h9i10", s)
		}
		list = append(list, s[at:end])
		at = end
	}
	return list, nil
}

// start plays the opening; the game must not be over.
func (o Opening) start(rs match.Ruleset, c match.Config) (begin, now match.Position, moves []string, err error) {
	c.Setup = o.Setup
	if o.Size > 0 {
		c.Options = c.Options.With(match.OptionSize, o.Size)
	}
	begin, err = rs.Start(c)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("opening %s: %w", o.ID, err)
	}
	now = begin
	for _, text := range o.Moves {
		var m match.Move
		if now, m, err = now.Play(text); err != nil {
			return nil, nil, nil, fmt.Errorf("opening %s: %w", o.ID, err)
		}
		moves = append(moves, m.Move)
	}
	if r := now.Result(); r != nil {
		return nil, nil, nil, fmt.Errorf("opening %s: the game is over: %s", o.ID, r.Reason)
	}
	return begin, now, moves, nil
}
