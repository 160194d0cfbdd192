package members

import (
	"errors"
	"net/http"
	"net/url"

	"duiyi/accounts"
	"duiyi/httpapi/call"
	"duiyi/httpapi/origin"
)

// The cookie of a browser that was sent to the single sign-on.
const (
	errandCookie       = "duiyi-errand"
	secureErrandCookie = "__Host-duiyi-errand"
	errandSeconds      = 600
)

// signOnPath is where the single sign-on sends the browser back.
const signOnPath = "/api/login/club"

// errandOf returns the cookie for the answer to a request; an empty value deletes it.
func errandOf(r *http.Request, value string) *http.Cookie {
	c := &http.Cookie{Name: errandCookie, Value: value, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, MaxAge: errandSeconds}
	if origin.IsEncrypted(r) {
		c.Name, c.Secure = secureErrandCookie, true
	}
	if value == "" {
		c.MaxAge = -1
	}
	return c
}

// browserOf returns the secret of the browser that was sent to the sign-on.
func browserOf(r *http.Request) string {
	c, err := r.Cookie(errandOf(r, "").Name)
	if err != nil {
		return ""
	}
	return c.Value
}

// signOnBody begins a single sign-on.
type signOnBody struct {
	Link string `json:"link"` // the secret of an invitation; optional
}

// beginSignOn returns the address of the sign-on for a caller without a session.
func (m *Members) beginSignOn(w http.ResponseWriter, r *http.Request) error {
	var body signOnBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	return m.sendToSignOn(w, r, nil, body.Link)
}

// postMySignOn returns the address of the sign-on for an account.
func (m *Members) postMySignOn(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	if err := call.Decode(w, r, &emptyJSON{}); err != nil {
		return err
	}
	return m.sendToSignOn(w, r, &in, "")
}

// signOnJSON is the address of the provider.
type signOnJSON struct {
	URL string `json:"url"` // where the browser goes
}

func (m *Members) sendToSignOn(w http.ResponseWriter, r *http.Request, in *accounts.Session, link string) error {
	to, browser, err := m.accounts.BeginSignOn(r.Context(), in, link, placeOf(r).Origin+signOnPath)
	if err != nil {
		return m.ofSignOn(err)
	}
	http.SetCookie(w, errandOf(r, browser))
	m.reply.JSON(w, http.StatusOK, signOnJSON{to})
	return nil
}

// ofSignOn logs why a sign-on failed: only administrators learn it.
func (m *Members) ofSignOn(err error) error {
	if errors.Is(err, accounts.ErrSignOnAway) || errors.Is(err, accounts.ErrBadSignOn) {
		m.log.Warn("sign-on", "err", err)
	}
	return err
}

// getSignOn completes a sign-on and redirects to the account page, nowhere else. The result
// follows the #.
func (m *Members) getSignOn(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	came, err := m.accounts.EndSignOn(r.Context(), SessionOf(r), q.Get("state"), q.Get("code"), browserOf(r), origin.Client(r.RemoteAddr))
	if err == nil && came.Newcomer == "" && !came.Linked {
		err = m.accounts.Enter(w, r, origin.IsEncrypted(r), came.User)
	}
	to := "/account"
	switch {
	case err != nil:
		to += "#signon=" + url.QueryEscape(m.reply.Refuse(r, explain(m.ofSignOn(err))).Code)
	case came.Newcomer != "":
		to += "#newcomer=" + came.Newcomer
	}
	if came.Newcomer == "" {
		http.SetCookie(w, errandOf(r, ""))
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, to, http.StatusSeeOther)
	return nil
}

// signOnUpBody creates the account of a newcomer.
type signOnUpBody struct {
	Newcomer string `json:"newcomer"` // from the address /account#newcomer=ID
	Name     string `json:"name"`     // the account name
}

// postSignOnUp creates the account of a newcomer who returned from the sign-on.
func (m *Members) postSignOnUp(w http.ResponseWriter, r *http.Request) error {
	var body signOnUpBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	u, err := m.accounts.JoinBySignOn(r.Context(), body.Newcomer, browserOf(r), body.Name, origin.Client(r.RemoteAddr))
	if err == nil {
		http.SetCookie(w, errandOf(r, ""))
	}
	return m.enter(w, r, http.StatusCreated, u, err)
}

func (m *Members) deleteMySignOn(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	u, err := m.accounts.EndSignOnOf(r.Context(), in)
	if err != nil {
		return err
	}
	m.writeMe(w, http.StatusOK, &u)
	return nil
}
