package members

import (
	"bytes"
	"encoding/json"
	"net/http"
	"time"

	"duiyi/accounts"
	"duiyi/httpapi/call"
	"duiyi/httpapi/reply"
	"duiyi/live"
	"duiyi/store"
)

const (
	ownPage  = 20      // games that are in memory at a time
	ownSteps = 100_000 // of one rating
)

// ownJSON is what the server keeps of an account beside its games.
type ownJSON struct {
	User     userJSON        `json:"user"`
	LogIns   []loginJSON     `json:"logins"`
	Passkeys []passkeyJSON   `json:"passkeys"`
	Reports  []complaintJSON `json:"reports"` // that the user sent
	Ratings  []ratingJSON    `json:"ratings"`
}

// ownRecordJSON is a game in the download of an account.
type ownRecordJSON struct {
	Cursor string `json:"cursor"` // an interrupted download continues after that of its last whole game
	ownGameJSON
	Record json.RawMessage `json:"record,omitempty"` // the game in Duiyi's own format
	Format string          `json:"format,omitempty"` // of text
	Text   string          `json:"text,omitempty"`   // the game as other programs read it
}

// ownFileJSON is the whole file, which getOwn writes part by part.
type ownFileJSON struct {
	ownJSON
	ownGamesFileJSON
}

// ownGamesFileJSON continues an interrupted download.
type ownGamesFileJSON struct {
	Games []ownRecordJSON `json:"games"`
}

func (m *Members) own(r *http.Request, in accounts.Session) (ownJSON, error) {
	own := ownJSON{User: toUser(in.User)}
	logins, err := m.accounts.Sessions(r.Context(), in.User.ID)
	if err != nil {
		return own, err
	}
	keys, err := m.accounts.Passkeys(r.Context(), in.User.ID)
	if err != nil {
		return own, err
	}
	reports, err := m.accounts.ReportsBy(r.Context(), in.User.ID)
	if err != nil {
		return own, err
	}
	ratings, steps, err := m.games.Ratings().Of(r.Context(), in.User.ID, ownSteps)
	own.LogIns, own.Passkeys, own.Reports, own.Ratings = toLogIns(logins, in), toPasskeys(keys), toComplaints(reports), toRatings(ratings, steps)
	return own, err
}

// getOwn sends everything that the server keeps of an account, or with after the games that
// follow a cursor. It writes the file while it reads.
func (m *Members) getOwn(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	var (
		head  = []byte("{")
		after store.OwnCursor
	)
	if text := r.URL.Query().Get("after"); text != "" {
		var ok bool
		if after, ok = parseOwnCursor(text); !ok {
			return call.BadQuery("after")
		}
	} else {
		own, err := m.own(r, in)
		if err != nil {
			return err
		}
		if head, err = json.Marshal(own); err != nil {
			return err
		}
		head[len(head)-1] = ','
	}
	page, err := m.ownPage(r, in.User.ID, &after)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="duiyi-account.json"`)
	w.Header().Set("Cache-Control", "no-store")
	control, between := http.NewResponseController(w), ""
	part := append(head, `"games":[`...)
	for {
		for _, g := range page {
			part = append(append(append(part, between...), '\n'), g...)
			between = ","
		}
		_ = control.SetWriteDeadline(time.Now().Add(reply.WriteWithin)) // a recorder of tests has none
		if len(page) == 0 {
			part = append(part, "\n]}\n"...)
		}
		if _, err := w.Write(part); err != nil || len(page) == 0 {
			return nil // the client left
		}
		if page, err = m.ownPage(r, in.User.ID, &after); err != nil {
			m.log.Error("an account's file", "err", err)
			panic(http.ErrAbortHandler) // cuts the connection: the file is not whole
		}
		part = part[:0]
	}
}

// ownPage returns the next games of an account's file, none at the end, and advances after.
func (m *Members) ownPage(r *http.Request, user string, after *store.OwnCursor) ([][]byte, error) {
	for {
		list, err := m.accounts.Games(r.Context(), user, *after, ownPage)
		if err != nil || len(list) == 0 {
			return nil, err
		}
		last := list[len(list)-1]
		*after = store.OwnCursor{Cursor: store.Cursor{Updated: last.Updated, ID: last.ID}, Over: last.Result != nil}
		played, err := m.games.Played(r.Context(), user, list)
		if err != nil {
			return nil, err
		}
		page := make([][]byte, 0, len(played))
		for _, p := range played {
			g, err := m.ownRecord(p)
			if err != nil {
				return nil, err
			}
			page = append(page, g)
		}
		if len(page) > 0 { // else all of them were damaged
			return page, nil
		}
	}
}

func (m *Members) ownRecord(p live.Played) ([]byte, error) {
	j := ownRecordJSON{Cursor: formatOwnCursor(p.OwnGame), ownGameJSON: toOwnGame(p)}
	own, common, format, err := m.games.Records().Both(p.Snapshot.Recorded(), "en")
	if err != nil {
		return nil, err
	}
	j.Record, j.Format, j.Text = bytes.TrimSpace(own.Data), format, string(common.Data)
	return json.Marshal(j)
}
