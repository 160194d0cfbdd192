package groups

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"duiyi/exercises"
	"duiyi/studies"
)

// The most that one account keeps.
const (
	MostGroups    = 20  // that it teaches
	MostMembers   = 200 // of a group
	MostTasks     = 500 // that it has given
	MostExercises = 200 // of a set, or puzzles
	MostColumns   = 40  // of a table of tasks
	MaxName       = 80  // characters of a name or title
)

var (
	// ErrNoGroup reports a group that does not exist, or not for the caller.
	ErrNoGroup = errors.New("there is no such group")
	// ErrNoTask reports a task that does not exist, or not for the caller.
	ErrNoTask = errors.New("there is no such task")
	// ErrNotTeacher refuses a member what only the teacher may do.
	ErrNotTeacher = errors.New("only the teacher of the group may do this")
	// ErrMany refuses more groups, members or tasks than one account keeps.
	ErrMany = errors.New("there are as many as there may be")
	// ErrNoAccount refuses a caller without an account.
	ErrNoAccount = errors.New("a group needs an account")
)

// A Person is an account as others see it.
type Person struct {
	ID   string
	Name string
}

// A Group is a class or a team. Times are whole milliseconds, UTC.
type Group struct {
	ID      string
	Name    string
	Teacher Person
	Created time.Time
	Members []Person // those who joined first, first
}

// A Task is a study, a set of exercises or a set of puzzles that a teacher has given.
type Task struct {
	ID        string
	Title     string
	Teacher   Person
	Group     string   // its id; empty if the task was given to accounts
	Study     string   // its id; empty for a set
	Exercises int      // how many the set has
	Puzzles   []string // ids of the set in its order, if it is one of puzzles
	Given     time.Time
	Due       time.Time // when it should be done; zero for no date
}

// A TaskQuery selects tasks by the one field that is set.
type TaskQuery struct {
	Of    string // the account that has them
	By    string // the account that gave them
	Group string // the group that they were given to
}

// An Item is an exercise of a set, without an owner.
type Item = exercises.Kept

// A Result says how one person does a task.
type Result struct {
	Person
	Task   string    // its id
	Opened time.Time // first; zero if never
	Done   int       // exercises or puzzles of the set practised since they were given
	Tries  int       // how often they were practised, all together
	Right  int       // those answered right the first time
	Failed []int     // the others of them: their places in the set, from 1
	Last   time.Time // the latest review of them; zero if none
}

// Finished reports whether a result is of a finished task: a study that was opened, a set
// of which all was practised.
func (t Task) Finished(r Result) bool {
	return t.Study != "" && !r.Opened.IsZero() || t.Study == "" && r.Done >= t.Exercises+len(t.Puzzles)
}

// Numbers reads numbers with spaces between them, as stores list what a person failed.
func Numbers(text string) []int {
	var list []int
	for _, word := range strings.Fields(text) {
		if n, err := strconv.Atoi(word); err == nil {
			list = append(list, n)
		}
	}
	return list
}

// A Store keeps groups and tasks. A method that returns nil has committed. Methods are safe
// for concurrent use.
type Store interface {
	GroupStore
	TaskStore
}

// A GroupStore keeps groups and their members.
type GroupStore interface {
	// AddGroup adds a group. The error is ErrMany if its teacher has most others.
	AddGroup(ctx context.Context, g Group, most int) error
	// Group returns a group; the error is ErrNoGroup. GroupsOf returns those of a teacher
	// and of a member, by name, without their members.
	Group(ctx context.Context, id string) (Group, error)
	GroupsOf(ctx context.Context, account string) ([]Group, error)
	RenameGroup(ctx context.Context, id, name string) error
	// DeleteGroup removes a group. Tasks stay with whoever has them.
	DeleteGroup(ctx context.Context, id string) error
	// AddMember adds an account to a group and to the group's tasks; again, it does nothing.
	AddMember(ctx context.Context, group, account string, most int, now time.Time) error
	RemoveMember(ctx context.Context, group, account string) error
}

// A TaskStore keeps tasks.
type TaskStore interface {
	// AddTask gives a task to people, with its puzzles or the set of its exercises. The error
	// is ErrMany if its teacher has given most others.
	AddTask(ctx context.Context, t Task, people []string, set []Item, most int) error
	// Task returns a task; the error is ErrNoTask. Tasks returns several, the latest first,
	// SetOf the exercises of a task's set.
	Task(ctx context.Context, id string) (Task, error)
	Tasks(ctx context.Context, q TaskQuery) ([]Task, error)
	SetOf(ctx context.Context, task string) ([]Item, error)
	// OpenTask notes the first time that an account opens a task, and gives it exercises as
	// AddExercises does, whatever their number. It returns the ids of the account's exercises
	// of the set, or of the puzzles, that it has not practised since it got the task, in the
	// order of the set.
	// The error is ErrNoTask if the account does not have the task.
	OpenTask(ctx context.Context, id, account string, copies []Item, now time.Time) (left []string, err error)
	// Results returns how an account does tasks; if account is empty, how everybody does.
	// It orders them by name.
	Results(ctx context.Context, tasks []string, account string) ([]Result, error)
	// SetDue changes when a task should be done; the zero time is never. The error is
	// ErrNoTask.
	SetDue(ctx context.Context, id string, due time.Time) error
	DeleteTask(ctx context.Context, id string) error
	// Exercise returns an exercise.
	Exercise(ctx context.Context, id string) (exercises.Kept, error)
}

// Studies knows who may share a study.
type Studies interface {
	Sharing(ctx context.Context, id string) (studies.Sharing, error)
}

// Parts is what a Room works with.
type Parts struct {
	Store   Store
	Studies Studies
	// Puzzle returns an error for a puzzle that the bank lacks.
	Puzzle func(id string) error
	// Changed is called when other people than before may read a study.
	Changed func(study string)
	Now     func() time.Time
}

// A Room keeps groups and tasks. To a caller (package identity) exist the groups that they
// teach or belong to, and the tasks that they gave or have. Methods are safe for concurrent
// use.
type Room struct{ Parts }

// New returns a Room.
func New(p Parts) *Room { return &Room{p} }

func (r *Room) now() time.Time { return time.UnixMilli(r.Now().UnixMilli()).UTC() }
