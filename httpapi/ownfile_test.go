package httpapi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/accounts"
	"duiyi/app"
	"duiyi/engines"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/mail"
	"duiyi/mailbox"
	"duiyi/match"
	"duiyi/people"
	"duiyi/rating"
	"duiyi/ratings"
	"duiyi/store"
	"duiyi/store/moving"
	"duiyi/store/sqlite"
	"duiyi/talk"
	"duiyi/tournaments"
)

// inOwnFile says where the file of an account has what each column that names accounts
// holds of it, as a path in the JSON and what stands there; or, after a dash, why not.
var inOwnFile = map[string]string{
	"games.owner":                    "kept id",
	"outcomes.owner":                 "standings last",
	"reviews.asked_by":               "game_reports report",
	"exercises.owner":                "exercises exercise",
	"attempts.owner":                 "attempts puzzle",
	"repertoires.owner":              "repertoires repertoire",
	"guess_rounds.owner":             "rounds points",
	"seats.user_id":                  "games record",
	"talk_lines.author":              "said text",
	"talk_log.by_user":               "talk.acts act",
	"talk_mutes.account":             "talk.mutes until_ms",
	"talk_people.account":            "talk choice",
	"alert_settings.account":         "alerts off",
	"mail_addresses.account":         "mail pending",
	"alert_devices.account":          "alerts.devices agent",
	"talk_log.about":                 "- what others reported, and what arbiters and moderators did",
	"uses.user_id":                   "limits used",
	"users.id":                       "user name",
	"study_groups.teacher":           "groups mine",
	"group_members.user_id":          "groups members",
	"tasks.teacher":                  "tasks.given title",
	"task_people.user_id":            "tasks.have title",
	"editors.user_id":                "edits by",
	"logins.user_id":                 "logins agent",
	"passkeys.user_id":               "passkeys name",
	"complaints.by_user":             "reports text",
	"ratings.user_id":                "ratings rating",
	"rating_steps.user_id":           "ratings steps",
	"links.user_id":                  "- a secret of one use",
	"complaints.about_user":          "- what somebody else said to the moderators",
	"complaints.closed_by":           "- the report belongs to its author",
	"rated.first":                    "- the ratings have it, step by step",
	"rated.second":                   "- the ratings have it, step by step",
	"tournament_invitations.account": "invitations team",
	"tournaments.creator":            "- tournaments are public, with their creator and players",
	"series.creator":                 "- series are public, with their organiser",
}

// gradedShapes is an engine that adapts its level.
func gradedShapes() engines.Spec {
	graded := shapes
	for i, id := range []string{"a", "b", "c", "d"} {
		graded.Levels = append(graded.Levels, engines.Level{ID: id, Number: i + 1, Name: map[string]string{"en": id}, Elo: 400 + 200*i})
	}
	return graded
}

// noPost loses mail.
type noPost struct{}

func (noPost) Send(mail.Message) error                     { return nil }
func (noPost) Deliver(context.Context, mail.Message) error { return nil }

// newEngineAssociation is an association with an engine.
func newEngineAssociation(t *testing.T) *association {
	t.Helper()
	kept := newStore(t).(*sqlite.Store)
	now := time.Date(2026, 2, 17, 8, 0, 0, 0, time.UTC)
	a := &association{people: kept, clock: &now}
	a.server = newServerAs(t, kept, playedGames, []engines.Spec{gradedShapes()}, func(o *httpapi.Options) {
		o.Accounts = accounts.New(kept, accounts.Config{Hasher: people.NewCheapHasher(), SignUp: accounts.SignUpOpen, Now: func() time.Time { return now }})
		o.Mail = mailbox.New(mailbox.Parts{Store: kept, People: kept, Accounts: o.Accounts, Post: noPost{}, Site: "https://club.example/", Now: func() time.Time { return now }, Log: o.Log})
	}, app.RatedBy(kept, func(match.Config) float64 { return 0 }), app.Alerts(deaf{}), app.Members(kept))
	return a
}

// The file of an account has all that names the account in the database: a table that a
// later schema adds has to be exported as well.
func TestOwnFileHasAll(t *testing.T) {
	a := newEngineAssociation(t)
	kept := a.people.(*sqlite.Store)
	me, mine := a.join("小明", identity.RolePlayer)
	other, others := a.join("小红", identity.RolePlayer)
	b := &ownerBench{association: a, member: me, memberHas: mine}
	theirs := &ownerBench{association: a, member: other, memberHas: others}
	does := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	ask := func(who, method, path, body string) {
		t.Helper()
		a.api.Rest()
		if r := a.request(method, path, body, as(who)); r.status >= 300 {
			t.Fatalf("%s %s: %d %s", method, path, r.status, r.text)
		}
	}

	private := b.create("/api/games", gomokuHuman)
	ask(mine, "POST", "/api/games/"+private+"/commands", `{"type":"move","move":"h8"}`)
	ask(mine, "POST", "/api/games/"+private+"/report", `{"time_ms":20}`)
	ask(mine, "PUT", "/api/games/"+private+"/report/share", `{"access":"unlisted"}`)
	study := b.create("/api/studies", `{"game":"gomoku"}`)
	ask(mine, "POST", "/api/studies/"+study+"/commands", `{"type":"play","node":0,"moves":["h8"]}`)
	ask(mine, "PUT", "/api/studies/"+study+"/share", `{"access":"unlisted"}`)
	exercise := b.exercise(1, me)

	shared := theirs.create("/api/studies", `{"game":"gomoku"}`)
	ask(others, "POST", "/api/studies/"+shared+"/editors", `{"name":"小明"}`)
	taught := b.create("/api/groups", `{"name":"class"}`)
	ask(mine, "POST", "/api/groups/"+taught+"/members", `{"name":"小红"}`)
	b.create("/api/tasks", `{"title":"t","study":"`+study+`","group":"`+taught+`"}`)
	joined := theirs.create("/api/groups", `{"name":"team"}`)
	ask(others, "POST", "/api/groups/"+joined+"/members", `{"name":"小明"}`)
	theirs.create("/api/tasks", `{"title":"for me","study":"`+shared+`","people":["小明"]}`)
	ask(mine, "POST", "/api/reports", `{"about":"`+other+`","text":"slow"}`)

	a.request("POST", "/api/guess/rounds", `{"cmd":"round-one","game":"xiangqi","title":"甲 – 乙","guesses":3,"points":21,"par":18.5}`, as(mine)).is(t, "a round", http.StatusNoContent, "")
	ask(mine, "POST", "/api/training/attempts", `{"cmd":"attempt-1","puzzle":"0123456789ab","mode":"free"}`)
	ask(mine, "POST", "/api/studies/"+study+"/commands", `{"type":"play","node":0,"moves":["h8"]}`)
	a.request("POST", "/api/repertoires", `{"study":"`+study+`","node":0,"side":0,"form":"line"}`, as(mine)).is(t, "a repertoire", http.StatusCreated, "")
	hall := strings.Repeat("0", 15) + "7"
	does(kept.AddTournament(t.Context(), tournaments.Row{ID: hall, Creator: me, Status: tournaments.Coming, Version: 1, Created: time.UnixMilli(1), Changed: time.UnixMilli(1), Body: []byte("{}")},
		[][]byte{[]byte(`{"kind":"settings","at":1,"by":"` + me + `","settings":{"name":"x","system":"swiss","rounds":1,"break_ms":0,"grace_ms":0}}`)}))
	b.create("/api/series", `{"name":"x","by":"score","ties":[],"tournaments":[]}`)
	cup := theirs.create("/api/tournaments", `{"name":"x","system":"swiss","rounds":1,"boards":1,"config":{"game":"gomoku"}}`)
	_, captain := a.join("队长", identity.RolePlayer)
	ask(captain, "POST", "/api/tournaments/"+cup+"/teams", `{"name":"x"}`)
	ask(captain, "POST", "/api/tournaments/"+cup+"/entries", `{"account":"小明","team":1}`)
	ask(mine, "POST", "/api/talk/tournament/"+hall, `{"text":"hello","cmd":"0000000000000001"}`)
	ask(mine, "PATCH", "/api/talk/tournament/"+hall, `{"slow_ms":2000}`)
	ask(mine, "PUT", "/api/me/mail", `{"address":"ming@example.com","password":"`+password+`"}`)
	ask(mine, "PUT", "/api/me/alerts", `{"off":["turn"]}`)
	ask(mine, "POST", "/api/me/devices", `{"endpoint":"https://push.example.com/1","keys":{"p256dh":"k","auth":"a"}}`)
	_, err := kept.Act(t.Context(), talk.Entry{Place: "tournament:" + hall, Act: talk.Muted, About: me, By: other, At: time.Now().UTC(), Until: time.Now().Add(1000 * time.Hour)})
	does(err)
	played := a.hostedBy(mine, gomokuOnline)
	played.does(0, `{"type":"move","move":"h8"}`)
	watched := a.hostedBy(others, gomokuOnline)
	watched.does(0, `{"type":"move","move":"h8"}`)
	watched.does(1, `{"type":"resign"}`)
	ask(mine, "POST", "/api/games/"+watched.id+"/report", `{"time_ms":20}`)

	does(kept.AddPasskey(t.Context(), people.Passkey{ID: []byte("key"), User: me, Name: "phone", Body: []byte("{}"), Created: time.UnixMilli(1), Used: time.UnixMilli(1)}))
	human := match.Player{Kind: match.Human}
	players := [2]match.Player{human, human}
	sum := store.Summary{ID: "00000000000000e1", Game: "gomoku", Players: players, Created: time.UnixMilli(1).UTC(), Updated: time.UnixMilli(1).UTC()}
	sum.Owner = me
	sum.Outcome = &store.Outcome{Game: sum.ID, Engine: shapes.ID, Level: "a", Owner: me, Half: 1, Ended: time.UnixMilli(5).UTC()}
	does(kept.Create(t.Context(), sum, []match.Event{{Type: match.EvStarted, At: 1, Config: &match.Config{Game: "gomoku", Players: players}}}))
	counted := store.Summary{ID: "00000000000000e2", Game: "gomoku", Players: players, Created: time.UnixMilli(1).UTC(), Updated: time.UnixMilli(1).UTC()}
	does(kept.Create(t.Context(), counted, []match.Event{{Type: match.EvStarted, At: 1, Config: &match.Config{Game: "gomoku", Players: players}}}))
	does(kept.Rate(t.Context(), ratings.Game{ID: counted.ID, Kind: "gomoku", Speed: rating.Blitz, Users: [2]string{me, other}}))
	counted.Rated = &store.RatedEnd{Half: 2, Ended: time.UnixMilli(9).UTC()}
	does(kept.Append(t.Context(), counted, 1, []match.Event{{Type: match.EvRestarted, At: 2}}))

	r := a.request("GET", "/api/me/export", "", as(mine))
	var file map[string]any
	if err := json.Unmarshal([]byte(r.text), &file); err != nil || r.status != http.StatusOK {
		t.Fatalf("%d %v\n%s", r.status, err, r.text)
	}
	for _, table := range moving.Tables() {
		for _, c := range table.Columns {
			name := table.Name + "." + c.Name
			path, known := inOwnFile[name]
			switch {
			case c.Account && !known:
				t.Errorf("%s names accounts: say where their file has it", name)
			case known && !strings.HasPrefix(path, "-") && !found(file, path):
				t.Errorf("the file has nothing of %s at %s", name, path)
			}
		}
	}
	ids := func(list string) (all []string) {
		for _, e := range file[list].([]any) {
			all = append(all, fmt.Sprint(e.(map[string]any)["id"]))
		}
		slices.Sort(all)
		return all
	}
	want := []string{private, study, sum.ID}
	slices.Sort(want)
	if got := ids("kept"); !slices.Equal(got, want) {
		t.Errorf("kept %v, want %v", got, want)
	}
	if got := ids("game_reports"); !slices.Equal(got, []string{watched.id}) {
		t.Errorf("game_reports %v, want that on %s", got, watched.id)
	}
	if got := ids("exercises"); !slices.Contains(got, exercise) {
		t.Errorf("exercises %v, want %s among them", got, exercise)
	}
	kepts := file["kept"].([]any)
	for _, e := range kepts {
		switch k := e.(map[string]any); k["id"] {
		case private:
			if share, _ := k["share"].(map[string]any); share["link"] == nil || k["report"] == nil || !strings.Contains(fmt.Sprint(k["text"]), ";B[") {
				t.Errorf("a private game: %v", k)
			}
		case study:
			if share, _ := k["share"].(map[string]any); share["link"] == nil || !strings.Contains(fmt.Sprint(k["text"]), ";B[") {
				t.Errorf("a study: %v", k)
			}
		}
	}

	// The rest after an entry of kept, as an interrupted download asks for it.
	first := kepts[0].(map[string]any)
	rest := answered[struct {
		User  any
		Kept  []struct{ ID string }
		Games []struct{ ID string }
	}](a.server, a.request("GET", "/api/me/export?after="+fmt.Sprint(first["cursor"]), "", as(mine)), http.StatusOK)
	if rest.User != nil || len(rest.Kept) != len(kepts)-1 || len(rest.Games) != len(file["games"].([]any)) {
		t.Errorf("after the first: %+v", rest)
	}
	for _, bad := range []string{"kept-", "kept-x", "kept-1-0000000000000000-over"} {
		a.request("GET", "/api/me/export?after="+bad, "", as(mine)).is(t, bad, http.StatusBadRequest, "bad_query")
	}

	_, ruler := a.join("掌门", identity.RoleAdministrator)
	does(kept.Create(t.Context(), store.Summary{ID: "00000000000000e3", Game: "gomoku", Players: players}, []match.Event{{Type: match.EvStarted, At: 1, Config: &match.Config{Game: "gomoku", Players: players}}}))
	if r := a.request("GET", "/api/me/export", "", as(ruler)); strings.Contains(r.text, "00000000000000e3") {
		t.Error("the file of an administrator has a game of the house")
	}
}

// found reports whether JSON has a value that says something at a path such as "a.b c": in
// the list or object at a.b, under the name c.
func found(v map[string]any, path string) bool {
	lists, name, _ := strings.Cut(path, " ")
	var at any = v
	for part := range strings.SplitSeq(lists, ".") {
		at = at.(map[string]any)[part]
	}
	all, isList := at.([]any)
	if !isList {
		all = []any{at}
	}
	return slices.ContainsFunc(all, func(e any) bool {
		switch told := e.(map[string]any)[name].(type) {
		case nil:
			return false
		case []any:
			return len(told) > 0
		}
		return true
	})
}
