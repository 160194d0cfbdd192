package drills

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"duiyi/httpapi/call"
	"duiyi/httpapi/wire"
	"duiyi/match"
	"duiyi/practice"
	"duiyi/repertoires"
)

// repertoiresJSON lists repertoires.
type repertoiresJSON struct {
	Repertoires []repertoireJSON `json:"repertoires"` // the first one first
}

// repertoireJSON is a study, or a part of one, whose moves are asked: those of a side in every
// line, or those marked ! or !!.
type repertoireJSON struct {
	ID    string     `json:"id"`
	Study string     `json:"study"` // the id of the first one
	Node  int        `json:"node"`  // where it begins
	Side  match.Side `json:"side"`  // whose moves are asked, in the form line
	Form  string     `json:"form"`  // "line" or "marked"
	Title string     `json:"title"` // of the first study, as last seen
	Game  string     `json:"game"`  // empty if all studies are gone
	Board string     `json:"board"` // at its first position
	Gone  bool       `json:"gone"`  // all studies are deleted, or no longer to be read
	// Studies are those that it is made of, the first one first.
	Studies []repertoireStudyJSON `json:"studies"`
	Count   countJSON             `json:"count"`
}

// repertoireStudyJSON is a study of a repertoire.
type repertoireStudyJSON struct {
	Study string `json:"study"` // its id
	Node  int    `json:"node"`  // where it begins
	Title string `json:"title"` // as last seen
	Gone  bool   `json:"gone"`  // it is deleted, or no longer to be read
}

// countJSON says how the positions of a line or a repertoire stand.
type countJSON struct {
	Asked   int    `json:"asked"`             // positions with a move to find
	New     int    `json:"new"`               // never answered
	Due     int    `json:"due"`               // answered before, to be answered now
	Learned int    `json:"learned"`           // not due
	Failed  int    `json:"failed"`            // of all: the last answer was wrong
	NextMS  *int64 `json:"next_ms,omitempty"` // the earliest date of those not due
}

func toCount(c repertoires.Count) countJSON {
	j := countJSON{Asked: c.Asked, New: c.New, Due: c.Due, Learned: c.Learned, Failed: c.Failed}
	if !c.Next.IsZero() {
		ms := c.Next.UnixMilli()
		j.NextMS = &ms
	}
	return j
}

func toRepertoire(r repertoires.Repertoire) repertoireJSON {
	list := []repertoireStudyJSON{}
	for _, s := range r.Studies {
		list = append(list, repertoireStudyJSON{s.Study, s.Node, s.Title, s.Gone})
	}
	return repertoireJSON{r.ID, r.Study, r.Node, r.Side, string(r.Form), r.Title, r.Game, r.Board, r.Gone, list, toCount(r.Count)}
}

// repertoireLinesJSON is a repertoire with its lines.
type repertoireLinesJSON struct {
	Repertoire repertoireJSON       `json:"repertoire"`
	Lines      []repertoireLineJSON `json:"lines"` // at most 200
}

// repertoireLineJSON is a line of a repertoire.
type repertoireLineJSON struct {
	From  int         `json:"from"`  // how many moves it shares with the line before
	Moves []wire.Move `json:"moves"` // the rest, to its end
	Board string      `json:"board"` // at its end
	Count countJSON   `json:"count"`
}

// until reads the moment up to which positions are due: now where none is given.
func until(r *http.Request) (time.Time, error) {
	text := r.URL.Query().Get("until")
	if text == "" {
		return time.Now(), nil
	}
	ms, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Time{}, call.BadQuery("until")
	}
	return time.UnixMilli(ms), nil
}

func (d *Drills) getRepertoires(w http.ResponseWriter, r *http.Request) {
	at, err := until(r)
	var list []repertoires.Repertoire
	if err == nil {
		list, err = d.app.Repertoires().List(r.Context(), at)
	}
	if err != nil {
		d.reply.Fail(w, r, err)
		return
	}
	out := repertoiresJSON{Repertoires: []repertoireJSON{}}
	for _, one := range list {
		out.Repertoires = append(out.Repertoires, toRepertoire(one))
	}
	d.reply.JSON(w, http.StatusOK, out)
}

// repertoireBody makes a repertoire.
type repertoireBody struct {
	Study string     `json:"study"` // its id
	Node  int        `json:"node"`  // where to begin; 0 is the start
	Side  match.Side `json:"side"`  // whose moves are asked, in the form line
	Form  string     `json:"form"`  // "line" or "marked"
}

func (d *Drills) postRepertoire(w http.ResponseWriter, r *http.Request) {
	var b repertoireBody
	err := call.Decode(w, r, &b)
	var made repertoires.Repertoire
	if err == nil {
		made, err = d.app.Repertoires().Add(r.Context(), b.Study, b.Node, b.Side, repertoires.Form(b.Form))
	}
	if err != nil {
		d.reply.Fail(w, r, err)
		return
	}
	w.Header().Set("Location", "/api/repertoires/"+made.ID)
	d.reply.JSON(w, http.StatusCreated, toRepertoire(made))
}

func (d *Drills) getRepertoire(w http.ResponseWriter, r *http.Request) {
	at, err := until(r)
	var one repertoires.Repertoire
	var lines []repertoires.Progress
	if err == nil {
		one, lines, err = d.app.Repertoires().Lines(r.Context(), r.PathValue("id"), at)
	}
	if err != nil {
		d.reply.Fail(w, r, err)
		return
	}
	out := repertoireLinesJSON{toRepertoire(one), []repertoireLineJSON{}}
	for _, l := range lines {
		out.Lines = append(out.Lines, repertoireLineJSON{l.From, toMoves(l.Moves[l.From:]), l.Board, toCount(l.Count)})
	}
	d.reply.JSON(w, http.StatusOK, out)
}

func toMoves(moves []match.Move) []wire.Move {
	list := []wire.Move{}
	for _, m := range moves {
		list = append(list, wire.ToMove(m))
	}
	return list
}

// repertoireStudyBody adds a study to a repertoire.
type repertoireStudyBody struct {
	Study string `json:"study"` // its id
	Node  int    `json:"node"`  // where to begin; 0 is the start
}

func (d *Drills) postRepertoireStudy(w http.ResponseWriter, r *http.Request) {
	var b repertoireStudyBody
	err := call.Decode(w, r, &b)
	var one repertoires.Repertoire
	if err == nil {
		one, err = d.app.Repertoires().AddStudy(r.Context(), r.PathValue("id"), b.Study, b.Node)
	}
	if err != nil {
		d.reply.Fail(w, r, err)
		return
	}
	d.reply.JSON(w, http.StatusOK, toRepertoire(one))
}

func (d *Drills) deleteRepertoireStudy(w http.ResponseWriter, r *http.Request) {
	if err := d.app.Repertoires().RemoveStudy(r.Context(), r.PathValue("id"), r.PathValue("study")); err != nil {
		d.reply.Fail(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (d *Drills) deleteRepertoire(w http.ResponseWriter, r *http.Request) {
	if err := d.app.Repertoires().Delete(r.Context(), r.PathValue("id")); err != nil {
		d.reply.Fail(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// recallCardJSON says how a position stands.
type recallCardJSON struct {
	Stage string `json:"stage"`  // "new", "learning" or "known"
	DueMS int64  `json:"due_ms"` // when it is asked again
}

func toCard(c practice.Card) recallCardJSON {
	return recallCardJSON{string(c.Stage), c.Due.UnixMilli()}
}

// repertoireStepBody goes on in a repertoire.
type repertoireStepBody struct {
	Moves   []string `json:"moves"`    // so far, from the start of the study; none begins a new line
	All     bool     `json:"all"`      // ask for every move of the line, not only for those due
	UntilMS int64    `json:"until_ms"` // the moment up to which positions are due, such as the end of the day
}

// repertoireStepJSON is the next question.
type repertoireStepJSON struct {
	Moves    []string       `json:"moves"`  // for the answer
	Played   []wire.Move    `json:"played"` // the last of them, which the program has played
	Last     *wire.Move     `json:"last,omitempty"`
	Position match.View     `json:"position"`
	Done     bool           `json:"done"` // nothing more is asked in this line
	Card     recallCardJSON `json:"card"`
	Answers  int            `json:"answers"` // how often the position was answered
	Left     int            `json:"left"`    // positions due in the whole repertoire
	// Expected are the moves of the repertoire, the main one first, to be shown when the reader
	// asks for them.
	Expected []expectedMoveJSON `json:"expected"`
}

func (d *Drills) postStep(w http.ResponseWriter, r *http.Request) {
	var b repertoireStepBody
	err := call.Decode(w, r, &b)
	var s repertoires.Step
	if err == nil {
		s, err = d.app.Repertoires().Step(r.Context(), r.PathValue("id"), b.Moves, time.UnixMilli(b.UntilMS), b.All)
	}
	if err != nil {
		d.reply.Fail(w, r, err)
		return
	}
	out := repertoireStepJSON{
		Moves: []string{}, Played: toMoves(s.Moves[len(s.Moves)-s.Played:]), Position: s.Position.View(), Done: s.Done, Card: toCard(s.Card), Answers: s.Answers, Left: s.Left,
		Expected: toExpected(s.Expected),
	}
	for _, m := range s.Moves {
		out.Moves = append(out.Moves, m.Move)
		last := wire.ToMove(m)
		out.Last = &last
	}
	d.reply.JSON(w, http.StatusOK, out)
}

// repertoireAnswerBody is a move in a repertoire.
type repertoireAnswerBody struct {
	Moves   []string `json:"moves"`             // before it
	Move    string   `json:"move"`              // in any notation
	Answers *int     `json:"answers,omitempty"` // how often the position was answered before; without it nothing is kept
	Helped  bool     `json:"helped"`            // the move was shown
	UntilMS int64    `json:"until_ms"`          // as for the step
}

// repertoireAnswerJSON says what a move is.
type repertoireAnswerJSON struct {
	Verdict  string             `json:"verdict"` // "right", "transposes" (into another line) or "wrong"
	Move     wire.Move          `json:"move"`
	Expected []expectedMoveJSON `json:"expected"` // the moves of the repertoire, the main one first
	Moves    []string           `json:"moves"`    // for the next step: with the move unless it is wrong
	Position match.View         `json:"position"` // after them
	Card     recallCardJSON     `json:"card"`
	Answers  int                `json:"answers"` // how often the position was answered, with this one if it is kept
}

// expectedMoveJSON is a move of a repertoire.
type expectedMoveJSON struct {
	Move    wire.Move `json:"move"`
	Comment string    `json:"comment"` // of the study
}

func (d *Drills) postAnswer(w http.ResponseWriter, r *http.Request) {
	var b repertoireAnswerBody
	err := call.Decode(w, r, &b)
	var a repertoires.Answer
	if err == nil {
		a, err = d.app.Repertoires().Answer(r.Context(), r.PathValue("id"), repertoires.Try{
			Moves: b.Moves, Move: b.Move, Before: b.Answers, Helped: b.Helped, Until: time.UnixMilli(b.UntilMS),
		})
	}
	if err != nil {
		d.reply.Fail(w, r, err)
		return
	}
	out := repertoireAnswerJSON{
		Verdict: string(a.Verdict), Move: wire.ToMove(a.Move), Expected: toExpected(a.Expected), Moves: []string{}, Position: a.Position.View(), Card: toCard(a.Card), Answers: a.Answers,
	}
	for _, m := range a.Moves {
		out.Moves = append(out.Moves, m.Move)
	}
	d.reply.JSON(w, http.StatusOK, out)
}

func toExpected(moves []repertoires.Expected) []expectedMoveJSON {
	list := []expectedMoveJSON{}
	for _, e := range moves {
		list = append(list, expectedMoveJSON{wire.ToMove(e.Move), e.Comment})
	}
	return list
}

// OwnRepertoireJSON is a repertoire in the download of an account.
type OwnRepertoireJSON struct {
	Repertoire repertoireJSON `json:"repertoire"`
	Answers    []recallJSON   `json:"answers"` // by position and number
}

// recallJSON is an answer to a position of a repertoire.
type recallJSON struct {
	Position string `json:"position"` // 32 hex digits
	N        int    `json:"n"`        // from 0
	AtMS     int64  `json:"at_ms"`    // when
	Grade    string `json:"grade"`    // "again", "hard", "good" or "easy"
}

// Own passes each repertoire of the caller on to add, as the download of an account has it.
func (d *Drills) Own(ctx context.Context, add func(any) error) error {
	list, err := d.app.Repertoires().List(ctx, time.Now())
	if err != nil {
		return err
	}
	for _, one := range list {
		answers, err := d.app.Repertoires().Answers(ctx, one.ID)
		if err != nil {
			return err
		}
		j := OwnRepertoireJSON{toRepertoire(one), []recallJSON{}}
		for _, a := range answers {
			j.Answers = append(j.Answers, recallJSON{a.Position, a.N, a.At.UnixMilli(), a.Grade.String()})
		}
		if err := add(j); err != nil {
			return err
		}
	}
	return nil
}
