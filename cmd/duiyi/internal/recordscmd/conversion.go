package recordscmd

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"strings"

	"duiyi/record"
	"duiyi/records/faults"
)

// A conversion writes games to one file, or each to its own. It has read the next game and the
// one after it.
type conversion struct {
	*converter
	name         string // of the input, or of the output for several inputs
	joined       bool   // of several files
	to           record.Format
	next         func() (sourced, error, bool)
	game, behind *sourced
	began, ended bool
	written
}

// written counts what a conversion has written.
type written struct {
	games  int
	notes  int
	faulty map[string]bool // files with faults
	lost   record.Losses
}

// check reads a file and prints its faults.
func (cv *converter) check(path string) error {
	next, stop := iter.Pull2(cv.source(path, record.Format{}))
	defer stop()
	c := &conversion{converter: cv, name: path, next: next, written: written{faulty: map[string]bool{}}}
	if err := c.advance(); err != nil {
		return err
	}
	for c.game != nil {
		c.reportFaults()
		c.games++
		if err := c.advance(); err != nil {
			return err
		}
	}
	c.done(1)
	return nil
}

// file converts the games of one file, of which only a few are in memory at a time. In a folder,
// the new file is named after the old one. With --each, or in a format of one game, files are
// numbered.
func (cv *converter) file(path, out string, to record.Format, folder bool) error {
	next, stop := iter.Pull2(cv.source(path, to))
	defer stop()
	name, stem := path, strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	if path == "-" {
		name, stem = cv.texts().stdin, "game"
	}
	c := &conversion{converter: cv, name: name, to: to, next: next, written: written{faulty: map[string]bool{}}}
	if err := c.advance(); err != nil {
		return err
	}
	var err error
	switch {
	case folder && (cv.Each || !to.Many && c.several()):
		for number := 1; err == nil && c.game != nil; number++ {
			err = cv.write(filepath.Join(out, fmt.Sprintf("%s-%03d%s", stem, number, to.Extensions[0])), folder, c.strictly(c.one))
		}
	case folder:
		err = cv.write(filepath.Join(out, stem+to.Extensions[0]), folder, c.strictly(c.all))
	default:
		err = cv.write(out, folder, c.strictly(c.all))
	}
	if err != nil {
		return err
	}
	c.done(1)
	return nil
}

// join writes the games of all inputs to one file. It reports and counts what it cannot read.
func (cv *converter) join(inputs []string, to record.Format) error {
	files := 0
	var broken error
	next, stop := iter.Pull2(func(yield func(sourced, error) bool) {
		more := true
		broken = cv.walk.Each(inputs, func(path, _ string) error {
			if !more {
				return nil
			}
			whole := false
			for g, err := range cv.source(path, to) {
				if err != nil {
					return err
				}
				whole = true
				if more = yield(g, nil); !more {
					return nil
				}
			}
			if whole {
				files++
			}
			return nil
		})
	})
	defer stop()
	c := &conversion{converter: cv, name: cv.out, joined: true, to: to, next: next, written: written{faulty: map[string]bool{}}}
	err := c.advance()
	switch {
	case err == nil && broken != nil:
		err = broken
	case err == nil && c.game == nil:
		err = record.ErrEmpty
	case err == nil:
		err = cv.write(cv.out, false, c.strictly(func(w io.Writer) error { return errors.Join(c.all(w), cv.ctx.Err()) }))
	}
	if err != nil {
		return err
	}
	c.done(files)
	return nil
}

// done reports losses, and counts.
func (c *conversion) done(files int) {
	for _, l := range c.lost {
		c.say(c.texts().lost, c.name, c.to.Name, faults.In(string(c.Lang)).Loss(l))
	}
	c.converter.files += files
	c.converter.games += c.games
	c.converter.faulty += len(c.faulty)
}

// strictly wraps fill: with --strict, it fails if something is lost.
func (c *conversion) strictly(fill func(io.Writer) error) func(io.Writer) error {
	return func(w io.Writer) error {
		if err := fill(w); err != nil || !c.Strict || len(c.lost) == 0 {
			return err
		}
		return fmt.Errorf(c.texts().strictLost, c.name, c.to.Name, faults.In(string(c.Lang)).Loss(c.lost[0]))
	}
}

func (c *conversion) several() bool { return c.behind != nil || c.games > 0 }

// advance moves on to the next game.
func (c *conversion) advance() error {
	c.game = c.behind
	c.behind = nil
	for !c.ended && c.behind == nil {
		g, err, ok := c.next()
		switch {
		case err != nil:
			return err
		case !ok:
			c.ended = true
		case !c.began:
			c.game, c.began = &g, true
		default:
			c.behind = &g
		}
	}
	return nil
}

// reportFaults prints the faults of the next game, and returns its number if there are
// several, else 0.
func (c *conversion) reportFaults() (number int) {
	if c.joined || c.several() {
		number = c.game.number
	}
	c.reportUnread()
	c.reportNotes(number)
	for _, f := range c.game.Faults {
		c.tell(&faults.Place{File: c.game.file, Game: number, Err: f})
		c.faulty[c.game.file] = true
	}
	if c.game.Unlisted > 0 {
		c.say(c.texts().moreFaults, c.placed(number), c.game.Unlisted)
	}
	return number
}

// placed names the file of the next game, and the game by its number unless that is 0.
func (c *conversion) placed(number int) string {
	if number == 0 {
		return c.game.file
	}
	return fmt.Sprintf(c.texts().game, c.game.file, number)
}

// reportUnread prints the lines before the game that belong to no game.
func (c *conversion) reportUnread() {
	l := &c.game.Unread
	for _, f := range l.List {
		c.tell(&faults.Place{File: c.game.file, Err: f})
	}
	if l.Unlisted > 0 {
		c.say(c.texts().moreLines, c.game.file, l.Unlisted)
	}
	if n := l.Count(); n > 0 {
		c.converter.unread += n
		c.faulty[c.game.file] = true
	}
}

// mostNotes is how many notes of a file are printed one by one.
const mostNotes = 20

// reportNotes prints how ambiguous texts of the game were read.
func (c *conversion) reportNotes(number int) {
	for _, n := range c.game.Notes {
		switch c.notes++; {
		case c.notes <= mostNotes:
			c.tell(&faults.Place{File: c.game.file, Game: number, Note: true, Err: n})
		case c.notes == mostNotes+1:
			c.say(c.texts().fewNotes, c.game.file)
		}
	}
}

// ready reports the faults of the next game. With --strict it fails if there are any.
func (c *conversion) ready() (number int, err error) {
	number = c.reportFaults()
	if c.Strict && c.game.FaultCount() > 0 {
		return number, fmt.Errorf(c.texts().strictFaults, c.placed(number))
	}
	if c.Strict && c.game.Unread.Count() > 0 {
		return number, fmt.Errorf(c.texts().strictUnread, c.game.file)
	}
	return number, nil
}

func (c *conversion) options() record.Options {
	return record.Options{Notation: c.Notation, Charset: c.Charset, MainLine: c.MainLine}
}

// together writes all games to a file whose format encodes them together. All of them are in
// memory.
func (c *conversion) together(w io.Writer) error {
	var games []*record.Game
	for c.game != nil {
		if len(games) == record.MaxGames {
			return &faults.Place{File: c.name, Err: record.ErrTooLong}
		}
		if _, err := c.ready(); err != nil {
			return err
		}
		games = append(games, c.game.Game)
		c.games++
		if err := c.advance(); err != nil {
			return err
		}
	}
	data, lost, err := c.to.Write(games, c.options())
	if err != nil {
		return &faults.Place{File: c.name, Err: err}
	}
	c.lost.Join(lost)
	_, err = w.Write(data)
	return err
}

// one writes the next game and moves on.
func (c *conversion) one(w io.Writer) error {
	number, err := c.ready()
	if err != nil {
		return err
	}
	text, lost, err := c.to.Write([]*record.Game{c.game.Game}, c.options())
	if err != nil {
		return &faults.Place{File: c.game.file, Game: number, Err: err}
	}
	c.lost.Join(lost)
	if _, err := w.Write(text); err != nil {
		return err
	}
	c.games++
	return c.advance()
}

// all writes all games.
func (c *conversion) all(w io.Writer) error {
	if !c.to.Many && c.several() {
		return fmt.Errorf(c.texts().folder, c.name, c.to.Name)
	}
	if c.to.Whole {
		return c.together(w)
	}
	for c.game != nil {
		if c.games > 0 {
			if _, err := io.WriteString(w, c.to.Between); err != nil {
				return err
			}
		}
		if err := c.one(w); err != nil {
			return err
		}
	}
	return nil
}
