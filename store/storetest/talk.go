package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"duiyi/talk"
)

// keepsTalk tests that lines get numbers, wait for each other, change and go, and that the log has
// what staff did.
func keepsTalk(t *testing.T, s RatingStore) {
	const here, there = "players:00000000000000a1", "tournament:00000000000000a2"
	ctx, she, he, at := t.Context(), user(1), user(2), epoch
	say := func(place, author, cmd, text string, slow time.Duration) (talk.Line, error) {
		return s.Say(ctx, place, talk.Line{Cmd: cmd, Author: author, Name: "甲", Text: text, At: at}, slow)
	}
	topic, lines, err := s.Lines(ctx, here, 0, 9)
	does(t, err, nil)
	same(t, "an empty place", talk.Topic{}, topic)
	same(t, "its lines", 0, len(lines))

	first, err := say(here, she.ID, "1", "你好", time.Second)
	does(t, err, nil)
	same(t, "a line", talk.Line{N: 1, Changed: 1, Cmd: "1", Author: she.ID, Name: "甲", Text: "你好", At: at}, first)
	again, err := say(here, she.ID, "1", "其他", time.Second)
	does(t, err, nil)
	same(t, "a line sent again", first, again)
	at = at.Add(400 * time.Millisecond)
	var slow talk.SlowError
	if _, err := say(here, she.ID, "2", "快", time.Second); !errors.As(err, &slow) || time.Duration(slow) != 600*time.Millisecond {
		t.Fatalf("a line too soon: %v", err)
	}
	second, err := say(here, he.ID, "1", "您好", time.Second)
	does(t, err, nil)
	elsewhere, err := say(there, she.ID, "1", "大家好", time.Second)
	does(t, err, nil)
	third, err := say(here, she.ID, "3", "又", 0)
	does(t, err, nil)

	act := func(e talk.Entry) talk.Entry {
		t.Helper()
		e.Place, e.At, e.By = here, at, he.ID
		e, err := s.Act(ctx, e)
		does(t, err, nil)
		return e
	}
	removed := act(talk.Entry{Act: talk.Removed, Line: first.N, Reason: "粗话"})
	same(t, "the entry of a removal", talk.Entry{N: 1, Place: here, Act: talk.Removed, At: at, By: he.ID, About: she.ID, Line: 1, Text: "你好", Reason: "粗话"}, removed)
	act(talk.Entry{Act: talk.Removed, Line: first.N}) // again, without an entry
	_, err = s.Act(ctx, talk.Entry{Place: here, Act: talk.Reported, Line: 99, At: at, By: he.ID})
	does(t, err, talk.ErrNoLine)
	until := at.Add(time.Hour)
	act(talk.Entry{Act: talk.Muted, About: she.ID, Until: until})
	for _, nobody := range []string{"00000000000000ff", "", "\x00"} {
		_, err = s.Act(ctx, talk.Entry{Place: here, Act: talk.Muted, About: nobody, At: at, By: he.ID, Until: until})
		does(t, err, talk.ErrNoLine)
	}
	act(talk.Entry{Act: talk.Slowed, Slow: 30 * time.Second})
	act(talk.Entry{Act: talk.Closed})
	reported := act(talk.Entry{Act: talk.Reported, Line: third.N})
	reported.ByName, reported.AboutName = he.Name, she.Name

	topic, lines, err = s.Lines(ctx, here, 0, 9)
	does(t, err, nil)
	if topic.Version <= third.N || !topic.Closed || topic.Slow != 30*time.Second {
		t.Errorf("the place: %+v", topic)
	}
	first = talk.Line{N: 1, Changed: lines[0].Changed, Cmd: "1", At: first.At, Removed: true}
	same(t, "lines", []talk.Line{first, second, third}, lines)
	_, lines, err = s.Lines(ctx, here, third.N, 9)
	does(t, err, nil)
	same(t, "changed lines", []talk.Line{first}, lines)
	_, lines, err = s.Lines(ctx, here, 0, 1)
	does(t, err, nil)
	same(t, "the last line", []talk.Line{third}, lines)
	for _, want := range []talk.Line{first, third} {
		got, err := s.Line(ctx, here, want.N)
		does(t, err, nil)
		same(t, "a line by its number", want, got)
	}
	_, err = s.Line(ctx, here, 99)
	does(t, err, talk.ErrNoLine)
	if _, err := say(here, he.ID, "9", "关了", 0); !errors.Is(err, talk.ErrClosed) {
		t.Errorf("a line at a closed place: %v", err)
	}
	does(t, s.SetChoice(ctx, he.ID, talk.Child), nil)
	people, err := s.Talkers(ctx, []string{she.ID, he.ID, "00000000000000ff"}, here, at)
	does(t, err, nil)
	same(t, "people", map[string]talk.Person{she.ID: {Choice: talk.In, Muted: until}, he.ID: {Choice: talk.Child}}, people)
	people, err = s.Talkers(ctx, []string{she.ID}, here, until)
	does(t, err, nil)
	same(t, "after the mute", map[string]talk.Person{she.ID: {Choice: talk.In}}, people)
	mutes, err := s.TalkMutes(ctx, she.ID, at)
	does(t, err, nil)
	same(t, "mutes", []talk.Mute{{Place: here, Until: until}}, mutes)
	versions, err := s.TalkVersions(ctx, []string{there, "watchers:00000000000000a1"})
	does(t, err, nil)
	same(t, "versions", map[string]int{there: 1}, versions)

	entries, err := s.TalkLog(ctx, talk.LogQuery{Place: here, Most: 9})
	does(t, err, nil)
	var acts []talk.Act
	for _, e := range entries {
		acts = append(acts, e.Act)
	}
	same(t, "the log", []talk.Act{talk.Reported, talk.Closed, talk.Slowed, talk.Muted, talk.Removed}, acts)
	same(t, "a report", reported, entries[0])
	entries, err = s.TalkLog(ctx, talk.LogQuery{By: he.ID, Before: at.Add(time.Second), Most: 1})
	does(t, err, nil)
	same(t, "the last entry", []talk.Entry{reported}, entries)
	entries, err = s.TalkLog(ctx, talk.LogQuery{Before: at, Most: 9})
	does(t, err, nil)
	same(t, "entries of before", []talk.Entry{}, entries)

	own, err := s.TalkOf(ctx, she.ID, talk.OwnLine{}, 9)
	does(t, err, nil)
	same(t, "own lines", []talk.OwnLine{{Place: here, Line: third}, {Place: there, Line: elsewhere}}, own)
	own, err = s.TalkOf(ctx, she.ID, own[0], 9)
	does(t, err, nil)
	same(t, "own lines after the first", []talk.OwnLine{{Place: there, Line: elsewhere}}, own)

	var all sync.WaitGroup
	at = at.Add(time.Hour)
	for n := range 8 {
		all.Go(func() {
			if _, err := say(there, he.ID, fmt.Sprintf("c%d", n), "齐", 0); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	topic, lines, err = s.Lines(ctx, there, 1, 9)
	does(t, err, nil)
	for i, l := range lines {
		if l.N != i+2 {
			t.Errorf("line %d has number %d", i, l.N)
		}
	}
	same(t, "lines at once", 8, len(lines))

	const quiet = "watchers:00000000000000a4"
	_, err = say(quiet, he.ID, "1", "静", 0)
	does(t, err, nil)
	before, err := s.TalkVersions(ctx, []string{here, there, quiet})
	does(t, err, nil)
	does(t, s.DeleteUser(ctx, she.ID), nil)
	after, err := s.TalkVersions(ctx, []string{here, there, quiet})
	does(t, err, nil)
	same(t, "versions without a deleted account", map[string]int{here: before[here] + 1, there: before[there] + 1, quiet: before[quiet]}, after)
	_, lines, err = s.Lines(ctx, here, 0, 9)
	does(t, err, nil)
	same(t, "lines without a deleted account", []talk.Line{second}, lines)
	does(t, s.PruneTalk(ctx, epoch.Add(30*time.Minute)), nil)
	topic, _, err = s.Lines(ctx, here, 0, 9)
	does(t, err, nil)
	same(t, "a forgotten place", talk.Topic{}, topic)
	topic, _, err = s.Lines(ctx, there, 0, 9)
	does(t, err, nil)
	same(t, "a place of late", 10, topic.Version)
	entries, err = s.TalkLog(ctx, talk.LogQuery{Most: 9})
	does(t, err, nil)
	same(t, "a forgotten log", []talk.Entry{}, entries)
}
