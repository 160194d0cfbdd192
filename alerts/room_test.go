package alerts_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"duiyi/alerts"
	"duiyi/identity"
	"duiyi/mailbox"
	"duiyi/people"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
)

// A post carries messages into a list.
type post struct {
	mu    sync.Mutex
	sent  []string // device, title and text
	off   string   // of the last mail
	fails error
	// meanwhile happens while a message is carried.
	meanwhile func()
}

func (*post) Key() string { return "key" }

func (*post) Check(d alerts.Device) error {
	if d.Endpoint == "" {
		return &alerts.DeviceError{Field: "endpoint", Why: "nowhere"}
	}
	return nil
}

func (p *post) Address(_ context.Context, account string) (string, error) { return account + "@x", nil }

func (p *post) Carry(_ context.Context, d alerts.Device, m alerts.Message) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if d.Mail() {
		d.Endpoint = d.Account + " by mail"
		p.off = m.Off
	}
	p.sent = append(p.sent, fmt.Sprintf("%s: %s, %s %s", d.Endpoint, m.Title, m.Text, m.URL))
	if p.meanwhile != nil {
		p.meanwhile()
	}
	return p.fails
}

// took returns what was sent since the last call, in alphabetical order.
func (p *post) took() []string {
	list := p.sent
	p.sent = nil
	slices.Sort(list)
	return list
}

// sources say what they are told to.
type sources struct {
	turned  alerts.Turned
	paired  alerts.Pairing
	invited alerts.Invitation
}

func (s *sources) Turned(context.Context, string) (alerts.Turned, error) { return s.turned, nil }

func (s *sources) Paired(context.Context, string, int) (alerts.Pairing, error) { return s.paired, nil }

func (s *sources) Invitation(context.Context, string, string, int) (alerts.Invitation, error) {
	return s.invited, nil
}

// A bench is a Room with accounts "a" and "b", whose devices are called like them.
type bench struct {
	*alerts.Room
	t    *testing.T
	now  time.Time
	post *post
	from *sources
	db   *sqlite.Store
}

func newBench(t *testing.T) *bench {
	t.Helper()
	db, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	b := &bench{t: t, now: time.Date(2026, 2, 17, 12, 0, 0, 0, time.UTC), post: &post{}, from: &sources{}, db: db}
	b.Room = alerts.New(alerts.Parts{Store: db, Carrier: b.post, Mailer: b.post, Sources: b.from, Now: func() time.Time { return b.now }, Log: slog.New(slog.DiscardHandler)})
	for i, id := range []string{"a", "b"} {
		token := make([]byte, 32)
		token[0] = byte(i)
		add := errors.Join(db.AddUser(t.Context(), people.User{ID: id, Name: id, Skeleton: id, Role: identity.RolePlayer, Created: b.now}, nil, b.now),
			db.KeepLogIn(t.Context(), people.LogIn{Token: token, User: id, Data: []byte("x"), Created: b.now, Seen: b.now, Expires: b.now.Add(1000 * time.Hour)}))
		if _, err := b.Add(t.Context(), alerts.Device{Account: id, LogIn: token, Endpoint: id, Language: "en"}); err != nil || add != nil {
			t.Fatal(err, add)
		}
	}
	return b
}

// after lets time pass and expects messages, in alphabetical order.
func (b *bench) after(d time.Duration, want ...string) {
	b.t.Helper()
	b.now = b.now.Add(d)
	if err := b.Step(b.t.Context()); err != nil {
		b.t.Fatal(err)
	}
	if got := b.post.took(); !slices.Equal(got, want) {
		b.t.Errorf("after %v: %q, want %q", d, got, want)
	}
}

func TestTurn(t *testing.T) {
	b := newBench(t)
	told := "a: Your move, Your game against 小红 /game/g"
	b.from.turned = alerts.Turned{Account: "a", Against: "小红", Ply: 4}
	b.Turn("g")
	b.after(0)
	b.after(10*time.Second, told)
	b.Turn("g") // the same move, as another node may say
	b.after(time.Minute)

	b.from.turned.Ply = 6
	b.Turn("g")
	b.after(0)
	b.from.turned = alerts.Turned{Account: "b", Against: "小明", Ply: 7} // who has answered at once
	b.after(10 * time.Second)

	b.from.turned = alerts.Turned{}
	b.Turn("over")
	b.after(time.Minute)
}

func TestRounds(t *testing.T) {
	b := newBench(t)
	b.from.paired = alerts.Pairing{Title: "周五", Boards: []alerts.Board{{Account: "a", Against: "b", Board: 3}, {Account: "b"}, {Account: "nobody", Board: 1}}}
	b.Round("t", 2)
	b.after(0, "a: 周五, Round 2: board 3 against b /tournament/t", "b: 周五, Round 2: you have a bye /tournament/t")
	b.Round("t", 2)
	b.after(time.Second)
	b.from.paired.Boards[0].Against = "c" // the round was taken back
	b.Round("t", 2)
	b.after(time.Second, "a: 周五, Round 2: board 3 against c /tournament/t")
	b.from.paired.Boards[0].Against = "b"
	b.Round("t", 2)
	b.after(time.Second, "a: 周五, Round 2: board 3 against b /tournament/t")
	b.from.paired.Begun = true
	b.from.paired.Boards[0].Game = "g"
	b.Round("t", 2)
	b.after(time.Second, "a: 周五, Round 2 begins: board 3 against b /game/g", "b: 周五, Round 2: you have a bye /tournament/t")
}

// An invitation is told once, and not if it was withdrawn before it could be.
func TestInvited(t *testing.T) {
	b := newBench(t)
	b.from.invited = alerts.Invitation{Title: "周五", Team: "红队", By: "b"}
	b.Invited("t", "a", 2)
	b.after(0, "a: 周五, b invites you to the team “红队” /tournament/t")
	b.Invited("t", "a", 2)
	b.after(time.Minute)
	if err := b.Want(t.Context(), "b", alerts.Settings{Off: []alerts.Kind{alerts.Invited}}); err != nil {
		t.Fatal(err)
	}
	b.Invited("t", "b", 1)
	b.after(time.Minute)
	if err := b.Want(t.Context(), "a", alerts.Settings{Quiet: alerts.Quiet{From: 0, To: 13 * 60}}); err != nil {
		t.Fatal(err)
	}
	b.Invited("t", "a", 3)
	b.after(time.Minute) // quiet until 13:00
	b.from.invited = alerts.Invitation{}
	b.after(time.Hour)
	b.Invited("t", "a", 4)
	b.after(time.Hour)
}

func TestWanted(t *testing.T) {
	b := newBench(t)
	want := func(s alerts.Settings) {
		t.Helper()
		if err := b.Want(t.Context(), "a", s); err != nil {
			t.Fatal(err)
		}
	}
	b.from.turned = alerts.Turned{Account: "a", Ply: 1}
	want(alerts.Settings{Off: []alerts.Kind{alerts.Challenge}})
	b.Challenge("a", "1", "b")
	b.Challenge("b", "2", "a")
	b.Turn("g")
	b.after(10*time.Second, "b: A challenge, a challenges you to a game /lobby")
	b.after(0)
	b.after(10*time.Second, "a: Your move, Your game against a guest /game/g")

	// At 20:00 in Shanghai; quiet from 20:00 to 7:00.
	want(alerts.Settings{Quiet: alerts.Quiet{From: 20 * 60, To: 7 * 60, Zone: "Asia/Shanghai"}})
	b.from.turned.Ply = 3
	b.Turn("g")
	b.Challenge("a", "3", "b")
	b.after(0)
	b.after(10 * time.Second)
	b.after(10*time.Hour + 59*time.Minute)
	b.after(time.Minute, "a: Your move, Your game against a guest /game/g")

	for _, bad := range []struct {
		field string
		s     alerts.Settings
	}{
		{"off", alerts.Settings{Off: []alerts.Kind{"x"}}}, {"off", alerts.Settings{Off: []alerts.Kind{alerts.Trial}}},
		{"from", alerts.Settings{Quiet: alerts.Quiet{From: 1440}}}, {"to", alerts.Settings{Quiet: alerts.Quiet{To: -1}}},
		{"zone", alerts.Settings{Quiet: alerts.Quiet{Zone: "Mars/Olympus"}}}, {"zone", alerts.Settings{Quiet: alerts.Quiet{Zone: "../../etc/passwd"}}}, {"zone", alerts.Settings{Quiet: alerts.Quiet{Zone: "Local"}}},
	} {
		var refused *alerts.SettingError
		if err := b.Want(t.Context(), "a", bad.s); !errors.As(err, &refused) || refused.Field != bad.field {
			t.Errorf("%+v: %v", bad.s, err)
		}
	}
}

// By mail a turn is told later, once until the person has moved; a link in each ends its kind there
// and nowhere else.
func TestMail(t *testing.T) {
	b := newBench(t)
	ctx := t.Context()
	if err := b.WantMail(ctx, "a", "en", nil); !errors.Is(err, alerts.ErrNoAddress) {
		t.Fatalf("without an address: %v", err)
	}
	hash := make([]byte, 32)
	if err := b.db.AskMail(ctx, mailbox.Entry{Account: "a", Pending: "a@example.com", Hash: hash, Expires: b.now.Add(time.Hour)}); err != nil {
		t.Fatal(err)
	}
	if _, err := b.db.ConfirmMail(ctx, hash, b.now); err != nil {
		t.Fatal(err)
	}
	want := func(off ...alerts.Kind) {
		t.Helper()
		if err := b.WantMail(ctx, "a", "en", off); err != nil {
			t.Fatal(err)
		}
	}
	want()
	var bad *alerts.SettingError
	if err := b.WantMail(ctx, "a", "en", []alerts.Kind{alerts.Trial}); !errors.As(err, &bad) {
		t.Errorf("no such kind: %v", err)
	}
	b.from.turned = alerts.Turned{Account: "a", Ply: 1}
	b.Turn("g")
	b.after(0)
	b.after(10*time.Second, "a: Your move, Your game against a guest /game/g")
	b.after(9 * time.Minute)
	b.after(50*time.Second, "a by mail: Your move, Your game against a guest /game/g")
	b.Turn("g")
	b.after(time.Hour)
	turnOff := b.post.off

	b.from.turned.Ply = 3
	b.Turn("g")
	b.after(0)
	b.after(10*time.Second, "a: Your move, Your game against a guest /game/g")
	b.from.turned.Account = "b" // who has moved before the mail is due
	b.after(10 * time.Minute)

	challenged := "A challenge, b challenges you to a game /lobby"
	b.Challenge("a", "1", "b")
	b.after(0, "a by mail: "+challenged, "a: "+challenged)
	for _, link := range []string{"", "turn", "x" + turnOff, turnOff + "x", strings.Replace(turnOff, "turn", "round", 1), "trial-" + strings.TrimPrefix(turnOff, "turn-")} {
		if err := b.End(ctx, link); !errors.Is(err, alerts.ErrNoLink) {
			t.Errorf("the link %q: %v", link, err)
		}
	}
	for range 2 {
		if err := b.End(ctx, b.post.off); err != nil {
			t.Fatal(err)
		}
	}
	b.Challenge("a", "2", "b")
	b.after(0, "a: "+challenged)
	want()
	if err := b.Want(ctx, "a", alerts.Settings{Off: []alerts.Kind{alerts.Challenge}}); err != nil {
		t.Fatal(err)
	}
	b.Challenge("a", "3", "b") // not wanted at all
	b.after(0)

	if err := b.db.DropMail(ctx, "a"); err != nil {
		t.Fatal(err)
	}
	if err := b.End(ctx, turnOff); err != nil {
		t.Errorf("the link of an address that is gone: %v", err)
	}
}

// A push service that is away is tried again, more and more slowly, and then no more; a device
// that is gone is forgotten.
func TestFailures(t *testing.T) {
	b := newBench(t)
	told := "a: A challenge, b challenges you to a game /lobby"
	b.post.fails = &alerts.LaterError{Err: errors.New("away")}
	b.Challenge("a", "1", "b")
	b.after(0, told)
	b.after(29 * time.Second)
	b.after(time.Second, told)
	b.after(80 * time.Second)
	b.after(time.Hour) // it is of no use any more

	told = "a: Your move, Your game against a guest /game/g"
	b.from.turned = alerts.Turned{Account: "a", Ply: 1}
	b.Turn("g")
	b.after(0)
	b.after(10*time.Second, told)
	for _, wait := range []time.Duration{30 * time.Second, 2 * time.Minute, 8 * time.Minute, 32 * time.Minute, 128 * time.Minute} {
		b.after(wait - time.Second)
		b.after(time.Second, told)
	}
	b.after(20 * time.Hour)

	b.post.fails = &alerts.LaterError{After: time.Hour, Err: errors.New("slow down")}
	b.from.turned.Ply = 3
	b.Turn("g")
	b.after(0)
	b.after(10*time.Second, told)
	b.after(59 * time.Minute)
	b.post.fails = errors.New("refused") // which no retry helps
	b.after(time.Minute, told)
	b.after(3 * time.Hour)

	b.post.fails = alerts.ErrGone
	b.from.turned.Ply = 5
	b.Turn("g")
	b.after(0)
	b.after(10*time.Second, told)
	if _, list, err := b.Wanted(t.Context(), "a"); err != nil || len(list) != 0 {
		t.Errorf("a device that is gone: %v, %v", list, err)
	}
}

func TestDevices(t *testing.T) {
	b := newBench(t)
	_, list, err := b.Wanted(t.Context(), "a")
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	if err := b.Try(t.Context(), "b", list[0].ID); !errors.Is(err, alerts.ErrNoDevice) {
		t.Errorf("another's device: %v", err)
	}
	quiet := alerts.Settings{Quiet: alerts.Quiet{From: 11 * 60, To: 13 * 60}} // it is noon, and who tries wants to know now
	if err := errors.Join(b.Want(t.Context(), "a", quiet), b.Try(t.Context(), "a", list[0].ID)); err != nil {
		t.Fatal(err)
	}
	b.after(0, "a: Notifications work, This is how this server tells you what waits for you. /account")
	if err := b.Drop(t.Context(), "b", list[0].ID); !errors.Is(err, alerts.ErrNoDevice) {
		t.Errorf("another's device: %v", err)
	}
	if err := b.Drop(t.Context(), "a", list[0].ID); err != nil {
		t.Fatal(err)
	}
	b.Challenge("a", "1", "b")
	b.after(0)
	var bad *alerts.DeviceError
	if _, err := b.Add(t.Context(), alerts.Device{Account: "a", LogIn: list[0].LogIn}); !errors.As(err, &bad) {
		t.Errorf("a device that is nowhere: %v", err)
	}
}

// What was sent while the program was told to end is not sent again after the next start, and no
// other node sends what a node is still at.
func TestOnce(t *testing.T) {
	b := newBench(t)
	ctx, stop := context.WithCancel(t.Context())
	b.post.meanwhile = stop
	b.from.turned = alerts.Turned{Account: "a", Ply: 1}
	b.Turn("g")
	b.after(0)
	b.now = b.now.Add(10 * time.Second)
	if err := b.Step(ctx); !errors.Is(err, context.Canceled) {
		t.Fatalf("after the end: %v", err)
	}
	if got := b.post.took(); len(got) != 1 {
		t.Fatalf("sent %q", got)
	}
	b.after(alerts.Lease)
	if alerts.LongestBatch >= alerts.Lease {
		t.Errorf("a batch takes up to %v, the lease is %v", alerts.LongestBatch, alerts.Lease)
	}
}

// More happenings than a node holds are dropped; nobody waits.
func TestRush(t *testing.T) {
	b := newBench(t)
	for n := range alerts.MostWaiting + 10 {
		b.Challenge("nobody", fmt.Sprint(n), "b")
	}
}

// A Room without a Carrier takes nothing, and Run ends at once.
func TestSilent(t *testing.T) {
	r := alerts.New(alerts.Parts{})
	r.Turn("g")
	r.Run(t.Context())
	if r.Tells() {
		t.Error("it tells")
	}
}

func TestQuiet(t *testing.T) {
	at := func(text string) time.Time {
		parsed, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		return parsed
	}
	for _, tt := range []struct {
		from, to int
		zone     string
		now      string
		until    string // empty: not quiet
	}{
		{0, 0, "", "2026-02-17T00:00:00Z", ""},
		{60, 120, "", "2026-02-17T00:59:00Z", ""}, {60, 120, "", "2026-02-17T01:00:00Z", "2026-02-17T02:00:00Z"}, {60, 120, "", "2026-02-17T02:00:00Z", ""},
		{1380, 420, "Asia/Shanghai", "2026-02-17T15:00:00Z", "2026-02-17T23:00:00Z"}, {1380, 420, "Asia/Shanghai", "2026-02-17T22:59:59Z", "2026-02-17T23:00:00Z"},
		{1380, 420, "Asia/Shanghai", "2026-02-17T23:00:00Z", ""}, {1380, 420, "Asia/Shanghai", "2026-02-28T15:30:00Z", "2026-02-28T23:00:00Z"},
		{1380, 420, "Europe/Berlin", "2026-03-28T22:30:00Z", "2026-03-29T05:00:00Z"}, // the clocks go forward in between
		{60, 120, "Nowhere/Here", "2026-02-17T01:30:00Z", "2026-02-17T02:00:00Z"},
	} {
		q := alerts.Quiet{From: tt.from, To: tt.to, Zone: tt.zone}
		until, quiet := q.Until(at(tt.now))
		if quiet != (tt.until != "") || quiet && !until.Equal(at(tt.until)) {
			t.Errorf("%+v at %s: %v, %v", q, tt.now, until, quiet)
		}
	}
}

// Each language says everything.
func TestWords(t *testing.T) {
	b := newBench(t)
	seen := map[string]bool{}
	for _, language := range alerts.Languages() {
		_, list, err := b.Wanted(t.Context(), "a")
		if err != nil {
			t.Fatal(err)
		}
		d := list[0]
		d.Language = language + "-x"
		if _, err := b.Add(t.Context(), d); err != nil {
			t.Fatal(err)
		}
		b.Challenge("a", language, "老王")
		if err := b.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
		said := b.post.took()
		if len(said) != 1 || seen[said[0]] || !strings.Contains(said[0], "老王") || strings.ContainsAny(said[0], "{}") {
			t.Errorf("%s: %q", language, said)
			continue
		}
		seen[said[0]] = true
	}
	if alerts.Language("fr") != "en" || alerts.Language("zh-HK") != "zh-Hant" {
		t.Error("tags")
	}
}
