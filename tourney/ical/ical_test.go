package ical

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// read unfolds a calendar and undoes the escapes, slowly: the values of each name in their order.
func read(t *testing.T, file []byte) map[string][]string {
	t.Helper()
	text := string(file)
	if strings.Contains(strings.ReplaceAll(text, "\r\n", ""), "\n") || strings.Contains(strings.ReplaceAll(text, "\r\n", ""), "\r") {
		t.Fatalf("a line ends without CRLF: %q", text)
	}
	for line := range strings.SplitSeq(text, "\r\n") {
		if len(line) > 75 || !utf8.ValidString(line) {
			t.Fatalf("a line of %d octets: %q", len(line), line)
		}
	}
	values := map[string][]string{}
	for line := range strings.SplitSeq(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n ", ""), "\r\n"), "\r\n") {
		name, value, found := strings.Cut(line, ":")
		if !found {
			t.Fatalf("no value: %q", line)
		}
		var out strings.Builder
		for i := 0; i < len(value); i++ {
			if value[i] == '\\' {
				i++
				if value[i] == 'n' {
					out.WriteByte('\n')
					continue
				}
			}
			out.WriteByte(value[i])
		}
		values[name] = append(values[name], out.String())
	}
	return values
}

func TestEncode(t *testing.T) {
	at := time.Date(2026, 12, 4, 20, 0, 0, 0, time.FixedZone("", 8*3600))
	c := Calendar{Product: "-//Duiyi//EN", Name: "Club, Hall 3", Refresh: time.Hour, Events: []Event{
		{UID: "a@duiyi", Sequence: 3, Changed: at.Add(-time.Hour), Start: at, Duration: 90 * time.Minute, Summary: `Friday; \ rapid, 周五快棋`, Description: "One\r\ntwo\nBEGIN:VEVENT\x07", Location: "Hall", URL: "https://example.com/t;1,2\r\nX:1"},
		{UID: "b@duiyi", Changed: at, Start: at, Summary: "x", Cancelled: true},
	}}
	text := string(c.Encode())
	got := read(t, []byte(text))
	for name, want := range map[string]string{
		"BEGIN": "VCALENDAR VEVENT VEVENT", "END": "VEVENT VEVENT VCALENDAR", "VERSION": "2.0", "PRODID": "-//Duiyi//EN", "X-WR-CALNAME": "Club, Hall 3", "NAME": "Club, Hall 3",
		"REFRESH-INTERVAL;VALUE=DURATION": "PT60M", "UID": "a@duiyi b@duiyi", "SEQUENCE": "3 0", "DTSTART": "20261204T120000Z 20261204T120000Z", "DTSTAMP": "20261204T110000Z 20261204T120000Z",
		"DURATION": "PT90M", "SUMMARY": `Friday; \ rapid, 周五快棋 x`, "DESCRIPTION": "One\ntwo\nBEGIN:VEVENT", "LOCATION": "Hall", "URL": "https://example.com/t;1,2X:1", "STATUS": "CONFIRMED CANCELLED",
	} {
		if is := strings.Join(got[name], " "); is != want {
			t.Errorf("%s is %q, want %q", name, is, want)
		}
	}
	if !strings.Contains(text, `SUMMARY:Friday\; \\ rapid\, 周五快棋`) {
		t.Errorf("escaped: %s", text)
	}
}

// Lines are folded at 75 octets between characters, wherever those fall.
func TestFold(t *testing.T) {
	for n := range 200 {
		for _, c := range []string{"x", "é", "棋", "🀄", ","} {
			summary := strings.Repeat("a", n%7) + strings.Repeat(c, n)
			if got := read(t, Calendar{Events: []Event{{Summary: summary}}}.Encode())["SUMMARY"][0]; got != summary {
				t.Fatalf("%q came back as %q", summary, got)
			}
		}
	}
}

// Whatever the texts are, the file has its events and no more.
func FuzzEncode(f *testing.F) {
	f.Add("Friday", "two\nlines; and, more\\", "https://example.com")
	f.Add("\xff\x00", "\r\n", "\r\nBEGIN:VALARM")
	f.Fuzz(func(t *testing.T, summary, description, url string) {
		got := read(t, Calendar{Name: summary, Events: []Event{{UID: "a", Summary: summary, Description: description, URL: url}}}.Encode())
		if begins := strings.Join(got["BEGIN"], " "); begins != "VCALENDAR VEVENT" {
			t.Fatalf("it begins %s", begins)
		}
	})
}
