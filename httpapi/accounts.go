package httpapi

import (
	"encoding/hex"
	"errors"
	"net/http"
	"strconv"
	"time"

	"duiyi/accounts"
	"duiyi/app"
	"duiyi/httpapi/origin"
	"duiyi/identity"
	"duiyi/people"
)

var (
	errNoAccounts = &requestError{Code: "no_accounts"}
	errLogIn      = &requestError{Code: "log_in"}
)

// A sessionKey is where a request's context has the *accounts.Session that it is of.
type sessionKey struct{}

// sessionOf returns the session that a request is of, or nil.
func sessionOf(r *http.Request) *accounts.Session {
	s, _ := r.Context().Value(sessionKey{}).(*accounts.Session)
	return s
}

// meJSON says who is logged in and how to get an account.
type meJSON struct {
	SignUp accounts.SignUp `json:"signup"`         // how accounts are created: by anyone, by invitation or not at all
	Club   string          `json:"club,omitempty"` // the name of the server's single sign-on
	User   *userJSON       `json:"user,omitempty"` // missing for a guest
}

// userJSON is an account, as its user and moderators see it.
type userJSON struct {
	ID       string        `json:"id"`
	Name     string        `json:"name"` // the account name
	Role     identity.Role `json:"role"`
	Created  int64         `json:"created_ms"`
	Password bool          `json:"password"`           // it has a password
	Club     bool          `json:"club,omitempty"`     // it has the single sign-on
	Disabled bool          `json:"disabled,omitempty"` // a moderator closed it
}

func toUser(u app.User) userJSON {
	return userJSON{ID: u.ID, Name: u.Name, Role: u.Role, Created: u.Created.UnixMilli(), Password: u.Password != "", Club: u.Subject != "", Disabled: !u.Disabled.IsZero()}
}

// loginJSON is a session: one browser that is logged in.
type loginJSON struct {
	ID      string `json:"id"`
	Created int64  `json:"created_ms"`
	Seen    int64  `json:"seen_ms"`        // when it was last used
	Agent   string `json:"agent"`          // the browser's User-Agent
	Here    bool   `json:"here,omitempty"` // it is the session of this request
}

// newcomerJSON logs in, signs up or sets a password by a link.
type newcomerJSON struct {
	Name     string `json:"name"`     // the account name
	Password string `json:"password"` // at least 8 characters for a new one
	Link     string `json:"link"`     // the secret of a link of one use, from POST /api/links
}

// club is a handler of calls that are of accounts alone.
func (a *API) club(h func(w http.ResponseWriter, r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if a.accounts == nil {
			a.fail(w, r, errNoAccounts)
			return
		}
		if err := h(w, r); err != nil {
			a.fail(w, r, ofAccounts(err))
		}
	}
}

// mine is a club's handler for who is logged in. The local person of a server without
// accounts is nobody there.
func (a *API) mine(h func(w http.ResponseWriter, r *http.Request, in accounts.Session) error) http.HandlerFunc {
	return a.club(func(w http.ResponseWriter, r *http.Request) error {
		in := sessionOf(r)
		if in == nil {
			return errLogIn
		}
		return h(w, r, *in)
	})
}

// ofAccounts names what is wrong with a name or a password, and for how long
// somebody has to wait.
func ofAccounts(err error) error {
	var wait *accounts.WaitError
	switch {
	case errors.As(err, &wait):
		seconds := int((wait.Wait + time.Second - 1) / time.Second)
		return &requestError{Code: "too_many_tries", Wait: seconds, Message: "This was tried too often: please try again in " + strconv.Itoa(seconds) + " s."}
	case errors.Is(err, people.ErrNameLength), errors.Is(err, people.ErrNameLetters), errors.Is(err, people.ErrNameScripts), errors.Is(err, people.ErrNameReserved):
		return &requestError{Code: "bad_name", At: "name", Message: sentence(err.Error())}
	case errors.Is(err, people.ErrPasswordLength), errors.Is(err, people.ErrPasswordCommon), errors.Is(err, people.ErrPasswordName):
		return &requestError{Code: "bad_password", At: "password", Message: sentence(err.Error())}
	}
	return err
}

func (a *API) writeMe(w http.ResponseWriter, status int, u *app.User) {
	me := meJSON{SignUp: a.accounts.SignUp(), Club: a.accounts.SignOnName()}
	if u != nil {
		user := toUser(*u)
		me.User = &user
	}
	a.writeJSON(w, status, me)
}

func (a *API) getMe(w http.ResponseWriter, r *http.Request) error {
	var u *app.User
	if in := sessionOf(r); in != nil {
		u = &in.User
	}
	a.writeMe(w, http.StatusOK, u)
	return nil
}

func (a *API) postSignUp(w http.ResponseWriter, r *http.Request) error {
	var body newcomerJSON
	if err := decode(w, r, &body); err != nil {
		return err
	}
	u, err := a.accounts.Make(r.Context(), body.Name, body.Password, body.Link, origin.Client(r.RemoteAddr))
	return a.enter(w, r, http.StatusCreated, u, err)
}

func (a *API) postLogIn(w http.ResponseWriter, r *http.Request) error {
	var body newcomerJSON
	if err := decode(w, r, &body); err != nil {
		return err
	}
	u, err := a.accounts.Check(r.Context(), body.Name, body.Password, origin.Client(r.RemoteAddr))
	return a.enter(w, r, http.StatusOK, u, err)
}

// postPassword takes a new password of whoever has the link for it.
func (a *API) postPassword(w http.ResponseWriter, r *http.Request) error {
	var body newcomerJSON
	if err := decode(w, r, &body); err != nil {
		return err
	}
	u, err := a.accounts.ResetPassword(r.Context(), body.Link, body.Password, origin.Client(r.RemoteAddr))
	return a.enter(w, r, http.StatusOK, u, err)
}

// enter logs somebody in who has shown who they are.
func (a *API) enter(w http.ResponseWriter, r *http.Request, status int, u app.User, err error) error {
	if err == nil {
		err = a.accounts.Enter(w, r, origin.IsEncrypted(r), u)
	}
	if err != nil {
		return err
	}
	a.writeMe(w, status, &u)
	return nil
}

// emptyJSON is the body of a call that says nothing. It is asked for all the
// same: a form of another site's cannot send it.
type emptyJSON struct{}

func (a *API) postLogOut(w http.ResponseWriter, r *http.Request) error {
	err := decode(w, r, &emptyJSON{})
	if err == nil {
		err = a.accounts.Leave(w, r, origin.IsEncrypted(r))
	}
	return done(w, err)
}

// done answers what needs no more words.
func done(w http.ResponseWriter, err error) error {
	if err == nil {
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(http.StatusNoContent)
	}
	return err
}

// renameBody renames an account.
type renameBody struct {
	Name string `json:"name"` // the new account name
}

func (a *API) patchMe(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	var body renameBody
	if err := decode(w, r, &body); err != nil {
		return err
	}
	u, err := a.accounts.Rename(r.Context(), in.User.ID, body.Name)
	if err != nil {
		return err
	}
	a.writeMe(w, http.StatusOK, &u)
	return nil
}

// passwordBody changes a password.
type passwordBody struct {
	Old      string `json:"old"`      // the present password; empty if there is none, within an hour of logging in
	Password string `json:"password"` // the new one
}

func (a *API) postMyPassword(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	var body passwordBody
	if err := decode(w, r, &body); err != nil {
		return err
	}
	u, err := a.accounts.SetPassword(r.Context(), in, body.Old, body.Password, origin.Client(r.RemoteAddr))
	if err != nil {
		return err
	}
	a.writeMe(w, http.StatusOK, &u)
	return nil
}

// farewellBody deletes an account.
type farewellBody struct {
	Password string `json:"password"` // if the account has none, the session must be less than an hour old
}

func (a *API) deleteMe(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	var body farewellBody
	err := decode(w, r, &body)
	if err == nil {
		err = a.accounts.Delete(r.Context(), in, body.Password, origin.Client(r.RemoteAddr), a.app.LeaveSeat)
	}
	if err == nil {
		err = a.accounts.Leave(w, r, origin.IsEncrypted(r))
	}
	return done(w, err)
}

// loginsJSON lists the sessions of an account, the last used first.
type loginsJSON struct {
	LogIns []loginJSON `json:"logins"`
}

func (a *API) getLogIns(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	all, err := a.accounts.Sessions(r.Context(), in.User.ID)
	if err != nil {
		return err
	}
	a.writeJSON(w, http.StatusOK, loginsJSON{toLogIns(all, in)})
	return nil
}

func toLogIns(all []app.LogIn, in accounts.Session) []loginJSON {
	list := make([]loginJSON, len(all))
	for i, l := range all {
		list[i] = loginJSON{
			ID: hex.EncodeToString(l.Token), Created: l.Created.UnixMilli(), Seen: l.Seen.UnixMilli(), Agent: l.Agent, Here: string(l.Token) == string(in.Token),
		}
	}
	return list
}

func (a *API) deleteLogIns(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	return done(w, a.accounts.EndSessions(r.Context(), in.User.ID, in.Token))
}

func (a *API) deleteLogIn(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	token, err := hex.DecodeString(r.PathValue("login"))
	if err != nil {
		return app.ErrNoSession
	}
	return done(w, a.accounts.EndSession(r.Context(), in.User.ID, token))
}
