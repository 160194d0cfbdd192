package training

import (
	"context"
	"net/http"
	"time"

	"duiyi/httpapi/call"
	"duiyi/puzzles"
	"duiyi/training"
)

// trainingJSON says how the caller stands in the puzzles of all games.
type trainingJSON struct {
	Games  []standJSON `json:"games"` // with puzzles
	Streak streakJSON  `json:"streak"`
	Days   []dayJSON   `json:"days"`  // with attempts, the earliest first; the last 400
	Today  int         `json:"today"` // the number of the present day, from 1970-01-01
}

// streakJSON counts days in a row with an attempt. One missed day a week is forgiven.
type streakJSON struct {
	Days    int  `json:"days"`    // up to today, or to yesterday as long as today can count
	Best    int  `json:"best"`    // the longest ever
	Today   bool `json:"today"`   // today counts already
	Forgave bool `json:"forgave"` // it goes on past a missed day of the last seven
}

// dayJSON counts the attempts of a day.
type dayJSON struct {
	Day   int `json:"day"`   // from 1970-01-01, in the caller's zone
	Tried int `json:"tried"` // attempts
	Right int `json:"right"` // right ones
}

// standJSON says how the caller stands in the puzzles of a game.
type standJSON struct {
	Game        string        `json:"game"`
	Puzzles     int           `json:"puzzles"`               // in the bank
	Tried       int           `json:"tried"`                 // by the caller
	Solved      int           `json:"solved"`                // by the caller
	Due         int           `json:"due"`                   // failed before, to be done now
	NextDueMS   *int64        `json:"next_due_ms,omitempty"` // when the next failed one comes
	Rating      int           `json:"rating"`                // of the caller, by Glicko-2
	Deviation   int           `json:"deviation"`             // the rating is right within twice as much, 95 times in 100
	Provisional bool          `json:"provisional"`           // too little is known
	Rated       int           `json:"rated"`                 // rated attempts
	Storm       int           `json:"storm"`                 // most puzzles solved in storms within three minutes
	Steps       []stepJSON    `json:"steps"`                 // the latest 400 rated attempts
	Set         []dailyJSON   `json:"set"`                   // of the day, from easy to hard
	Chapters    []chapterJSON `json:"chapters"`              // of the ladder
	Themes      []themeJSON   `json:"themes"`                // each puzzle may have several
	Tasks       []themeJSON   `json:"tasks"`                 // by kind of task
	Books       []bookJSON    `json:"books"`                 // with how many puzzles are from each
}

// stepJSON is the rating after a rated attempt.
type stepJSON struct {
	AtMS   int64 `json:"at_ms"`  // when
	Rating int   `json:"rating"` // of the caller then
}

// dailyJSON is a puzzle of the set of the day.
type dailyJSON struct {
	ID         string `json:"id"`
	Difficulty int    `json:"difficulty"` // measured from the solution
	Tried      bool   `json:"tried"`      // by the caller
	Right      bool   `json:"right"`      // the latest attempt
}

// chapterJSON is a chapter of the ladder.
type chapterJSON struct {
	N      int  `json:"n"`      // from 1
	Least  int  `json:"least"`  // difficulty
	Most   int  `json:"most"`   // difficulty
	Size   int  `json:"size"`   // puzzles
	Solved int  `json:"solved"` // of these, by the caller
	Needed int  `json:"needed"` // solved ones that open the next chapter
	Open   bool `json:"open"`   // it can be played
}

// themeJSON counts a theme or a kind of task.
type themeJSON struct {
	Name    string `json:"name"`    // a code
	Puzzles int    `json:"puzzles"` // in the bank
	Tried   int    `json:"tried"`   // by the caller
	Right   int    `json:"right"`   // of these, where the latest attempt was right
}

// bookJSON counts the puzzles from a classic.
type bookJSON struct {
	Name    string `json:"name"`    // of the book
	Puzzles int    `json:"puzzles"` // in the bank
}

// attemptsJSON is a page of attempts.
type attemptsJSON struct {
	Attempts []AttemptJSON `json:"attempts"` // at most 500
}

// AttemptJSON is one time at which the caller worked on a puzzle.
type AttemptJSON struct {
	N      int    `json:"n"` // from 0
	Cmd    string `json:"cmd"`
	Puzzle string `json:"puzzle"`           // its id
	Game   string `json:"game"`             // empty if the program lacked the puzzle
	AtMS   int64  `json:"at_ms"`            // when
	Right  bool   `json:"right"`            // solved at the first try
	Hints  int    `json:"hints"`            // 0 to 3
	TookMS int64  `json:"took_ms"`          // from seeing the puzzle to the end
	Mode   string `json:"mode"`             // as in the request
	Rating *int   `json:"rating,omitempty"` // after it; missing if it is not rated
}

// toAttempt returns an attempt as the API sends it.
func toAttempt(a training.Attempt) AttemptJSON {
	j := AttemptJSON{a.N, a.Cmd, a.Puzzle, a.Game, a.At.UnixMilli(), a.Right, a.Hints, a.Took.Milliseconds(), string(a.Mode), nil}
	if a.Rating.Points != 0 {
		points := a.Rating.Shown()
		j.Rating = &points
	}
	return j
}

const (
	mostSteps    = 400
	mostDays     = 400
	mostAttempts = 500
)

// last returns the last n of a list.
func last[T any](list []T, n int) []T { return list[max(0, len(list)-n):] }

func zoneOf(v *values) training.Zone { return training.Zone(v.number("zone", -24*60, 24*60)) }

func (t *Training) getTraining(w http.ResponseWriter, r *http.Request) {
	v := values{Values: r.URL.Query()}
	zone := zoneOf(&v)
	if err := v.err(); err != nil {
		t.reply.Fail(w, r, err)
		return
	}
	p, err := t.app.Training().Progress(r.Context(), zone)
	if err != nil {
		t.reply.Fail(w, r, err)
		return
	}
	out := trainingJSON{Games: []standJSON{}, Streak: streakJSON(p.Streak), Days: []dayJSON{}, Today: p.Today}
	for _, d := range last(p.Days, mostDays) {
		out.Days = append(out.Days, dayJSON(d))
	}
	for _, g := range p.Games {
		out.Games = append(out.Games, toGame(g))
	}
	t.reply.JSON(w, http.StatusOK, out)
}

func toGame(g training.GameProgress) standJSON {
	j := standJSON{
		Game: g.Game, Puzzles: g.Puzzles, Tried: g.Tried, Solved: g.Solved, Due: g.Due, Rating: g.Rating.Shown(), Deviation: int(g.Rating.Deviation),
		Provisional: g.Rating.Provisional(), Rated: len(g.Steps), Storm: g.Storm, Steps: []stepJSON{}, Set: []dailyJSON{}, Chapters: []chapterJSON{},
		Themes: toThemes(g.Themes), Tasks: toThemes(g.Kinds), Books: []bookJSON{},
	}
	if !g.NextDue.IsZero() {
		ms := g.NextDue.UnixMilli()
		j.NextDueMS = &ms
	}
	for _, b := range g.Books {
		j.Books = append(j.Books, bookJSON{b.Value, b.Count})
	}
	for _, a := range last(g.Steps, mostSteps) {
		j.Steps = append(j.Steps, stepJSON{a.At.UnixMilli(), a.Rating.Shown()})
	}
	for _, d := range g.Today {
		j.Set = append(j.Set, dailyJSON{d.Puzzle.ID, d.Puzzle.Difficulty, d.Tried, d.Right})
	}
	for _, c := range g.Chapters {
		j.Chapters = append(j.Chapters, chapterJSON(c))
	}
	return j
}

func toThemes(list []training.ThemeProgress) []themeJSON {
	out := []themeJSON{}
	for _, t := range list {
		out = append(out, themeJSON{t.Theme, t.Puzzles, t.Tried, t.Right})
	}
	return out
}

func (t *Training) getNext(w http.ResponseWriter, r *http.Request) {
	v := values{Values: r.URL.Query()}
	c := training.Choice{
		Mode: training.Mode(v.Get("mode")), Game: v.Get("game"), Theme: v.Get("theme"), Kind: puzzles.Kind(v.Get("task")), Book: v.Get("book"),
		Least: v.number("least", 0, mostDifficulty), Most: v.number("most", 0, mostDifficulty),
		Chapter: v.number("chapter", 0, mostNumber), Step: v.number("step", 0, mostNumber), Skip: v.Values["skip"],
	}
	zone := zoneOf(&v)
	if err := v.err(); err != nil {
		t.reply.Fail(w, r, err)
		return
	}
	z, err := t.app.Training().Next(r.Context(), c, zone)
	t.tell(w, r, z, err)
}

// Own passes each attempt of the caller on to add, as the download of an account has it.
func (t *Training) Own(ctx context.Context, add func(any) error) error {
	for from := 0; ; {
		list, err := t.app.Training().Attempts(ctx, from, mostAttempts)
		if err != nil {
			return err
		}
		for _, a := range list {
			if err := add(toAttempt(a)); err != nil {
				return err
			}
		}
		if from += len(list); len(list) < mostAttempts {
			return nil
		}
	}
}

func (t *Training) getAttempts(w http.ResponseWriter, r *http.Request) {
	v := values{Values: r.URL.Query()}
	from := v.number("after", 0, mostNumber)
	if v.Get("after") != "" {
		from++
	}
	err := v.err()
	var list []training.Attempt
	if err == nil {
		list, err = t.app.Training().Attempts(r.Context(), from, mostAttempts)
	}
	if err != nil {
		t.reply.Fail(w, r, err)
		return
	}
	out := attemptsJSON{Attempts: []AttemptJSON{}}
	for _, a := range list {
		out.Attempts = append(out.Attempts, toAttempt(a))
	}
	t.reply.JSON(w, http.StatusOK, out)
}

// doneBody is an attempt.
type doneBody struct {
	Cmd    string   `json:"cmd"`     // 8 to 64 letters and digits, another for each attempt
	Puzzle string   `json:"puzzle"`  // its id
	Right  bool     `json:"right"`   // solved at the first try
	Moves  []string `json:"moves"`   // of a right one: those of both sides that solve the puzzle
	Hints  int      `json:"hints"`   // 0 to 3
	TookMS int64    `json:"took_ms"` // from seeing the puzzle to the end
	Mode   string   `json:"mode"`    // "today", "rated", "free", "storm", "ladder", "due" or "course"
}

func (t *Training) postAttempt(w http.ResponseWriter, r *http.Request) {
	var body doneBody
	err := call.Decode(w, r, &body)
	var a training.Attempt
	if err == nil {
		a, err = t.app.Training().Add(r.Context(), training.Done{
			Cmd: body.Cmd, Puzzle: body.Puzzle, Right: body.Right, Moves: body.Moves, Hints: body.Hints,
			Took: tookOf(body.TookMS), Mode: training.Mode(body.Mode),
		})
	}
	if err != nil {
		t.reply.Fail(w, r, err)
		return
	}
	t.reply.JSON(w, http.StatusOK, toAttempt(a))
}

// bringBody is attempts from elsewhere.
type bringBody struct {
	Attempts []broughtJSON `json:"attempts"` // in their order
}

// broughtJSON is an attempt as a file of another program has it.
type broughtJSON struct {
	Cmd    string `json:"cmd"`     // 8 to 64 letters and digits, another for each attempt
	Puzzle string `json:"puzzle"`  // its id
	AtMS   int64  `json:"at_ms"`   // when
	Right  bool   `json:"right"`   // solved at the first try
	Hints  int    `json:"hints"`   // 0 to 3
	TookMS int64  `json:"took_ms"` // from seeing the puzzle to the end
	Mode   string `json:"mode"`    // as of an attempt
}

// broughtCountJSON counts what was brought.
type broughtCountJSON struct {
	Added int `json:"added"` // attempts that were not there
}

// longestImport is the longest body of an import, in bytes.
const longestImport = 256 << 10

func (t *Training) postImport(w http.ResponseWriter, r *http.Request) {
	var body bringBody
	err := call.DecodeUpTo(w, r, &body, longestImport)
	var out broughtCountJSON
	if err == nil {
		var list []training.Attempt
		for _, a := range body.Attempts {
			list = append(list, training.Attempt{
				Cmd: a.Cmd, Puzzle: a.Puzzle, At: time.UnixMilli(a.AtMS), Right: a.Right, Hints: a.Hints, Took: tookOf(a.TookMS), Mode: training.Mode(a.Mode),
			})
		}
		out.Added, err = t.app.Training().Bring(r.Context(), list)
	}
	if err != nil {
		t.reply.Fail(w, r, err)
		return
	}
	t.reply.JSON(w, http.StatusOK, out)
}

// tookOf returns a time in milliseconds, which the room checks, without an overflow.
func tookOf(ms int64) time.Duration {
	return time.Duration(min(max(ms, -1), int64(48*time.Hour/time.Millisecond))) * time.Millisecond
}
