package lessons

import (
	"net/http"
	"time"

	"duiyi/groups"
	"duiyi/httpapi/call"
	"duiyi/httpapi/wire"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/people"
)

// memberJSON is an account as others see it.
type memberJSON struct {
	ID   string `json:"id"`   // of the account
	Name string `json:"name"` // of the account
}

// GroupJSON is a class or a team.
type GroupJSON struct {
	ID        string       `json:"id"`
	Name      string       `json:"name"` // 1 to 80 characters
	Teacher   memberJSON   `json:"teacher"`
	Mine      bool         `json:"mine,omitempty"` // the caller teaches it
	CreatedMS int64        `json:"created_ms"`
	Members   []memberJSON `json:"members,omitempty"` // those who joined first, first; missing in lists
}

// groupsJSON lists the groups that the caller teaches or belongs to, by name.
type groupsJSON struct {
	Groups []GroupJSON `json:"groups"`
}

// taskJSON is a study, or a set of exercises or puzzles, that a teacher has given.
type taskJSON struct {
	ID        string     `json:"id"`
	Title     string     `json:"title"`
	Teacher   memberJSON `json:"teacher"`
	Group     string     `json:"group,omitempty"`     // its id, if it was given to a group
	Study     string     `json:"study,omitempty"`     // its id
	Exercises int        `json:"exercises,omitempty"` // how many the set has
	Puzzles   int        `json:"puzzles,omitempty"`   // how many the set has
	GivenMS   int64      `json:"given_ms"`            // when it was given
	DueMS     int64      `json:"due_ms,omitempty"`    // when it should be done; missing for no date
}

// progressOfJSON says how somebody does a task.
type progressOfJSON struct {
	OpenedMS int64 `json:"opened_ms,omitempty"` // when they opened it first; missing if never
	Done     int   `json:"done"`                // exercises or puzzles of the set practised since they were given
	Tries    int   `json:"tries"`               // how often they were practised, all together
	Right    int   `json:"right"`               // those answered right the first time
	Failed   []int `json:"failed,omitempty"`    // the others of them: their places in the set, from 1
	LastMS   int64 `json:"last_ms,omitempty"`   // the latest review of one
	Finished bool  `json:"finished"`            // the study was opened, or the whole set was practised
}

// ownTaskJSON is a task of the caller's, and how they do it.
type ownTaskJSON struct {
	taskJSON
	progressOfJSON
}

// openedJSON is an opened task.
type openedJSON struct {
	taskJSON
	Left []string `json:"left"` // ids of the caller's exercises of the set, or of its puzzles, that they have not practised since
}

// TasksJSON lists tasks, the latest first.
type TasksJSON struct {
	Have  []ownTaskJSON `json:"have"`  // tasks for the caller
	Given []taskJSON    `json:"given"` // tasks that the caller has given
}

// taskResultJSON says how one person does a task.
type taskResultJSON struct {
	memberJSON
	progressOfJSON
	Task string `json:"task"` // its id
}

// taskTableJSON says how people do several tasks.
type taskTableJSON struct {
	Tasks   []taskJSON       `json:"tasks"`           // at most 40, the latest first
	Results []taskResultJSON `json:"results"`         // one for each task and each person who has it, by name
	Older   bool             `json:"older,omitempty"` // the caller has given earlier ones
}

// taskResultsJSON says how everybody does a task, by name; to others than the teacher only how
// the caller does.
type taskResultsJSON struct {
	Task    taskJSON         `json:"task"`
	Set     []string         `json:"set,omitempty"` // ids of its puzzles
	Results []taskResultJSON `json:"results"`
}

// groupBody names a group.
type groupBody struct {
	Name string `json:"name"` // 1 to 80 characters
}

// taskBody gives a study, exercises or puzzles to a group or to accounts.
type taskBody struct {
	Title     string   `json:"title"`               // 1 to 80 characters
	Study     string   `json:"study,omitempty"`     // the id of a study of the caller's
	Exercises []string `json:"exercises,omitempty"` // ids of up to 200 exercises of the caller's
	Puzzles   []string `json:"puzzles,omitempty"`   // ids of up to 200 puzzles of the bank, in the order in which they are to be done
	Group     string   `json:"group,omitempty"`     // the id of a group that the caller teaches
	People    []string `json:"people,omitempty"`    // names of up to 200 accounts
	DueMS     int64    `json:"due_ms,omitempty"`    // when it should be done
}

// dueBody says when a task should be done.
type dueBody struct {
	DueMS int64 `json:"due_ms"` // 0 for no date
}

func toMember(p groups.Person) memberJSON { return memberJSON{p.ID, p.Name} }

func ToGroup(g groups.Group, who string) GroupJSON {
	j := GroupJSON{ID: g.ID, Name: g.Name, Teacher: toMember(g.Teacher), Mine: g.Teacher.ID == who, CreatedMS: g.Created.UnixMilli()}
	for _, m := range g.Members {
		j.Members = append(j.Members, toMember(m))
	}
	return j
}

func toTask(t groups.Task) taskJSON {
	return taskJSON{
		ID: t.ID, Title: t.Title, Teacher: toMember(t.Teacher), Group: t.Group, Study: t.Study, Exercises: t.Exercises, Puzzles: len(t.Puzzles),
		GivenMS: t.Given.UnixMilli(), DueMS: msOf(t.Due),
	}
}

// msOf returns a time in ms, 0 for the zero time.
func msOf(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func toTasks(list []groups.Task) []taskJSON {
	all := make([]taskJSON, len(list))
	for i, t := range list {
		all[i] = toTask(t)
	}
	return all
}

func toProgressOf(t groups.Task, r groups.Result) progressOfJSON {
	return progressOfJSON{OpenedMS: msOf(r.Opened), Done: r.Done, Tries: r.Tries, Right: r.Right, Failed: r.Failed, LastMS: msOf(r.Last), Finished: t.Finished(r)}
}

// ToTasks describes the tasks that an account has and has given.
func ToTasks(have []groups.OwnTask, given []groups.Task) TasksJSON {
	all := TasksJSON{Have: make([]ownTaskJSON, len(have)), Given: toTasks(given)}
	for i, t := range have {
		all.Have[i] = ownTaskJSON{toTask(t.Task), toProgressOf(t.Task, t.Result)}
	}
	return all
}

// toResults describes results of tasks.
func toResults(tasks []groups.Task, list []groups.Result) []taskResultJSON {
	of := map[string]groups.Task{}
	for _, t := range tasks {
		of[t.ID] = t
	}
	all := make([]taskResultJSON, len(list))
	for i, r := range list {
		all[i] = taskResultJSON{toMember(r.Person), toProgressOf(of[r.Task], r), r.Task}
	}
	return all
}

// inGroups is the handler of a call about groups, which needs accounts.
func (l *Lessons) inGroups(h func(w http.ResponseWriter, r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := h(w, r); err != nil {
			l.reply.Fail(w, r, err)
		}
	}
}

// writeGroup answers with a group, or returns the error that came in its place.
func (l *Lessons) writeGroup(w http.ResponseWriter, r *http.Request, status int, g groups.Group, err error) error {
	if err == nil {
		l.reply.JSON(w, status, ToGroup(g, identity.From(r.Context()).User))
	}
	return err
}

func (l *Lessons) getGroups(w http.ResponseWriter, r *http.Request) error {
	list, err := l.app.Groups().Groups(r.Context())
	if err != nil {
		return err
	}
	body := groupsJSON{Groups: make([]GroupJSON, len(list))}
	for i, g := range list {
		body.Groups[i] = ToGroup(g, identity.From(r.Context()).User)
	}
	l.reply.JSON(w, http.StatusOK, body)
	return nil
}

func (l *Lessons) postGroup(w http.ResponseWriter, r *http.Request) error {
	var body groupBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	g, err := l.app.Groups().Create(r.Context(), body.Name)
	return l.writeGroup(w, r, http.StatusCreated, g, err)
}

func (l *Lessons) getGroup(w http.ResponseWriter, r *http.Request) error {
	g, err := l.app.Groups().Group(r.Context(), r.PathValue("id"))
	return l.writeGroup(w, r, http.StatusOK, g, err)
}

func (l *Lessons) patchGroup(w http.ResponseWriter, r *http.Request) error {
	var body groupBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	g, err := l.app.Groups().Rename(r.Context(), r.PathValue("id"), body.Name)
	return l.writeGroup(w, r, http.StatusOK, g, err)
}

// gone answers what leaves nothing to say.
func gone(w http.ResponseWriter, err error) error {
	if err == nil {
		w.WriteHeader(http.StatusNoContent)
	}
	return err
}

func (l *Lessons) deleteGroup(w http.ResponseWriter, r *http.Request) error {
	return gone(w, l.app.Groups().Delete(r.Context(), r.PathValue("id")))
}

// accountOf returns the id of the account of a name.
func (l *Lessons) accountOf(r *http.Request, name string) (string, error) {
	if l.accounts == nil {
		return "", people.ErrNoUser
	}
	u, err := l.accounts.Find(r.Context(), name)
	return u.ID, err
}

func (l *Lessons) postMember(w http.ResponseWriter, r *http.Request) error {
	var body wire.EditorBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	account, err := l.accountOf(r, body.Name)
	if err != nil {
		return err
	}
	g, err := l.app.Groups().Add(r.Context(), r.PathValue("id"), account)
	return l.writeGroup(w, r, http.StatusOK, g, err)
}

func (l *Lessons) deleteMember(w http.ResponseWriter, r *http.Request) error {
	return gone(w, l.app.Groups().Remove(r.Context(), r.PathValue("id"), r.PathValue("user")))
}

func (l *Lessons) getTasks(w http.ResponseWriter, r *http.Request) error {
	have, given, err := l.app.Groups().Tasks(r.Context())
	if err != nil {
		return err
	}
	l.reply.JSON(w, http.StatusOK, ToTasks(have, given))
	return nil
}

func (l *Lessons) postTask(w http.ResponseWriter, r *http.Request) error {
	var body taskBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	gift := groups.Gift{Title: body.Title, Study: body.Study, Exercises: body.Exercises, Puzzles: body.Puzzles, Group: body.Group}
	var err error
	if gift.Due, err = dueOf(body.DueMS); err != nil {
		return err
	}
	if len(body.People) > groups.MostMembers {
		return match.ConfigErrorf("people", "%d; want 1 to %d, or a group", len(body.People), groups.MostMembers)
	}
	for _, name := range body.People {
		account, err := l.accountOf(r, name)
		if err != nil {
			return err
		}
		gift.People = append(gift.People, account)
	}
	t, err := l.app.Groups().Give(r.Context(), gift)
	if err == nil {
		l.reply.JSON(w, http.StatusCreated, toTask(t))
	}
	return err
}

func (l *Lessons) openTask(w http.ResponseWriter, r *http.Request) error {
	t, left, err := l.app.Groups().Open(r.Context(), r.PathValue("id"))
	if err == nil {
		l.reply.JSON(w, http.StatusOK, openedJSON{toTask(t), left})
	}
	return err
}

func (l *Lessons) getTable(w http.ResponseWriter, r *http.Request) error {
	before := time.UnixMilli(maxMoment)
	if text := r.URL.Query().Get("before"); text != "" {
		var ok bool
		if before, ok = moment(text); !ok {
			return call.BadQuery("before")
		}
	}
	t, err := l.app.Groups().Table(r.Context(), r.URL.Query().Get("group"), before)
	if err == nil {
		l.reply.JSON(w, http.StatusOK, taskTableJSON{toTasks(t.Tasks), toResults(t.Tasks, t.Results), t.Older})
	}
	return err
}

func (l *Lessons) getResults(w http.ResponseWriter, r *http.Request) error {
	t, list, err := l.app.Groups().Results(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	l.reply.JSON(w, http.StatusOK, taskResultsJSON{Task: toTask(t), Set: t.Puzzles, Results: toResults([]groups.Task{t}, list)})
	return nil
}

// dueOf returns a date from a request; 0 is none.
func dueOf(ms int64) (time.Time, error) {
	switch {
	case ms < 0 || ms > maxMoment:
		return time.Time{}, match.ConfigErrorf("due", "%d ms; want a moment of the years 1970 to 9999", ms)
	case ms == 0:
		return time.Time{}, nil
	}
	return time.UnixMilli(ms).UTC(), nil
}

func (l *Lessons) patchTask(w http.ResponseWriter, r *http.Request) error {
	var body dueBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	due, err := dueOf(body.DueMS)
	if err != nil {
		return err
	}
	t, err := l.app.Groups().Postpone(r.Context(), r.PathValue("id"), due)
	if err == nil {
		l.reply.JSON(w, http.StatusOK, toTask(t))
	}
	return err
}

func (l *Lessons) deleteTask(w http.ResponseWriter, r *http.Request) error {
	return gone(w, l.app.Groups().Withdraw(r.Context(), r.PathValue("id")))
}
