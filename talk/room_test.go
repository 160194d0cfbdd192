package talk_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/admission"
	"duiyi/bus/local"
	"duiyi/cluster"
	"duiyi/identity"
	"duiyi/ids"
	"duiyi/people"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
	"duiyi/talk"
)

// The people of the tests, by account id.
const (
	red, black = "00000000000000a1", "00000000000000a2" // the players of the game
	viewer     = "00000000000000a3"
	arbiter    = "00000000000000a4" // of the tournament
	moderator  = "00000000000000a5"
	stranger   = "00000000000000ff" // without an account
)

const id = "00000000000000b1" // of the game and of the tournament

// A pub is a Room whose game can end.
type pub struct {
	*talk.Room
	t    *testing.T
	db   *counted
	at   atomic.Int64 // Unix milliseconds
	over atomic.Bool
	cmds int
}

// A counted store counts how often lines are read.
type counted struct {
	*sqlite.Store
	reads atomic.Int32
}

func (c *counted) Lines(ctx context.Context, place string, after, most int) (talk.Topic, []talk.Line, error) {
	c.reads.Add(1)
	return c.Store.Lines(ctx, place, after, most)
}

func newPub(t *testing.T) *pub {
	t.Helper()
	db, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	p := &pub{t: t, db: &counted{Store: db}}
	p.at.Store(time.Date(2026, 2, 17, 8, 0, 0, 0, time.UTC).UnixMilli())
	for i, account := range []string{red, black, viewer, arbiter, moderator} {
		name := fmt.Sprintf("棋友%d", i)
		if err := db.AddUser(t.Context(), people.User{ID: account, Name: name, Skeleton: people.Skeleton(name), Role: identity.RolePlayer, Password: "x", Created: p.now()}, nil, p.now()); err != nil {
			t.Fatal(err)
		}
	}
	p.Room = p.open()
	return p
}

func (p *pub) now() time.Time { return time.UnixMilli(p.at.Load()).UTC() }

func (p *pub) pass(d time.Duration) { p.at.Add(d.Milliseconds()) }

// open returns a Room on the store, as after a restart.
func (p *pub) open() *talk.Room {
	return p.openOn(nil)
}

// openOn is open at a node with a bus, which may be nil.
func (p *pub) openOn(bus cluster.Bus) *talk.Room {
	log := slog.New(slog.DiscardHandler)
	nodes := cluster.New(ids.New(), nil, log)
	if bus != nil {
		nodes.Use(bus)
	}
	return talk.New(talk.Parts{Store: p.db, Places: p, Nodes: nodes, Now: p.now, Log: log})
}

// Standing implements talk.Places.
func (p *pub) Standing(_ context.Context, at talk.Place, c identity.Caller) (talk.Standing, error) {
	plays, moderates := c.User == red || c.User == black, c.May(identity.Moderate)
	switch {
	case at.ID != id:
		return talk.Standing{}, talk.ErrNoPlace
	case at.Kind == talk.Players:
		return talk.Standing{Reads: plays || moderates, Closes: plays, Staff: moderates}, nil
	case at.Kind == talk.Tournament:
		moderates = moderates || c.User == arbiter
	}
	return talk.Standing{Reads: true, Playing: plays && !p.over.Load(), Staff: moderates}, nil
}

func (p *pub) as(account string) context.Context {
	c := identity.Caller{User: account, Name: "name of " + account}
	if account == moderator {
		c.Rights = identity.Defaults().Of(identity.RoleModerator)
	}
	return identity.With(p.t.Context(), c)
}

// says lets an account say something a minute later.
func (p *pub) says(account string, kind talk.Kind, text string) (talk.Line, error) {
	p.pass(time.Minute)
	p.cmds++
	return p.Say(p.as(account), talk.Place{Kind: kind, ID: id}, text, fmt.Sprintf("%016x", p.cmds))
}

// reads returns the texts that an account reads, or the error.
func (p *pub) reads(account string, kind talk.Kind) string {
	t, err := p.Read(p.as(account), talk.Place{Kind: kind, ID: id})
	if err != nil {
		return err.Error()
	}
	return texts(t.Lines)
}

func texts(lines []talk.Line) string {
	var all []string
	for _, l := range lines {
		if all = append(all, l.Text); l.Removed {
			all[len(all)-1] = "-"
		}
	}
	return strings.Join(all, " ")
}

func (p *pub) must(err, want error) {
	p.t.Helper()
	if !errors.Is(err, want) {
		p.t.Fatalf("%v, want %v", err, want)
	}
}

// Players get no help from outside while their game runs, and read everything afterwards.
func TestNoHelpFromOutside(t *testing.T) {
	p := newPub(t)
	does := func(account string, kind talk.Kind, text string, want error) {
		t.Helper()
		_, err := p.says(account, kind, text)
		p.must(err, want)
	}
	is := func(account string, kind talk.Kind, want string) {
		t.Helper()
		if got := p.reads(account, kind); got != want {
			t.Errorf("%s reads %q at %s, want %q", account, got, kind, want)
		}
	}
	does(red, talk.Players, "你好", nil)
	does(viewer, talk.Players, "x", talk.ErrNoPlace)
	does(viewer, talk.Watchers, "炮二平五!", nil)
	does(red, talk.Watchers, "x", talk.ErrPlaying)
	does(viewer, talk.Tournament, "三号台赢了", nil)
	does(arbiter, talk.Tournament, "还有五分钟", nil)
	does(black, talk.Tournament, "x", talk.ErrPlaying)
	does(stranger, talk.Tournament, "x", people.ErrNoUser)
	does("", talk.Tournament, "x", talk.ErrNoPlace)
	is(black, talk.Players, "你好")
	is(moderator, talk.Players, "你好")
	is(red, talk.Watchers, talk.ErrPlaying.Error())
	is(viewer, talk.Watchers, "炮二平五!")
	is(red, talk.Tournament, "还有五分钟")
	is(viewer, talk.Tournament, "三号台赢了 还有五分钟")

	p.over.Store(true)
	is(red, talk.Watchers, "炮二平五!")
	is(red, talk.Tournament, "三号台赢了 还有五分钟")
	does(red, talk.Watchers, "谢谢", nil)

	p.Room = p.open()
	is(viewer, talk.Watchers, "炮二平五! 谢谢")
}

// A line is short, in one line, and nothing in it obeys a terminal, turns the text round or leads
// to another page.
func TestTexts(t *testing.T) {
	p := newPub(t)
	for text, ok := range map[string]bool{
		"好棋!": true, "Tượng đi sai rồi": true, "1. e4 e5": true, "a.b": true, " x ": true, strings.Repeat("好", 300): true,
		"": false, "  ": false, "\u200d": false, "a\nb": false, "a\x1b[2J": false, "\u202eabc": false, "\x00": false, "\xff": false,
		"a\u2028b": false, "a\u2029b": false, "\u3164": false, "\u2800 \ufe0f": false, "\u115f\u1160": false, "❤\ufe0f": true, "한": true,
		strings.Repeat("好", 301): false, "看 http://example.org": false, "WWW.example": false, "duiyi.com": false,
		"z" + strings.Repeat("\u0301", 20): false, strings.Repeat("x", 10<<20): false,
	} {
		_, err := p.says(viewer, talk.Watchers, text)
		if ok && err != nil || !ok && !errors.Is(err, talk.ErrText) {
			t.Errorf("%.40q: %v", text, err)
		}
	}
	if _, err := p.says(moderator, talk.Watchers, "http://example.org/rules"); err != nil {
		t.Errorf("a moderator names an address: %v", err)
	}
}

// Staff remove, mute, slow and close; the log has it, and players close their own talk alone.
func TestStaff(t *testing.T) {
	p := newPub(t)
	hall, own := talk.Place{Kind: talk.Tournament, ID: id}, talk.Place{Kind: talk.Players, ID: id}
	line, err := p.says(viewer, talk.Tournament, "笨蛋")
	p.must(err, nil)
	for _, err := range []error{
		p.Remove(p.as(viewer), hall, line.N, ""), p.Mute(p.as(red), hall, viewer, time.Hour, ""), p.Slow(p.as(viewer), hall, time.Minute), p.Open(p.as(viewer), hall, false),
	} {
		p.must(err, talk.ErrStaff)
	}
	_, err = p.Entries(p.as(viewer), hall, time.Time{}, 9)
	p.must(err, talk.ErrStaff)
	_, err = p.Report(p.as(viewer), hall, line.N, "")
	p.must(err, talk.ErrSelf)
	_, err = p.Report(p.as(red), hall, line.N, "") // who does not read it
	p.must(err, talk.ErrNoLine)
	_, err = p.Report(p.as(moderator), hall, line.N, "骂人")
	p.must(err, nil)
	for _, none := range []int{0, -1, 99} {
		p.must(p.Remove(p.as(arbiter), hall, none, ""), talk.ErrNoLine)
	}
	p.must(p.Remove(p.as(arbiter), hall, line.N, "骂人"), nil)
	p.must(p.Mute(p.as(arbiter), hall, arbiter, time.Hour, ""), talk.ErrSelf)
	p.must(p.Mute(p.as(arbiter), hall, viewer, time.Hour, strings.Repeat("长", 400)), talk.ErrText)
	p.must(p.Mute(p.as(arbiter), hall, viewer, time.Hour, ""), nil)
	var muted talk.MutedError
	if _, err = p.says(viewer, talk.Tournament, "x"); !errors.As(err, &muted) || !muted.Until.Equal(p.now().Add(59*time.Minute)) {
		t.Errorf("somebody muted speaks: %v", err)
	}
	_, err = p.says(viewer, talk.Watchers, "在别处")
	p.must(err, nil)
	p.must(p.Mute(p.as(arbiter), hall, viewer, 0, ""), nil)
	p.must(p.Slow(p.as(arbiter), hall, 3*time.Minute), nil)
	_, err = p.says(viewer, talk.Tournament, "一")
	p.must(err, nil)
	var slow talk.SlowError
	if _, err = p.says(viewer, talk.Tournament, "二"); !errors.As(err, &slow) || time.Duration(slow) != 2*time.Minute {
		t.Errorf("too fast: %v", err)
	}
	p.must(p.Open(p.as(moderator), hall, false), nil)
	p.pass(time.Hour)
	_, err = p.says(viewer, talk.Tournament, "三")
	p.must(err, talk.ErrClosed)
	for _, text := range []string{"散会", "再见"} { // staff need not wait
		_, err = p.says(arbiter, talk.Tournament, text)
		p.must(err, nil)
	}
	if got := p.reads(viewer, talk.Tournament); got != "- 一 散会 再见" {
		t.Errorf("the room reads %q", got)
	}
	entries, err := p.Entries(p.as(arbiter), hall, time.Time{}, 9)
	p.must(err, nil)
	var acts []string
	for _, e := range entries {
		acts = append(acts, string(e.Act))
	}
	if got := strings.Join(acts, " "); got != "closed slowed unmuted muted removed reported" {
		t.Errorf("the log: %s", got)
	}
	// Moderators alone see who reported a line: an arbiter may be the one it is about.
	if e := entries[len(entries)-1]; e.By != "" || e.ByName != "" || e.About != viewer || e.Text != "笨蛋" {
		t.Errorf("an arbiter reads the report %+v", e)
	}
	entries, err = p.Entries(p.as(moderator), hall, time.Time{}, 9)
	p.must(err, nil)
	if e := entries[len(entries)-1]; e.By != moderator || e.ByName == "" {
		t.Errorf("a moderator reads the report %+v", e)
	}
	all, err := p.AllEntries(p.as(moderator), time.Time{}, 9)
	if err != nil || len(all) != len(entries) {
		t.Errorf("the whole log: %v, %v", all, err)
	}
	_, err = p.AllEntries(p.as(arbiter), time.Time{}, 9)
	p.must(err, talk.ErrStaff)

	p.must(p.Open(p.as(red), own, false), nil)
	_, err = p.says(black, talk.Players, "x")
	p.must(err, talk.ErrClosed)
	p.must(p.Slow(p.as(red), own, 0), talk.ErrStaff)
	p.must(p.Open(p.as(black), own, true), nil)
	_, err = p.says(black, talk.Players, "再来")
	p.must(err, nil)
}

// Whoever stays out of talk neither reads nor writes; a child's account is let in by a moderator
// alone.
func TestChoice(t *testing.T) {
	p := newPub(t)
	for _, step := range []struct {
		by, of string
		choice talk.Choice
		want   error
		reads  bool
	}{
		{viewer, viewer, talk.Out, nil, false},
		{viewer, viewer, talk.In, nil, true},
		{viewer, red, talk.Out, talk.ErrStaff, true},
		{viewer, viewer, talk.Child, talk.ErrChild, true},
		{moderator, viewer, talk.Child, nil, false},
		{viewer, viewer, talk.In, talk.ErrChild, false},
		{viewer, viewer, talk.Out, talk.ErrChild, false},
		{moderator, viewer, talk.In, nil, true},
		{moderator, stranger, talk.Child, people.ErrNoUser, true},
	} {
		p.must(p.Choose(p.as(step.by), step.of, step.choice), step.want)
		_, err := p.Read(p.as(viewer), talk.Place{Kind: talk.Tournament, ID: id})
		if (err == nil) != step.reads || err != nil && !errors.Is(err, talk.ErrOut) {
			t.Errorf("after %+v: %v", step, err)
		}
	}
}

// A child's account stays out of talk also where it is an arbiter: everybody may make a tournament
// and name arbiters. Other arbiters who stay out of talk keep order.
func TestChildAsArbiter(t *testing.T) {
	p := newPub(t)
	hall := talk.Place{Kind: talk.Tournament, ID: id}
	for choice, want := range map[talk.Choice]error{talk.Child: talk.ErrOut, talk.Out: nil} {
		p.must(p.Choose(p.as(moderator), arbiter, choice), nil)
		_, err := p.says(arbiter, talk.Tournament, "你好")
		p.must(err, want)
		_, err = p.Read(p.as(arbiter), hall)
		p.must(err, want)
		p.must(p.Slow(p.as(arbiter), hall, time.Minute), want)
	}
}

// Readers get lines as they are said. A player gets what staff say, the rest when the game ends,
// and whoever may read no longer is dismissed.
func TestWatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPub(t)
		hall := talk.Place{Kind: talk.Tournament, ID: id}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { p.Run(ctx); close(done) }()
		watch := func(account string) *talk.Watch {
			w, err := p.Watch(p.as(account), hall)
			p.must(err, nil)
			return w
		}
		viewing, playing := watch(viewer), watch(red)
		got := func(w *talk.Watch) string {
			synctest.Wait()
			var all []string
			for {
				select {
				case m, open := <-w.Updates():
					if !open {
						return "end: " + fmt.Sprint(w.Err())
					}
					u := m.Update.(talk.Talk)
					all = append(all, fmt.Sprintf("%d %v %s", u.Since, u.You.Playing, texts(u.Lines)))
				default:
					return strings.Join(all, ", ")
				}
			}
		}
		is := func(who string, w *talk.Watch, want string) {
			t.Helper()
			if s := got(w); s != want {
				t.Errorf("%s gets %q, want %q", who, s, want)
			}
		}
		is("a viewer", viewing, "0 false ")
		is("a player", playing, "0 true ")
		_, err := p.says(viewer, talk.Tournament, "车八进四")
		p.must(err, nil)
		time.Sleep(time.Second)
		is("a viewer", viewing, "0 false 车八进四")
		is("a player", playing, "0 true ")
		_, err = p.says(arbiter, talk.Tournament, "安静")
		p.must(err, nil)
		time.Sleep(time.Second)
		is("a viewer", viewing, "1 false 安静")
		is("a player", playing, "1 true 安静")
		p.must(p.Remove(p.as(arbiter), hall, 1, ""), nil)
		time.Sleep(time.Second)
		is("a viewer", viewing, "2 false -")
		is("a player", playing, "2 true ")
		p.over.Store(true)
		time.Sleep(3 * time.Second)
		is("a player whose game is over", playing, "0 false - 安静")
		p.must(p.Mute(p.as(arbiter), hall, red, time.Hour, ""), nil)
		time.Sleep(time.Second)
		is("somebody muted", playing, "3 false ")
		viewing.Close()
		viewing.Close() // again
		is("a closed watch", viewing, "end: <nil>")
		viewing = watch(viewer)
		is("a new watch", viewing, "0 false - 安静")
		p.must(p.Choose(p.as(viewer), viewer, talk.Out), nil)
		_, err = p.says(arbiter, talk.Tournament, "好")
		p.must(err, nil)
		time.Sleep(time.Second)
		is("somebody who left", viewing, "end: "+talk.ErrOut.Error())
		cancel()
		<-done
		is("at the end", playing, "end: "+admission.ErrClosed.Error())
	})
}

// Who watches a game costs the store nothing while nobody speaks, and is dismissed when they play.
func TestSpectatorSitsDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPub(t)
		p.over.Store(true)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { p.Run(ctx); close(done) }()
		w, err := p.Watch(p.as(red), talk.Place{Kind: talk.Watchers, ID: id})
		p.must(err, nil)
		time.Sleep(time.Second)
		synctest.Wait()
		before := p.db.reads.Load()
		time.Sleep(time.Minute)
		if synctest.Wait(); p.db.reads.Load() != before {
			t.Errorf("%d reads in a minute of silence", p.db.reads.Load()-before)
		}
		p.over.Store(false)
		time.Sleep(3 * time.Second)
		<-w.Updates()
		if _, open := <-w.Updates(); open || !errors.Is(w.Err(), talk.ErrPlaying) {
			t.Errorf("a player still watches: %v", w.Err())
		}
		cancel()
		<-done
	})
}

// The lines of a deleted account leave the pages that show them, at this node and at others.
func TestDeletedAuthor(t *testing.T) {
	for name, joins := range map[string]bool{"one node": false, "two nodes": true} {
		t.Run(name, func(t *testing.T) {
			p := newPub(t)
			hub, there := local.New(), p.Room
			if joins {
				p.Room, there = p.openOn(hub.Join()), p.openOn(hub.Join())
			}
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan struct{})
			go func() { there.Run(ctx); close(ended) }()
			defer func() { cancel(); <-ended }()
			for _, who := range []string{viewer, arbiter} {
				_, err := p.says(who, talk.Tournament, "by "+who)
				p.must(err, nil)
			}
			w, err := there.Watch(p.as(moderator), talk.Place{Kind: talk.Tournament, ID: id})
			p.must(err, nil)
			if got, want := texts((<-w.Updates()).Update.(talk.Talk).Lines), "by "+viewer+" by "+arbiter; got != want {
				t.Fatalf("the page shows %q, want %q", got, want)
			}
			p.must(p.db.DeleteUser(t.Context(), viewer), nil)
			for told := false; !told; { // the other node may not listen yet
				p.Recheck()
				select {
				case m, open := <-w.Updates():
					if !open {
						t.Fatal(w.Err())
					}
					told = true
					if u := m.Update.(talk.Talk); u.Since != 0 || texts(u.Lines) != "by "+arbiter {
						t.Errorf("since %d the page gets %q, want all lines of others", u.Since, texts(u.Lines))
					}
				case <-time.After(50 * time.Millisecond):
				}
			}
		})
	}
}

// What is said at one node is read at another as soon as the bus has carried the news.
func TestNodes(t *testing.T) {
	p := newPub(t)
	hub := local.New()
	here, there := p.openOn(hub.Join()), p.openOn(hub.Join())
	p.Room = here
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { there.Run(ctx); close(ended) }()
	place := talk.Place{Kind: talk.Tournament, ID: id}
	w, err := there.Watch(p.as(viewer), place)
	p.must(err, nil)
	<-w.Updates()
	for news := 0; news < 2; { // the first may be what the watch looked for by itself, while nobody listened
		_, err = p.says(arbiter, talk.Tournament, "开始")
		p.must(err, nil)
		select {
		case m := <-w.Updates():
			if got := texts(m.Update.(talk.Talk).Lines); !strings.HasPrefix(got, "开始") {
				t.Errorf("the other node reads %q", got)
			}
			news++
		case <-time.After(50 * time.Millisecond):
		}
	}
	cancel()
	<-ended
}

// A line is reported however many have come since, and one that the reader does not get is not.
func TestReportOld(t *testing.T) {
	p := newPub(t)
	hall := talk.Place{Kind: talk.Tournament, ID: id}
	line, err := p.says(viewer, talk.Tournament, "笨蛋")
	p.must(err, nil)
	for range 201 {
		_, err := p.says(moderator, talk.Tournament, "好")
		p.must(err, nil)
	}
	_, err = p.Report(p.as(red), hall, line.N, "") // whose game is running
	p.must(err, talk.ErrNoLine)
	e, err := p.Report(p.as(arbiter), hall, line.N, "骂人")
	p.must(err, nil)
	if e.About != viewer || e.Text != "笨蛋" {
		t.Errorf("the report is about %s, %q", e.About, e.Text)
	}
}

// The place of a team has the tournament and the team's number in its id.
func TestTeamPlace(t *testing.T) {
	for text, ok := range map[string]bool{
		"team:" + id + "-1": true, "team:" + id + "-12": true, "team:" + id: false, "team:" + id + "-": false, "team:" + id + "-0": false,
		"team:" + id + "-01": false, "team:" + id + "--1": false, "team:x-1": false, "tournament:" + id + "-1": false, "team:" + id + "-1-2": false,
	} {
		p, err := talk.PlaceOf(text)
		if (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
		if of, team := p.Of(); ok && (of != id || p.String() != fmt.Sprintf("team:%s-%d", of, team)) {
			t.Errorf("%s is team %d of %s", text, team, of)
		}
	}
}
