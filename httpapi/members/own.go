package members

import (
	"bytes"
	"encoding/json"
	"net/http"

	"duiyi/accounts"
	"duiyi/live"
	"duiyi/records"
	"duiyi/store"
)

const ownSteps = 100_000 // of one rating

// Own is an account's data other than the games, studies and exercises it owns.
type Own struct {
	User     userJSON        `json:"user"`
	LogIns   []loginJSON     `json:"logins"`
	Passkeys []passkeyJSON   `json:"passkeys"`
	Reports  []complaintJSON `json:"reports"` // that the user sent
	Ratings  []ratingJSON    `json:"ratings"`
}

// RecordJSON is the record of a game or study in the download of an account.
type RecordJSON struct {
	Record json.RawMessage `json:"record,omitempty"` // the game in Duiyi's own format
	Format string          `json:"format,omitempty"` // of text
	Text   string          `json:"text,omitempty"`   // the game as other programs read it
}

// ToRecord returns a game in Duiyi's own format and in that of other programs.
func ToRecord(own, common records.Exported, format string) RecordJSON {
	return RecordJSON{Record: bytes.TrimSpace(own.Data), Format: format, Text: string(common.Data)}
}

// OwnRecord is a game of an account with others in the account's download.
type OwnRecord struct {
	Cursor string `json:"cursor"` // an interrupted download continues after that of its last whole game
	ownGameJSON
	RecordJSON
}

// Own returns an account's data.
func (m *Members) Own(r *http.Request, in accounts.Session) (Own, error) {
	own := Own{User: toUser(in.User)}
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

// OwnGames returns the next games with others of an account, up to most, none at the end,
// and the cursor after them.
func (m *Members) OwnGames(r *http.Request, user string, after store.OwnCursor, most int) ([]OwnRecord, store.OwnCursor, error) {
	for {
		list, err := m.accounts.Games(r.Context(), user, after, most)
		if err != nil || len(list) == 0 {
			return nil, after, err
		}
		last := list[len(list)-1]
		after = store.OwnCursor{Cursor: store.Cursor{Updated: last.Updated, ID: last.ID}, Over: last.Result != nil}
		played, err := m.games.Played(r.Context(), user, list)
		if err != nil {
			return nil, after, err
		}
		page := make([]OwnRecord, 0, len(played))
		for _, p := range played {
			g, err := m.ownRecord(p)
			if err != nil {
				return nil, after, err
			}
			page = append(page, g)
		}
		if len(page) > 0 { // else all of them were damaged
			return page, after, nil
		}
	}
}

func (m *Members) ownRecord(p live.Played) (OwnRecord, error) {
	own, common, format, err := m.games.Records().Both(p.Snapshot.Recorded(), "en")
	return OwnRecord{Cursor: formatOwnCursor(p.OwnGame), ownGameJSON: toOwnGame(p), RecordJSON: ToRecord(own, common, format)}, err
}
