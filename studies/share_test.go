package studies_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"duiyi/engines/analysis"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/people"
	"duiyi/record"
	"duiyi/store"
	"duiyi/store/sqlite"
	"duiyi/studies"
	"duiyi/study"
)

// The accounts of these tests, by their role at a study.
const (
	owner  = "00000000000000a1"
	editor = "00000000000000a2"
	second = "00000000000000a3" // another editor
	other  = "00000000000000a4"
)

// as returns a context for calls by an account; an empty one is a guest.
func as(t *testing.T, account string) context.Context {
	return identity.With(t.Context(), identity.Caller{User: account})
}

// openPeople returns a store with these accounts.
func openPeople(t *testing.T) *sqlite.Store {
	t.Helper()
	db := openStore(t)
	for i, id := range []string{owner, editor, second, other} {
		u := people.User{ID: id, Name: "Name" + fmt.Sprint(i), Skeleton: "name" + fmt.Sprint(i), Role: identity.RolePlayer}
		if err := db.AddUser(t.Context(), u, nil, u.Created); err != nil {
			t.Fatal(err)
		}
	}
	return db
}

// studyOf creates a study owned by an account.
func (b *bench) studyOf(account string) string {
	b.t.Helper()
	s, err := b.Create(as(b.t, account), match.Config{Game: gm.Game, Options: match.OptionsOf(gm.Options{Size: 9})}, "shared")
	if err != nil {
		b.t.Fatal(err)
	}
	return s.ID
}

func (b *bench) sharing(s studies.Sharing, err error) studies.Sharing {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
	return s
}

func plays(t *testing.T, account string, r *studies.Room, id string, node study.ID, move string) study.ID {
	t.Helper()
	_, at, err := r.Edit(as(t, account), id, study.Command{Type: study.CmdPlay, Node: node, Moves: []string{move}})
	if err != nil {
		t.Fatalf("%s plays %s: %v", account, move, err)
	}
	return at
}

// What each caller may do with a study, by its access and by the name used.
func TestRoles(t *testing.T) {
	b := newBenchOn(t, openPeople(t))
	id := b.studyOf(owner)
	b.sharing(b.Invite(as(t, owner), id, editor))
	link := b.sharing(b.SetAccess(as(t, owner), id, store.Unlisted)).Link
	program := t.Context()
	ruler := identity.With(t.Context(), identity.Caller{User: other, Rights: identity.All})
	for _, tt := range []struct {
		access store.Access
		who    context.Context
		name   string
		want   studies.Role
	}{
		{store.Unlisted, as(t, owner), id, studies.Owner},
		{store.Unlisted, as(t, owner), link, studies.Owner},
		{store.Unlisted, as(t, editor), id, studies.Editor},
		{store.Unlisted, as(t, other), link, studies.Reader},
		{store.Unlisted, as(t, ""), link, studies.Reader},
		{store.Unlisted, as(t, other), id, studies.Stranger},
		{store.Unlisted, as(t, ""), id, studies.Stranger},
		{store.Unlisted, ruler, id, studies.Stranger}, // an administrator owns the server's things
		{store.Unlisted, program, id, studies.Owner},
		{store.Unlisted, as(t, other), "abcdefghijklmnopqrstuvwxyz", studies.Stranger},
		{store.Public, as(t, other), id, studies.Reader},
		{store.Public, as(t, ""), id, studies.Reader},
		{store.Public, as(t, ""), link, studies.Reader},
		{store.Public, as(t, editor), link, studies.Editor},
		{store.Private, as(t, other), id, studies.Stranger},
		{store.Private, as(t, other), link, studies.Stranger},
		{store.Private, as(t, owner), link, studies.Stranger}, // the link no longer works for anybody
		{store.Private, as(t, editor), id, studies.Editor},
		{store.Private, as(t, owner), id, studies.Owner},
	} {
		b.sharing(b.SetAccess(as(t, owner), id, tt.access))
		t.Run(fmt.Sprintf("%s %s %s", tt.access, identity.From(tt.who).User, tt.name), func(t *testing.T) {
			whole, err := b.Whole(tt.who, tt.name)
			if whole.Role != tt.want || tt.want == studies.Stranger && !errors.Is(err, studies.ErrNoStudy) || tt.want > studies.Stranger && whole.ID != id {
				t.Errorf("Whole: %v, %v; want %v", whole.Role, err, tt.want)
			}
			refuses := func(what string, err error, least studies.Role, why error) {
				t.Helper()
				switch {
				case tt.want == studies.Stranger:
					why = studies.ErrNoStudy
				case tt.want >= least:
					why = nil
				}
				if !errors.Is(err, why) || why == nil && err != nil {
					t.Errorf("%s: %v, want %v", what, err, why)
				}
			}
			_, _, err = b.Edit(tt.who, tt.name, study.Command{Type: study.CmdTitle, Text: fmt.Sprint("by ", tt.want, tt.name[:3])})
			refuses("Edit", err, studies.Editor, studies.ErrReadOnly)
			_, err = b.Lay(tt.who, tt.name, func(study.Tree) ([]study.Finding, error) { return nil, nil })
			refuses("Lay", err, studies.Editor, studies.ErrReadOnly)
			_, err = b.Position(tt.who, tt.name, study.Root)
			refuses("Position", err, studies.Reader, nil)
			_, err = b.Export(tt.who, tt.name, "sgf", record.Options{})
			refuses("Export", err, studies.Reader, nil)
			_, err = b.Invite(tt.who, tt.name, editor)
			refuses("Invite", err, studies.Owner, studies.ErrNotOwner)
			_, err = b.Dismiss(tt.who, tt.name, second)
			least := studies.ErrNotOwner
			if tt.want == studies.Reader {
				least = studies.ErrReadOnly
			}
			refuses("Dismiss another", err, studies.Owner, least)
			_, err = b.SetAccess(tt.who, tt.name, tt.access)
			refuses("SetAccess", err, studies.Owner, studies.ErrNotOwner)
			if tt.want < studies.Owner {
				refuses("Delete", b.Delete(tt.who, tt.name), studies.Owner, studies.ErrNotOwner)
			}
			s, err := b.Sharing(tt.who, tt.name)
			refuses("Sharing", err, studies.Reader, nil)
			if (s.Link != "") != (tt.want == studies.Owner && tt.access != store.Private) {
				t.Errorf("a %v sees the link %q", tt.want, s.Link)
			}
		})
	}
}

// When a link is withdrawn, its readers are notified and their analyses end.
// The old link stays invalid: sharing again creates another.
func TestWithdrawn(t *testing.T) {
	b := newBenchOn(t, openPeople(t))
	id := b.studyOf(owner)
	link := b.sharing(b.SetAccess(as(t, owner), id, store.Unlisted)).Link
	w, err := b.Watch(as(t, ""), link, 0)
	if err != nil {
		t.Fatal(err)
	}
	mine, err := b.Watch(as(t, owner), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	if c := (<-w.Updates()).Update.(studies.Change); c.Role != studies.Reader {
		t.Errorf("the reader is %v", c.Role)
	}
	<-mine.Updates()
	ended := make(chan error, 1)
	go func() { ended <- b.Analyse(as(t, other), link, analysis.AnalysisQuery{Seat: "a"}, nil) }()
	<-b.asked

	b.sharing(b.SetAccess(as(t, owner), id, store.Private))
	if u, ok := <-w.Updates(); !ok || u.Update != (studies.WithdrawnUpdate{}) {
		t.Errorf("the reader is told %+v", u)
	}
	if _, ok := <-w.Updates(); ok || !errors.Is(w.Err(), studies.ErrWithdrawn) {
		t.Errorf("the watch ended with %v", w.Err())
	}
	if err := <-ended; !errors.Is(err, studies.ErrWithdrawn) {
		t.Errorf("the analysis ended with %v", err)
	}
	if u := <-mine.Updates(); u.Update != (studies.SharedUpdate{}) {
		t.Errorf("the owner is told %+v", u)
	}
	again := b.sharing(b.SetAccess(as(t, owner), id, store.Unlisted)).Link
	if again == link || again == "" {
		t.Errorf("the new link is %q, the old one was %q", again, link)
	}
	if _, err := b.Study(as(t, ""), link); !errors.Is(err, studies.ErrNoStudy) {
		t.Errorf("the old link opens %v", err)
	}
	if _, err := b.Study(as(t, ""), again); err != nil {
		t.Errorf("the new link: %v", err)
	}
}

// A public study stays open to those who used its link; a deleted one to
// nobody.
func TestPublicAndDeleted(t *testing.T) {
	b := newBenchOn(t, openPeople(t))
	id := b.studyOf(owner)
	link := b.sharing(b.SetAccess(as(t, owner), id, store.Unlisted)).Link
	w, err := b.Watch(as(t, ""), link, 0)
	if err != nil {
		t.Fatal(err)
	}
	<-w.Updates()
	b.sharing(b.SetAccess(as(t, owner), id, store.Public))
	if u := <-w.Updates(); u.Update != (studies.SharedUpdate{}) {
		t.Errorf("told %+v", u)
	}
	list, err := b.SharedStudies(as(t, ""), true, store.SharedQuery{Limit: 9})
	if err != nil || len(list) != 1 || list[0].ID != id || list[0].By != "Name0" {
		t.Errorf("public studies: %+v, %v", list, err)
	}
	if err := b.Delete(as(t, owner), link); err != nil {
		t.Fatal(err)
	}
	if u := <-w.Updates(); u.Update != (studies.DeletedUpdate{}) {
		t.Errorf("told %+v", u)
	}
	for _, name := range []string{id, link} {
		if _, err := b.Study(as(t, ""), name); !errors.Is(err, studies.ErrNoStudy) {
			t.Errorf("a reader opens a deleted study: %v", err)
		}
	}
	if list, err = b.SharedStudies(as(t, ""), true, store.SharedQuery{Limit: 9}); err != nil || len(list) != 0 {
		t.Errorf("public studies: %+v, %v", list, err)
	}
	if _, err := b.Restore(as(t, owner), id); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Study(as(t, ""), id); err != nil {
		t.Errorf("a restored public study: %v", err)
	}
}

// A copy belongs to its creator, is private, and does not follow the original.
func TestCloned(t *testing.T) {
	b := newBenchOn(t, openPeople(t))
	id := b.studyOf(owner)
	plays(t, owner, b.Room, id, study.Root, "e5")
	link := b.sharing(b.SetAccess(as(t, owner), id, store.Unlisted)).Link
	c, err := b.Copy(as(t, other), link)
	if err != nil || c.Owner != other || lines(c) != "e5" {
		t.Fatalf("the clone is %+v, %v", c, err)
	}
	b.sharing(b.SetAccess(as(t, owner), id, store.Private))
	plays(t, other, b.Room, c.ID, 1, "d5")
	if s := b.sharing(b.Sharing(as(t, other), c.ID)); s.Access != store.Private || s.Role != studies.Owner || len(s.Editors) > 0 {
		t.Errorf("the clone is shared: %+v", s)
	}
	if s, err := b.Study(as(t, owner), id); err != nil || lines(s) != "e5" {
		t.Errorf("the original is %q, %v", lines(s), err)
	}
	if _, err := b.Copy(as(t, ""), c.ID); !errors.Is(err, studies.ErrNoStudy) {
		t.Errorf("a guest copies a private study: %v", err)
	}
}

// Editors may leave, the owner may remove others, and a removed editor is
// notified.
func TestEditors(t *testing.T) {
	b := newBenchOn(t, openPeople(t))
	id := b.studyOf(owner)
	b.sharing(b.Invite(as(t, owner), id, second))
	b.sharing(b.Invite(as(t, owner), id, editor))
	b.sharing(b.Invite(as(t, owner), id, editor))
	s := b.sharing(b.Invite(as(t, owner), id, owner))
	if len(s.Editors) != 2 || s.Owner != "Name0" || !s.Edits(editor) || !s.Edits(second) {
		t.Fatalf("shared with %+v", s)
	}
	if _, err := b.Invite(as(t, owner), id, "00000000000000ff"); !errors.Is(err, people.ErrNoUser) {
		t.Errorf("nobody is invited: %v", err)
	}
	list, err := b.SharedStudies(as(t, editor), false, store.SharedQuery{Limit: 9})
	if err != nil || len(list) != 1 || list[0].ID != id {
		t.Errorf("what the editor edits: %+v, %v", list, err)
	}
	w, err := b.Watch(as(t, editor), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	<-w.Updates()
	if s := b.sharing(b.Dismiss(as(t, second), id, second)); s.Role != studies.Stranger {
		t.Errorf("whoever left is %v", s.Role)
	}
	if u := <-w.Updates(); u.Update != (studies.SharedUpdate{}) {
		t.Errorf("the other editor is told %+v", u)
	}
	b.sharing(b.Dismiss(as(t, owner), id, editor))
	if u := <-w.Updates(); u.Update != (studies.WithdrawnUpdate{}) {
		t.Errorf("whoever was removed is told %+v", u)
	}
}

// If two editors delete the same branch, both succeed and the log has one
// deletion. A node that never existed is still an error.
func TestSameBranchDeleted(t *testing.T) {
	b := newBenchOn(t, openPeople(t))
	id := b.studyOf(owner)
	b.sharing(b.Invite(as(t, owner), id, editor))
	at := plays(t, owner, b.Room, id, study.Root, "e5")
	plays(t, editor, b.Room, id, at, "d5")
	before, _, err := b.Edit(as(t, owner), id, study.Command{Type: study.CmdDelete, Node: at})
	if err != nil {
		t.Fatal(err)
	}
	after, _, err := b.Edit(as(t, editor), id, study.Command{Type: study.CmdDelete, Node: at + 1})
	if err != nil || after.State.Version != before.State.Version {
		t.Errorf("deleted again: version %d after %d, %v", after.State.Version, before.State.Version, err)
	}
	if _, _, err := b.Edit(as(t, editor), id, study.Command{Type: study.CmdDelete, Node: 9}); !errors.Is(err, study.ErrNoNode) {
		t.Errorf("a node that never was: %v", err)
	}
	if _, _, err := b.Edit(as(t, editor), id, study.Command{Type: study.CmdComment, Node: at, Text: "x"}); !errors.Is(err, study.ErrNoNode) {
		t.Errorf("a comment on a deleted node: %v", err)
	}
}

// A hub carries messages between Rooms synchronously, in the sender's
// goroutine.
type hub struct {
	mu    sync.Mutex
	cut   bool
	hears map[*port]map[string]func([]byte)
}

type port struct{ hub *hub }

func (h *hub) join() *port {
	p := &port{h}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.hears == nil {
		h.hears = map[*port]map[string]func([]byte){}
	}
	h.hears[p] = map[string]func([]byte){}
	return p
}

func (p *port) Tell(id string, text []byte) {
	p.hub.mu.Lock()
	var hear []func([]byte)
	for other, hears := range p.hub.hears {
		if other != p && hears[id] != nil && !p.hub.cut {
			hear = append(hear, hears[id])
		}
	}
	p.hub.mu.Unlock()
	for _, f := range hear {
		go f(text) // a bus has its own goroutines
	}
}

func (p *port) Listen(id string, hear func([]byte)) func() {
	p.hub.mu.Lock()
	defer p.hub.mu.Unlock()
	p.hub.hears[p][id] = hear
	return func() {
		p.hub.mu.Lock()
		defer p.hub.mu.Unlock()
		delete(p.hub.hears[p], id)
	}
}

// nodes returns two Rooms on one store, with a hub between them.
func nodes(t *testing.T) (*hub, [2]*bench) {
	h, db := &hub{}, openPeople(t)
	var both [2]*bench
	for i := range both {
		both[i] = newBenchAt(t, db, h.join())
	}
	return h, both
}

// changed is what a shared store reports to a Room.
func (b *bench) changed(ctx context.Context, known map[string]int) (map[string]int, error) {
	all := map[string]int{}
	for id, n := range known {
		r, err := b.Parts.Store.Load(ctx, id)
		switch {
		case err != nil || !r.Deleted.IsZero():
			all[id] = 0
		case len(r.Edits) > n:
			all[id] = len(r.Edits)
		}
	}
	return all, nil
}

// until reads a watch until its changes lead to a version.
func until(t *testing.T, w *studies.Watch, version int) {
	t.Helper()
	for u := range w.Updates() {
		if c, ok := u.Update.(studies.Change); ok && c.State.Version >= version {
			return
		}
	}
	t.Fatalf("the watch ended: %v", w.Err())
}

// Editors on two nodes edit concurrently. No edit is lost, the log has one
// order, and every spectator receives everything.
func TestEditorsAtTwoNodes(t *testing.T) {
	const each = 25
	_, both := nodes(t)
	id := both[0].studyOf(owner)
	both[0].sharing(both[0].Invite(as(t, owner), id, editor))
	who := [2]string{owner, editor}
	var watches [2]*studies.Watch
	for i, b := range both {
		var err error
		if watches[i], err = b.Watch(as(t, who[i]), id, 0); err != nil {
			t.Fatal(err)
		}
		<-watches[i].Updates()
	}
	var work sync.WaitGroup
	for i, b := range both {
		work.Go(func() {
			for n := range each {
				point := fmt.Sprintf("%c%d", 'a'+n%9, 1+n/9+4*i)
				if _, _, err := b.Edit(as(t, who[i]), id, study.Command{Type: study.CmdPlay, Moves: []string{point}}); err != nil {
					t.Errorf("node %d, %s: %v", i, point, err)
				}
			}
		})
		work.Go(func() { until(t, watches[i], 1+2*each) })
	}
	work.Wait()
	var seen []string
	for i, b := range both {
		s, err := b.Study(as(t, who[i]), id)
		if err != nil || s.State.Tree.Size() != 1+2*each {
			t.Fatalf("node %d has %d nodes, %v", i, s.State.Tree.Size(), err)
		}
		seen = append(seen, lines(s))
	}
	if seen[0] != seen[1] {
		t.Errorf("the nodes differ:\n%s\n%s", seen[0], seen[1])
	}
	var points []string
	for n := range each {
		for i := range both {
			points = append(points, fmt.Sprintf("%c%d", 'a'+n%9, 1+n/9+4*i))
		}
	}
	slices.Sort(points)
	got := strings.Split(seen[0], " | ")
	slices.Sort(got)
	if !slices.Equal(got, points) {
		t.Errorf("played %v, want %v", got, points)
	}
}

// Editors on two nodes delete the same branch.
func TestSameBranchAtTwoNodes(t *testing.T) {
	h, both := nodes(t)
	id := both[0].studyOf(owner)
	both[0].sharing(both[0].Invite(as(t, owner), id, editor))
	at := plays(t, owner, both[0].Room, id, study.Root, "e5")
	if _, err := both[1].Study(as(t, editor), id); err != nil { // in memory from now on
		t.Fatal(err)
	}
	h.cut = true
	for i, account := range []string{owner, editor} {
		c, _, err := both[i].Edit(as(t, account), id, study.Command{Type: study.CmdDelete, Node: at})
		if err != nil || c.State.Version != 3 || c.State.Tree.Size() != 1 {
			t.Errorf("node %d: version %d, %d nodes, %v", i, c.State.Version, c.State.Tree.Size(), err)
		}
	}
}

// Without a bus, a Room learns from the store about other nodes' edits,
// withdrawn links and deletions.
func TestCatchUp(t *testing.T) {
	h, both := nodes(t)
	h.cut = true
	id := both[0].studyOf(owner)
	link := both[0].sharing(both[0].SetAccess(as(t, owner), id, store.Unlisted)).Link
	w, err := both[1].Watch(as(t, ""), link, 0)
	if err != nil {
		t.Fatal(err)
	}
	<-w.Updates()
	mine, err := both[1].Watch(as(t, owner), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	<-mine.Updates()
	// told polls until w is told something: a poll skips a study that still
	// catches up after an earlier one.
	told := func(w *studies.Watch) any {
		t.Helper()
		for {
			if err := both[1].CatchUp(t.Context(), both[1].changed); err != nil {
				t.Fatal(err)
			}
			select {
			case u := <-w.Updates():
				return u.Update
			case <-time.After(time.Millisecond):
			}
		}
	}
	plays(t, owner, both[0].Room, id, study.Root, "e5")
	if c, ok := told(w).(studies.Change); !ok || c.State.Version != 2 {
		t.Errorf("told %+v", c)
	}
	both[0].sharing(both[0].SetAccess(as(t, owner), id, store.Private))
	if u := told(w); u != (studies.WithdrawnUpdate{}) {
		t.Errorf("told %+v", u)
	}
	if err := both[0].Delete(as(t, owner), id); err != nil {
		t.Fatal(err)
	}
	for told(mine) != (studies.DeletedUpdate{}) {
	}
	if _, ok := <-mine.Updates(); ok || !errors.Is(mine.Err(), studies.ErrDeleted) {
		t.Errorf("the watch ended with %v", mine.Err())
	}
}

// A changed share or a deletion on one node takes effect on the other at once.
func TestToldByOtherNode(t *testing.T) {
	_, both := nodes(t)
	id := both[0].studyOf(owner)
	both[0].sharing(both[0].SetAccess(as(t, owner), id, store.Public))
	w, err := both[1].Watch(as(t, other), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	<-w.Updates()
	both[0].sharing(both[0].SetAccess(as(t, owner), id, store.Private))
	if u := <-w.Updates(); u.Update != (studies.WithdrawnUpdate{}) {
		t.Errorf("told %+v", u)
	}
	mine, err := both[1].Watch(as(t, owner), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	<-mine.Updates()
	if err := both[0].Delete(as(t, owner), id); err != nil {
		t.Fatal(err)
	}
	if u := <-mine.Updates(); u.Update != (studies.DeletedUpdate{}) {
		t.Errorf("told %+v", u)
	}
}

// A page that comes from another node may have a newer version.
func TestNewerThanMemory(t *testing.T) {
	h, both := nodes(t)
	h.cut = true
	id := both[0].studyOf(owner)
	if _, err := both[1].Study(as(t, owner), id); err != nil {
		t.Fatal(err)
	}
	plays(t, owner, both[0].Room, id, study.Root, "e5")
	if _, _, err := both[1].Edit(as(t, owner), id, study.Command{Type: study.CmdPlay, Node: 1, Moves: []string{"d5"}, Version: 2}); err != nil {
		t.Errorf("an edit of what another node told: %v", err)
	}
	w, err := both[0].Watch(as(t, owner), id, 3)
	if err != nil {
		t.Fatal(err)
	}
	if c := (<-w.Updates()).Update.(studies.Change); c.State.Version != 3 || len(c.Changed) > 0 {
		t.Errorf("a page that knows version 3 is told of %d with %d nodes", c.State.Version, len(c.Changed))
	}
}

// Deleting the owner's account deletes their studies, including open ones.
func TestOwnerGone(t *testing.T) {
	db := openPeople(t)
	b := newBenchOn(t, db)
	id, kept := b.studyOf(owner), b.studyOf(other)
	b.sharing(b.Invite(as(t, owner), id, editor))
	b.sharing(b.Invite(as(t, other), kept, owner))
	w, err := b.Watch(as(t, editor), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	<-w.Updates()
	if err := db.DeleteUser(t.Context(), owner); err != nil {
		t.Fatal(err)
	}
	b.Forget(owner)
	if u := <-w.Updates(); u.Update != (studies.DeletedUpdate{}) {
		t.Errorf("told %+v", u)
	}
	if s := b.sharing(b.Sharing(as(t, other), kept)); len(s.Editors) > 0 {
		t.Errorf("a deleted account edits: %+v", s)
	}
}
