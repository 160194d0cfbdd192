package storetest

import (
	"errors"
	"testing"
	"time"

	"duiyi/alerts"
	"duiyi/club"
	"duiyi/groups"
	"duiyi/guess/guesstest"
	"duiyi/identity"
	"duiyi/mailbox"
	"duiyi/people"
	"duiyi/rating"
	"duiyi/reports/jobs"
	"duiyi/store/moving"
	"duiyi/talk"
	"duiyi/tournaments"
)

// keptAfter are the columns that keep the id of a deleted account: opponents'
// ratings rest on these games.
var keptAfter = map[string]bool{"rated.first": true, "rated.second": true}

// leavesNothing tests that no column with account ids (moving.Column.Account)
// still has that of a deleted account, in a store filled at random.
func leavesNothing(t *testing.T, s RatingStore) {
	ctx := t.Context()
	tables := s.(moving.Store)
	Drive(t, 6, 1400, s)
	ruler, witness := user(100), user(101) // these stay
	ruler.Role = identity.RoleAdministrator
	addUsers(t, s, ruler, witness)

	// naming counts, by column, the rows that have one of these ids.
	naming := func(ids map[string]bool) map[string]int {
		t.Helper()
		found := map[string]int{}
		for _, table := range moving.Tables() {
			var after moving.Row
			for {
				rows, err := tables.RowsOf(ctx, table, after, 200)
				does(t, err, nil)
				for _, r := range rows {
					for i, c := range table.Columns {
						if id, _ := r[i].(string); c.Account && ids[id] {
							found[table.Name+"."+c.Name]++
						}
					}
				}
				if len(rows) < 200 {
					break
				}
				after = table.KeyOf(rows[len(rows)-1])
			}
		}
		return found
	}

	ids := map[string]bool{}
	for n := range 5 {
		id := user(n).ID
		ids[id] = true
		if _, err := s.User(ctx, id); errors.Is(err, people.ErrNoUser) { // rows may have its id anyway
			name := "newcomer " + id
			does(t, s.AddUser(ctx, people.User{ID: id, Name: name, Skeleton: people.Skeleton(name), Role: identity.RolePlayer, Created: epoch}, nil, epoch), nil)
		}
	}
	one, other := user(1).ID, user(2).ID // rows that the random steps do not leave
	sum, events := game(500)
	does(t, s.Create(ctx, sum, events), nil)
	does(t, s.AskReport(ctx, jobs.Kept{ID: sum.ID, Ticket: "t", Node: "a", By: one, Body: []byte("{}"), At: epoch}, "", 8), nil)
	does(t, s.AddLink(ctx, people.Link{Hash: hash(200), Purpose: people.ForPassword, User: one, Expires: epoch.Add(1000 * time.Hour)}), nil)
	does(t, s.AddComplaint(ctx, people.Complaint{By: ruler.ID, About: witness.ID, Text: "x", Created: epoch}, 99), nil)
	does(t, s.KeepLogIn(ctx, people.LogIn{Token: hash(200), User: one, Data: []byte("x"), Created: epoch, Seen: epoch, Expires: epoch.Add(1000 * time.Hour)}), nil)
	does(t, s.AddComplaint(ctx, people.Complaint{By: one, About: witness.ID, Text: "x", Created: epoch}, 99), nil)
	does(t, s.AddTask(ctx, groups.Task{ID: "00000000000000df", Title: "x", Teacher: groups.Person{ID: ruler.ID}, Given: epoch}, []string{one}, nil, 1), nil)
	does(t, s.AddTournament(ctx, tourney(1, one), nil), nil)
	invites := tourney(1, one)
	invites.Version, invites.Invitations = 3, []tournaments.Invitation{{Account: one, Team: 1, At: 1}}
	does(t, s.AppendTournament(ctx, invites, 2, [][]byte{[]byte("{}")}), nil)
	does(t, s.AddSeries(ctx, club.Series{ID: "00000000000000ec", Creator: one, Version: 1, Changed: epoch}, 1, 1), nil)
	left := attempt(0)
	attempts, err := s.Attempts(ctx, one, 0, 1000)
	does(t, err, nil)
	left.N = len(attempts)
	does(t, s.AddAttempt(ctx, one, left, rating.Rating{}), nil)
	does(t, s.AddRepertoire(ctx, repertoire(1, one), 99), nil)
	does(t, s.KeepRound(ctx, one, guesstest.Round(1), 99), nil)
	said, err := s.Say(ctx, "tournament:00000000000000de", talk.Line{Cmd: "1", Author: one, Name: "x", Text: "x", At: epoch}, 0)
	does(t, err, nil)
	for _, e := range []talk.Entry{{Act: talk.Reported, By: other, Line: said.N}, {Act: talk.Muted, By: ruler.ID, About: one, Until: epoch.Add(1000 * time.Hour)}} {
		e.Place, e.At = "tournament:00000000000000de", epoch
		_, err := s.Act(ctx, e)
		does(t, err, nil)
	}
	does(t, s.SetChoice(ctx, one, talk.In), nil)
	does(t, s.SetAlertSettings(ctx, one, alerts.Settings{Off: []alerts.Kind{alerts.Turn}}), nil)
	does(t, s.AskMail(ctx, mailbox.Entry{Account: one, Pending: "a@example.com", Hash: hash(1), Expires: epoch.Add(time.Hour)}), nil)
	does(t, s.AddDevice(ctx, device(1, one, hash(200)), 9), nil)
	_, err = s.AddUse(ctx, one, 1, "engine", 1)
	does(t, err, nil)
	list, err := s.Complaints(ctx, true, 0, 1)
	does(t, err, nil)
	does(t, s.CloseComplaint(ctx, list[0].N, other, epoch), nil)
	before := naming(ids)
	for _, table := range moving.Tables() {
		for _, c := range table.Columns {
			if name := table.Name + "." + c.Name; c.Account && before[name] == 0 {
				t.Errorf("the test fills no %s", name)
			}
		}
	}
	for id := range ids {
		does(t, s.DeleteUser(ctx, id), nil)
	}
	for name, n := range naming(ids) {
		if !keptAfter[name] {
			t.Errorf("%s still names a deleted account in %d rows", name, n)
		}
	}
}
