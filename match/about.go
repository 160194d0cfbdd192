package match

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// An About holds a record's facts about the whole game: lines of up to 120 characters, and a
// comment of up to 4000.
type About struct {
	Event   string `json:"event,omitempty"`   // the tournament
	Site    string `json:"site,omitempty"`    // the place
	Date    string `json:"date,omitempty"`    // as written in records
	Comment string `json:"comment,omitempty"` // several lines
}

// check returns the first fault, or nil.
func (a About) check() error {
	for _, f := range []struct {
		name, text string
	}{{"event", a.Event}, {"site", a.Site}, {"date", a.Date}} {
		if n := utf8.RuneCountInString(f.text); n > MaxAbout {
			return aboutError(f.name, "%d characters, at most %d are allowed", n, MaxAbout)
		}
		if r, bad := UnfitInName(f.text); bad {
			return aboutError(f.name, "%U has no place in one line", r)
		}
	}
	if n := utf8.RuneCountInString(a.Comment); n > MaxComment {
		return aboutError("comment", "%d characters, at most %d are allowed", n, MaxComment)
	}
	bad := func(r rune) bool { return r != '\n' && r != '\t' && unicode.IsControl(r) }
	if i := strings.IndexFunc(a.Comment, bad); i >= 0 || !utf8.ValidString(a.Comment) {
		return aboutError("comment", "a control character has no place in it")
	}
	return nil
}

func aboutError(field, format string, args ...any) error {
	return &ConfigError{Field: "about." + field, Offset: -1, Err: fmt.Errorf(format, args...)}
}

func describe(s State, c Command) (Event, error) {
	if c.Names == nil && c.About == nil {
		return Event{}, badCommand("describe without names and about")
	}
	if c.Names != nil {
		for i, name := range c.Names {
			p := s.Config.Players[i]
			p.Name = name
			if err := p.check(fmt.Sprintf("players[%d]", i)); err != nil {
				return Event{}, err
			}
		}
	}
	if c.About != nil {
		if err := c.About.check(); err != nil {
			return Event{}, err
		}
	}
	return Event{Type: EvDescribed, Names: c.Names, About: c.About}, nil
}

func foldDescribed(s State, e Event) State {
	if e.Names != nil {
		for i, name := range e.Names {
			s.Config.Players[i].Name = name
		}
	}
	if e.About != nil {
		s.About = e.About
	}
	return s
}

// Open records that a new game was opened from a packed record, with the record's facts, which
// may exceed the limits of a command.
func (s State) Open(record string, about *About, now time.Time) (State, []Event, error) {
	events := []Event{{Type: EvOpened, At: now.UnixMilli(), Record: record}}
	if about != nil {
		events = append(events, Event{Type: EvDescribed, At: now.UnixMilli(), About: about})
	}
	return happen(s, events)
}

// End ends a game with the result it had elsewhere: by resignation, agreement or time.
func (s State) End(r Result, now time.Time) (State, []Event, error) {
	if s.Result != nil {
		return s, nil, ErrGameOver
	}
	return happen(s, []Event{{Type: EvEnded, At: now.UnixMilli(), Result: &r}})
}

func happen(s State, events []Event) (State, []Event, error) {
	next := s
	for _, e := range events {
		var err error
		if next, err = Fold(next, e); err != nil {
			return s, nil, err
		}
	}
	return next, events, nil
}
