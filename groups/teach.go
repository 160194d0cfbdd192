package groups

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"duiyi/exercises"
	"duiyi/identity"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/store"
	"duiyi/studies"
)

// caller returns the account of a call.
func caller(ctx context.Context) (string, error) {
	if who := identity.From(ctx).User; who != "" {
		return who, nil
	}
	return "", ErrNoAccount
}

// checkName returns the name of a group or the title of a task as it is kept.
func checkName(field, name string) (string, error) {
	name = strings.TrimSpace(name)
	if n := utf8.RuneCountInString(name); n == 0 || n > MaxName {
		return "", match.ConfigErrorf(field, "%d characters, 1 to %d are allowed", n, MaxName)
	}
	if r, bad := match.UnfitInName(name); bad {
		return "", match.ConfigErrorf(field, "%U is not allowed in a name", r)
	}
	return name, nil
}

// Create makes a group whose teacher is the caller.
func (r *Room) Create(ctx context.Context, name string) (Group, error) {
	who, err := caller(ctx)
	if err != nil {
		return Group{}, err
	}
	if name, err = checkName("name", name); err != nil {
		return Group{}, err
	}
	g := Group{ID: ids.New(), Name: name, Teacher: Person{ID: who}, Created: r.now()}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	if err := r.Store.AddGroup(write, g, MostGroups); err != nil {
		return Group{}, fmt.Errorf("make a group: %w", err)
	}
	return r.Store.Group(write, g.ID)
}

// Groups returns the groups that the caller teaches or belongs to, without their members.
func (r *Room) Groups(ctx context.Context) ([]Group, error) {
	who, err := caller(ctx)
	if err != nil {
		return nil, err
	}
	return r.Store.GroupsOf(ctx, who)
}

// TeachersOf returns the teachers of the groups that an account is in. Whoever teaches one is among
// them.
func (r *Room) TeachersOf(ctx context.Context, account string) ([]Person, error) {
	list, err := r.Store.GroupsOf(ctx, account)
	var teachers []Person
	for _, g := range list {
		teachers = append(teachers, g.Teacher)
	}
	return teachers, err
}

// Group returns a group to its teacher and members.
func (r *Room) Group(ctx context.Context, id string) (Group, error) {
	g, _, err := r.group(ctx, id)
	return g, err
}

// group returns a group of the caller, and reports whether they teach it.
func (r *Room) group(ctx context.Context, id string) (g Group, teaches bool, err error) {
	who, err := caller(ctx)
	if err != nil {
		return g, false, err
	}
	if g, err = r.Store.Group(ctx, id); err != nil {
		return g, false, err
	}
	teaches = g.Teacher.ID == who
	if !teaches && !slices.ContainsFunc(g.Members, func(m Person) bool { return m.ID == who }) {
		return Group{}, false, ErrNoGroup
	}
	return g, teaches, nil
}

// taught returns a group that the caller teaches.
func (r *Room) taught(ctx context.Context, id string) (Group, error) {
	g, teaches, err := r.group(ctx, id)
	if err == nil && !teaches {
		err = ErrNotTeacher
	}
	return g, err
}

// Rename gives a group another name.
func (r *Room) Rename(ctx context.Context, id, name string) (Group, error) {
	name, err := checkName("name", name)
	if err != nil {
		return Group{}, err
	}
	if _, err := r.taught(ctx, id); err != nil {
		return Group{}, err
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	if err := r.Store.RenameGroup(write, id, name); err != nil {
		return Group{}, err
	}
	return r.Store.Group(write, id)
}

// Delete removes a group. Whoever has its tasks keeps them.
func (r *Room) Delete(ctx context.Context, id string) error {
	if _, err := r.taught(ctx, id); err != nil {
		return err
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	return r.Store.DeleteGroup(write, id)
}

// Add adds an account to a group, with the group's tasks. The error is ErrMany if the group
// has MostMembers, or the store's for an unknown account.
func (r *Room) Add(ctx context.Context, id, account string) (Group, error) {
	g, err := r.taught(ctx, id)
	if err != nil || g.Teacher.ID == account {
		return g, err
	}
	tasks, err := r.Store.Tasks(ctx, TaskQuery{Group: id})
	if err != nil {
		return Group{}, err
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	if err := r.Store.AddMember(write, id, account, MostMembers, r.now()); err != nil {
		return Group{}, fmt.Errorf("add a member to group %s: %w", id, err)
	}
	for _, t := range tasks {
		if t.Study != "" {
			r.Changed(t.Study)
		}
	}
	return r.Store.Group(write, id)
}

// Remove takes an account out of a group. Members may leave by themselves.
func (r *Room) Remove(ctx context.Context, id, account string) error {
	_, teaches, err := r.group(ctx, id)
	if err != nil {
		return err
	}
	if who, _ := caller(ctx); !teaches && who != account {
		return ErrNotTeacher
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	return r.Store.RemoveMember(write, id, account)
}

// copies returns the exercises of a set for an account.
func (r *Room) copies(set []Item, account string) []Item {
	now := r.now()
	for i := range set {
		k := &set[i]
		k.ID, k.Owner, k.Added, k.Due = ids.New(), account, now, now
		k.Suspended, k.Deleted, k.Reviews = false, time.Time{}, nil
	}
	return set
}

// A Gift is what a teacher gives: a study or exercises of theirs, or puzzles of the bank.
type Gift struct {
	Title     string
	Study     string
	Exercises []string // ids
	Puzzles   []string // ids
	Group     string   // to all its members, now and later
	People    []string // or to these accounts
	Due       time.Time
}

// checkSet refuses a gift of nothing, of several kinds, of too much, of the same puzzle twice,
// and of puzzles that the bank lacks.
func (r *Room) checkSet(g Gift) error {
	kinds := 0
	for _, n := range []int{len(g.Study), len(g.Exercises), len(g.Puzzles)} {
		if n > 0 {
			kinds++
		}
	}
	if kinds != 1 || len(g.Exercises) > MostExercises || len(g.Puzzles) > MostExercises {
		return match.ConfigErrorf("exercises", "want a study, or 1 to %d exercises or puzzles", MostExercises)
	}
	had := map[string]bool{}
	for i, id := range g.Puzzles {
		if had[id] {
			return match.ConfigErrorf("puzzles", "number %d, %s, is there twice", i+1, id)
		}
		had[id] = true
		if err := r.Puzzle(id); err != nil {
			return fmt.Errorf("puzzle %d, %q: %w", i+1, id, err)
		}
	}
	return nil
}

// Give gives a task. A study becomes readable for those who have the task.
func (r *Room) Give(ctx context.Context, g Gift) (Task, error) {
	who, err := caller(ctx)
	if err != nil {
		return Task{}, err
	}
	if g.Title, err = checkName("title", g.Title); err != nil {
		return Task{}, err
	}
	now := r.now()
	if err := checkDue(g.Due, now); err != nil {
		return Task{}, err
	}
	people := g.People
	switch {
	case g.Group != "" && len(people) > 0:
		return Task{}, match.ConfigErrorf("people", "a task goes to a group or to people")
	case g.Group != "":
		to, err := r.taught(ctx, g.Group)
		if err != nil {
			return Task{}, err
		}
		for _, m := range to.Members {
			people = append(people, m.ID)
		}
	case len(people) == 0 || len(people) > MostMembers:
		return Task{}, match.ConfigErrorf("people", "%d; want 1 to %d, or a group", len(people), MostMembers)
	}
	if err := r.checkSet(g); err != nil {
		return Task{}, err
	}
	if g.Study != "" {
		s, err := r.Studies.Sharing(ctx, g.Study)
		if err != nil {
			return Task{}, err
		}
		if s.Role < studies.Owner {
			return Task{}, studies.ErrNotOwner
		}
		g.Study = s.ID
	}
	var set []Item
	for _, id := range g.Exercises {
		k, err := r.Store.Exercise(ctx, id)
		if err != nil {
			return Task{}, err
		}
		if k.Owner != who || !k.Deleted.IsZero() {
			return Task{}, exercises.ErrNoExercise
		}
		set = append(set, k)
	}
	t := Task{ID: ids.New(), Title: g.Title, Teacher: Person{ID: who}, Group: g.Group, Study: g.Study, Exercises: len(set), Puzzles: g.Puzzles, Given: now, Due: g.Due}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	if err := r.Store.AddTask(write, t, people, set, MostTasks); err != nil {
		return Task{}, fmt.Errorf("give a task: %w", err)
	}
	if t.Study != "" {
		r.Changed(t.Study)
	}
	return r.Store.Task(write, t.ID)
}

// An OwnTask is a task of the caller's, and how they do it.
type OwnTask struct {
	Task
	Result Result
}

// Tasks returns the tasks that the caller has and those that they have given, the latest
// first.
func (r *Room) Tasks(ctx context.Context) (have []OwnTask, given []Task, err error) {
	who, err := caller(ctx)
	if err != nil {
		return nil, nil, err
	}
	tasks, err := r.Store.Tasks(ctx, TaskQuery{Of: who})
	if err != nil {
		return nil, nil, err
	}
	results, err := r.Store.Results(ctx, idsOf(tasks), who)
	if err != nil {
		return nil, nil, err
	}
	for _, t := range tasks {
		i := slices.IndexFunc(results, func(x Result) bool { return x.Task == t.ID })
		if i >= 0 { // not withdrawn between the two reads
			have = append(have, OwnTask{t, results[i]})
		}
	}
	given, err = r.Store.Tasks(ctx, TaskQuery{By: who})
	return have, given, err
}

func idsOf(tasks []Task) []string {
	list := make([]string, len(tasks))
	for i, t := range tasks {
		list[i] = t.ID
	}
	return list
}

// Open notes that the caller opens a task that they have. The exercises of a set become
// theirs; left are the ids of those, or of the puzzles, still to do.
func (r *Room) Open(ctx context.Context, id string) (t Task, left []string, err error) {
	who, err := caller(ctx)
	if err != nil {
		return Task{}, nil, err
	}
	set, err := r.Store.SetOf(ctx, id)
	if err != nil {
		return Task{}, nil, err
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	if left, err = r.Store.OpenTask(write, id, who, r.copies(set, who), r.now()); err != nil {
		return Task{}, nil, err
	}
	t, err = r.Store.Task(write, id)
	return t, left, err
}

// A Table says how people do the tasks of a teacher.
type Table struct {
	Tasks   []Task   // the latest first
	Results []Result // of each task and each person who has it, by name
	Older   bool     // there are earlier tasks
}

// Table returns how people do the tasks that the caller gave before a moment, the latest
// MostColumns of them. For a group these are the group's tasks and those given to single
// members, and the results are the members' alone.
func (r *Room) Table(ctx context.Context, group string, before time.Time) (table Table, err error) {
	who, err := caller(ctx)
	if err != nil {
		return table, err
	}
	var g Group
	if group != "" {
		if g, err = r.taught(ctx, group); err != nil {
			return table, err
		}
	}
	tasks, err := r.Store.Tasks(ctx, TaskQuery{By: who})
	if err != nil {
		return table, err
	}
	tasks = slices.DeleteFunc(tasks, func(t Task) bool {
		return !t.Given.Before(before) || group != "" && t.Group != "" && t.Group != group
	})
	if table.Older = len(tasks) > MostColumns; table.Older {
		tasks = tasks[:MostColumns]
	}
	table.Tasks = tasks
	if table.Results, err = r.Store.Results(ctx, idsOf(tasks), ""); err != nil || group == "" {
		return table, err
	}
	members, columns := map[string]bool{}, map[string]bool{}
	for _, m := range g.Members {
		members[m.ID] = true
	}
	table.Results = slices.DeleteFunc(table.Results, func(x Result) bool {
		columns[x.Task] = columns[x.Task] || members[x.ID]
		return !members[x.ID]
	})
	table.Tasks = slices.DeleteFunc(tasks, func(t Task) bool { return t.Group != group && !columns[t.ID] })
	return table, nil
}

// Results returns how everybody does a task, to its teacher; to others who have it, their
// own result alone.
func (r *Room) Results(ctx context.Context, id string) (Task, []Result, error) {
	who, err := caller(ctx)
	if err != nil {
		return Task{}, nil, err
	}
	t, err := r.Store.Task(ctx, id)
	if err != nil {
		return Task{}, nil, err
	}
	all, err := r.Store.Results(ctx, []string{id}, "")
	if err != nil {
		return Task{}, nil, err
	}
	if t.Teacher.ID != who {
		all = slices.DeleteFunc(all, func(x Result) bool { return x.ID != who })
		if len(all) == 0 {
			return Task{}, nil, ErrNoTask
		}
	}
	return t, all, nil
}

// checkDue refuses a date that has passed.
func checkDue(due, now time.Time) error {
	if !due.IsZero() && !due.After(now) {
		return match.ConfigErrorf("due", "%s has passed", due.UTC().Format(time.RFC3339))
	}
	return nil
}

// gave returns a task that the caller has given.
func (r *Room) gave(ctx context.Context, id string) (Task, error) {
	who, err := caller(ctx)
	if err != nil {
		return Task{}, err
	}
	t, err := r.Store.Task(ctx, id)
	if err == nil && t.Teacher.ID != who {
		err = ErrNoTask
	}
	return t, err
}

// Postpone changes when a task that the caller has given should be done; the zero time is
// never.
func (r *Room) Postpone(ctx context.Context, id string, due time.Time) (Task, error) {
	t, err := r.gave(ctx, id)
	if err == nil {
		err = checkDue(due, r.now())
	}
	if err != nil {
		return t, err
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	t.Due = due
	return t, r.Store.SetDue(write, id, due)
}

// Withdraw removes a task that the caller has given. Exercises stay with whoever has them.
func (r *Room) Withdraw(ctx context.Context, id string) error {
	t, err := r.gave(ctx, id)
	if err != nil {
		return err
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	if err := r.Store.DeleteTask(write, id); err != nil {
		return err
	}
	if t.Study != "" {
		r.Changed(t.Study)
	}
	return nil
}
