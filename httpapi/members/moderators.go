package members

import (
	"net/http"
	"strconv"

	"duiyi/accounts"
	"duiyi/httpapi/call"
	"duiyi/identity"
	"duiyi/people"
	"duiyi/store"
)

// maxUsers and maxReports are the entries of a page.
const (
	maxUsers   = 50
	maxReports = 50
)

// complaintJSON is a report about a player, to moderators.
type complaintJSON struct {
	N       int64  `json:"n"`              // its number
	By      string `json:"by"`             // the id of the account that sent it; empty if deleted
	About   string `json:"about"`          // the id of the account it is about; empty if deleted
	Game    string `json:"game,omitempty"` // the id of the game it is about
	Text    string `json:"text"`           // the user's words
	Created int64  `json:"created_ms"`
	Closed  int64  `json:"closed_ms,omitempty"` // when a moderator closed it; missing while open
}

func toComplaints(all []people.Complaint) []complaintJSON {
	list := make([]complaintJSON, len(all))
	for i, c := range all {
		list[i] = complaintJSON{N: c.N, By: c.By, About: c.About, Game: c.Game, Text: c.Text, Created: c.Created.UnixMilli()}
		if !c.Closed.IsZero() {
			list[i].Closed = c.Closed.UnixMilli()
		}
	}
	return list
}

// usersJSON is a page of accounts.
type usersJSON struct {
	Users []userJSON `json:"users"`
}

// getUsers lists accounts for moderators.
func (m *Members) getUsers(w http.ResponseWriter, r *http.Request, _ accounts.Session) error {
	q := r.URL.Query()
	all, err := m.accounts.Users(r.Context(), q.Get("words"), q.Get("after"), maxUsers)
	if err != nil {
		return err
	}
	list := make([]userJSON, len(all))
	for i, u := range all {
		list[i] = toUser(u)
	}
	m.reply.JSON(w, http.StatusOK, usersJSON{list})
	return nil
}

// userBody changes an account. Every field is optional.
type userBody struct {
	Name     *string        `json:"name"`     // the new account name
	Role     *identity.Role `json:"role"`     // only the administrator sets it
	Disabled *bool          `json:"disabled"` // closes the account or reopens it
}

func (m *Members) patchUser(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	var body userBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	if body.Role != nil && *body.Role != identity.RolePlayer && *body.Role != identity.RoleModerator && *body.Role != identity.RoleAdministrator {
		return &call.Error{Code: "bad_json", At: "role", Message: "There is no such role."}
	}
	u, err := m.accounts.Change(r.Context(), in.User.Role, r.PathValue("user"), accounts.Change{Name: body.Name, Role: body.Role, Disabled: body.Disabled})
	if err != nil {
		return err
	}
	m.reply.JSON(w, http.StatusOK, toUser(u))
	return nil
}

func (m *Members) deleteUserLogIns(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	return done(w, m.accounts.LogOut(r.Context(), in.User.Role, r.PathValue("user")))
}

// linkBody requests a one-time link.
type linkBody struct {
	Purpose people.Purpose `json:"purpose"` // invitation; the administrator also administrator, or password for the account user
	User    string         `json:"user"`    // the id of the account, for purpose password
}

// linkJSON is a one-time link.
type linkJSON struct {
	Link string `json:"link"` // the secret, for the page's address /account#link=SECRET, or #password=SECRET for a password
}

// postLink creates a one-time link: moderators invite; administrators also let users set a
// new password or administer.
func (m *Members) postLink(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	var body linkBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	switch body.Purpose {
	case people.ForInvitation:
	case people.ForPassword, people.ForAdministrator:
		if in.User.Role != identity.RoleAdministrator {
			return accounts.ErrRank
		}
	default:
		return &call.Error{Code: "bad_json", At: "purpose", Message: "There is no link for this."}
	}
	secret, err := m.accounts.NewLink(r.Context(), body.Purpose, body.User)
	if err != nil {
		return err
	}
	m.reply.JSON(w, http.StatusCreated, linkJSON{secret})
	return nil
}

// complaintBody reports a player to the moderators.
type complaintBody struct {
	About string `json:"about"` // the id of the account
	Game  string `json:"game"`  // the id of a game; optional
	Text  string `json:"text"`  // up to 1,000 characters
}

func (m *Members) postComplaint(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	var body complaintBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	if len(body.Game) > 16 {
		return store.ErrNoGame
	}
	return done(w, m.accounts.Report(r.Context(), in.User.ID, body.About, body.Game, body.Text))
}

// complaintsJSON is a page of reports about players, the newest first.
type complaintsJSON struct {
	Reports []complaintJSON `json:"reports"`
}

func (m *Members) getComplaints(w http.ResponseWriter, r *http.Request, _ accounts.Session) error {
	q := r.URL.Query()
	var before int64
	if text := q.Get("before"); text != "" {
		var err error
		if before, err = strconv.ParseInt(text, 10, 64); err != nil || before < 1 {
			return &call.Error{Code: "bad_query", At: "before", Message: "There is no such report."}
		}
	}
	all, err := m.accounts.Reports(r.Context(), q.Get("open") == "true", before, maxReports)
	if err != nil {
		return err
	}
	m.reply.JSON(w, http.StatusOK, complaintsJSON{toComplaints(all)})
	return nil
}

func (m *Members) closeComplaint(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	n, err := strconv.ParseInt(r.PathValue("report"), 10, 64)
	if err != nil {
		return people.ErrNoReport
	}
	return done(w, m.accounts.CloseReport(r.Context(), n, in.User.ID))
}
