package alerts

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"duiyi/store"
)

const (
	// mostDevices is how many devices an account has.
	mostDevices = 10
	// mostWaiting bounds the happenings of this node that are not yet in the outbox.
	mostWaiting = 1024
	// lookEvery is how often a node looks for entries that are due.
	lookEvery = 10 * time.Second
	// batch is how many entries a node takes at once, senders how many it sends at a time.
	batch, senders = 32, 8
	// lease is the time after which another node may send an entry whose outcome is unknown. A
	// batch in which no device answers takes less.
	lease = 2 * time.Minute
	// sendWithin is the time limit to send one.
	sendWithin = 20 * time.Second
	// mostTries is how often an entry is sent before it is given up. The n-th retry is after
	// backOff × 4^(n-1).
	mostTries = 6
	backOff   = 30 * time.Second
	// turnAfter delays an alert after the opponent's move: who answers at once gets none.
	turnAfter = 10 * time.Second
)

// useful is how long an alert of each kind is worth sending.
var useful = map[Kind]time.Duration{Turn: 24 * time.Hour, Challenge: 2 * time.Minute, Round: 15 * time.Minute, Invited: 24 * time.Hour, Trial: 5 * time.Minute}

// ErrGone is returned by a Carrier for a device that no longer exists; the Room removes it.
var ErrGone = errors.New("the device is gone")

// A DeviceError is returned by Carrier.Check: it says which field of a device is wrong, and why.
type DeviceError struct {
	Field string // endpoint, keys.p256dh or keys.auth
	Why   string
}

func (e *DeviceError) Error() string { return e.Field + ": " + e.Why }

// A LaterError is returned by a Carrier after a failure that passes: the Room tries again.
type LaterError struct {
	After time.Duration // before the next try; 0 leaves it to the Room
	Err   error
}

func (e *LaterError) Error() string { return e.Err.Error() }

func (e *LaterError) Unwrap() error { return e.Err }

// A Message is what a device shows.
type Message struct {
	Kind  Kind   `json:"kind"`
	Title string `json:"title"`
	Text  string `json:"text"`
	URL   string `json:"url"` // a path of the page
	Tag   string `json:"tag"` // a later message replaces the one with its tag
	// For is how long the message is worth delivering.
	For time.Duration `json:"-"`
	// Off is the secret of a link that ends mail of the kind, for Room.End; empty for Trial and
	// for browsers.
	Off string `json:"-"`
}

// A Carrier reaches devices.
type Carrier interface {
	// Key returns the public key with which a browser subscribes, base64url.
	Key() string
	// Check returns a *DeviceError for a device that cannot be reached.
	Check(d Device) error
	// Carry sends a message. The error is ErrGone, a *LaterError, or one that no retry cures.
	Carry(ctx context.Context, d Device, m Message) error
}

// Turned says whose turn it is in a game.
type Turned struct {
	Account string // to move; empty if the game is over, not by correspondence, or a guest is
	Against string // name of the opponent
	Ply     int    // moves so far
}

// A Board is an account's board in a round.
type Board struct {
	Account string
	Against string // name of the opponent
	Board   int    // from 1; 0 is a bye
	Game    string // id; empty before it begins, and at a wooden board
}

// Pairing is a round of a tournament.
type Pairing struct {
	Title  string
	Begun  bool
	Boards []Board // of players with accounts
}

// An Invitation asks an account to play for a team.
type Invitation struct {
	Title string // of the tournament; empty if the invitation is not open
	Team  string // name
	By    string // name of the captain
}

// Sources return the present state of games and tournaments.
type Sources interface {
	// Invitation returns that of an account to a team, by its number.
	Invitation(ctx context.Context, tournament, account string, team int) (Invitation, error)
	Turned(ctx context.Context, game string) (Turned, error)
	Paired(ctx context.Context, tournament string, round int) (Pairing, error)
}

// Parts are what a Room works with.
type Parts struct {
	Store   Store
	Carrier Carrier // nil: no Web Push
	Mailer  Mailer  // nil: no mail
	Sources Sources
	Now     func() time.Time
	Log     *slog.Logger
}

// A Room sends the alerts of a server. Its methods are safe for concurrent use.
type Room struct {
	Parts
	happened chan happening
	queued   chan struct{} // signals entries that are due at once
	sealing  atomic.Pointer[[]byte]
}

// A happening is not yet in the outbox.
type happening struct {
	kind    Kind
	subject string // id of the game, offer or tournament
	round   int    // number; of an invitation that of the team
	account string // of a challenge or an invitation
	name    string // of the challenger
}

// New returns a Room. Its owner calls Run.
func New(p Parts) *Room {
	return &Room{Parts: p, happened: make(chan happening, mostWaiting), queued: make(chan struct{}, 1)}
}

// Tells reports whether the server sends alerts.
func (r *Room) Tells() bool { return r.Carrier != nil || r.Mailer != nil }

// Turn announces a move in a game by correspondence. It returns at once.
func (r *Room) Turn(game string) { r.note(happening{kind: Turn, subject: game}) }

// Challenge announces an offer of a game to an account. It returns at once.
func (r *Room) Challenge(account, offer, by string) {
	r.note(happening{kind: Challenge, subject: offer, account: account, name: by})
}

// Round announces a round that is paired or has begun. It returns at once.
func (r *Room) Round(tournament string, round int) {
	r.note(happening{kind: Round, subject: tournament, round: round})
}

// Invited announces an invitation of an account to a team. It returns at once.
func (r *Room) Invited(tournament, account string, team int) {
	r.note(happening{kind: Invited, subject: tournament, round: team, account: account})
}

func (r *Room) note(h happening) {
	if !r.Tells() {
		return
	}
	select {
	case r.happened <- h:
	default:
		r.Log.Warn("an alert is dropped: too many wait", "kind", h.kind, "subject", h.subject)
	}
}

// Run fills the outbox and empties it until ctx ends.
func (r *Room) Run(ctx context.Context) {
	if !r.Tells() {
		return
	}
	var work sync.WaitGroup
	defer work.Wait()
	work.Go(func() { r.sendAll(ctx) })
	for {
		select {
		case <-ctx.Done():
			return
		case h := <-r.happened:
			if err := r.queue(ctx, h); err != nil && ctx.Err() == nil {
				r.Log.Error("queue an alert", "kind", h.kind, "subject", h.subject, "err", err)
			}
		}
	}
}

// queue adds the alerts about a happening to the outbox.
func (r *Room) queue(ctx context.Context, h happening) error {
	ctx, cancel := context.WithTimeout(store.WithPatience(ctx), store.Timeout)
	defer cancel()
	now := r.now()
	switch h.kind {
	case Turn:
		t, err := r.Sources.Turned(ctx, h.subject)
		if err != nil || t.Account == "" {
			return err
		}
		return r.add(ctx, t.Account, Alert{Kind: Turn, Subject: h.subject, Mark: t.Ply, Due: now.Add(turnAfter)}, body{Name: t.Against, Game: h.subject})
	case Challenge:
		return r.add(ctx, h.account, Alert{Kind: Challenge, Subject: h.subject, Due: now}, body{Name: h.name})
	case Invited:
		i, err := r.Sources.Invitation(ctx, h.subject, h.account, h.round)
		if err != nil || i.Title == "" {
			return err
		}
		a := Alert{Kind: Invited, Subject: h.subject + "/" + strconv.Itoa(h.round), Due: now}
		return r.add(ctx, h.account, a, body{Title: i.Title, Team: i.Team, Name: i.By})
	}
	p, err := r.Sources.Paired(ctx, h.subject, h.round)
	if err != nil {
		return err
	}
	subject := h.subject + "/" + strconv.Itoa(h.round)
	for _, b := range p.Boards {
		err := r.add(ctx, b.Account, Alert{Kind: Round, Subject: subject, Due: now},
			body{Title: p.Title, Name: b.Against, Round: h.round, Board: b.Board, Begun: p.Begun, Game: b.Game})
		if err != nil {
			return err
		}
	}
	return nil
}

// add adds an alert to the outbox, for the devices of an account.
func (r *Room) add(ctx context.Context, account string, a Alert, b body) error {
	text, err := json.Marshal(b)
	if err != nil {
		return err
	}
	a.Body, a.Until = string(text), r.now().Add(useful[a.Kind])
	if a.Kind == Round { // taken back and paired again, or begun
		a.Mark = int(crc32.ChecksumIEEE(text))
	}
	if err := r.Store.QueueAlert(ctx, account, a); err != nil {
		return err
	}
	select {
	case r.queued <- struct{}{}:
	default:
	}
	return nil
}

func (r *Room) now() time.Time { return time.UnixMilli(r.Now().UnixMilli()).UTC() }

// sendAll sends what is due until ctx ends.
func (r *Room) sendAll(ctx context.Context) {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		if err := r.send(ctx); err != nil && ctx.Err() == nil && !errors.Is(err, store.ErrOverloaded) {
			r.Log.Error("send alerts", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		case <-r.queued:
		}
	}
}

// send sends all entries that are due.
func (r *Room) send(ctx context.Context) error {
	for ctx.Err() == nil {
		now := r.now()
		list, err := r.Store.DueAlerts(ctx, now, now.Add(lease), batch)
		if err != nil || len(list) == 0 {
			return err
		}
		due := make(chan Alert)
		var work sync.WaitGroup
		for range min(senders, len(list)) {
			work.Go(func() {
				for a := range due {
					if err := r.sendOne(ctx, a); err != nil && ctx.Err() == nil {
						r.Log.Warn("an alert was not sent", "kind", a.Kind, "device", a.Device.ID, "err", err)
					}
				}
			})
		}
		for _, a := range list {
			due <- a
		}
		close(due)
		work.Wait()
	}
	return ctx.Err()
}

// sendOne sends an entry, or puts it off. Its error is for the log.
func (r *Room) sendOne(ctx context.Context, a Alert) error {
	// Even if the program ends meanwhile, so that nothing is sent twice.
	putOff := func(until time.Time) error { return r.Store.PutOff(context.WithoutCancel(ctx), a, until) }
	over := func() error { return putOff(a.Until) }
	if !a.Wanted.Wants(a.Kind) || slices.Contains(a.Device.Off, a.Kind) {
		return over()
	}
	now := r.now()
	byMail := a.Device.Mail()
	if byMail && a.Kind == Turn && a.Tries == 1 {
		return putOff(now.Add(mailTurnAfter - turnAfter))
	}
	if until, quiet := a.Wanted.Quiet.Until(now); quiet && a.Kind != Trial {
		return putOff(until) // it may be of no use by then
	}
	ctx, cancel := context.WithTimeout(ctx, sendWithin)
	defer cancel()
	if a.Kind == Turn {
		t, err := r.Sources.Turned(ctx, a.Subject)
		switch {
		case err != nil:
			return err // after the lease once more
		case t.Account != a.Device.Account:
			return over()
		}
	}
	if a.Kind == Invited {
		id, number, _ := strings.Cut(a.Subject, "/")
		team, _ := strconv.Atoi(number)
		i, err := r.Sources.Invitation(ctx, id, a.Device.Account, team)
		switch {
		case err != nil:
			return err
		case i.Title == "":
			return over()
		}
	}
	var b body
	if err := json.Unmarshal([]byte(a.Body), &b); err != nil {
		return errors.Join(err, over())
	}
	m := Message{Kind: a.Kind, URL: b.url(a), Tag: string(a.Kind) + " " + a.Subject, For: a.Until.Sub(now)}
	m.Title, m.Text = b.text(a.Kind, a.Device.Language)
	err := r.carry(ctx, a.Device, m)
	var later *LaterError
	switch {
	case err == nil:
		return over()
	case errors.Is(err, ErrGone):
		if err := r.Store.DropDevice(ctx, "", a.Device.ID); !errors.Is(err, ErrNoDevice) {
			return err
		}
		return nil
	case errors.As(err, &later) && a.Tries < mostTries:
		wait := max(later.After, backOff<<(2*(a.Tries-1)))
		return errors.Join(err, putOff(now.Add(wait)))
	}
	return errors.Join(err, over())
}

// carry sends a message on the way that a device is reached.
func (r *Room) carry(ctx context.Context, d Device, m Message) (err error) {
	switch {
	case d.Mail() && r.Mailer != nil:
		if m.Kind != Trial {
			if m.Off, err = r.off(ctx, d.ID, m.Kind); err != nil {
				return &LaterError{Err: err}
			}
		}
		return r.Mailer.Carry(ctx, d, m)
	case !d.Mail() && r.Carrier != nil:
		return r.Carrier.Carry(ctx, d, m)
	}
	return errors.New("the server does not reach such devices any more")
}

// url returns the page that an alert opens.
func (b body) url(a Alert) string {
	switch {
	case b.Game != "":
		return "/game/" + b.Game
	case a.Kind == Challenge:
		return "/lobby"
	case a.Kind == Round, a.Kind == Invited:
		id, _, _ := strings.Cut(a.Subject, "/")
		return "/tournament/" + id
	}
	return "/account"
}

// Wanted returns what an account wants to be told, and its devices, the newest first. One of them
// may be its address of mail.
func (r *Room) Wanted(ctx context.Context, account string) (Settings, []Device, error) {
	s, err := r.Store.AlertSettings(ctx, account)
	if err != nil {
		return s, nil, err
	}
	list, err := r.Store.Devices(ctx, account)
	return s, list, err
}

// A SettingError refuses settings.
type SettingError struct{ Field, Why string }

func (e *SettingError) Error() string { return e.Field + ": " + e.Why }

// Want keeps what an account wants. The error may be a *SettingError.
func (r *Room) Want(ctx context.Context, account string, s Settings) error {
	const day = 24 * 60
	if err := known(s.Off); err != nil {
		return err
	}
	for _, m := range []struct {
		field  string
		minute int
	}{{"from", s.Quiet.From}, {"to", s.Quiet.To}} {
		if m.minute < 0 || m.minute >= day {
			return &SettingError{m.field, fmt.Sprintf("%d minutes after midnight, want 0 to %d", m.minute, day-1)}
		}
	}
	if _, err := time.LoadLocation(s.Quiet.Zone); err != nil || s.Quiet.Zone == "Local" || len(s.Quiet.Zone) > 64 {
		return &SettingError{"zone", "there is no such time zone"}
	}
	slices.Sort(s.Off)
	s.Off = slices.Compact(s.Off)
	return r.Store.SetAlertSettings(ctx, account, s)
}

// Add adds a browser to an account and returns it. The error may be a *DeviceError.
func (r *Room) Add(ctx context.Context, d Device) (Device, error) {
	if err := r.Carrier.Check(d); err != nil {
		return d, err
	}
	sum := sha256.Sum256([]byte(d.Endpoint))
	d.ID, d.Language, d.Added = hex.EncodeToString(sum[:8]), Language(d.Language), r.now()
	return d, r.Store.AddDevice(ctx, d, mostDevices)
}

// Drop removes a device of an account. The error may be ErrNoDevice.
func (r *Room) Drop(ctx context.Context, account, id string) error {
	return r.Store.DropDevice(ctx, account, id)
}

// Try sends a device of an account a message that says that it works. The error may be
// ErrNoDevice.
func (r *Room) Try(ctx context.Context, account, id string) error {
	list, err := r.Store.Devices(ctx, account)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(list, func(d Device) bool { return d.ID == id }) {
		return ErrNoDevice
	}
	now := r.now()
	return r.add(ctx, account, Alert{Device: Device{ID: id}, Kind: Trial, Mark: int(now.UnixMilli()), Due: now}, body{})
}
