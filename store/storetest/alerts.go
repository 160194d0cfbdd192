package storetest

import (
	"fmt"
	"testing"
	"time"

	"duiyi/alerts"
	"duiyi/mailbox"
	"duiyi/people"
)

// device is the n-th device of an account, of a log-in.
func device(n int, account string, logIn []byte) alerts.Device {
	return alerts.Device{
		ID: fmt.Sprintf("%016x", n), Account: account, LogIn: logIn, Endpoint: fmt.Sprintf("https://push.example/%d", n), Key: "k", Auth: "a",
		Language: "vi", Agent: "browser", Added: epoch.Add(time.Duration(n) * time.Second),
	}
}

// keepsAlerts tests that devices go with their log-in, and that an alert is taken once, again
// after its lease, and no more once it is over.
func keepsAlerts(t *testing.T, s RatingStore) {
	ctx, she, he := t.Context(), user(1), user(2)
	for i, u := range []people.User{she, he} {
		does(t, s.KeepLogIn(ctx, people.LogIn{Token: hash(i), User: u.ID, Data: []byte("x"), Created: epoch, Seen: epoch, Expires: epoch.Add(1000 * time.Hour)}), nil)
	}
	for _, fresh := range []string{"one", "two"} {
		kept, err := s.KeptSecret(ctx, "a name", []byte(fresh))
		does(t, err, nil)
		same(t, "the secret", "one", string(kept))
	}

	want, err := s.AlertSettings(ctx, she.ID)
	does(t, err, nil)
	same(t, "settings of somebody who never said", alerts.Settings{}, want)
	set := alerts.Settings{Off: []alerts.Kind{alerts.Round, alerts.Turn}, Quiet: alerts.Quiet{From: 1380, To: 420, Zone: "Asia/Shanghai"}}
	does(t, s.SetAlertSettings(ctx, she.ID, alerts.Settings{}), nil)
	does(t, s.SetAlertSettings(ctx, she.ID, set), nil)
	does(t, s.SetAlertSettings(ctx, "00000000000000ff", set), nil)
	got, err := s.AlertSettings(ctx, she.ID)
	does(t, err, nil)
	same(t, "settings", set, got)

	devices := func(of people.User) []alerts.Device {
		t.Helper()
		list, err := s.Devices(ctx, of.ID)
		does(t, err, nil)
		return list
	}
	first, second, third := device(1, she.ID, hash(0)), device(2, she.ID, hash(0)), device(3, she.ID, hash(0))
	does(t, s.AddDevice(ctx, device(9, she.ID, hash(1)), 2), nil) // another's log-in
	for _, d := range []alerts.Device{first, second, third} {
		does(t, s.AddDevice(ctx, d, 2), nil)
	}
	same(t, "the newest devices", []alerts.Device{third, second}, devices(she))
	moved := third
	moved.Account, moved.LogIn, moved.Language = he.ID, hash(1), "en"
	does(t, s.AddDevice(ctx, moved, 2), nil)
	same(t, "her devices", []alerts.Device{second}, devices(she))
	same(t, "his devices", []alerts.Device{moved}, devices(he))
	does(t, s.DropDevice(ctx, she.ID, third.ID), alerts.ErrNoDevice)
	does(t, s.AddDevice(ctx, first, 2), nil)
	does(t, s.DropDevice(ctx, she.ID, first.ID), nil)

	letter := alerts.Device{ID: "00000000000000aa", Account: he.ID, Language: "vi", Added: epoch}
	does(t, s.AddDevice(ctx, letter, 2), alerts.ErrNoAddress)
	address := mailbox.Entry{Account: he.ID, Pending: "he@example.com", Hash: hash(7), Expires: epoch.Add(time.Hour)}
	does(t, s.AskMail(ctx, address), nil)
	does(t, s.AddDevice(ctx, letter, 2), alerts.ErrNoAddress)
	_, err = s.ConfirmMail(ctx, hash(7), epoch)
	does(t, err, nil)
	does(t, s.AddDevice(ctx, letter, 2), nil)
	does(t, s.AddDevice(ctx, device(4, he.ID, hash(1)), 2), nil) // browsers alone count
	same(t, "a device for mail", 3, len(devices(he)))
	does(t, s.Refuse(ctx, she.ID, letter.ID, alerts.Turn, true), alerts.ErrNoDevice)
	does(t, s.Refuse(ctx, "", "nonsense\x00", alerts.Turn, true), alerts.ErrNoDevice)
	for _, k := range []alerts.Kind{alerts.Turn, alerts.Round, alerts.Turn} {
		does(t, s.Refuse(ctx, he.ID, letter.ID, k, true), nil)
	}
	does(t, s.Refuse(ctx, "", letter.ID, alerts.Challenge, false), nil)
	letter.Language = "en"
	does(t, s.AddDevice(ctx, letter, 2), nil)
	letter.Off = []alerts.Kind{alerts.Round, alerts.Turn}
	same(t, "what it refuses", letter, devices(he)[2])
	does(t, s.Refuse(ctx, "", letter.ID, alerts.Round, false), nil)
	does(t, s.QueueAlert(ctx, he.ID, alerts.Alert{Device: letter, Kind: alerts.Turn, Subject: "m", Body: "{}", Due: epoch, Until: epoch.Add(time.Hour)}), nil)
	taking, err := s.DueAlerts(ctx, epoch, epoch.Add(time.Hour), 9)
	does(t, err, nil)
	letter.Off = []alerts.Kind{alerts.Turn}
	if len(taking) != 1 {
		t.Fatalf("alerts for mail: %+v", taking)
	}
	same(t, "the device of an alert", letter, taking[0].Device)
	does(t, s.DropMail(ctx, he.ID), nil)
	same(t, "without an address", []alerts.Device{device(4, he.ID, hash(1)), moved}, devices(he))
	does(t, s.DropDevice(ctx, he.ID, device(4, "", nil).ID), nil)

	now := epoch
	due := func(after time.Duration) []alerts.Alert {
		t.Helper()
		now = epoch.Add(after)
		list, err := s.DueAlerts(ctx, now, now.Add(time.Minute), 9)
		does(t, err, nil)
		return append([]alerts.Alert{}, list...)
	}
	same(t, "alerts of an empty outbox", 0, len(due(0)))
	move := alerts.Alert{Kind: alerts.Turn, Subject: "g", Mark: 3, Body: "{}", Due: epoch.Add(time.Second), Until: epoch.Add(time.Hour)}
	does(t, s.QueueAlert(ctx, she.ID, move), nil)
	same(t, "alerts before they are due", 0, len(due(0)))
	taken := move
	taken.Device, taken.Wanted, taken.Tries, taken.Due = second, set, 1, epoch.Add(61*time.Second)
	same(t, "an alert", []alerts.Alert{taken}, due(time.Second))
	same(t, "an alert that was taken", 0, len(due(2*time.Second)))
	does(t, s.QueueAlert(ctx, she.ID, move), nil) // the same again
	again := due(61 * time.Second)
	taken.Tries, taken.Due = 2, epoch.Add(121*time.Second)
	same(t, "an alert after its lease", []alerts.Alert{taken}, again)

	next := move
	next.Mark, next.Due = 5, epoch.Add(70*time.Second)
	does(t, s.QueueAlert(ctx, she.ID, next), nil)
	does(t, s.PutOff(ctx, again[0], again[0].Until), nil) // another has replaced it
	list := due(70 * time.Second)
	if len(list) != 1 || list[0].Mark != 5 || list[0].Tries != 1 {
		t.Fatalf("the next alert: %+v", list)
	}
	does(t, s.PutOff(ctx, list[0], list[0].Until), nil)
	does(t, s.QueueAlert(ctx, she.ID, next), nil)
	same(t, "an alert that was sent", 0, len(due(59*time.Minute)))
	same(t, "an alert of no use", 0, len(due(time.Hour)))

	one := alerts.Alert{Device: alerts.Device{ID: moved.ID}, Kind: alerts.Trial, Body: "{}", Due: now, Until: now.Add(time.Hour)}
	does(t, s.QueueAlert(ctx, she.ID, one), nil) // it is not hers
	same(t, "alerts of another's device", 0, len(due(time.Hour)))
	does(t, s.QueueAlert(ctx, he.ID, one), nil)
	same(t, "alerts of one device", 1, len(due(time.Hour)))
	does(t, s.EndLogIn(ctx, hash(1)), nil)
	same(t, "devices after the log-in has ended", 0, len(devices(he)))
	same(t, "its alerts", 0, len(due(2*time.Hour)))
	does(t, s.DropDevice(ctx, "", second.ID), nil)
	does(t, s.DropDevice(ctx, "", second.ID), alerts.ErrNoDevice)
}
