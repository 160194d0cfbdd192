package lessons

import (
	"net/http"
	"strconv"
	"time"

	"duiyi/engines"
	"duiyi/exercises"
	"duiyi/httpapi/call"
	"duiyi/httpapi/wire"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/practice"
	"duiyi/reports/jobs"
)

// exerciseEntryJSON is an exercise in a list.
type exerciseEntryJSON struct {
	ID        string     `json:"id"`
	Game      string     `json:"game"`
	Rules     string     `json:"rules"`
	Board     string     `json:"board"`
	Turn      match.Side `json:"turn"`
	Played    wire.Move  `json:"played"`              // the mistake
	Source    string     `json:"source"`              // the id of the game or study
	Kinds     []string   `json:"kinds"`               // role and kind of its reasons (docs/reference/reasons.md): missed.fork
	AddedMS   int64      `json:"added_ms"`            // when it was created
	DueMS     int64      `json:"due_ms"`              // when it comes back
	Stage     string     `json:"stage"`               // "new", "learning" or "known": known from an interval of three weeks
	Suspended bool       `json:"suspended,omitempty"` // it does not come back until resumed
}

// ExerciseJSON is an exercise with all that belongs to it.
type ExerciseJSON struct {
	Entry    exerciseEntryJSON  `json:"entry"`
	Position match.View         `json:"position"`
	Before   *wire.Move         `json:"before,omitempty"`  // the move that led to it
	Mark     int                `json:"mark"`              // PGN's glyph of the mistake: 2 ? or 4 ??
	Loss     float64            `json:"loss"`              // what the mistake cost, 0 to 2
	Best     engines.Report     `json:"best"`              // what should have been played
	Reasons  []positions.Reason `json:"reasons,omitempty"` // why the mistake is one
	Ply      int                `json:"ply"`               // the moment in the game
	Title    string             `json:"title"`             // of the game
	Study    bool               `json:"study,omitempty"`   // it comes from a study
	Gone     bool               `json:"gone,omitempty"`    // its game no longer exists
	Reviews  []reviewJSON       `json:"reviews"`           // how often and how it was done
	Days     int                `json:"days"`              // the present interval
	Lapses   int                `json:"lapses"`            // how often it was forgotten
}

// reviewJSON is one time an exercise was done.
type reviewJSON struct {
	AtMS  int64  `json:"at_ms"` // when
	Grade string `json:"grade"` // "again", "hard", "good" or "easy"
}

// exercisesJSON is a list of exercises and counts of them. due, waiting, stages and
// suspended count what the filters select, games and kinds every choice of a filter.
type exercisesJSON struct {
	Exercises []exerciseEntryJSON `json:"exercises"` // at most 200, those done before first, then at most 20 new ones
	Due       int                 `json:"due"`       // how many are due
	Waiting   int                 `json:"waiting"`   // due new ones beyond those listed
	Stages    stagesJSON          `json:"stages"`    // by stage
	Suspended int                 `json:"suspended"` // suspended ones
	Games     map[string]int      `json:"games"`     // exercises by game
	Kinds     map[string]int      `json:"kinds"`     // exercises by kind; none: without a reason
}

// stagesJSON counts exercises by stage.
type stagesJSON struct {
	New      int `json:"new"`      // never done
	Learning int `json:"learning"` // interval under three weeks
	Known    int `json:"known"`    // interval of three weeks or more
}

// progressJSON counts what was done between each two moments.
type progressJSON struct {
	Spans []spanJSON `json:"spans"` // one fewer than the moments
}

// spanJSON counts by grade how often exercises were done.
type spanJSON struct {
	Again int `json:"again"` // wrong
	Hard  int `json:"hard"`  // right, with help
	Good  int `json:"good"`  // right
	Easy  int `json:"easy"`  // right, without effort
}

// mistakesJSON counts the mistakes of a report, by side.
type mistakesJSON struct {
	Made [2]int `json:"made"` // moves marked ? or ??
	Kept [2]int `json:"kept"` // how many of them are exercises
}

func toEntry(e exercises.Entry) exerciseEntryJSON {
	j := exerciseEntryJSON{
		ID: e.ID, Game: e.Game, Rules: e.Rules, Board: e.Board, Turn: e.Turn, Played: wire.ToMove(e.Move), Source: e.Source, Kinds: e.Reasons,
		AddedMS: e.Added.UnixMilli(), DueMS: e.Due.UnixMilli(), Stage: string(e.Stage), Suspended: e.Suspended,
	}
	if j.Kinds == nil {
		j.Kinds = []string{}
	}
	return j
}

func ToExercise(e exercises.Exercise) ExerciseJSON {
	j := ExerciseJSON{
		Entry: toEntry(e.Entry), Position: e.Position.View(), Mark: int(e.Mark), Loss: e.Loss, Best: e.Best, Reasons: e.Reasons,
		Ply: e.Ply, Title: e.Title, Study: e.Study, Gone: e.Gone, Reviews: []reviewJSON{}, Days: e.Card.Days, Lapses: e.Card.Lapses,
	}
	if e.Before != nil {
		before := wire.ToMove(*e.Before)
		j.Before = &before
	}
	for _, r := range e.Reviews {
		j.Reviews = append(j.Reviews, reviewJSON{r.At.UnixMilli(), r.Grade.String()})
	}
	return j
}

// moment reads a time in ms.
func moment(text string) (time.Time, bool) {
	ms, err := strconv.ParseInt(text, 10, 64)
	return time.UnixMilli(ms).UTC(), err == nil && ms >= 0 && ms <= maxMoment
}

// maxMoment is in the year 9999.
const maxMoment = 253_402_300_799_000

func (l *Lessons) getExercises(w http.ResponseWriter, r *http.Request) {
	values := r.URL.Query()
	until, ok := moment(values.Get("until"))
	if !ok {
		l.reply.Fail(w, r, call.BadQuery("until"))
		return
	}
	q := exercises.Query{Which: values.Get("which"), Until: until, Game: values.Get("game"), Source: values.Get("source"), Reasons: values["kind"]}
	list, err := l.app.Exercises().List(r.Context(), q)
	if err != nil {
		l.reply.Fail(w, r, err)
		return
	}
	out := exercisesJSON{
		Exercises: []exerciseEntryJSON{}, Due: list.Due, Waiting: list.Waiting, Suspended: list.Suspended, Games: list.Games, Kinds: list.Reasons,
		Stages: stagesJSON{list.Stages[practice.New], list.Stages[practice.Learning], list.Stages[practice.Known]},
	}
	for _, e := range list.List {
		out.Exercises = append(out.Exercises, toEntry(e))
	}
	l.reply.JSON(w, http.StatusOK, out)
}

func (l *Lessons) getProgress(w http.ResponseWriter, r *http.Request) {
	var bounds []time.Time
	for _, text := range r.URL.Query()["at"] {
		at, ok := moment(text)
		if !ok {
			l.reply.Fail(w, r, call.BadQuery("at"))
			return
		}
		bounds = append(bounds, at)
	}
	spans, err := l.app.Exercises().Progress(r.Context(), bounds)
	if err != nil {
		l.reply.Fail(w, r, err)
		return
	}
	out := progressJSON{Spans: []spanJSON{}}
	for _, s := range spans {
		out.Spans = append(out.Spans, spanJSON{s[practice.Again], s[practice.Hard], s[practice.Good], s[practice.Easy]})
	}
	l.reply.JSON(w, http.StatusOK, out)
}

// toldExercise answers with an exercise, or the error.
func (l *Lessons) toldExercise(w http.ResponseWriter, r *http.Request, e exercises.Exercise, err error) {
	if err != nil {
		l.reply.Fail(w, r, err)
		return
	}
	l.reply.JSON(w, http.StatusOK, ToExercise(e))
}

func (l *Lessons) getExercise(w http.ResponseWriter, r *http.Request) {
	e, err := l.app.Exercises().Exercise(r.Context(), r.PathValue("id"))
	l.toldExercise(w, r, e, err)
}

// suspendBody suspends an exercise or resumes it.
type suspendBody struct {
	Suspended bool `json:"suspended"` // false resumes it
}

func (l *Lessons) patchExercise(w http.ResponseWriter, r *http.Request) {
	var body suspendBody
	if err := call.Decode(w, r, &body); err != nil {
		l.reply.Fail(w, r, err)
		return
	}
	e, err := l.app.Exercises().Suspend(r.Context(), r.PathValue("id"), body.Suspended)
	l.toldExercise(w, r, e, err)
}

func (l *Lessons) deleteExercise(w http.ResponseWriter, r *http.Request) {
	if err := l.app.Exercises().Delete(r.Context(), r.PathValue("id")); err != nil {
		l.reply.Fail(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (l *Lessons) restoreExercise(w http.ResponseWriter, r *http.Request) {
	e, err := l.app.Exercises().Restore(r.Context(), r.PathValue("id"))
	l.toldExercise(w, r, e, err)
}

// exerciseTryBody tries a move in an exercise.
type exerciseTryBody struct {
	Move string `json:"move"` // in any notation
}

func (l *Lessons) postExerciseTry(w http.ResponseWriter, r *http.Request) {
	var body exerciseTryBody
	if err := call.Decode(w, r, &body); err != nil {
		l.reply.Fail(w, r, err)
		return
	}
	tried, err := l.app.Exercises().Try(r.Context(), r.PathValue("id"), body.Move)
	if err != nil {
		l.reply.Fail(w, r, err)
		return
	}
	l.reply.JSON(w, http.StatusOK, wire.ToTried(tried))
}

// gradeBody grades how an exercise went.
type gradeBody struct {
	Grade string `json:"grade"` // "again", "hard", "good" or "easy": wrong; right with help; right; right without effort
	// Reviews is how often it was done before. A repeated call counts once, a second grade for
	// the same time replaces the first.
	Reviews int `json:"reviews"`
}

func (l *Lessons) postGrade(w http.ResponseWriter, r *http.Request) {
	var body gradeBody
	if err := call.Decode(w, r, &body); err != nil {
		l.reply.Fail(w, r, err)
		return
	}
	grade, ok := practice.ParseGrade(body.Grade)
	if !ok {
		l.reply.Fail(w, r, &call.Error{Code: "bad_config", At: "grade", Message: "A grade is again, hard, good or easy."})
		return
	}
	e, err := l.app.Exercises().Grade(r.Context(), r.PathValue("id"), body.Reviews, grade)
	l.toldExercise(w, r, e, err)
}

func (l *Lessons) toldMistakes(w http.ResponseWriter, r *http.Request, m jobs.Mistakes, err error) {
	if err != nil {
		l.reply.Fail(w, r, err)
		return
	}
	l.reply.JSON(w, http.StatusOK, mistakesJSON(m))
}

func (l *Lessons) getMistakes(w http.ResponseWriter, r *http.Request) {
	m, err := l.app.Reports().Mistakes(r.Context(), r.PathValue("id"))
	l.toldMistakes(w, r, m, err)
}

// mistakesBody keeps the mistakes of a side as exercises.
type mistakesBody struct {
	Side match.Side `json:"side"`
}

// postMistakes keeps a side's mistakes as exercises.
func (l *Lessons) postMistakes(w http.ResponseWriter, r *http.Request) {
	var body mistakesBody
	if err := call.Decode(w, r, &body); err != nil {
		l.reply.Fail(w, r, err)
		return
	}
	if body.Side > match.Second {
		l.reply.Fail(w, r, &call.Error{Code: "bad_config", At: "side", Message: "A side is 0 or 1."})
		return
	}
	m, err := l.app.Reports().KeepMistakes(r.Context(), r.PathValue("id"), body.Side)
	l.toldMistakes(w, r, m, err)
}
