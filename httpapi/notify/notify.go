package notify

import (
	"context"
	"encoding/hex"
	"errors"
	"net/http"
	"net/url"
	"slices"

	"duiyi/accounts"
	"duiyi/alerts"
	"duiyi/httpapi/call"
	"duiyi/httpapi/reply"
	"duiyi/identity"
	"duiyi/people"
)

// A handler answers a call of a session.
type handler func(w http.ResponseWriter, r *http.Request, in accounts.Session) error

// Notify answers the calls.
type Notify struct {
	room  *alerts.Room
	reply *reply.Writer
	mine  func(handler) http.HandlerFunc
}

// New returns the room of a server's alerts. mine wraps the handler of a call that needs a
// session.
func New(room *alerts.Room, w *reply.Writer, mine func(func(http.ResponseWriter, *http.Request, accounts.Session) error) http.HandlerFunc) *Notify {
	return &Notify{room, w, func(h handler) http.HandlerFunc { return mine(h) }}
}

var errNoAlerts = &call.Error{Code: "no_alerts"}

// Calls returns the rows of the table.
func (n *Notify) Calls() []call.Row {
	many := []call.Limit{call.LimitOwnCommands}
	return []call.Row{
		{Name: "GET /api/me/alerts", Needs: identity.Account, Do: n.own(n.get), Says: "Say what the caller wants to be told when not at the page, and on which devices.", Out: call.OK(alertsJSON{}), Errs: "no_alerts no_accounts"},
		{Name: "PUT /api/me/alerts", Needs: identity.Account, Limits: many, Do: n.own(n.put), Says: "Choose what to be told, and the quiet hours.", In: wantedJSON{}, Out: call.OK(alertsJSON{}), Errs: "no_alerts no_accounts bad_config"},
		{Name: "POST /api/me/devices", Needs: identity.Account, Limits: []call.Limit{call.LimitLists}, Do: n.own(n.post), Says: "Add the caller's browser to those that are told, by Web Push.",
			More: "endpoint and keys are those of a PushSubscription made with key of GET /api/me/alerts. The device goes with the log-in: when that ends, it is told nothing more. An account has ten; an eleventh takes the place of the oldest.",
			In:   deviceBody{}, Out: call.Created(deviceJSON{}), Errs: "no_alerts no_accounts bad_device"},
		{Name: "DELETE /api/me/devices/{device}", Needs: identity.Account, Limits: many, Do: n.own(n.remove), Says: "Tell a device nothing more.", Out: call.NoContent(), Errs: "no_alerts no_accounts no_device"},
		{Name: "PUT /api/me/alerts/mail", Needs: identity.Account, Limits: many, Do: n.own(n.putMail), Says: "Have the caller told by mail too, at the account's confirmed address.",
			More: "In addition to the devices, of the kinds that neither this nor PUT /api/me/alerts leaves out, outside quiet hours; of a turn ten minutes after the move. DELETE /api/me/devices/{device} ends it, with the device of the answer's mail.",
			In:   mailedBody{}, Out: call.OK(alertsJSON{}), Errs: "no_alerts no_accounts bad_config no_mail no_address"},
		{Name: "POST /api/mail/off", Needs: identity.Open, Limits: []call.Limit{call.LimitLogIns}, Do: n.open(n.end), Says: "End mail of a kind, by the secret of the link in each.",
			More: "The body does not matter: mail programs post List-Unsubscribe=One-Click (RFC 8058). Again: no change.", Query: "link", Out: call.NoContent(), Errs: "no_alerts no_link"},
		{Name: "GET /api/mail/off", Needs: identity.Open, Do: n.page, Says: "Lead a mail program that only opens the link to the page that ends the mail.", Query: "link", Out: []call.Answer{{Status: http.StatusSeeOther}}},
		{Name: "POST /api/me/devices/{device}/test", Needs: identity.Account, Limits: []call.Limit{call.LimitReports}, Do: n.own(n.try), Says: "Send a device a message that says that it works, also in quiet hours.",
			More: "No body.",
			Out:  call.NoContent(), Errs: "no_alerts no_accounts no_device"},
	}
}

// own wraps a handler on a server that tells people things.
func (n *Notify) own(h handler) http.HandlerFunc {
	checked := func(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
		if !n.room.Tells() {
			return errNoAlerts
		}
		err := h(w, r, in)
		switch {
		case errors.Is(err, alerts.ErrNoDevice):
			return &call.Error{Code: "no_device"}
		case errors.Is(err, alerts.ErrNoAddress):
			return &call.Error{Code: "no_address"}
		}
		return err
	}
	return func(w http.ResponseWriter, r *http.Request) { n.mine(checked)(w, r) }
}

// open wraps a handler that needs no session, on a server that tells people things.
func (n *Notify) open(h func(w http.ResponseWriter, r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := error(errNoAlerts)
		if n.room.Tells() {
			err = h(w, r)
		}
		if err != nil {
			n.reply.Fail(w, r, err)
		}
	}
}

// alertsJSON is what an account is told, and where.
type alertsJSON struct {
	wantedJSON
	Key     string       `json:"key,omitempty"` // applicationServerKey of this server, base64url; missing: it tells no browsers
	Devices []deviceJSON `json:"devices"`
	Mail    *mailedJSON  `json:"mail,omitempty"` // missing: the server tells nobody by mail, or the account has no confirmed address
}

// mailedJSON is what an account is told by mail.
type mailedJSON struct {
	Address string   `json:"address"`          // of the account
	Device  string   `json:"device,omitempty"` // by which it is dropped or tested; missing: it is not told by mail
	Off     []string `json:"off"`              // kinds that are not mailed, beside those that are not wanted at all
}

// mailedBody has an account told by mail.
type mailedBody struct {
	Off      []string `json:"off"`                // kinds that are not mailed: turn, challenge, round, invited
	Language string   `json:"language,omitempty"` // of the mails: a tag, such as vi
}

// wantedJSON is what an account wants to be told.
type wantedJSON struct {
	Off   []string   `json:"off"`             // kinds that are not wanted: turn (in a game by correspondence), challenge, round (of a tournament), invited (to a team)
	Quiet *quietJSON `json:"quiet,omitempty"` // hours without alerts
}

// quietJSON is a part of each day. Alerts wait for its end; what is of no use by then is dropped.
type quietJSON struct {
	From int    `json:"from"` // minutes after midnight
	To   int    `json:"to"`   // minutes after midnight; before from: on the next day
	Zone string `json:"zone"` // of the IANA database, such as Asia/Shanghai; empty is UTC
}

// deviceJSON is a browser that is told.
type deviceJSON struct {
	ID      string `json:"id"`
	Agent   string `json:"agent"`          // the browser's User-Agent
	AddedMS int64  `json:"added_ms"`       // Unix milliseconds
	Here    bool   `json:"here,omitempty"` // added by the session of this call
}

// deviceBody is the caller's browser as its push service knows it.
type deviceBody struct {
	Endpoint string     `json:"endpoint"` // https address at the push service
	Keys     deviceKeys `json:"keys"`
	Language string     `json:"language,omitempty"` // of the messages: a tag, such as vi
}

// deviceKeys encrypt for a browser.
type deviceKeys struct {
	P256dh string `json:"p256dh"` // public key, base64url
	Auth   string `json:"auth"`   // secret, base64url
}

func toDevice(d alerts.Device, in accounts.Session) deviceJSON {
	return deviceJSON{d.ID, d.Agent, d.Added.UnixMilli(), hex.EncodeToString(d.LogIn) == hex.EncodeToString(in.Token)}
}

func toKinds(list []alerts.Kind) []string {
	all := []string{}
	for _, k := range list {
		all = append(all, string(k))
	}
	return all
}

func fromKinds(list []string) (all []alerts.Kind) {
	for _, k := range list {
		all = append(all, alerts.Kind(k))
	}
	return all
}

func toWanted(s alerts.Settings) wantedJSON {
	j := wantedJSON{Off: toKinds(s.Off)}
	if q := s.Quiet; q.From != q.To {
		j.Quiet = &quietJSON{q.From, q.To, q.Zone}
	}
	return j
}

// all returns what an account is told, and where.
func (n *Notify) all(ctx context.Context, in accounts.Session) (alertsJSON, error) {
	s, devices, err := n.room.Wanted(ctx, in.User.ID)
	if err != nil {
		return alertsJSON{}, err
	}
	j := alertsJSON{wantedJSON: toWanted(s), Devices: []deviceJSON{}}
	if n.room.Carrier != nil {
		j.Key = n.room.Carrier.Key()
	}
	if n.room.Mailer != nil {
		address, err := n.room.Mailer.Address(ctx, in.User.ID)
		if err != nil {
			return j, err
		}
		if address != "" {
			j.Mail = &mailedJSON{Address: address, Off: []string{}}
		}
	}
	for _, d := range devices {
		switch {
		case !d.Mail():
			j.Devices = append(j.Devices, toDevice(d, in))
		case j.Mail != nil:
			j.Mail.Device, j.Mail.Off = d.ID, toKinds(d.Off)
		}
	}
	return j, nil
}

func (n *Notify) get(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	j, err := n.all(r.Context(), in)
	if err == nil {
		n.reply.JSON(w, http.StatusOK, j)
	}
	return err
}

func (n *Notify) put(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	var body wantedJSON
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	s := alerts.Settings{Off: fromKinds(body.Off)}
	if q := body.Quiet; q != nil {
		s.Quiet = alerts.Quiet{From: q.From, To: q.To, Zone: q.Zone}
	}
	return n.changed(w, r, in, n.room.Want(r.Context(), in.User.ID, s))
}

// changed answers with what an account is told, after a change with an error or nil.
func (n *Notify) changed(w http.ResponseWriter, r *http.Request, in accounts.Session, err error) error {
	var bad *alerts.SettingError
	if errors.As(err, &bad) {
		at := bad.Field
		if slices.Contains([]string{"from", "to", "zone"}, at) {
			at = "quiet." + at
		}
		return &call.Error{Code: "bad_config", At: at, Message: call.Sentence(bad.Error())}
	}
	if err != nil {
		return err
	}
	return n.get(w, r, in)
}

func (n *Notify) putMail(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	var body mailedBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	if n.room.Mailer == nil {
		return &call.Error{Code: "no_mail"}
	}
	return n.changed(w, r, in, n.room.WantMail(r.Context(), in.User.ID, body.Language, fromKinds(body.Off)))
}

// end ends mail of a kind.
func (n *Notify) end(w http.ResponseWriter, r *http.Request) error {
	err := n.room.End(r.Context(), r.URL.Query().Get("link"))
	if errors.Is(err, alerts.ErrNoLink) {
		return people.ErrNoLink
	}
	if err == nil {
		w.WriteHeader(http.StatusNoContent)
	}
	return err
}

// page leads to the page that ends mail of a kind.
func (n *Notify) page(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "/account#off="+url.QueryEscape(r.URL.Query().Get("link")), http.StatusSeeOther)
}

func (n *Notify) post(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	var body deviceBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	if n.room.Carrier == nil {
		return errNoAlerts
	}
	d, err := n.room.Add(r.Context(), alerts.Device{
		Account: in.User.ID, LogIn: in.Token, Endpoint: body.Endpoint, Key: body.Keys.P256dh, Auth: body.Keys.Auth, Language: body.Language, Agent: in.Agent,
	})
	var bad *alerts.DeviceError
	if errors.As(err, &bad) {
		return &call.Error{Code: "bad_device", At: bad.Field, Message: call.Sentence(bad.Error())}
	}
	if err != nil {
		return err
	}
	n.reply.JSON(w, http.StatusCreated, toDevice(d, in))
	return nil
}

func (n *Notify) remove(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	err := n.room.Drop(r.Context(), in.User.ID, r.PathValue("device"))
	if err == nil {
		w.WriteHeader(http.StatusNoContent)
	}
	return err
}

func (n *Notify) try(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	err := n.room.Try(r.Context(), in.User.ID, r.PathValue("device"))
	if err == nil {
		w.WriteHeader(http.StatusNoContent)
	}
	return err
}

// OwnAlertsJSON is what an account is told and where, in its download.
type OwnAlertsJSON struct {
	wantedJSON
	Devices []deviceJSON `json:"devices"`
	Mail    []string     `json:"mail_off,omitempty"` // kinds that are not mailed
}

// Own returns what an account is told, for its download.
func (n *Notify) Own(ctx context.Context, in accounts.Session) (OwnAlertsJSON, error) {
	s, devices, err := n.room.Wanted(ctx, in.User.ID)
	j := OwnAlertsJSON{wantedJSON: toWanted(s), Devices: []deviceJSON{}}
	for _, d := range devices {
		if d.Mail() {
			j.Mail = toKinds(d.Off)
		}
		j.Devices = append(j.Devices, toDevice(d, in))
	}
	return j, err
}
