package storetest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"duiyi/match"
	"duiyi/people"
	"duiyi/reports/jobs"
	"duiyi/store"
	"duiyi/study"
)

// shares tests that shared studies are found by link, listed if public or
// edited, and deleted with the study and the accounts.
func shares(t *testing.T, s RatingStore) {
	ctx := t.Context()
	she, he, they := user(1), user(2), user(3)
	made := func(n int, by people.User) store.Summary {
		t.Helper()
		sum, edits := opened(n, "")
		sum.Owner, sum.Updated = by.ID, epoch.Add(time.Duration(n)*time.Second)
		does(t, s.CreateStudy(ctx, sum, edits), nil)
		return sum
	}
	one, two, three := made(1, she), made(2, she), made(3, he)
	is := func(id string, want store.Share) {
		t.Helper()
		all, err := s.Shares(ctx, []string{id, "00000000000000ff"})
		does(t, err, nil)
		same(t, "share of "+id, map[string]store.Share{id: want}, all)
	}
	linked := func(link, want string) {
		t.Helper()
		id, err := s.Linked(ctx, link)
		if want == "" {
			does(t, err, store.ErrNoGame)
		} else {
			does(t, err, nil)
		}
		same(t, "study of "+link, want, id)
	}
	lists := func(q store.SharedQuery, want ...string) {
		t.Helper()
		q.Limit = max(q.Limit, 1)
		list, err := s.SharedStudies(ctx, q)
		does(t, err, nil)
		got := []string{}
		for _, l := range list {
			got = append(got, l.ID+" "+l.By)
		}
		same(t, fmt.Sprintf("list of %+v", q), append([]string{}, want...), got)
	}

	is(one.ID, store.Share{Owner: she.Name})
	linked("", "")
	does(t, s.SetShare(ctx, one.ID, store.Unlisted, "link1"), nil)
	does(t, s.SetShare(ctx, two.ID, store.Public, "link2"), nil)
	does(t, s.SetShare(ctx, three.ID, store.Public, "link3"), nil)
	does(t, s.SetShare(ctx, "00000000000000ff", store.Public, "link4"), store.ErrNoGame)
	does(t, s.SetShare(ctx, "00000000000000ff", store.Private, ""), nil)
	is(one.ID, store.Share{Access: store.Unlisted, Link: "link1", Owner: she.Name})
	linked("link1", one.ID)
	linked("link9", "")
	lists(store.SharedQuery{Limit: 9}, three.ID+" "+he.Name, two.ID+" "+she.Name)
	lists(store.SharedQuery{Limit: 1}, three.ID+" "+he.Name)
	lists(store.SharedQuery{Limit: 9, Before: store.Cursor{Updated: three.Updated, ID: three.ID}}, two.ID+" "+she.Name)
	lists(store.SharedQuery{Limit: 9, Game: "none"})

	does(t, s.AddEditor(ctx, one.ID, they.ID, 2, epoch.Add(time.Minute)), nil)
	does(t, s.AddEditor(ctx, one.ID, he.ID, 2, epoch), nil)
	does(t, s.AddEditor(ctx, one.ID, they.ID, 2, epoch.Add(time.Hour)), nil)
	does(t, s.AddEditor(ctx, one.ID, she.ID, 2, epoch), store.ErrManyEditors)
	does(t, s.AddEditor(ctx, two.ID, "x", 2, epoch), people.ErrNoUser)
	does(t, s.AddEditor(ctx, "00000000000000ff", he.ID, 2, epoch), store.ErrNoGame)
	does(t, s.AddEditor(ctx, two.ID, he.ID, 2, epoch), nil)
	is(one.ID, store.Share{Access: store.Unlisted, Link: "link1", Owner: she.Name, Editors: []store.Editor{{ID: he.ID, Name: he.Name}, {ID: they.ID, Name: they.Name}}})
	lists(store.SharedQuery{Editor: he.ID, Limit: 9}, two.ID+" "+she.Name, one.ID+" "+she.Name)
	does(t, s.RemoveEditor(ctx, two.ID, he.ID), nil)
	does(t, s.RemoveEditor(ctx, two.ID, he.ID), nil)
	lists(store.SharedQuery{Editor: he.ID, Limit: 9}, one.ID+" "+she.Name)

	// A new link replaces the first; a private study has none.
	does(t, s.SetShare(ctx, one.ID, store.Unlisted, "link5"), nil)
	linked("link1", "")
	linked("link5", one.ID)
	does(t, s.SetShare(ctx, one.ID, store.Private, "link5"), nil)
	linked("link5", "")
	if err := s.SetShare(ctx, one.ID, store.Unlisted, "link2"); err == nil {
		t.Error("two studies have one link")
	}

	// A deleted study is not listed and keeps its share.
	does(t, s.Delete(ctx, two.ID, epoch), nil)
	lists(store.SharedQuery{Limit: 9}, three.ID+" "+he.Name)
	does(t, s.Restore(ctx, two.ID), nil)
	lists(store.SharedQuery{Limit: 9}, three.ID+" "+he.Name, two.ID+" "+she.Name)
	does(t, s.AppendStudy(ctx, one, 1, []study.Event{{Type: study.EvTitled, At: epoch.UnixMilli(), Text: one.Title}}), nil)
	is(two.ID, store.Share{Access: store.Public, Link: "link2", Owner: she.Name})

	// Only its editors see the studies of a closed account, until it is
	// reopened.
	she.Disabled = epoch
	does(t, setUser(ctx, s, she), nil)
	lists(store.SharedQuery{Limit: 9}, three.ID+" "+he.Name)
	is(two.ID, store.Share{Owner: she.Name})
	she.Disabled = time.Time{}
	does(t, setUser(ctx, s, she), nil)
	lists(store.SharedQuery{Limit: 9}, three.ID+" "+he.Name, two.ID+" "+she.Name)
	is(two.ID, store.Share{Access: store.Public, Link: "link2", Owner: she.Name})

	// A public game is listed once it has ended and its report is made; nobody edits games.
	ended, events := game(4)
	ended.Owner, ended.Updated, ended.Result = he.ID, epoch.Add(4*time.Second), &match.Result{Reason: "resignation"}
	running, moves := game(5)
	running.Owner, running.Updated = he.ID, epoch.Add(5*time.Second)
	does(t, s.Create(ctx, ended, events), nil)
	does(t, s.Create(ctx, running, moves), nil)
	for i, g := range []store.Summary{ended, running} {
		does(t, s.SetShare(ctx, g.ID, store.Public, fmt.Sprint("game", i)), nil)
		r := jobs.Kept{ID: g.ID, Ticket: "t", Node: "a", Body: []byte("{}"), At: epoch}
		does(t, s.AskReport(ctx, r, "", 8), nil)
		lists(store.SharedQuery{Limit: 9}, three.ID+" "+he.Name, two.ID+" "+she.Name)
		r.Done = true
		does(t, s.KeepReport(ctx, r), nil)
		linked(fmt.Sprint("game", i), g.ID)
		want := []string{three.ID + " " + he.Name, two.ID + " " + she.Name}
		if g.Result != nil {
			want = append([]string{g.ID + " " + he.Name}, want...)
		}
		lists(store.SharedQuery{Limit: 9}, want...)
		does(t, s.SetShare(ctx, g.ID, store.Private, ""), nil)
	}

	// A withdrawn report is private, and says why until it is public again.
	why := func(access store.Access, link, reason string) {
		t.Helper()
		is(ended.ID, store.Share{Access: access, Link: link, Owner: he.Name, Withdrawn: reason})
	}
	does(t, s.SetShare(ctx, ended.ID, store.Public, "again"), nil)
	does(t, s.WithdrawReport(ctx, ended.ID, "first", epoch), nil)
	why(store.Private, "", "first")
	linked("again", "")
	does(t, s.WithdrawReport(ctx, ended.ID, "another", epoch), nil)
	does(t, s.SetShare(ctx, ended.ID, store.Unlisted, "by link"), nil)
	why(store.Unlisted, "by link", "another")
	does(t, s.SetShare(ctx, ended.ID, store.Public, "by link"), nil)
	why(store.Public, "by link", "")
	does(t, s.SetShare(ctx, ended.ID, store.Private, ""), nil)
	does(t, s.WithdrawReport(ctx, "00000000000000ff", "no game", epoch), store.ErrNoGame)

	// Deleting an account deletes its studies and its edit rights.
	does(t, s.DeleteUser(ctx, he.ID), nil)
	is(one.ID, store.Share{Owner: she.Name, Editors: []store.Editor{{ID: they.ID, Name: they.Name}}})
	linked("link3", "")
	lists(store.SharedQuery{Limit: 9}, two.ID+" "+she.Name)
	lists(store.SharedQuery{Editor: he.ID, Limit: 9})
	does(t, s.Give(ctx, two.ID, ""), nil)
	lists(store.SharedQuery{Limit: 9}, two.ID+" ")
}

// sharing is a random step about sharing studies.
func (d *driver) sharing() step {
	id, who, most := d.id(), d.who(), 1+d.IntN(3)
	link, now, one := "link "+id, d.now, d.id()
	access := store.Access(d.one(string(store.Private), string(store.Unlisted), string(store.Public)))
	q := store.SharedQuery{Game: d.one("", "", "go"), Limit: most}
	if d.chance(2) {
		q.Editor = who
	}
	none := func(name string, do func(ctx context.Context, s RatingStore) error) step {
		return step{name, func(ctx context.Context, s RatingStore) (any, error) { return nil, do(ctx, s) }}
	}
	switch d.IntN(9) {
	case 8:
		return none("WithdrawReport", func(ctx context.Context, s RatingStore) error { return s.WithdrawReport(ctx, id, link, now) })
	case 0, 1:
		return none("SetShare", func(ctx context.Context, s RatingStore) error { return s.SetShare(ctx, id, access, link) })
	case 2, 3:
		return none("AddEditor", func(ctx context.Context, s RatingStore) error { return s.AddEditor(ctx, id, who, 3, now) })
	case 4:
		return none("RemoveEditor", func(ctx context.Context, s RatingStore) error { return s.RemoveEditor(ctx, id, who) })
	case 5:
		return step{"Linked", func(ctx context.Context, s RatingStore) (any, error) { return s.Linked(ctx, link) }}
	case 6:
		return step{"Shares", func(ctx context.Context, s RatingStore) (any, error) {
			return s.Shares(ctx, []string{id, one})
		}}
	}
	return step{"SharedStudies", func(ctx context.Context, s RatingStore) (any, error) { return s.SharedStudies(ctx, q) }}
}
