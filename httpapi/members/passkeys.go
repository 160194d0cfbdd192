package members

import (
	"encoding/base64"
	"encoding/json"
	"net"
	"net/http"
	"strings"

	"duiyi/accounts"
	"duiyi/httpapi/call"
	"duiyi/httpapi/origin"
	"duiyi/people"
)

// passkeyJSON is a passkey of an account.
type passkeyJSON struct {
	ID      string `json:"id"`
	Name    string `json:"name"` // given by the user
	Created int64  `json:"created_ms"`
	Used    int64  `json:"used_ms"` // when it was last used
}

// riteJSON is what the browser passes to navigator.credentials.
type riteJSON struct {
	Rite    string `json:"rite"`    // the answer names it, within 5 minutes
	Options any    `json:"options"` // of create or get
}

// placeOf returns host and origin of the page that sent a request.
func placeOf(r *http.Request) accounts.Place {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = r.Host
	}
	scheme := "http://"
	if origin.IsEncrypted(r) {
		scheme = "https://"
	}
	return accounts.Place{Host: strings.ToLower(host), Origin: scheme + strings.ToLower(r.Host)}
}

func (m *Members) getPasskeys(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	return m.writePasskeys(w, r, http.StatusOK, in)
}

// passkeysJSON lists the passkeys of an account.
type passkeysJSON struct {
	Passkeys []passkeyJSON `json:"passkeys"`
}

func (m *Members) writePasskeys(w http.ResponseWriter, r *http.Request, status int, in accounts.Session) error {
	all, err := m.accounts.Passkeys(r.Context(), in.User.ID)
	if err != nil {
		return err
	}
	m.reply.JSON(w, status, passkeysJSON{toPasskeys(all)})
	return nil
}

func toPasskeys(all []people.Passkey) []passkeyJSON {
	list := make([]passkeyJSON, len(all))
	for i, k := range all {
		list[i] = passkeyJSON{ID: accounts.KeyID(k.ID), Name: k.Name, Created: k.Created.UnixMilli(), Used: k.Used.UnixMilli()}
	}
	return list
}

func (m *Members) beginPasskey(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	if err := call.Decode(w, r, &emptyJSON{}); err != nil {
		return err
	}
	id, ask, err := m.accounts.BeginPasskey(r.Context(), in, placeOf(r))
	if err != nil {
		return err
	}
	m.reply.JSON(w, http.StatusOK, riteJSON{id, ask.Response})
	return nil
}

// usedJSON is what the browser made or signed.
type usedJSON struct {
	Rite       string          `json:"rite"`       // from the call before
	Name       string          `json:"name"`       // of a new passkey
	Credential json.RawMessage `json:"credential"` // the browser's result
}

func (m *Members) postPasskey(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	var body usedJSON
	err := call.Decode(w, r, &body)
	if err == nil {
		err = m.accounts.AddPasskey(r.Context(), in, placeOf(r), body.Rite, body.Name, body.Credential)
	}
	if err != nil {
		return err
	}
	return m.writePasskeys(w, r, http.StatusCreated, in)
}

func (m *Members) deletePasskey(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	id, err := base64.RawURLEncoding.DecodeString(r.PathValue("key"))
	if err != nil {
		return people.ErrNoPasskey
	}
	return done(w, m.accounts.DeletePasskey(r.Context(), in.User.ID, id))
}

func (m *Members) beginPasskeyLogIn(w http.ResponseWriter, r *http.Request) error {
	if err := call.Decode(w, r, &emptyJSON{}); err != nil {
		return err
	}
	id, ask, err := m.accounts.BeginPasskeyLogIn(placeOf(r))
	if err != nil {
		return err
	}
	m.reply.JSON(w, http.StatusOK, riteJSON{id, ask.Response})
	return nil
}

func (m *Members) postPasskeyLogIn(w http.ResponseWriter, r *http.Request) error {
	var body usedJSON
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	u, err := m.accounts.CheckPasskey(r.Context(), placeOf(r), body.Rite, body.Credential, origin.Client(r.RemoteAddr))
	return m.enter(w, r, http.StatusOK, u, err)
}
