package training

import (
	"net/http"
	"net/url"
	"strconv"

	"duiyi/engines"
	"duiyi/httpapi/call"
	"duiyi/httpapi/wire"
	"duiyi/internal/diagram"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/puzzles"
	"duiyi/training"
)

// entryJSON is a puzzle in a list.
type entryJSON struct {
	ID         string     `json:"id"` // 12 hex digits
	Game       string     `json:"game"`
	Rules      string     `json:"rules"`
	Board      string     `json:"board"` // a FEN, or the rows of a gomoku board
	Task       goalJSON   `json:"task"`
	Themes     []string   `json:"themes"`     // codes, the most telling first
	Difficulty int        `json:"difficulty"` // measured from the solution
	Source     originJSON `json:"source"`
}

// goalJSON says what is to be done in a puzzle.
type goalJSON struct {
	Kind  string `json:"kind"`            // mate, checks, material, …: docs/explanations/puzzles.md
	Moves int    `json:"moves"`           // of the solver
	Gain  int    `json:"gain,omitempty"`  // of material: rook 9, horse and cannon 4, advisor and elephant 2, pawn 1 or 2
	Motif string `json:"motif,omitempty"` // of material: a kind of reason, such as fork
}

// originJSON says where a position comes from.
type originJSON struct {
	Kind      string `json:"kind"`                // game, self_play, study or table
	Title     string `json:"title,omitempty"`     // of a study or a game
	Book      string `json:"book,omitempty"`      // a classic that holds the study
	Players   string `json:"players,omitempty"`   // of a game, the first to move first
	Event     string `json:"event,omitempty"`     // of a game
	Date      string `json:"date,omitempty"`      // as the record has it
	Ply       int    `json:"ply,omitempty"`       // plies of the game before the position
	Published string `json:"published,omitempty"` // the result that the book gives: 1-0, 0-1 or 1/2-1/2
}

// proofJSON says how the answers were proved.
type proofJSON struct {
	By    string `json:"by"`             // search, table or solver
	Nodes int64  `json:"nodes"`          // positions looked at
	Note  string `json:"note,omitempty"` // such as contradicts_book
}

// puzzleJSON is a puzzle, without its solution.
type puzzleJSON struct {
	Entry    entryJSON  `json:"entry"`
	Position match.View `json:"position"`
	Proof    proofJSON  `json:"proof"`
	Rating   int        `json:"rating"`           // of the puzzle, by how people fared
	Tries    int        `json:"tries"`            // attempts of the caller
	Right    bool       `json:"right"`            // the latest of them
	DueMS    *int64     `json:"due_ms,omitempty"` // of a failed one: when it comes again
}

// puzzlesJSON is a page of puzzles.
type puzzlesJSON struct {
	Puzzles []entryJSON `json:"puzzles"` // at most 200
	Total   int         `json:"total"`   // that fit
}

func toEntry(z *puzzles.Puzzle) entryJSON {
	themes := z.Themes
	if themes == nil {
		themes = []string{}
	}
	k := z.Task
	return entryJSON{z.ID, z.Game, z.Rules, z.Position, goalJSON{string(k.Kind), k.Moves, k.Gain, k.Motif}, themes, z.Difficulty, originJSON(z.Source)}
}

// values reads the parameters of a query. The first that cannot be read is at fault.
type values struct {
	url.Values
	fault string
}

func (v *values) number(name string, least, most int) int {
	text := v.Get(name)
	if text == "" {
		return max(0, least)
	}
	n, err := strconv.Atoi(text)
	if (err != nil || n < least || n > most) && v.fault == "" {
		v.fault = name
	}
	return n
}

func (v *values) err() error {
	if v.fault == "" {
		return nil
	}
	return call.BadQuery(v.fault)
}

const (
	mostDifficulty = 10_000
	mostListed     = 200
	mostNumber     = 1_000_000
)

func (t *Training) getPuzzles(w http.ResponseWriter, r *http.Request) {
	v := values{Values: r.URL.Query()}
	q := puzzles.Query{
		Game: v.Get("game"), Kind: puzzles.Kind(v.Get("task")), Theme: v.Get("theme"), Book: v.Get("book"),
		Least: v.number("least", 0, mostDifficulty), Most: v.number("most", 0, mostDifficulty),
	}
	after, limit := v.number("after", 0, mostNumber), v.number("limit", 1, mostListed)
	if v.Get("limit") == "" {
		limit = mostListed
	}
	bank, err := t.app.Training().Bank()
	if err == nil {
		err = v.err()
	}
	if err != nil {
		t.reply.Fail(w, r, err)
		return
	}
	fit := bank.Query(q)
	if ids := v.Values["id"]; len(ids) > 0 {
		fit = nil
		for _, id := range ids[:min(len(ids), mostListed)] {
			if z, ok := bank.Get(id); ok {
				fit = append(fit, z)
			}
		}
	}
	out := puzzlesJSON{Puzzles: []entryJSON{}, Total: len(fit)}
	after = min(after, len(fit))
	for _, z := range fit[after:min(len(fit), after+limit)] {
		out.Puzzles = append(out.Puzzles, toEntry(z))
	}
	t.reply.JSON(w, http.StatusOK, out)
}

// tell answers with a puzzle, or the error that came in its place.
func (t *Training) tell(w http.ResponseWriter, r *http.Request, z *puzzles.Puzzle, err error) {
	var stand training.Stand
	if err == nil {
		stand, err = t.app.Training().Stand(z, nil)
	}
	var at training.Standing
	if err == nil {
		at, err = t.app.Training().Standing(r.Context(), z)
	}
	if err != nil {
		t.reply.Fail(w, r, err)
		return
	}
	out := puzzleJSON{Entry: toEntry(z), Position: stand.Position.View(), Proof: proofJSON(z.Proof), Rating: at.Rating.Shown(), Tries: at.Tries, Right: at.Right}
	if !at.Due.IsZero() {
		ms := at.Due.UnixMilli()
		out.DueMS = &ms
	}
	t.reply.JSON(w, http.StatusOK, out)
}

func (t *Training) getPuzzle(w http.ResponseWriter, r *http.Request) {
	z, err := t.app.Training().Puzzle(r.PathValue("puzzle"))
	t.tell(w, r, z, err)
}

// pictureWidth is the width of a PNG in pixels where none is asked for.
const pictureWidth = 720

func (t *Training) getPicture(w http.ResponseWriter, r *http.Request) {
	v := values{Values: r.URL.Query()}
	width := pictureWidth
	if v.Get("width") != "" {
		width = v.number("width", diagram.LeastWidth, diagram.MostWidth)
	}
	z, err := t.app.Training().Puzzle(r.PathValue("puzzle"))
	if err == nil {
		err = v.err()
	}
	var d *diagram.Diagram
	if err == nil {
		d, err = diagram.Parse(z.Position)
	}
	var data []byte
	if err == nil {
		data, err = d.PNG(width)
	}
	if err != nil {
		t.reply.Fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "image/png")
	w.Write(data)
}

// solvingBody tries a move in a puzzle.
type solvingBody struct {
	Moves []string `json:"moves"` // so far, of both sides, as the answers named them
	Move  string   `json:"move"`  // in any notation
}

// solvingJSON says what a move is.
type solvingJSON struct {
	Verdict  string     `json:"verdict"`         // "right", "done" (the last one), "slower" or "wrong"
	Move     wire.Move  `json:"move"`            // as it was understood
	Reply    *wire.Move `json:"reply,omitempty"` // the longest defence
	Moves    []string   `json:"moves"`           // for the next try: with the move and the reply if it is right
	Position match.View `json:"position"`        // after them
}

// asked reads the puzzle and the body of a call.
func (t *Training) asked(w http.ResponseWriter, r *http.Request, body any) (*puzzles.Puzzle, error) {
	z, err := t.app.Training().Puzzle(r.PathValue("puzzle"))
	if err == nil {
		err = call.Decode(w, r, body)
	}
	return z, err
}

func (t *Training) postTry(w http.ResponseWriter, r *http.Request) {
	var body solvingBody
	z, err := t.asked(w, r, &body)
	var tried training.Tried
	if err == nil {
		tried, err = t.app.Training().Try(z, body.Moves, body.Move)
	}
	if err != nil {
		t.reply.Fail(w, r, err)
		return
	}
	out := solvingJSON{Verdict: string(tried.Verdict), Move: wire.ToMove(tried.Move), Moves: []string{}, Position: tried.Position.View()}
	if tried.Reply != nil {
		reply := wire.ToMove(*tried.Reply)
		out.Reply = &reply
	}
	for _, m := range tried.Moves {
		out.Moves = append(out.Moves, m.Move)
	}
	t.reply.JSON(w, http.StatusOK, out)
}

// refutationJSON says why a move does not solve a puzzle.
type refutationJSON struct {
	Move    wire.Move          `json:"move"`
	Line    engines.Report     `json:"line"`    // an engine's, from after the move; without moves if none had the time
	Best    engines.Report     `json:"best"`    // the solution, from before the move
	Reasons []positions.Reason `json:"reasons"` // proved
}

func (t *Training) postRefute(w http.ResponseWriter, r *http.Request) {
	var body solvingBody
	z, err := t.asked(w, r, &body)
	var shown training.Refutation
	if err == nil {
		shown, err = t.app.Training().Refute(r.Context(), z, body.Moves, body.Move)
	}
	if err != nil {
		t.reply.Fail(w, r, err)
		return
	}
	out := refutationJSON{wire.ToMove(shown.Move), shown.Line, shown.Best, shown.Reasons}
	if out.Reasons == nil {
		out.Reasons = []positions.Reason{}
	}
	t.reply.JSON(w, http.StatusOK, out)
}

// hintBody asks for a hint.
type hintBody struct {
	Moves []string `json:"moves"` // so far, of both sides
	Step  int      `json:"step"`  // 1 to 3
}

// hintJSON is a step of the help with the next move.
type hintJSON struct {
	Themes []string   `json:"themes"`         // of the puzzle
	Points []string   `json:"points"`         // from step 2: the piece to move; of a stone, the free points of its file
	Move   *wire.Move `json:"move,omitempty"` // in step 3
}

func (t *Training) postHint(w http.ResponseWriter, r *http.Request) {
	var body hintBody
	z, err := t.asked(w, r, &body)
	var hint training.Hint
	if err == nil {
		hint, err = t.app.Training().Hint(r.Context(), z, body.Moves, body.Step)
	}
	if err != nil {
		t.reply.Fail(w, r, err)
		return
	}
	out := hintJSON{Themes: toEntry(z).Themes, Points: hint.Points}
	if out.Points == nil {
		out.Points = []string{}
	}
	if hint.Move != nil {
		move := wire.ToMove(*hint.Move)
		out.Move = &move
	}
	t.reply.JSON(w, http.StatusOK, out)
}
