package httpapi

import (
	"errors"
	"net/http"
	"net/url"

	"duiyi/accounts"

	"duiyi/httpapi/origin"
)

// The cookie that the browser has which was sent to the club's sign-on.
const (
	errandCookie       = "duiyi-errand"
	secureErrandCookie = "__Host-duiyi-errand"
	errandSeconds      = 600
)

// signOnPath is where the club's sign-on sends people back to.
const signOnPath = "/api/login/club"

// errandOf is the cookie of an errand with a value, of a request that came by TLS
// or not.
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

// browserOf is what only the browser knows that was sent to the sign-on.
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

// beginSignOn sends whoever asks to the club's sign-on.
func (a *API) beginSignOn(w http.ResponseWriter, r *http.Request) error {
	var body signOnBody
	if err := decode(w, r, &body); err != nil {
		return err
	}
	return a.sendToSignOn(w, r, nil, body.Link)
}

// postMySignOn sends somebody who is logged in there.
func (a *API) postMySignOn(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	if err := decode(w, r, &emptyJSON{}); err != nil {
		return err
	}
	return a.sendToSignOn(w, r, &in, "")
}

// signOnJSON is the address of the provider.
type signOnJSON struct {
	URL string `json:"url"` // where the browser goes
}

func (a *API) sendToSignOn(w http.ResponseWriter, r *http.Request, in *accounts.Session, link string) error {
	to, browser, err := a.accounts.BeginSignOn(r.Context(), in, link, placeOf(r).Origin+signOnPath)
	if err != nil {
		return a.ofSignOn(err)
	}
	http.SetCookie(w, errandOf(r, browser))
	a.writeJSON(w, http.StatusOK, signOnJSON{to})
	return nil
}

// ofSignOn notes why a sign-on failed, which is for nobody to read but who runs
// the server.
func (a *API) ofSignOn(err error) error {
	if errors.Is(err, accounts.ErrSignOnAway) || errors.Is(err, accounts.ErrBadSignOn) {
		a.log.Warn("sign-on", "err", err)
	}
	return err
}

// getSignOn takes whoever comes back from the club's sign-on to the page of their
// account, and nowhere else: what has become of it stands behind the #.
func (a *API) getSignOn(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	came, err := a.accounts.EndSignOn(r.Context(), sessionOf(r), q.Get("state"), q.Get("code"), browserOf(r), origin.Client(r.RemoteAddr))
	if err == nil && came.Newcomer == "" && !came.Linked {
		err = a.accounts.Enter(w, r, origin.IsEncrypted(r), came.User)
	}
	to := "/account"
	switch {
	case err != nil:
		_, body := describe(ofAccounts(a.ofSignOn(err)))
		a.refused.Add(body.Code)
		to += "#signon=" + url.QueryEscape(body.Code)
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

// postSignOnUp makes the account of whoever has come back from the sign-on and has
// none.
func (a *API) postSignOnUp(w http.ResponseWriter, r *http.Request) error {
	var body signOnUpBody
	if err := decode(w, r, &body); err != nil {
		return err
	}
	u, err := a.accounts.JoinBySignOn(r.Context(), body.Newcomer, browserOf(r), body.Name, origin.Client(r.RemoteAddr))
	if err == nil {
		http.SetCookie(w, errandOf(r, ""))
	}
	return a.enter(w, r, http.StatusCreated, u, err)
}

func (a *API) deleteMySignOn(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	u, err := a.accounts.EndSignOnOf(r.Context(), in)
	if err != nil {
		return err
	}
	a.writeMe(w, http.StatusOK, &u)
	return nil
}
