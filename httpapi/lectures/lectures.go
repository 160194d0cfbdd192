// Package lectures answers calls about courses: one room of httpapi, with its own rows in
// the table of calls.
package lectures

import (
	"errors"
	"net/http"
	"time"

	"duiyi/courses"
	"duiyi/courses/teacher"
	"duiyi/httpapi/call"
	"duiyi/httpapi/reply"
	"duiyi/httpapi/wire"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/training"
)

// App is what the calls are made to.
type App interface {
	Courses() *teacher.Teacher
	Training() *training.Room
}

// Lectures answers the calls.
type Lectures struct {
	app   App
	reply *reply.Writer
}

// New returns the room of an App.
func New(a App, w *reply.Writer) *Lectures { return &Lectures{a, w} }

// Calls returns the rows of the table.
func (l *Lectures) Calls() []call.Row {
	limits := []call.Limit{call.LimitOwnCommands}
	return []call.Row{
		{Name: "GET /api/courses", Needs: identity.Open, Do: l.getCourses, Says: "List the courses, with what the caller has finished.", Out: call.OK(coursesJSON{})},
		{Name: "GET /api/courses/{chapter}", Needs: identity.Open, Do: l.getChapter, Says: "Get a chapter, without the answers.",
			More: "A step whose ending no table of this program has is without a try.", Out: call.OK(lectureJSON{}), Errs: "no_chapter"},
		{Name: "POST /api/courses/{chapter}/try", Needs: identity.Open, Limits: limits, Do: l.postTry, Says: "Try a move, or choose an answer, in a step of a chapter.",
			More: "It keeps nothing.",
			In:   lectureTryBody{}, Out: call.OK(lectureTriedJSON{}), Errs: "no_chapter bad_config illegal_move no_table fair_play"},
		{Name: "POST /api/courses/{chapter}/hint", Needs: identity.Open, Limits: limits, Do: l.postHint, Says: "Show a right move of a step.",
			In: lectureHintBody{}, Out: call.OK(lectureHintJSON{}), Errs: "no_chapter bad_config no_table fair_play"},
		{Name: "POST /api/courses/{chapter}/done", Needs: identity.Practise, Limits: limits, Do: l.postDone, Says: "Keep that the caller has finished a chapter.",
			More: "It is kept with the attempts at puzzles, in the mode course. Sent again with the same cmd it changes nothing.",
			In:   lectureDoneBody{}, Out: call.NoContent(), Errs: "no_chapter bad_config"},
	}
}

// coursesJSON lists the courses.
type coursesJSON struct {
	Tracks []trackJSON `json:"tracks"`
}

// trackJSON is one course.
type trackJSON struct {
	ID    string            `json:"id"`
	Title map[string]string `json:"title"` // by language tag
	About map[string]string `json:"about"` // by language tag
	Parts []partJSON        `json:"parts"`
}

// partJSON is chapters under one title.
type partJSON struct {
	Title    map[string]string `json:"title"` // by language tag
	Chapters []headJSON        `json:"chapters"`
}

// headJSON is a chapter in a list.
type headJSON struct {
	ID    string            `json:"id"`
	Game  string            `json:"game"`
	Title map[string]string `json:"title"` // by language tag
	Steps int               `json:"steps"` // how many
	Done  bool              `json:"done"`  // by the caller
}

// lectureJSON is a chapter.
type lectureJSON struct {
	headJSON
	Track string     `json:"track"`          // the course that it is of
	Next  string     `json:"next,omitempty"` // the chapter after it
	Pages []pageJSON `json:"pages"`
}

// pageJSON is a step of a chapter.
type pageJSON struct {
	Text     map[string]string `json:"text"` // by language tag
	Position match.View        `json:"position"`
	Last     *wire.Move        `json:"last,omitempty"` // the move that led to it
	Marks    []courses.Mark    `json:"marks"`
	Try      *lectureTryJSON   `json:"try,omitempty"`
}

// lectureTryJSON says what is done in a step.
type lectureTryJSON struct {
	Kind    string              `json:"kind"`              // line, choice, reach, hold or opening
	Options []map[string]string `json:"options"`           // of choice, by language tag
	Points  []string            `json:"points"`            // of reach
	Most    int                 `json:"most,omitempty"`    // moves of reach, and of a draw to hold
	Moves   int                 `json:"moves,omitempty"`   // of the reader in a line
	Goal    string              `json:"goal,omitempty"`    // of hold: win or draw
	Opening string              `json:"opening,omitempty"` // of opening: the opening rule that is played
	Seat    string              `json:"seat,omitempty"`    // of opening: the reader is the "first" or the "second" player
	Hint    map[string]string   `json:"hint,omitempty"`    // by language tag
	CanShow bool                `json:"can_show"`          // a right move can be shown
}

func toHead(c *courses.Chapter, done map[string]bool) headJSON {
	return headJSON{c.ID, c.Game, c.Title, len(c.Steps), done[c.Key()]}
}

// done returns what the caller has finished. Callers who keep nothing have finished nothing.
func (l *Lectures) done(r *http.Request, lib *courses.Library) (map[string]bool, error) {
	var keys []string
	for _, t := range lib.Tracks {
		for _, p := range t.Parts {
			for _, id := range p.Chapters {
				c, _ := lib.Chapter(id)
				keys = append(keys, c.Key())
			}
		}
	}
	done, err := l.app.Training().Solved(r.Context(), keys)
	if errors.Is(err, training.ErrNoOwner) {
		return nil, nil
	}
	return done, err
}

func (l *Lectures) getCourses(w http.ResponseWriter, r *http.Request) {
	lib, err := l.app.Courses().Library()
	var done map[string]bool
	if err == nil {
		done, err = l.done(r, lib)
	}
	if err != nil {
		l.reply.Fail(w, r, err)
		return
	}
	out := coursesJSON{Tracks: []trackJSON{}}
	for _, t := range lib.Tracks {
		track := trackJSON{ID: t.ID, Title: t.Title, About: t.About}
		for _, p := range t.Parts {
			part := partJSON{Title: p.Title}
			for _, id := range p.Chapters {
				c, _ := lib.Chapter(id)
				part.Chapters = append(part.Chapters, toHead(c, done))
			}
			track.Parts = append(track.Parts, part)
		}
		out.Tracks = append(out.Tracks, track)
	}
	l.reply.JSON(w, http.StatusOK, out)
}

func (l *Lectures) getChapter(w http.ResponseWriter, r *http.Request) {
	out, err := l.chapter(r)
	if err != nil {
		l.reply.Fail(w, r, err)
		return
	}
	l.reply.JSON(w, http.StatusOK, out)
}

func (l *Lectures) chapter(r *http.Request) (lectureJSON, error) {
	t := l.app.Courses()
	c, err := t.Chapter(r.PathValue("chapter"))
	if err != nil {
		return lectureJSON{}, err
	}
	lib, err := t.Library()
	if err != nil {
		return lectureJSON{}, err
	}
	done, err := l.done(r, lib)
	if err != nil {
		return lectureJSON{}, err
	}
	track, next := lib.Around(c.ID)
	out := lectureJSON{headJSON: toHead(c, done), Track: track, Next: next}
	for i := range c.Steps {
		stand, err := t.Stand(c, i)
		if err != nil {
			return lectureJSON{}, err
		}
		page := pageJSON{Text: c.Steps[i].Text, Position: stand.Position.View(), Marks: c.Steps[i].Marks}
		if page.Marks == nil {
			page.Marks = []courses.Mark{}
		}
		if m := stand.Last(); m != nil {
			last := wire.ToMove(*m)
			page.Last = &last
		}
		if try := t.Offered(c, i); try != nil {
			page.Try = toTry(try)
		}
		out.Pages = append(out.Pages, page)
	}
	return out, nil
}

func toTry(try *courses.Try) *lectureTryJSON {
	out := &lectureTryJSON{
		Kind: string(try.Kind), Options: []map[string]string{}, Points: try.Points, Most: try.Most, Moves: len(try.Line), Goal: try.Goal, Hint: try.Hint,
		CanShow: try.Kind == courses.Line || try.Kind == courses.Hold || try.Kind == courses.Opening, Opening: try.Opening, Seat: try.Seat,
	}
	if out.Points == nil {
		out.Points = []string{}
	}
	for _, o := range try.Options {
		out.Options = append(out.Options, o)
	}
	return out
}

// lectureTryBody tries a move, or an answer.
type lectureTryBody struct {
	Step  int      `json:"step"`  // from 0
	Moves []string `json:"moves"` // of the try so far, as the answers named them
	Move  string   `json:"move"`  // in any notation; the index of an option, from 0
}

// lectureTriedJSON says what a try is.
type lectureTriedJSON struct {
	Verdict  string             `json:"verdict"`           // "right", "done" or "wrong"
	Move     *wire.Move         `json:"move,omitempty"`    // as it was understood
	Reply    *wire.Move         `json:"reply,omitempty"`   // of the other side
	Answers  []wire.Move        `json:"answers"`           // of the other player of an opening rule, in order
	Moves    []string           `json:"moves"`             // for the next try
	Left     []string           `json:"left"`              // points of reach that are left
	Outcome  string             `json:"outcome,omitempty"` // after a wrong move in an ending: draw or loss
	Text     map[string]string  `json:"text,omitempty"`    // by language tag
	Reasons  []positions.Reason `json:"reasons"`           // against a wrong move, proved
	Position match.View         `json:"position"`          // after them; before a wrong move
}

func (l *Lectures) postTry(w http.ResponseWriter, r *http.Request) {
	var body lectureTryBody
	t := l.app.Courses()
	c, err := t.Chapter(r.PathValue("chapter"))
	if err == nil {
		err = call.Decode(w, r, &body)
	}
	var tried teacher.Tried
	if err == nil {
		tried, err = t.Try(r.Context(), c, body.Step, body.Moves, body.Move)
	}
	if err != nil {
		l.reply.Fail(w, r, err)
		return
	}
	out := lectureTriedJSON{
		Verdict: string(tried.Verdict), Move: wireMove(tried.Move), Reply: wireMove(tried.Reply), Moves: tried.Line, Left: tried.Left, Outcome: tried.Outcome, Text: tried.Text,
		Reasons: tried.Reasons, Position: tried.Position.View(),
	}
	out.Answers = []wire.Move{}
	for _, m := range tried.Answers {
		out.Answers = append(out.Answers, wire.ToMove(m))
	}
	if out.Moves == nil {
		out.Moves = []string{}
	}
	if out.Left == nil {
		out.Left = []string{}
	}
	if out.Reasons == nil {
		out.Reasons = []positions.Reason{}
	}
	l.reply.JSON(w, http.StatusOK, out)
}

func wireMove(m *match.Move) *wire.Move {
	if m == nil {
		return nil
	}
	out := wire.ToMove(*m)
	return &out
}

// lectureHintBody asks for a right move.
type lectureHintBody struct {
	Step  int      `json:"step"`  // from 0
	Moves []string `json:"moves"` // of the try so far
}

// lectureHintJSON is a right move.
type lectureHintJSON struct {
	Move *wire.Move `json:"move,omitempty"` // missing if the step has none to show
}

func (l *Lectures) postHint(w http.ResponseWriter, r *http.Request) {
	var body lectureHintBody
	t := l.app.Courses()
	c, err := t.Chapter(r.PathValue("chapter"))
	if err == nil {
		err = call.Decode(w, r, &body)
	}
	var m *match.Move
	if err == nil {
		m, err = t.Hint(r.Context(), c, body.Step, body.Moves)
	}
	if err != nil {
		l.reply.Fail(w, r, err)
		return
	}
	l.reply.JSON(w, http.StatusOK, lectureHintJSON{wireMove(m)})
}

// lectureDoneBody says that a chapter was finished.
type lectureDoneBody struct {
	Cmd    string `json:"cmd"`     // 8 to 64 letters and digits, another for each time
	TookMS int64  `json:"took_ms"` // from the first step to the end
}

func (l *Lectures) postDone(w http.ResponseWriter, r *http.Request) {
	var body lectureDoneBody
	c, err := l.app.Courses().Chapter(r.PathValue("chapter"))
	if err == nil {
		err = call.Decode(w, r, &body)
	}
	if err == nil {
		took := min(max(time.Duration(body.TookMS), -1), time.Duration(25*time.Hour/time.Millisecond)) * time.Millisecond
		_, err = l.app.Training().Add(r.Context(), training.Done{Cmd: body.Cmd, Puzzle: c.Key(), Right: true, Took: took, Mode: training.Course})
	}
	if err != nil {
		l.reply.Fail(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
