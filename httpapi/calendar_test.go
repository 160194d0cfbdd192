package httpapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestCalendar lists tournaments by their start, marks the caller's own, and writes them as a file
// that calendar programs follow.
func TestCalendar(t *testing.T) {
	c := newClub4(t, "甲某", "乙某")
	at := time.Now().Add(48 * time.Hour).Truncate(time.Second)
	make := func(name, game, more string, starts time.Time) string {
		return c.call(c.arbiter, "POST", "", fmt.Sprintf(`{"name":%q,"system":"swiss","rounds":2,"wooden":true,"starts_ms":%d,"config":{"game":%q}%s}`, name, starts.UnixMilli(), game, more)).ID
	}
	later := make("Later", "gomoku", "", at.Add(time.Hour))
	sooner := make("Friday, rapid", "xiangqi", `,"about":"bring a clock"`, at)
	make("Past", "gomoku", "", at.Add(-72*time.Hour))
	c.call(c.arbiter, "POST", "", `{"name":"Undated","system":"swiss","rounds":2,"wooden":true,"config":{"game":"gomoku"}}`)
	c.call(c.players["甲某"], "POST", "/"+later+"/entries", `{}`)

	type entry struct {
		ID   string
		Name string
		Mine bool
	}
	list := func(cookie, query string) string {
		t.Helper()
		c.api.Rest()
		found := answered[struct{ Tournaments []entry }](c.server, c.request("GET", "/api/calendar"+query, "", as(cookie)), http.StatusOK)
		var b strings.Builder
		for _, one := range found.Tournaments {
			fmt.Fprintf(&b, "%s %v;", one.Name, one.Mine)
		}
		return b.String()
	}
	if got, want := list("", ""), "Friday, rapid false;Later false;"; got != want {
		t.Errorf("a visitor sees %s, want %s", got, want)
	}
	if got, want := list(c.players["甲某"], ""), "Friday, rapid false;Later true;"; got != want {
		t.Errorf("a player sees %s, want %s", got, want)
	}
	if got, want := list(c.arbiter, "?game=gomoku&from=0"), "Past true;Later true;"; got != want {
		t.Errorf("the arbiter sees of gomoku %s, want %s", got, want)
	}
	if got, want := list("", fmt.Sprintf("?from=%d&until=%d", at.UnixMilli(), at.Add(time.Hour).UnixMilli())), "Friday, rapid false;"; got != want {
		t.Errorf("in an hour are %s, want %s", got, want)
	}
	c.call(c.players["甲某"], "DELETE", "/"+later+"/entries/1", "")
	if got := list(c.players["甲某"], ""); strings.Contains(got, "true") {
		t.Errorf("after withdrawing: %s", got)
	}
	for _, query := range []string{"?from=-1", "?until=x", "?game=chess", "?from=99999999999999999"} {
		c.request("GET", "/api/calendar"+query, "").is(t, query, http.StatusBadRequest, "bad_query")
	}

	file := func(path string) string {
		t.Helper()
		c.api.Rest()
		r := c.request("GET", path, "")
		if r.status != http.StatusOK || !strings.HasPrefix(r.header.Get("Content-Type"), "text/calendar") {
			t.Fatalf("%s: %d %s", path, r.status, r.text)
		}
		return strings.ReplaceAll(r.text, "\r\n ", "")
	}
	before := file("/api/calendar.ics")
	for _, want := range []string{"UID:tournament-" + sooner + "@duiyi\r\n", "SUMMARY:Friday\\, rapid\r\n", "DTSTART:" + at.UTC().Format("20060102T150405Z") + "\r\n", "/tournament/" + sooner + "\r\n", "SEQUENCE:2\r\n", "SUMMARY:Past"} {
		if !strings.Contains(before, want) {
			t.Errorf("the file lacks %q:\n%s", want, before)
		}
	}
	if strings.Contains(before, "Undated") || strings.Contains(file("/api/calendar.ics?game=gomoku"), "Friday") {
		t.Error("the file has a tournament that does not belong there")
	}
	c.call(c.arbiter, "PATCH", "/"+sooner, fmt.Sprintf(`{"starts_ms":%d}`, at.Add(2*time.Hour).UnixMilli()))
	moved := file("/api/tournaments/" + sooner + "/export?format=ics")
	if !strings.Contains(moved, "UID:tournament-"+sooner+"@duiyi\r\n") || !strings.Contains(moved, "SEQUENCE:3\r\n") || !strings.Contains(moved, at.Add(2*time.Hour).UTC().Format("T150405Z")) || strings.Count(moved, "BEGIN:VEVENT") != 1 {
		t.Errorf("moved: %s", moved)
	}
	c.call(c.arbiter, "DELETE", "/"+sooner, "")
	if got := file("/api/calendar.ics?game=xiangqi"); !strings.Contains(got, "STATUS:CANCELLED") {
		t.Errorf("cancelled: %s", got)
	}
	undated := c.call(c.arbiter, "POST", "", `{"name":"Undated too","system":"swiss","rounds":2,"wooden":true,"config":{"game":"gomoku"}}`).ID
	c.request("GET", "/api/tournaments/"+undated+"/export?format=ics", "").is(t, "without a start", http.StatusBadRequest, "bad_query")
}
