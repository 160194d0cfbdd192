package httpapi

import (
	"context"
	"net/http"

	"duiyi/httpapi/call"
	"duiyi/httpapi/wire"
	"duiyi/match"
	"duiyi/people"
	"duiyi/store"
	"duiyi/studies"
)

// studyShareJSON says who may read and edit a study, or read the report on a game. The role
// is the caller's, and missing for an editor who has just left.
type studyShareJSON struct {
	ID      string            `json:"id"`             // of the study or game, as the caller names it
	Role    string            `json:"role,omitempty"` // "owner", "editor" or "reader"
	Access  string            `json:"access"`         // "private", "unlisted" or "public"
	Link    string            `json:"link,omitempty"` // opens it in place of its id; for the owner
	Owner   string            `json:"owner"`          // the account's name; empty for the house
	Editors []studyEditorJSON `json:"editors"`        // the first invited first
	// Withdrawn is why a moderator took the report on a game from the public; for its owner and
	// moderators, until it is public again.
	Withdrawn string `json:"withdrawn,omitempty"`
}

// studyEditorJSON is an account that may edit a study of somebody else.
type studyEditorJSON struct {
	ID   string `json:"id"`   // of the account
	Name string `json:"name"` // of the account
}

// private is what the API calls store.Private.
const private = "private"

func toShare(s studies.Sharing) studyShareJSON {
	j := studyShareJSON{ID: s.ID, Role: s.Role.String(), Access: string(s.Access), Link: s.Link, Owner: s.Owner, Editors: []studyEditorJSON{}, Withdrawn: s.Withdrawn}
	if s.Access == store.Private {
		j.Access = private
	}
	for _, e := range s.Editors {
		j.Editors = append(j.Editors, studyEditorJSON{e.ID, e.Name})
	}
	return j
}

// accessBody says who may read a study or report.
type accessBody struct {
	Access string `json:"access"` // "private", "unlisted" or "public"
}

// sharedStudyJSON is a study that somebody shares, or a game whose report is public.
type sharedStudyJSON struct {
	wire.GameSummary
	By string `json:"by"` // the name of the owner's account; empty for the house
}

// sharedStudiesJSON is a page of such studies, the last changed first.
type sharedStudiesJSON struct {
	Studies []sharedStudyJSON `json:"studies"`
	Next    string            `json:"next"` // the cursor of the next page; empty at the end
}

// share answers with who may read and edit a study, as do makes it.
func (a *API) share(w http.ResponseWriter, r *http.Request, do func(ctx context.Context, id string) (studies.Sharing, error)) {
	s, err := do(r.Context(), r.PathValue("id"))
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.reply.JSON(w, http.StatusOK, toShare(s))
}

func (a *API) getShare(w http.ResponseWriter, r *http.Request) {
	a.share(w, r, a.app.Studies().Sharing)
}

func (a *API) putShare(w http.ResponseWriter, r *http.Request) {
	a.setAccess(w, r, a.app.Studies().SetAccess)
}

func (a *API) getReportShare(w http.ResponseWriter, r *http.Request) {
	a.share(w, r, a.app.Reports().Sharing)
}

func (a *API) putReportShare(w http.ResponseWriter, r *http.Request) {
	a.setAccess(w, r, a.app.Reports().SetAccess)
}

// setAccess has set say who may read a study or report, and answers with who may.
func (a *API) setAccess(w http.ResponseWriter, r *http.Request, set func(ctx context.Context, id string, access store.Access) (studies.Sharing, error)) {
	var body accessBody
	if err := call.Decode(w, r, &body); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	access := store.Access(body.Access)
	switch {
	case body.Access == private:
		access = store.Private
	case access != store.Unlisted && access != store.Public:
		a.reply.Fail(w, r, match.ConfigErrorf("access", "%q; want private, unlisted or public", body.Access))
		return
	}
	a.share(w, r, func(ctx context.Context, id string) (studies.Sharing, error) { return set(ctx, id, access) })
}

func (a *API) postEditor(w http.ResponseWriter, r *http.Request) {
	var body wire.EditorBody
	if err := call.Decode(w, r, &body); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.share(w, r, func(ctx context.Context, id string) (studies.Sharing, error) {
		if a.options.Accounts == nil {
			return studies.Sharing{}, people.ErrNoUser
		}
		u, err := a.options.Accounts.Find(ctx, body.Name)
		if err != nil {
			return studies.Sharing{}, err
		}
		return a.app.Studies().Invite(ctx, id, u.ID)
	})
}

func (a *API) deleteEditor(w http.ResponseWriter, r *http.Request) {
	a.share(w, r, func(ctx context.Context, id string) (studies.Sharing, error) {
		return a.app.Studies().Dismiss(ctx, id, r.PathValue("user"))
	})
}

// getSharedStudies lists studies of others that the caller may edit.
func (a *API) getSharedStudies(w http.ResponseWriter, r *http.Request) { a.listShared(w, r, false) }

// getPublicStudies lists studies that everybody may read.
func (a *API) getPublicStudies(w http.ResponseWriter, r *http.Request) { a.listShared(w, r, true) }

func (a *API) listShared(w http.ResponseWriter, r *http.Request, public bool) {
	q, err := listQuery(r)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	list, err := a.app.Studies().SharedStudies(r.Context(), public, store.SharedQuery{Game: q.Game, Limit: q.Limit + 1, Before: q.Before})
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	body := sharedStudiesJSON{Studies: []sharedStudyJSON{}}
	if len(list) > q.Limit { // one more shows whether there is a next page
		list = list[:q.Limit]
		body.Next = wire.FormatCursor(list[q.Limit-1].Summary)
	}
	for _, s := range list {
		body.Studies = append(body.Studies, sharedStudyJSON{wire.ToSummary(s.Summary), s.By})
	}
	a.reply.JSON(w, http.StatusOK, body)
}
