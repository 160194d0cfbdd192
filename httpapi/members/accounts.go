package members

import (
	"encoding/hex"
	"errors"
	"net/http"
	"strconv"
	"time"

	"duiyi/accounts"
	"duiyi/httpapi/call"
	"duiyi/httpapi/origin"
	"duiyi/identity"
	"duiyi/people"
)

// meJSON says who is logged in and how to get an account.
type meJSON struct {
	SignUp accounts.SignUp `json:"signup"`         // how accounts are created: by anyone, by invitation or not at all
	Club   string          `json:"club,omitempty"` // the name of the server's single sign-on
	Mail   bool            `json:"mail,omitempty"` // the server sends links to those who lost their password
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

func toUser(u people.User) userJSON {
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
	Link     string `json:"link"`     // the secret of a one-time link, from POST /api/links
}

func (m *Members) writeMe(w http.ResponseWriter, status int, u *people.User) {
	me := meJSON{SignUp: m.accounts.SignUp(), Club: m.accounts.SignOnName(), Mail: m.accounts.Mail()}
	if u != nil {
		user := toUser(*u)
		me.User = &user
	}
	m.reply.JSON(w, status, me)
}

func (m *Members) getMe(w http.ResponseWriter, r *http.Request) error {
	var u *people.User
	if in := SessionOf(r); in != nil {
		u = &in.User
	}
	m.writeMe(w, http.StatusOK, u)
	return nil
}

func (m *Members) postSignUp(w http.ResponseWriter, r *http.Request) error {
	var body newcomerJSON
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	u, err := m.accounts.Make(r.Context(), body.Name, body.Password, body.Link, origin.Client(r.RemoteAddr))
	return m.enter(w, r, http.StatusCreated, u, err)
}

func (m *Members) postLogIn(w http.ResponseWriter, r *http.Request) error {
	var body newcomerJSON
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	u, err := m.accounts.Check(r.Context(), body.Name, body.Password, origin.Client(r.RemoteAddr))
	return m.enter(w, r, http.StatusOK, u, err)
}

// postPassword sets a new password by a link.
func (m *Members) postPassword(w http.ResponseWriter, r *http.Request) error {
	var body newcomerJSON
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	u, err := m.accounts.ResetPassword(r.Context(), body.Link, body.Password, origin.Client(r.RemoteAddr))
	return m.enter(w, r, http.StatusOK, u, err)
}

// enter starts a session of an authenticated account.
func (m *Members) enter(w http.ResponseWriter, r *http.Request, status int, u people.User, err error) error {
	if err == nil {
		err = m.accounts.Enter(w, r, origin.IsEncrypted(r), u)
	}
	if err != nil {
		return err
	}
	m.writeMe(w, status, &u)
	return nil
}

// emptyJSON is the required body of a call without arguments: another site's form
// cannot send it.
type emptyJSON struct{}

func (m *Members) postLogOut(w http.ResponseWriter, r *http.Request) error {
	err := call.Decode(w, r, &emptyJSON{})
	if err == nil {
		err = m.accounts.Leave(w, r, origin.IsEncrypted(r))
	}
	return done(w, err)
}

// done answers 204, or returns the error.
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

func (m *Members) patchMe(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	var body renameBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	u, err := m.accounts.Rename(r.Context(), in.User.ID, body.Name)
	if err != nil {
		return err
	}
	m.writeMe(w, http.StatusOK, &u)
	return nil
}

// passwordBody changes a password.
type passwordBody struct {
	Old      string `json:"old"`      // the present password; empty if there is none, within an hour of logging in
	Password string `json:"password"` // the new one
}

func (m *Members) postMyPassword(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	var body passwordBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	u, err := m.accounts.SetPassword(r.Context(), in, body.Old, body.Password, origin.Client(r.RemoteAddr))
	if err != nil {
		return err
	}
	m.writeMe(w, http.StatusOK, &u)
	return nil
}

// farewellBody deletes an account.
type farewellBody struct {
	Password string `json:"password"` // if the account has none, the session must be less than an hour old
}

func (m *Members) deleteMe(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	var body farewellBody
	err := call.Decode(w, r, &body)
	if err == nil {
		err = m.accounts.Delete(r.Context(), in, body.Password, origin.Client(r.RemoteAddr), m.games.LeaveSeat)
	}
	if err == nil {
		m.games.Forget(in.User.ID)
		err = m.accounts.Leave(w, r, origin.IsEncrypted(r))
	}
	return done(w, err)
}

// loginsJSON lists the sessions of an account, the last used first.
type loginsJSON struct {
	LogIns []loginJSON `json:"logins"`
}

func (m *Members) getLogIns(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	all, err := m.accounts.Sessions(r.Context(), in.User.ID)
	if err != nil {
		return err
	}
	m.reply.JSON(w, http.StatusOK, loginsJSON{toLogIns(all, in)})
	return nil
}

func toLogIns(all []people.LogIn, in accounts.Session) []loginJSON {
	list := make([]loginJSON, len(all))
	for i, l := range all {
		list[i] = loginJSON{
			ID: hex.EncodeToString(l.Token), Created: l.Created.UnixMilli(), Seen: l.Seen.UnixMilli(), Agent: l.Agent, Here: string(l.Token) == string(in.Token),
		}
	}
	return list
}

func (m *Members) deleteLogIns(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	return done(w, m.accounts.EndSessions(r.Context(), in.User.ID, in.Token))
}

func (m *Members) deleteLogIn(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	token, err := hex.DecodeString(r.PathValue("login"))
	if err != nil {
		return people.ErrNoSession
	}
	return done(w, m.accounts.EndSession(r.Context(), in.User.ID, token))
}

// explain returns the request's error for a bad name or password, and for too many tries.
func explain(err error) error {
	var wait *accounts.WaitError
	switch {
	case errors.As(err, &wait):
		seconds := int((wait.Wait + time.Second - 1) / time.Second)
		return &call.Error{Code: "too_many_tries", Wait: seconds, Message: "This was tried too often: please try again in " + strconv.Itoa(seconds) + " s."}
	case errors.Is(err, people.ErrNameLength), errors.Is(err, people.ErrNameLetters), errors.Is(err, people.ErrNameScripts), errors.Is(err, people.ErrNameReserved):
		return &call.Error{Code: "bad_name", At: "name", Message: call.Sentence(err.Error())}
	case errors.Is(err, people.ErrPasswordLength), errors.Is(err, people.ErrPasswordCommon), errors.Is(err, people.ErrPasswordName):
		return &call.Error{Code: "bad_password", At: "password", Message: call.Sentence(err.Error())}
	}
	return err
}
