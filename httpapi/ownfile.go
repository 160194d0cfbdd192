package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"duiyi/accounts"
	"duiyi/httpapi/call"
	"duiyi/httpapi/chat"
	"duiyi/httpapi/conduct"
	"duiyi/httpapi/drills"
	"duiyi/httpapi/lessons"
	"duiyi/httpapi/letters"
	"duiyi/httpapi/members"
	"duiyi/httpapi/notify"
	"duiyi/httpapi/reply"
	"duiyi/httpapi/tourney"
	"duiyi/httpapi/training"
	"duiyi/httpapi/wire"
	"duiyi/identity"
	"duiyi/store"
)

const (
	ownPage  = 20 // games that are in memory at a time
	ownLists = 50 // entries of a list read at a time
)

// ownFileJSON is the whole file, which getOwn writes part by part.
type ownFileJSON struct {
	ownHeadJSON
	Exercises   []ownExerciseJSON          `json:"exercises"`
	Attempts    []training.AttemptJSON     `json:"attempts"`    // at puzzles
	Rounds      []drills.GuessRoundJSON    `json:"rounds"`      // of guessing the moves of games
	Repertoires []drills.OwnRepertoireJSON `json:"repertoires"` // with how their positions were answered
	Said        []chat.OwnTalkLineJSON     `json:"said"`        // at games and tournaments
	ownRestJSON
}

// ownRestJSON continues an interrupted download.
type ownRestJSON struct {
	Kept        []ownKeptJSON       `json:"kept"`         // private games, and studies
	GameReports []ownReportJSON     `json:"game_reports"` // reports asked for on games and studies of others
	Games       []members.OwnRecord `json:"games"`        // with others
}

// ownExerciseJSON is an exercise in the download of an account.
type ownExerciseJSON struct {
	ID       string                `json:"id"`
	Exercise *lessons.ExerciseJSON `json:"exercise,omitempty"` // missing if it is damaged
}

// ownKeptJSON is a private game or a study in the download of an account.
type ownKeptJSON struct {
	Cursor string `json:"cursor"` // an interrupted download continues after that of its last whole entry
	wire.GameSummary
	members.RecordJSON
	Share  *studyShareJSON `json:"share,omitempty"`  // of a study, or of the report on a game
	Report *reportJSON     `json:"report,omitempty"` // as far as it is made
}

// ownReportJSON is a report in the download of an account.
type ownReportJSON struct {
	ID     string     `json:"id"` // of the game or study
	Report reportJSON `json:"report"`
}

// keptMark begins the cursor of an ownKeptJSON.
const keptMark = "kept-"

// getOwn sends everything that the server keeps of an account, or with after what follows a
// cursor. It writes the file while it reads.
func (a *API) getOwn(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	var (
		after    = r.URL.Query().Get("after")
		kept, ok = wire.ParseCursor(strings.TrimPrefix(after, keptMark))
		games    store.OwnCursor
	)
	if !strings.HasPrefix(after, keptMark) && after != "" {
		games, ok = members.ParseOwnCursor(after)
	}
	if !ok && after != "" {
		return call.BadQuery("after")
	}
	// The house's things are not the administrator's own.
	who := identity.From(r.Context())
	who.Rights = identity.Defaults().Of(identity.RolePlayer)
	r = r.WithContext(identity.With(r.Context(), who))

	f := ownFile{w: w, control: http.NewResponseController(w), part: []byte("{")}
	if after == "" {
		head, err := a.ownHead(r, in)
		if err != nil {
			return err
		}
		if f.part, err = json.Marshal(head); err != nil {
			return err
		}
		f.part = append(f.part[:len(f.part)-1], ',')
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="duiyi-account.json"`)
	w.Header().Set("Cache-Control", "no-store")
	if err := a.writeOwn(r, &f, after, kept, games); err != nil && !f.left {
		a.options.Log.Error("an account's file", "err", err)
		panic(http.ErrAbortHandler) // cuts the connection: the file is not whole
	}
	return nil
}

// ownHeadJSON is what of the file is in memory at once.
type ownHeadJSON struct {
	members.Own
	Limits    []limitJSON          `json:"limits"`    // what is used of them
	Standings []standingJSON       `json:"standings"` // with adaptive engines
	Groups    []lessons.GroupJSON  `json:"groups"`    // taught, or belonged to
	Tasks     lessons.TasksJSON    `json:"tasks"`     // had and given
	Edits     []sharedStudyJSON    `json:"edits"`     // studies of others that the account may edit
	Talk      chat.OwnTalkPartJSON `json:"talk"`      // part in it
	Alerts    notify.OwnAlertsJSON `json:"alerts"`    // what the account is told when not at the page, and on which devices
	Mail      letters.OwnMailJSON  `json:"mail"`      // the address of the account
	// Invitations are the open ones to teams of tournaments.
	Invitations []tourney.OwnInvitationJSON `json:"invitations"`
	Evidence    []conduct.GameEvidenceJSON  `json:"evidence"` // what moderators can read of the last rated games
}

func (a *API) ownHead(r *http.Request, in accounts.Session) (ownHeadJSON, error) {
	ctx := r.Context()
	own, err := a.members.Own(r, in)
	h := ownHeadJSON{Own: own, Standings: []standingJSON{}, Groups: []lessons.GroupJSON{}, Edits: []sharedStudyJSON{}, Evidence: []conduct.GameEvidenceJSON{}}
	if err != nil {
		return h, err
	}
	played, err := a.app.Evidence().Player(ctx, in.User.ID)
	if err != nil {
		return h, err
	}
	for _, g := range played {
		h.Evidence = append(h.Evidence, conduct.ToGame(g, true))
	}
	if h.Talk, err = a.chat.Own(ctx, in.User.ID); err != nil {
		return h, err
	}
	if h.Alerts, err = a.notify.Own(ctx, in); err != nil {
		return h, err
	}
	if h.Mail, err = a.letters.Own(r, in); err != nil {
		return h, err
	}
	if h.Invitations, err = a.tourney.Invitations(ctx); err != nil {
		return h, err
	}
	if h.Limits, err = a.ownLimits(r); err != nil {
		return h, err
	}
	standings, err := a.app.Adaptive().Standings(ctx)
	if err != nil {
		return h, err
	}
	for _, s := range standings {
		h.Standings = append(h.Standings, toStanding(s))
	}
	groups, err := a.app.Groups().Groups(ctx)
	if err != nil {
		return h, err
	}
	for _, g := range groups {
		whole, err := a.app.Groups().Group(ctx, g.ID)
		if err != nil {
			return h, err
		}
		h.Groups = append(h.Groups, lessons.ToGroup(whole, in.User.ID))
	}
	have, given, err := a.app.Groups().Tasks(ctx)
	if err != nil {
		return h, err
	}
	h.Tasks = lessons.ToTasks(have, given)
	for q := (store.SharedQuery{Limit: ownLists}); ; {
		list, err := a.app.Studies().SharedStudies(ctx, false, q)
		if err != nil {
			return h, err
		}
		for _, s := range list {
			h.Edits = append(h.Edits, sharedStudyJSON{wire.ToSummary(s.Summary), s.By})
			q.Before = store.Cursor{Updated: s.Updated, ID: s.ID}
		}
		if len(list) < q.Limit {
			return h, nil
		}
	}
}

// writeOwn writes the lists of the file: with after, those that follow its cursor.
func (a *API) writeOwn(r *http.Request, f *ownFile, after string, kept store.Cursor, games store.OwnCursor) error {
	ctx := r.Context()
	if after == "" {
		f.list("exercises")
		for e, err := range a.app.Exercises().All(ctx) {
			j := ownExerciseJSON{ID: e.ID}
			switch {
			case err == nil:
				all := lessons.ToExercise(e)
				j.Exercise = &all
			case e.ID == "": // there is no list
				return err
			}
			if err := f.add(j); err != nil {
				return err
			}
		}
		f.end()
		for _, part := range []struct {
			name string
			add  func(context.Context, func(any) error) error
		}{{"attempts", a.training.Own}, {"rounds", a.drills.OwnRounds}, {"repertoires", a.drills.Own}} {
			f.list(part.name)
			if err := part.add(ctx, f.add); err != nil {
				return err
			}
			f.end()
		}
		f.list("said")
		if err := a.chat.OwnLines(ctx, identity.From(ctx).User, f.add); err != nil {
			return err
		}
		f.end()
	}
	own := map[string]bool{}
	f.list("kept")
	if games == (store.OwnCursor{}) {
		if err := a.writeKept(ctx, f, kept, own); err != nil {
			return err
		}
	}
	f.end()
	f.list("game_reports")
	if games == (store.OwnCursor{}) {
		if err := a.writeReports(ctx, f, own); err != nil {
			return err
		}
	}
	f.end()
	f.list("games")
	for {
		page, next, err := a.members.OwnGames(r, identity.From(ctx).User, games, ownPage)
		if err != nil {
			return err
		}
		if games = next; len(page) == 0 {
			f.part = append(f.part, "\n]}\n"...)
			return f.flush()
		}
		for _, g := range page {
			if err := f.add(g); err != nil {
				return err
			}
		}
	}
}

// writeKept writes private games and studies after a cursor, and notes their ids in own.
func (a *API) writeKept(ctx context.Context, f *ownFile, after store.Cursor, own map[string]bool) error {
	for q := (store.Query{Shelf: store.ShelfAll, Status: store.StatusAll, Limit: ownLists, Before: after}); ; {
		list, err := a.app.List(ctx, q)
		if err != nil {
			return err
		}
		for _, s := range list {
			own[s.ID] = true
			if err := f.add(a.ownKept(ctx, s)); err != nil {
				return err
			}
			q.Before = store.Cursor{Updated: s.Updated, ID: s.ID}
		}
		if len(list) < q.Limit {
			return nil
		}
	}
}

// ownKept returns a private game or a study with its record; one that is damaged has none.
func (a *API) ownKept(ctx context.Context, s store.Summary) ownKeptJSON {
	j := ownKeptJSON{Cursor: keptMark + wire.FormatCursor(s), GameSummary: wire.ToSummary(s)}
	var err error
	if s.Study {
		own, common, format, cause := a.app.Studies().Both(ctx, s.ID)
		if err = cause; err == nil {
			j.RecordJSON = members.ToRecord(own, common, format)
		}
	} else if g, cause := a.app.Game(ctx, s.ID); cause != nil {
		err = cause
	} else if own, common, format, cause := a.app.Records().Both(g.Recorded(), "en"); cause != nil {
		err = cause
	} else {
		j.RecordJSON = members.ToRecord(own, common, format)
	}
	if err != nil {
		j.Damaged = true
		a.options.Log.Warn("an account's file: no record", "id", s.ID, "err", err)
	}
	sharing := a.app.Reports().Sharing
	if s.Study {
		sharing = a.app.Studies().Sharing
	}
	if share, err := sharing(ctx, s.ID); err == nil && (s.Study || share.Access != store.Private) {
		told := toShare(share)
		j.Share = &told
	}
	if p, err := a.app.Reports().SoFar(ctx, s.ID); err == nil {
		told := toReport(s.ID, p, false)
		j.Report = &told
	}
	return j
}

// writeReports writes the reports that the account asked for, but for those on its own
// games and studies.
func (a *API) writeReports(ctx context.Context, f *ownFile, own map[string]bool) error {
	for after := ""; ; {
		list, err := a.app.Reports().Asked(ctx, after, ownLists)
		if err != nil {
			return err
		}
		for _, id := range list {
			if after = id; own[id] {
				continue
			}
			p, err := a.app.Reports().SoFar(ctx, id)
			if err != nil { // of a game that the account may no longer read, or that has gone on
				continue
			}
			if err := f.add(ownReportJSON{id, toReport(id, p, true)}); err != nil {
				return err
			}
		}
		if len(list) < ownLists {
			return nil
		}
	}
}

// ownFile writes a file part by part.
type ownFile struct {
	w       http.ResponseWriter
	control *http.ResponseController
	part    []byte // not written yet
	between string // two entries of a list
	left    bool   // the client left
}

func (f *ownFile) list(name string) {
	f.part, f.between = append(append(append(f.part, '"'), name...), `":[`...), "\n"
}

func (f *ownFile) end() { f.part = append(f.part, "\n],"...) }

// add adds an entry to a list, and writes what has become long enough.
func (f *ownFile) add(entry any) error {
	text, err := json.Marshal(entry)
	if err != nil {
		return err
	}
	f.part = append(append(f.part, f.between...), text...)
	if f.between = ",\n"; len(f.part) < 64<<10 {
		return nil
	}
	return f.flush()
}

var errLeft = errors.New("the client left")

func (f *ownFile) flush() error {
	_ = f.control.SetWriteDeadline(time.Now().Add(reply.WriteWithin)) // a recorder of tests has none
	_, err := f.w.Write(f.part)
	f.part = f.part[:0]
	if err != nil {
		f.left = true
		return errLeft
	}
	return nil
}
