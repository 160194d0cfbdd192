package alerts

import (
	"context"
	"errors"
	"slices"
	"time"
)

// A Kind is what an alert is about.
type Kind string

// The kinds.
const (
	Turn      Kind = "turn"      // the person is to move in a game by correspondence
	Challenge Kind = "challenge" // somebody offers the person a game
	Round     Kind = "round"     // a round of the person's tournament is paired, or begins
	Invited   Kind = "invited"   // a captain asks the person to play for a team
	Trial     Kind = "trial"     // the person asked whether it works
)

// Kinds returns the kinds that a person can refuse.
func Kinds() []Kind { return []Kind{Turn, Challenge, Round, Invited} }

// ErrNoDevice reports a device that the account does not have, ErrNoAddress an account without a
// confirmed email address.
var (
	ErrNoDevice  = errors.New("there is no such device")
	ErrNoAddress = errors.New("there is no confirmed address")
)

// Settings are a person's choice of alerts. The zero Settings allow all kinds at any time.
type Settings struct {
	Off   []Kind
	Quiet Quiet
}

// Wants reports whether the settings allow a kind.
func (s Settings) Wants(k Kind) bool { return !slices.Contains(s.Off, k) }

// Quiet is the hours of each day without alerts. From and To are minutes after midnight, 0 to
// 1439; if they are equal there are no such hours.
type Quiet struct {
	From, To int
	Zone     string // of the IANA database, such as Asia/Shanghai; empty is UTC
}

// Until returns when the quiet hours around a moment end; false if they are not around it.
func (q Quiet) Until(now time.Time) (time.Time, bool) {
	if q.From == q.To {
		return time.Time{}, false
	}
	zone, err := time.LoadLocation(q.Zone)
	if err != nil { // a zone that this machine does not know
		zone = time.UTC
	}
	local := now.In(zone)
	at := local.Hour()*60 + local.Minute()
	day := local.Day()
	switch {
	case q.From < q.To && at >= q.From && at < q.To, q.From > q.To && at < q.To:
	case q.From > q.To && at >= q.From:
		day++
	default:
		return time.Time{}, false
	}
	return time.Date(local.Year(), local.Month(), day, q.To/60, q.To%60, 0, 0, zone).UTC(), true
}

// A Device is a browser, which is removed with the log-in that added it, or the account's email
// address.
type Device struct {
	ID       string // 16 hex digits
	Account  string
	LogIn    []byte // hash of the token of the log-in; nil for the email address
	Endpoint string // address at its push service
	Key      string // its public key, base64url
	Auth     string // its secret, base64url
	Language string // a tag of Languages
	Agent    string // the browser's User-Agent
	Added    time.Time
	Off      []Kind // not sent here, in addition to Settings.Off
}

// Mail reports whether a device is the account's email address.
func (d Device) Mail() bool { return d.LogIn == nil }

// Switch returns kinds with one of them in or out.
func Switch(list []Kind, k Kind, in bool) []Kind {
	list = slices.DeleteFunc(slices.Clone(list), func(other Kind) bool { return other == k })
	if in {
		list = append(list, k)
	}
	return list
}

// An Alert is an entry of the outbox. Times are whole milliseconds, UTC.
type Alert struct {
	Device  Device
	Wanted  Settings // of the device's account; only DueAlerts fills it in
	Kind    Kind
	Subject string // what it is about: one alert of a kind about a subject waits at a device
	Mark    int    // tells alerts about a subject apart: the same mark again is the same alert
	Body    string // a body as JSON
	Due     time.Time
	Until   time.Time // when it expires
	Tries   int       // to send it so far
}

// A Store keeps settings, devices and the outbox. A method that returns nil has
// committed. Methods are safe for concurrent use.
type Store interface {
	// KeptSecret returns the secret of a name: fresh, unless the store has one already.
	KeptSecret(ctx context.Context, name string, fresh []byte) ([]byte, error)
	// AlertSettings returns the settings of an account, the zero Settings if it has none.
	AlertSettings(ctx context.Context, account string) (Settings, error)
	// SetAlertSettings does nothing for an account that does not exist.
	SetAlertSettings(ctx context.Context, account string, s Settings) error
	// AddDevice adds a device or replaces the one with its ID, whoever had it, and removes the
	// oldest browsers of the account beyond most. Without the log-in it adds nothing; a device for
	// mail needs a confirmed address (ErrNoAddress), and keeps its Off.
	AddDevice(ctx context.Context, d Device, most int) error
	// Devices returns the devices of an account, the newest first.
	Devices(ctx context.Context, account string) ([]Device, error)
	// DropDevice removes a device with what waits for it. The error is ErrNoDevice if the account
	// lacks it; an empty account is any.
	DropDevice(ctx context.Context, account, id string) error
	// Refuse turns a kind off for a device, or on again. The error is ErrNoDevice as above.
	Refuse(ctx context.Context, account, id string, k Kind, off bool) error
	// QueueAlert adds an alert for each device of an account, or for one if a.Device has an ID. It
	// replaces one about the same subject with another Mark; if one has the same, nothing changes.
	QueueAlert(ctx context.Context, account string, a Alert) error
	// DueAlerts returns up to most alerts that are due, the longest due first, of devices whose
	// log-in is valid. It counts a try of each, makes it due again later, and forgets those that
	// are of no use any more.
	DueAlerts(ctx context.Context, now, again time.Time, most int) ([]Alert, error)
	// PutOff makes an alert due at a time, unless another with its subject has replaced it. It is
	// kept until Alert.Until, so that the same alert is not queued again: due then, it is never
	// sent.
	PutOff(ctx context.Context, a Alert, due time.Time) error
}
