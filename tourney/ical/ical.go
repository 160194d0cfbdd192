// Package ical writes calendars in the format of RFC 5545 (iCalendar), as calendar programs
// import them and subscribe to them. It writes events with a UTC start and nothing else.
//
// The package imports only the standard library.
package ical

import (
	"bytes"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// An Event is an entry of a calendar. Texts are plain; control characters except line breaks are
// left out.
type Event struct {
	UID         string        // stays the same for as long as the event exists, and belongs to no other
	Sequence    int           // grows with each change
	Changed     time.Time     // the last change
	Start       time.Time     // to the second
	Duration    time.Duration // 0 if the end is open
	Summary     string
	Description string // may be empty
	Location    string // may be empty
	URL         string // may be empty
	Cancelled   bool
}

// A Calendar is a file of events.
type Calendar struct {
	Product string        // the program that writes it, as "-//Name//EN"
	Name    string        // what calendar programs call it; may be empty
	Refresh time.Duration // how often subscribers may ask for it; 0 leaves it to them
	Events  []Event
}

// Encode returns the calendar as a file.
func (c Calendar) Encode() []byte {
	var w writer
	w.line("BEGIN", "VCALENDAR")
	w.line("VERSION", "2.0")
	w.line("PRODID", escape(c.Product))
	w.line("CALSCALE", "GREGORIAN")
	if c.Name != "" {
		w.line("NAME", escape(c.Name))         // RFC 7986
		w.line("X-WR-CALNAME", escape(c.Name)) // what programs read that are older
	}
	if c.Refresh > 0 {
		w.line("REFRESH-INTERVAL;VALUE=DURATION", span(c.Refresh))
		w.line("X-PUBLISHED-TTL", span(c.Refresh))
	}
	for _, e := range c.Events {
		w.event(e)
	}
	w.line("END", "VCALENDAR")
	return w.Bytes()
}

type writer struct{ bytes.Buffer }

func (w *writer) event(e Event) {
	w.line("BEGIN", "VEVENT")
	w.line("UID", escape(e.UID))
	w.line("DTSTAMP", moment(e.Changed))
	w.line("LAST-MODIFIED", moment(e.Changed))
	w.line("SEQUENCE", strconv.Itoa(e.Sequence))
	w.line("DTSTART", moment(e.Start))
	if e.Duration > 0 {
		w.line("DURATION", span(e.Duration))
	}
	w.line("SUMMARY", escape(e.Summary))
	for _, p := range [][2]string{{"DESCRIPTION", escape(e.Description)}, {"LOCATION", escape(e.Location)}, {"URL", plain(e.URL)}} {
		if p[1] != "" {
			w.line(p[0], p[1])
		}
	}
	status := "CONFIRMED"
	if e.Cancelled {
		status = "CANCELLED"
	}
	w.line("STATUS", status)
	w.line("END", "VEVENT")
}

// fold is the most octets of a line, without its end (RFC 5545, 3.1).
const fold = 75

// line writes a content line, folded between characters.
func (w *writer) line(name, value string) {
	text, room := name+":"+value, fold
	for len(text) > room {
		cut := room
		for !utf8.RuneStart(text[cut]) {
			cut--
		}
		w.WriteString(text[:cut] + "\r\n ")
		text, room = text[cut:], fold-1
	}
	w.WriteString(text + "\r\n")
}

// moment writes a time in UTC (3.3.5).
func moment(t time.Time) string { return t.UTC().Format("20060102T150405Z") }

// span writes a duration (3.3.6), in whole minutes, at least one.
func span(d time.Duration) string { return "PT" + strconv.Itoa(max(1, int(d.Minutes()))) + "M" }

// escape writes a text (3.3.11).
func escape(text string) string {
	return special.Replace(strip(text, true))
}

var special = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`)

// plain writes a value that is no text, as an address.
func plain(value string) string { return strip(value, false) }

// strip drops what no calendar may contain: control characters, and bytes that are not UTF-8.
func strip(text string, lines bool) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' && lines {
			return r
		}
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
}
