package storetest

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"duiyi/exercises"
	"duiyi/groups"
	"duiyi/identity"
	"duiyi/people"
	"duiyi/practice"
	"duiyi/rating"
	"duiyi/store"
	"duiyi/training"
)

// classes tests that members of a group, late ones included, get its tasks,
// and that each result says who opened a task and how its exercises went
// since.
func classes(t *testing.T, s RatingStore) {
	ctx := t.Context()
	she, he, they := user(1), user(2), user(3)
	person := func(u people.User) groups.Person { return groups.Person{ID: u.ID, Name: u.Name} }
	at := func(n int) time.Time { return epoch.Add(time.Duration(n) * time.Minute) }

	class := groups.Group{ID: "00000000000000c1", Name: "启蒙班", Teacher: groups.Person{ID: she.ID}, Created: epoch}
	team := groups.Group{ID: "00000000000000c2", Name: "A team", Teacher: groups.Person{ID: she.ID}, Created: epoch}
	does(t, s.AddGroup(ctx, class, 2), nil)
	does(t, s.AddGroup(ctx, team, 2), nil)
	does(t, s.AddGroup(ctx, class, 2), nil) // again, at the limit
	does(t, s.AddGroup(ctx, groups.Group{ID: "00000000000000c3", Teacher: class.Teacher}, 2), groups.ErrMany)
	does(t, s.AddGroup(ctx, groups.Group{ID: "00000000000000c3", Teacher: groups.Person{ID: "x"}}, 2), people.ErrNoUser)
	class.Teacher, team.Teacher = person(she), person(she)
	does(t, s.AddMember(ctx, class.ID, he.ID, 2, at(1)), nil)
	does(t, s.AddMember(ctx, class.ID, he.ID, 2, at(2)), nil)
	does(t, s.AddMember(ctx, class.ID, "x", 2, at(1)), people.ErrNoUser)
	does(t, s.AddMember(ctx, "x", he.ID, 2, at(1)), groups.ErrNoGroup)

	// A set of two exercises and a study.
	var set []groups.Item
	for n := range 2 {
		k := exercise(n)
		set = append(set, groups.Item{Of: k.Of, Game: k.Game, Source: k.Source, Reasons: k.Reasons, Body: k.Body})
	}
	sum, edits := opened(9, "")
	sum.Owner = she.ID
	does(t, s.CreateStudy(ctx, sum, edits), nil)
	drill := groups.Task{ID: "00000000000000d1", Title: "基本杀法", Teacher: groups.Person{ID: she.ID}, Group: class.ID, Exercises: 2, Given: at(3)}
	read := groups.Task{ID: "00000000000000d2", Title: "中炮", Teacher: groups.Person{ID: she.ID}, Group: class.ID, Study: sum.ID, Given: at(4), Due: at(99)}
	does(t, s.AddTask(ctx, drill, []string{he.ID}, set, 2), nil)
	does(t, s.AddTask(ctx, read, []string{he.ID}, nil, 2), nil)
	does(t, s.AddTask(ctx, groups.Task{ID: "00000000000000d3", Teacher: drill.Teacher}, nil, nil, 2), groups.ErrMany)
	does(t, s.AddTask(ctx, groups.Task{ID: "00000000000000d3", Teacher: person(he)}, []string{they.ID, "x"}, nil, 2), people.ErrNoUser)
	drill.Teacher, read.Teacher = person(she), person(she)
	does(t, s.AddMember(ctx, class.ID, they.ID, 2, at(5)), nil)
	does(t, s.AddMember(ctx, class.ID, she.ID, 2, at(5)), groups.ErrMany)
	does(t, s.AddMember(ctx, class.ID, he.ID, 2, at(5)), nil) // again, at the limit

	got, err := s.Group(ctx, class.ID)
	does(t, err, nil)
	class.Members = []groups.Person{person(he), person(they)}
	same(t, "group", class, got)
	_, err = s.Group(ctx, "x")
	does(t, err, groups.ErrNoGroup)
	of := func(u people.User, want ...string) {
		t.Helper()
		list, err := s.GroupsOf(ctx, u.ID)
		does(t, err, nil)
		names := []string{}
		for _, g := range list {
			names = append(names, g.Name)
		}
		same(t, "groups of "+u.Name, append([]string{}, want...), names)
	}
	of(she, "A team", "启蒙班")
	of(they, "启蒙班")
	tasks := func(what string, list []groups.Task, err error, want ...groups.Task) {
		t.Helper()
		does(t, err, nil)
		same(t, what, append([]groups.Task{}, want...), append([]groups.Task{}, list...))
	}
	list, err := s.Tasks(ctx, groups.TaskQuery{Of: they.ID})
	tasks("tasks of a late member", list, err, read, drill)
	list, err = s.Tasks(ctx, groups.TaskQuery{By: she.ID})
	tasks("tasks of the teacher", list, err, read, drill)
	list, err = s.Tasks(ctx, groups.TaskQuery{Group: class.ID})
	tasks("tasks of the group", list, err, read, drill)
	list, err = s.Tasks(ctx, groups.TaskQuery{Group: team.ID})
	tasks("tasks of the other group", list, err)
	one, err := s.Task(ctx, drill.ID)
	does(t, err, nil)
	same(t, "task", drill, one)
	_, err = s.Task(ctx, "x")
	does(t, err, groups.ErrNoTask)
	for _, due := range []time.Time{at(77), {}} {
		does(t, s.SetDue(ctx, drill.ID, due), nil)
		drill.Due = due
		one, err = s.Task(ctx, drill.ID)
		does(t, err, nil)
		same(t, "task", drill, one)
	}
	does(t, s.SetDue(ctx, "x", at(77)), groups.ErrNoTask)
	items, err := s.SetOf(ctx, drill.ID)
	does(t, err, nil)
	same(t, "set", set, items)
	readers := func(want ...string) {
		t.Helper()
		all, err := s.Shares(ctx, []string{sum.ID})
		does(t, err, nil)
		same(t, "readers", append([]string{}, want...), append([]string{}, all[sum.ID].Readers...))
	}
	readers(he.ID, they.ID)

	// He had one of the exercises, deleted, and had practised it before.
	own := exercise(0)
	own.ID, own.Owner = "00000000000000e9", he.ID
	does(t, s.AddExercises(ctx, []exercises.Kept{own}, false, 9), nil)
	own.Reviews = []practice.Review{{At: at(0), Grade: practice.Good}}
	does(t, s.GradeExercise(ctx, own, 0), nil)
	own.Deleted = at(1)
	does(t, s.SetExercise(ctx, own), nil)
	copies := make([]groups.Item, 2)
	for n, k := range set {
		k.ID, k.Owner, k.Added, k.Due = fmt.Sprintf("00000000000000f%d", n), he.ID, at(6), at(6)
		copies[n] = k
	}
	opens := func(u people.User, set []groups.Item, now time.Time, want error, left ...string) {
		t.Helper()
		got, err := s.OpenTask(ctx, drill.ID, u.ID, set, now)
		does(t, err, want)
		same(t, "left to do", left, got)
	}
	opens(he, copies, at(6), nil, own.ID, copies[1].ID)
	opens(he, copies, at(7), nil, own.ID, copies[1].ID)
	opens(she, nil, at(7), groups.ErrNoTask)
	deck, err := s.Exercises(ctx, identity.Owners{Account: he.ID})
	does(t, err, nil)
	if len(deck) != 2 || deck[0].ID != own.ID || deck[1].ID != copies[1].ID {
		t.Fatalf("the deck after a set is opened: %+v", deck)
	}
	results := func(want ...groups.Result) {
		t.Helper()
		list, err := s.Results(ctx, []string{drill.ID}, "")
		does(t, err, nil)
		same(t, "results", append([]groups.Result{}, want...), list)
	}
	his, theirs := groups.Result{Person: person(he), Task: drill.ID, Opened: at(6)}, groups.Result{Person: person(they), Task: drill.ID}
	results(his, theirs)
	own.Reviews = append(own.Reviews, practice.Review{At: at(8), Grade: practice.Again})
	does(t, s.GradeExercise(ctx, own, 1), nil)
	own.Reviews = append(own.Reviews, practice.Review{At: at(9), Grade: practice.Good})
	does(t, s.GradeExercise(ctx, own, 2), nil)
	his.Done, his.Tries, his.Failed, his.Last = 1, 2, []int{1}, at(9)
	results(his, theirs)
	opens(he, copies, at(9), nil, copies[1].ID)
	other := copies[1]
	other.Reviews = []practice.Review{{At: at(10), Grade: practice.Easy}}
	does(t, s.GradeExercise(ctx, other, 0), nil)
	his.Done, his.Tries, his.Right, his.Last = 2, 3, 1, at(10)
	results(his, theirs)
	opens(he, copies, at(10), nil, []string{}...)
	both, err := s.Results(ctx, []string{drill.ID, read.ID, "x"}, he.ID)
	does(t, err, nil)
	same(t, "his results", []groups.Result{his, {Person: person(he), Task: read.ID}}, both)
	both, err = s.Results(ctx, nil, "")
	does(t, err, nil)
	same(t, "results of no task", []groups.Result{}, both)

	solves(t, s, he, they)

	// A member who leaves keeps the tasks; deleting the group removes nothing
	// of them.
	does(t, s.RenameGroup(ctx, class.ID, "提高班"), nil)
	does(t, s.RenameGroup(ctx, "x", "y"), groups.ErrNoGroup)
	does(t, s.RemoveMember(ctx, class.ID, they.ID), nil)
	of(they)
	results(his, theirs)
	does(t, s.DeleteGroup(ctx, class.ID), nil)
	does(t, s.DeleteGroup(ctx, class.ID), groups.ErrNoGroup)
	drill.Group, read.Group = "", ""
	list, err = s.Tasks(ctx, groups.TaskQuery{Of: they.ID})
	tasks("tasks after the group", list, err, read, drill)
	does(t, s.DeleteTask(ctx, read.ID), nil)
	does(t, s.DeleteTask(ctx, read.ID), groups.ErrNoTask)
	readers()
	does(t, s.DeleteUser(ctx, he.ID), nil)
	results(theirs)
	does(t, s.DeleteUser(ctx, she.ID), nil)
	list, err = s.Tasks(ctx, groups.TaskQuery{Of: they.ID})
	tasks("tasks after the teacher", list, err)
	if _, err := s.Load(ctx, sum.ID); !errors.Is(err, store.ErrNoGame) {
		t.Errorf("the teacher's study: %v", err)
	}
}

// solves tests a set of puzzles, which one person solves in part and another not at all.
func solves(t *testing.T, s RatingStore, he, they people.User) {
	ctx := t.Context()
	at := func(n int) time.Time { return epoch.Add(time.Duration(n) * time.Minute) }
	set := groups.Task{ID: "00000000000000d4", Title: "四三", Teacher: groups.Person{ID: they.ID}, Puzzles: []string{"00000000000c", "00000000000a", "00000000000b"}, Given: at(20)}
	does(t, s.AddTask(ctx, set, []string{he.ID, they.ID}, nil, 2), nil)
	set.Teacher.Name = they.Name
	got, err := s.Task(ctx, set.ID)
	does(t, err, nil)
	same(t, "task of puzzles", set, got)
	try := func(n int, puzzle string, right bool, now time.Time) {
		t.Helper()
		does(t, s.AddAttempt(ctx, he.ID, training.Attempt{N: n, Cmd: fmt.Sprint("of-a-set-", n), Puzzle: puzzle, Game: exercise(0).Game, At: now, Right: right, Mode: training.Free}, rating.Rating{}), nil)
	}
	his := groups.Result{Person: groups.Person{ID: he.ID, Name: he.Name}, Task: set.ID, Opened: at(21)}
	expect := func(left ...string) {
		t.Helper()
		list, err := s.OpenTask(ctx, set.ID, he.ID, nil, at(21))
		does(t, err, nil)
		same(t, "puzzles left", append([]string{}, left...), append([]string{}, list...))
		all, err := s.Results(ctx, []string{set.ID}, "")
		does(t, err, nil)
		same(t, "results of puzzles", []groups.Result{his, {Person: groups.Person{ID: they.ID, Name: they.Name}, Task: set.ID}}, all)
	}
	try(0, "00000000000a", true, at(19)) // before the task
	expect(set.Puzzles...)
	try(1, "00000000000b", false, at(22))
	try(2, "00000000000b", true, at(23))
	try(3, "00000000000a", true, at(22)) // a clock that went back
	his.Done, his.Tries, his.Right, his.Failed, his.Last = 2, 3, 1, []int{3}, at(23)
	expect("00000000000c")
	try(4, "00000000000c", false, at(24))
	his.Done, his.Tries, his.Failed, his.Last = 3, 4, []int{1, 3}, at(24)
	expect()
	does(t, s.DeleteTask(ctx, set.ID), nil)
}

// classes is a random step about groups and tasks.
func (d *driver) classes() step {
	class, task, who, teacher, now, most := fmt.Sprintf("%016x", 0xc0+d.IntN(3)), fmt.Sprintf("%016x", 0xd0+d.IntN(4)), d.who(), d.who(), d.now, 1+d.IntN(3)
	name, study := d.word(), d.one("", d.id())
	due := []time.Time{{}, now.Add(time.Hour)}[d.IntN(2)]
	var set []groups.Item
	for n := range d.IntN(3) {
		k := exercise(n)
		set = append(set, groups.Item{ID: fmt.Sprintf("%016x", 0xf00+d.IntN(0xff)), Owner: who, Of: k.Of, Game: k.Game, Source: k.Source, Reasons: k.Reasons, Body: k.Body, Added: now, Due: now})
	}
	none := func(name string, do func(ctx context.Context, s RatingStore) error) step {
		return step{name, func(ctx context.Context, s RatingStore) (any, error) { return nil, do(ctx, s) }}
	}
	switch d.IntN(12) {
	case 0, 1:
		return none("AddGroup", func(ctx context.Context, s RatingStore) error {
			if _, err := s.Group(ctx, class); err == nil { // ids are not reused
				return nil
			}
			return s.AddGroup(ctx, groups.Group{ID: class, Name: name, Teacher: groups.Person{ID: teacher}, Created: now}, most)
		})
	case 2, 3:
		return none("AddMember", func(ctx context.Context, s RatingStore) error { return s.AddMember(ctx, class, who, most, now) })
	case 4:
		if d.chance(3) {
			return none("DeleteGroup", func(ctx context.Context, s RatingStore) error { return s.DeleteGroup(ctx, class) })
		}
		return none("RemoveMember", func(ctx context.Context, s RatingStore) error { return s.RemoveMember(ctx, class, who) })
	case 5, 6:
		return none("AddTask", func(ctx context.Context, s RatingStore) error {
			if _, err := s.Task(ctx, task); err == nil {
				return nil
			}
			t := groups.Task{ID: task, Title: name, Teacher: groups.Person{ID: teacher}, Given: now, Due: due}
			if _, err := s.Group(ctx, class); err == nil {
				t.Group = class
			}
			if _, err := s.Load(ctx, study); err == nil {
				t.Study = study
			}
			if t.Study == "" && len(set) == 0 {
				t.Puzzles = []string{"00000000000a", "00000000000b"}
			}
			return s.AddTask(ctx, t, []string{who}, set, most)
		})
	case 7:
		return step{"OpenTask", func(ctx context.Context, s RatingStore) (any, error) { return s.OpenTask(ctx, task, who, set, now) }}
	case 8:
		if d.chance(4) {
			return none("SetDue", func(ctx context.Context, s RatingStore) error { return s.SetDue(ctx, task, due) })
		}
		if d.chance(3) {
			return none("DeleteTask", func(ctx context.Context, s RatingStore) error { return s.DeleteTask(ctx, task) })
		}
		account, other := d.one("", who), fmt.Sprintf("%016x", 0xd0+d.IntN(4))
		return step{"Results", func(ctx context.Context, s RatingStore) (any, error) {
			return s.Results(ctx, []string{task, other}, account)
		}}
	case 9:
		return step{"Group", func(ctx context.Context, s RatingStore) (any, error) {
			g, err := s.Group(ctx, class)
			list, err2 := s.GroupsOf(ctx, who)
			return []any{g, list, kindOf(err2)}, err
		}}
	case 10:
		return step{"SetOf", func(ctx context.Context, s RatingStore) (any, error) { return s.SetOf(ctx, task) }}
	}
	return step{"TasksOf", func(ctx context.Context, s RatingStore) (any, error) {
		a, err := s.Tasks(ctx, groups.TaskQuery{Of: who})
		b, err2 := s.Tasks(ctx, groups.TaskQuery{By: teacher})
		c, err3 := s.Tasks(ctx, groups.TaskQuery{Group: class})
		return []any{a, b, c, kindOf(err2), kindOf(err3)}, err
	}}
}
