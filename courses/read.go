package courses

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

//go:embed chapters
var own embed.FS

// Own reads the courses in the program. Each call decodes them again: keep the result.
func Own() (*Library, error) {
	sub, err := fs.Sub(own, "chapters")
	if err != nil {
		return nil, err
	}
	return Read(sub)
}

// A FileError says which file of a library cannot be read, and why.
type FileError struct {
	Name string
	Err  error
}

func (e *FileError) Error() string { return "courses: " + e.Name + ": " + e.Err.Error() }

func (e *FileError) Unwrap() error { return e.Err }

const (
	index = "index.json"
	ext   = ".json"
	// limits of a chapter, which a page shows whole.
	mostSteps = 40
	mostBytes = 256 << 10
)

// Read reads a library: index.json and a file for each chapter that it names. Every other
// file is an error, as is a chapter that the index names twice.
func Read(fsys fs.FS) (*Library, error) {
	l := &Library{chapters: map[string]*Chapter{}}
	list := struct {
		Tracks *[]Track `json:"tracks"`
	}{&l.Tracks}
	if err := decode(fsys, index, &list); err != nil {
		return nil, err
	}
	for _, t := range l.Tracks {
		if err := t.check(); err != nil {
			return nil, &FileError{index, err}
		}
		for _, p := range t.Parts {
			for _, id := range p.Chapters {
				if l.chapters[id] != nil {
					return nil, &FileError{index, fmt.Errorf("chapter %q comes twice", id)}
				}
				c := &Chapter{ID: id}
				if err := decode(fsys, id+ext, c); err != nil {
					return nil, err
				}
				if err := c.check(); err != nil {
					return nil, &FileError{id + ext, err}
				}
				l.chapters[id] = c
			}
		}
	}
	files, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		if id := strings.TrimSuffix(f.Name(), ext); f.Name() != index && l.chapters[id] == nil {
			return nil, &FileError{f.Name(), errors.New("the index does not name it")}
		}
	}
	return l, nil
}

// decode reads one JSON value without unknown fields.
func decode(fsys fs.FS, name string, v any) error {
	if path.Base(name) != name {
		return &FileError{name, errors.New("no name of a file")}
	}
	f, err := fsys.Open(name)
	if err != nil {
		return &FileError{name, err}
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, mostBytes+1))
	if err != nil {
		return &FileError{name, err}
	}
	if len(text) > mostBytes {
		return &FileError{name, fmt.Errorf("more than %d bytes", mostBytes)}
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return &FileError{name, fmt.Errorf("byte %d: %w", d.InputOffset(), err)}
	}
	if rest := bytes.TrimSpace(text[d.InputOffset():]); len(rest) > 0 {
		return &FileError{name, fmt.Errorf("byte %d: something follows the value", d.InputOffset())}
	}
	return nil
}

var idForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func (t *Track) check() error {
	if !idForm.MatchString(t.ID) || len(t.Parts) == 0 {
		return fmt.Errorf("track %q: want an id and parts", t.ID)
	}
	if err := errors.Join(t.Title.check("title"), t.About.check("about")); err != nil {
		return fmt.Errorf("track %s: %w", t.ID, err)
	}
	for i, p := range t.Parts {
		if err := p.Title.check("title"); err != nil || len(p.Chapters) == 0 {
			return fmt.Errorf("track %s: part %d: want a title and chapters: %w", t.ID, i, err)
		}
	}
	return nil
}

// check reports the languages that a text lacks.
func (t Text) check(what string) error {
	for _, tag := range Languages {
		if strings.TrimSpace(t[tag]) == "" {
			return fmt.Errorf("%s: no text in %s", what, tag)
		}
	}
	if len(t) != len(Languages) {
		return fmt.Errorf("%s: %d languages, want %d", what, len(t), len(Languages))
	}
	return nil
}

// free is check of a text that may be missing.
func (t Text) free(what string) error {
	if t == nil {
		return nil
	}
	return t.check(what)
}

func (c *Chapter) check() error {
	if !idForm.MatchString(c.ID) || c.Game == "" {
		return errors.New("want an id of lower-case letters, digits and hyphens, and a game")
	}
	if len(c.Steps) == 0 || len(c.Steps) > mostSteps {
		return fmt.Errorf("%d steps, want 1 to %d", len(c.Steps), mostSteps)
	}
	if err := c.Title.check("title"); err != nil {
		return err
	}
	for i := range c.Steps {
		s := &c.Steps[i]
		if err := s.check(); err != nil {
			return fmt.Errorf("step %d: %w", i, err)
		}
		opens := s.opens() || i > 0 && c.Steps[i-1].opens()
		if opens && s.Board == "" {
			return fmt.Errorf("step %d: an opening rule begins on a board of its own, and so does the step after it", i)
		}
	}
	return nil
}

// opens reports whether an opening rule is played in the step.
func (s *Step) opens() bool { return s.Try != nil && s.Try.Kind == Opening }

func (s *Step) check() error {
	if err := s.Text.check("text"); err != nil {
		return err
	}
	for i, m := range s.Marks {
		if m.At == "" {
			return fmt.Errorf("mark %d: no point", i)
		}
	}
	if s.Try == nil {
		return nil
	}
	return s.Try.check()
}

func (t *Try) check() error {
	if err := errors.Join(t.Hint.free("hint"), t.Right.free("right")); err != nil {
		return err
	}
	for i, w := range t.Wrong {
		if err := w.Text.check(fmt.Sprintf("wrong %d", i)); err != nil {
			return err
		}
	}
	bad := func(format string, args ...any) error {
		return fmt.Errorf("try %s: "+format, append([]any{t.Kind}, args...)...)
	}
	switch t.Kind {
	case Line:
		if len(t.Line) == 0 || !slices.Contains(Tasks[:], t.Task) {
			return bad("want turns and a task, not %q", t.Task)
		}
		for i, turn := range t.Line {
			if len(turn.Moves) == 0 || (turn.Reply == "") != (i == len(t.Line)-1) {
				return bad("turn %d: want moves, and a reply in all turns but the last", i)
			}
		}
	case Choice:
		if len(t.Options) < 2 || t.Answer < 0 || t.Answer >= len(t.Options) {
			return bad("want two options or more, and the index of the right one")
		}
		for i, o := range t.Options {
			if err := o.check(fmt.Sprintf("option %d", i)); err != nil {
				return bad("%w", err)
			}
		}
	case Reach:
		if len(t.Points) == 0 || t.Most < 1 {
			return bad("want points, and how many moves it takes at most")
		}
	case Hold:
		if t.Goal != "win" && (t.Goal != "draw" || t.Most < 1) {
			return bad("want the goal win, or draw and how many moves it is held")
		}
	case Opening:
		if t.Opening == "" || t.Seat != FirstSeat && t.Seat != SecondSeat {
			return bad("want an opening rule, and the seat %s or %s", FirstSeat, SecondSeat)
		}
		for i, w := range t.Want {
			if w.Ask == "" || len(w.Moves) == 0 {
				return bad("want %d: want a question and its right answers", i)
			}
		}
	default:
		return fmt.Errorf("try: no kind %q", t.Kind)
	}
	return nil
}
