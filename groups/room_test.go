package groups_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/engines/evaluations"
	"duiyi/exercises"
	"duiyi/groups"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/people"
	"duiyi/practice"
	"duiyi/rating"
	"duiyi/store"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
	"duiyi/studies"
	"duiyi/study"
	"duiyi/training"
)

const (
	teacher = "00000000000000a1"
	pupil   = "00000000000000a2"
	late    = "00000000000000a3"
	other   = "00000000000000a4"
)

// A bench is a Room on a store with accounts, where the teacher owns one study.
type bench struct {
	*groups.Room
	t       *testing.T
	db      *sqlite.Store
	changed []string
}

// ownStudy is the teacher's, and by its link.
const ownStudy, ownLink = "00000000000000b1", "link"

func newBench(t *testing.T) *bench {
	db, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	for i, id := range []string{teacher, pupil, late, other} {
		u := people.User{ID: id, Name: fmt.Sprint("Name", i), Skeleton: fmt.Sprint("name", i), Role: identity.RolePlayer}
		if err := db.AddUser(t.Context(), u, nil, u.Created); err != nil {
			t.Fatal(err)
		}
	}
	b := &bench{t: t, db: db}
	now := time.Date(2026, 2, 17, 20, 0, 0, 0, time.UTC)
	b.Room = groups.New(groups.Parts{Store: db, Studies: b, Puzzle: hasPuzzle, Changed: func(id string) { b.changed = append(b.changed, id) }, Now: func() time.Time {
		now = now.Add(time.Second)
		return now
	}})
	return b
}

// hasPuzzle knows the puzzles whose ids begin with a.
func hasPuzzle(id string) error {
	if !strings.HasPrefix(id, "a") {
		return errNoPuzzle
	}
	return nil
}

var errNoPuzzle = errors.New("no such puzzle")

// Sharing knows one study.
func (b *bench) Sharing(ctx context.Context, id string) (studies.Sharing, error) {
	if id != ownStudy && id != ownLink {
		return studies.Sharing{}, studies.ErrNoStudy
	}
	role := studies.Reader
	if identity.From(ctx).User == teacher {
		role = studies.Owner
	}
	return studies.Sharing{ID: ownStudy, Role: role}, nil
}

func as(t *testing.T, account string) context.Context {
	return identity.With(t.Context(), identity.Caller{User: account})
}

func (b *bench) exercise(n int, owner string) string {
	b.t.Helper()
	k := exercises.Kept{ID: fmt.Sprintf("%016x", 0xe0+n), Owner: owner, Of: evaluations.Key{byte(n), 1}, Game: "gomoku", Source: ownStudy, Body: []byte("{}"), Stage: practice.New}
	if err := b.db.AddExercises(b.t.Context(), []exercises.Kept{k}, false, 9); err != nil {
		b.t.Fatal(err)
	}
	return k.ID
}

// must returns the value of a call that did not fail.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func is(t *testing.T, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) || want == nil && err != nil {
		t.Errorf("%s: %v, want %v", what, err, want)
	}
}

// Each call about a group, by whoever teaches it, belongs to it, or does neither.
func TestWhoMay(t *testing.T) {
	b := newBench(t)
	g := must(b.Create(as(t, teacher), " 启蒙班 "))
	if g.Name != "启蒙班" || g.Teacher.Name != "Name0" {
		t.Errorf("made %+v", g)
	}
	must(b.Add(as(t, teacher), g.ID, pupil))
	id := b.exercise(1, teacher)
	for who, errs := range map[string][2]error{
		teacher: {nil, nil}, pupil: {nil, groups.ErrNotTeacher}, other: {groups.ErrNoGroup, groups.ErrNoGroup}, "": {groups.ErrNoAccount, groups.ErrNoAccount},
	} {
		ctx := as(t, who)
		_, err := b.Group(ctx, g.ID)
		is(t, who+" reads", err, errs[0])
		_, err = b.Rename(ctx, g.ID, "提高班")
		is(t, who+" renames", err, errs[1])
		_, err = b.Add(ctx, g.ID, late)
		is(t, who+" adds", err, errs[1])
		is(t, who+" removes", b.Remove(ctx, g.ID, late), errs[1])
		_, err = b.Give(ctx, groups.Gift{Title: "x", Group: g.ID, Exercises: []string{id}})
		is(t, who+" gives", err, errs[1])
	}
	is(t, "a member leaves", b.Remove(as(t, pupil), g.ID, pupil), nil)
	_, err := b.Group(as(t, pupil), g.ID)
	is(t, "a former member reads", err, groups.ErrNoGroup)
	is(t, "a former member deletes", b.Delete(as(t, pupil), g.ID), groups.ErrNoGroup)
	is(t, "the teacher deletes", b.Delete(as(t, teacher), g.ID), nil)
	if list := must(b.Groups(as(t, teacher))); len(list) > 0 {
		t.Errorf("after that: %+v", list)
	}
}

// What cannot be given is refused, and says which part is wrong.
func TestBadGifts(t *testing.T) {
	b := newBench(t)
	g := must(b.Create(as(t, teacher), "class"))
	mine, theirs := b.exercise(1, teacher), b.exercise(2, other)
	field := func(what string, err error, want string) {
		t.Helper()
		var ce *match.ConfigError
		if !errors.As(err, &ce) || ce.Field != want {
			t.Errorf("%s: %v, want an error of %s", what, err, want)
		}
	}
	give := func(gift groups.Gift) error {
		_, err := b.Give(as(t, teacher), gift)
		return err
	}
	to := []string{pupil}
	field("no title", give(groups.Gift{People: to, Study: ownStudy}), "title")
	field("a control character", give(groups.Gift{Title: "a\x00", People: to, Study: ownStudy}), "title")
	field("a date of the past", give(groups.Gift{Title: "x", People: to, Study: ownStudy, Due: time.Date(2026, 2, 17, 0, 0, 0, 0, time.UTC)}), "due")
	field("nobody", give(groups.Gift{Title: "x", Study: ownStudy}), "people")
	field("both", give(groups.Gift{Title: "x", Study: ownStudy, Group: g.ID, People: to}), "people")
	field("nothing", give(groups.Gift{Title: "x", People: to}), "exercises")
	field("two things", give(groups.Gift{Title: "x", People: to, Study: ownStudy, Exercises: []string{mine}}), "exercises")
	field("a study and puzzles", give(groups.Gift{Title: "x", People: to, Study: ownStudy, Puzzles: []string{"a1"}}), "exercises")
	field("a puzzle twice", give(groups.Gift{Title: "x", People: to, Puzzles: []string{"a1", "a2", "a1"}}), "puzzles")
	field("too many puzzles", give(groups.Gift{Title: "x", People: to, Puzzles: make([]string, groups.MostExercises+1)}), "exercises")
	is(t, "an unknown puzzle", give(groups.Gift{Title: "x", People: to, Puzzles: []string{"a1", "b1"}}), errNoPuzzle)
	is(t, "another's exercise", give(groups.Gift{Title: "x", People: to, Exercises: []string{mine, theirs}}), exercises.ErrNoExercise)
	is(t, "no exercise", give(groups.Gift{Title: "x", People: to, Exercises: []string{"ff"}}), exercises.ErrNoExercise)
	is(t, "no study", give(groups.Gift{Title: "x", People: to, Study: "ff"}), studies.ErrNoStudy)
	is(t, "no account", give(groups.Gift{Title: "x", People: []string{"ff"}, Exercises: []string{mine}}), people.ErrNoUser)
	_, err := b.Give(as(t, other), groups.Gift{Title: "x", People: to, Study: ownStudy})
	is(t, "another's study", err, studies.ErrNotOwner)
	if have, given, err := b.Tasks(as(t, teacher)); err != nil || len(have)+len(given) > 0 {
		t.Errorf("after that: %+v, %+v, %v", have, given, err)
	}
}

// A set is opened by each person, becomes exercises of their own, and the teacher sees how
// it goes; a late member gets it, too, and nobody sees another's result.
func TestSet(t *testing.T) {
	b := newBench(t)
	g := must(b.Create(as(t, teacher), "class"))
	must(b.Add(as(t, teacher), g.ID, pupil))
	task := must(b.Give(as(t, teacher), groups.Gift{Title: "杀法", Group: g.ID, Exercises: []string{b.exercise(1, teacher), b.exercise(2, teacher)}}))
	must(b.Add(as(t, teacher), g.ID, late))
	deck := func(account string) []exercises.Kept {
		t.Helper()
		return must(b.db.Exercises(t.Context(), identity.Owners{Account: account}))
	}
	if n := len(deck(pupil)); n > 0 {
		t.Errorf("%d exercises before the set is opened", n)
	}
	for _, account := range []string{pupil, late} {
		have, _, err := b.Tasks(as(t, account))
		if err != nil || len(have) != 1 || have[0].ID != task.ID || have[0].Exercises != 2 {
			t.Fatalf("tasks: %+v, %v", have, err)
		}
		if _, left, err := b.Open(as(t, account), task.ID); err != nil || len(left) != 2 {
			t.Fatalf("opened, %v are left, %v", left, err)
		}
	}
	mine := deck(pupil)
	if len(mine) != 2 || len(deck(teacher)) != 2 {
		t.Fatalf("decks of %d and %d", len(mine), len(deck(teacher)))
	}
	k := must(b.db.Exercise(t.Context(), mine[0].ID))
	k.Reviews = append(k.Reviews, practice.Review{At: time.Date(2026, 2, 18, 0, 0, 0, 0, time.UTC), Grade: practice.Good})
	if err := b.db.GradeExercise(t.Context(), k, 0); err != nil {
		t.Fatal(err)
	}
	_, results, err := b.Results(as(t, teacher), task.ID)
	if err != nil || len(results) != 2 || results[0].Done != 1 || results[0].Right != 1 || results[1].Done != 0 || results[1].Opened.IsZero() {
		t.Errorf("the teacher sees %+v, %v", results, err)
	}
	_, results, err = b.Results(as(t, late), task.ID)
	if err != nil || len(results) != 1 || results[0].ID != late {
		t.Errorf("a member sees %+v, %v", results, err)
	}
	_, _, err = b.Results(as(t, other), task.ID)
	is(t, "a stranger asks for results", err, groups.ErrNoTask)
	_, _, err = b.Open(as(t, other), task.ID)
	is(t, "a stranger opens", err, groups.ErrNoTask)
	is(t, "a member withdraws", b.Withdraw(as(t, pupil), task.ID), groups.ErrNoTask)
	is(t, "the teacher withdraws", b.Withdraw(as(t, teacher), task.ID), nil)
	if len(deck(pupil)) != 2 {
		t.Error("exercises went with the task")
	}
}

// A set of puzzles is done by attempts at them, wherever they are made, and the teacher sees
// which were failed.
func TestPuzzles(t *testing.T) {
	b := newBench(t)
	g := must(b.Create(as(t, teacher), "class"))
	must(b.Add(as(t, teacher), g.ID, pupil))
	try := func(n int, puzzle string, right bool, at time.Time) {
		t.Helper()
		a := training.Attempt{N: n, Cmd: fmt.Sprintf("command-%d", n), Puzzle: puzzle, Game: "gomoku", At: at, Right: right, Mode: training.Free}
		if err := b.db.AddAttempt(t.Context(), pupil, a, rating.Rating{}); err != nil {
			t.Fatal(err)
		}
	}
	after := time.Date(2026, 2, 18, 0, 0, 0, 0, time.UTC)
	try(0, "a3", true, after.AddDate(0, 0, -7)) // before it was a task
	task := must(b.Give(as(t, teacher), groups.Gift{Title: "四三", Group: g.ID, Puzzles: []string{"a3", "a1", "a2"}}))
	if !slices.Equal(task.Puzzles, []string{"a3", "a1", "a2"}) {
		t.Fatalf("given: %+v", task)
	}
	if _, left, err := b.Open(as(t, pupil), task.ID); err != nil || !slices.Equal(left, task.Puzzles) {
		t.Fatalf("opened, %v are left, %v", left, err)
	}
	try(1, "a2", false, after)
	try(2, "a2", true, after.Add(time.Minute))
	try(3, "a1", true, after.Add(2*time.Minute))
	try(4, "a9", false, after.Add(3*time.Minute)) // of no set
	if _, left, err := b.Open(as(t, pupil), task.ID); err != nil || !slices.Equal(left, []string{"a3"}) {
		t.Errorf("%v are left, %v", left, err)
	}
	table := must(b.Table(as(t, teacher), g.ID, after.AddDate(1, 0, 0)))
	r := table.Results[0]
	if r.Done != 2 || r.Tries != 3 || r.Right != 1 || !slices.Equal(r.Failed, []int{3}) || !r.Last.Equal(after.Add(2*time.Minute)) || task.Finished(r) {
		t.Errorf("the teacher sees %+v", r)
	}
	try(5, "a3", false, after.Add(time.Hour))
	if r := must(b.Table(as(t, teacher), g.ID, after.AddDate(1, 0, 0))).Results[0]; !slices.Equal(r.Failed, []int{1, 3}) || !task.Finished(r) {
		t.Errorf("at the end the teacher sees %+v", r)
	}
}

// Whoever has a study as a task may read it, and the study's room hears of every change.
func TestStudyGiven(t *testing.T) {
	b := newBench(t)
	sum := store.Summary{ID: ownStudy, Owner: teacher, Game: "gomoku"}
	if err := b.db.CreateStudy(t.Context(), sum, []study.Event{{Type: study.EvStarted, Config: &study.Config{Game: "gomoku"}, Nodes: []study.Node{{}}}}); err != nil {
		t.Fatal(err)
	}
	g := must(b.Create(as(t, teacher), "class"))
	must(b.Add(as(t, teacher), g.ID, pupil))
	task := must(b.Give(as(t, teacher), groups.Gift{Title: "中炮", Group: g.ID, Study: ownLink}))
	must(b.Add(as(t, teacher), g.ID, late))
	readers := func() []string {
		t.Helper()
		all, err := b.db.Shares(t.Context(), []string{ownStudy})
		if err != nil {
			t.Fatal(err)
		}
		return all[ownStudy].Readers
	}
	if got := readers(); task.Study != ownStudy || !slices.Equal(got, []string{pupil, late}) {
		t.Errorf("%+v is read by %v", task, got)
	}
	is(t, "the teacher withdraws", b.Withdraw(as(t, teacher), task.ID), nil)
	if got := readers(); len(got) > 0 || !slices.Equal(b.changed, []string{ownStudy, ownStudy, ownStudy}) {
		t.Errorf("read by %v, changed %v", got, b.changed)
	}
}

// The table of a group has its tasks and those given to a single member, and its members'
// results alone; without a group it has all. It is the teacher's.
func TestTable(t *testing.T) {
	b := newBench(t)
	g := must(b.Create(as(t, teacher), "class"))
	h := must(b.Create(as(t, teacher), "team"))
	must(b.Add(as(t, teacher), g.ID, pupil))
	must(b.Add(as(t, teacher), g.ID, late))
	must(b.Add(as(t, teacher), h.ID, pupil))
	ids := []string{b.exercise(1, teacher), b.exercise(2, teacher)}
	give := func(title string, gift groups.Gift) groups.Task {
		t.Helper()
		gift.Title, gift.Exercises = title, ids
		return must(b.Give(as(t, teacher), gift))
	}
	due := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	class := give("class", groups.Gift{Group: g.ID, Due: due})
	single := give("single", groups.Gift{People: []string{late, other}})
	give("stranger", groups.Gift{People: []string{other}})
	team := give("team", groups.Gift{Group: h.ID})
	if !class.Due.Equal(due) || !single.Due.IsZero() {
		t.Errorf("due %v and %v", class.Due, single.Due)
	}
	if _, _, err := b.Open(as(t, pupil), class.ID); err != nil {
		t.Fatal(err)
	}
	show := func(table groups.Table) (titles, cells []string) {
		for _, x := range table.Tasks {
			titles = append(titles, x.Title)
		}
		for _, r := range table.Results {
			cells = append(cells, fmt.Sprint(r.Name, " ", r.Task, " ", !r.Opened.IsZero()))
		}
		return titles, cells
	}
	never := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	titles, cells := show(must(b.Table(as(t, teacher), g.ID, never)))
	want := []string{"Name1 " + class.ID + " true", "Name2 " + class.ID + " false", "Name2 " + single.ID + " false"}
	slices.Sort(cells)
	slices.Sort(want)
	if !slices.Equal(titles, []string{"single", "class"}) || !slices.Equal(cells, want) {
		t.Errorf("the class: %v, %v; want %v", titles, cells, want)
	}
	if titles, cells = show(must(b.Table(as(t, teacher), "", never))); !slices.Equal(titles, []string{"team", "stranger", "single", "class"}) || len(cells) != 6 {
		t.Errorf("everything: %v, %v", titles, cells)
	}
	if titles, _ = show(must(b.Table(as(t, teacher), "", team.Given))); !slices.Equal(titles, []string{"stranger", "single", "class"}) {
		t.Errorf("before the last: %v", titles)
	}
	for range groups.MostColumns {
		give("more", groups.Gift{Group: g.ID})
	}
	if table := must(b.Table(as(t, teacher), "", never)); len(table.Tasks) != groups.MostColumns || !table.Older {
		t.Errorf("%d columns, older %v", len(table.Tasks), table.Older)
	}
	_, err := b.Table(as(t, pupil), g.ID, never)
	is(t, "a member asks", err, groups.ErrNotTeacher)
	_, err = b.Table(as(t, other), g.ID, never)
	is(t, "a stranger asks", err, groups.ErrNoGroup)
	have, _, err := b.Tasks(as(t, late))
	if err != nil || len(have) < 2 || have[len(have)-1].Result.Name != "Name2" || have[len(have)-1].Finished(have[len(have)-1].Result) {
		t.Errorf("their own: %+v, %v", have, err)
	}
}
