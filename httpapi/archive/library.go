package archive

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"duiyi/book"
	"duiyi/httpapi/call"
	"duiyi/httpapi/wire"
	"duiyi/library"
	"duiyi/record"
)

// maxCollection limits a file for the library, in bytes.
const maxCollection = 256 << 20

// collectionTime limits how long reading such a file takes.
const collectionTime = 30 * time.Minute

// libraryEntryJSON is a game of the library.
type libraryEntryJSON struct {
	N       int64         `json:"n"` // its number
	Game    string        `json:"game"`
	Players [2]string     `json:"players"` // names, first side first
	Event   string        `json:"event"`   // the tournament
	Date    string        `json:"date"`    // 1981, 1981-05 or 1981-05-12; empty if unknown
	Result  record.Result `json:"result"`
	Opening string        `json:"opening"`          // the code of the opening
	Plies   int           `json:"plies"`            // moves
	Board   string        `json:"board"`            // the final position
	Own     string        `json:"own"`              // the id of the game, if it was played here
	Labels  []string      `json:"labels,omitempty"` // its collections
}

// libraryCountsJSON counts all games found, listed or not.
type libraryCountsJSON struct {
	Games    int            `json:"games"` // how many
	Results  resultsJSON    `json:"results"`
	Years    map[string]int `json:"years"`    // games by year
	Openings map[string]int `json:"openings"` // games by code of the opening
}

// resultsJSON counts results.
type resultsJSON struct {
	First  int `json:"first"`  // won by the first side
	Drawn  int `json:"drawn"`  // drawn
	Second int `json:"second"` // won by the second side
}

// libraryPageJSON is a page of games of the library, the latest first.
type libraryPageJSON struct {
	Games  []libraryEntryJSON `json:"games"`
	Next   string             `json:"next"` // the after of the next page; empty at the end
	Counts libraryCountsJSON  `json:"counts"`
}

// exploredMoveJSON is a move played in a position.
type exploredMoveJSON struct {
	Move    *wire.Move     `json:"move,omitempty"` // missing where games ended
	Games   int            `json:"games"`          // how many played it
	Results resultsJSON    `json:"results"`
	Years   map[string]int `json:"years"`          // games by year
	Players []playedByJSON `json:"players"`        // those who played it most often
	Book    *bookEntryJSON `json:"book,omitempty"` // what the book says of it; missing if it is not in the book
}

// playedByJSON is a name and its games.
type playedByJSON struct {
	Name  string `json:"name"`  // as records spell it
	Games int    `json:"games"` // how many
}

// exploredJSON is how games of the library continue from a position.
type exploredJSON struct {
	Games   int                `json:"games"` // that reached the position
	Results resultsJSON        `json:"results"`
	Opening string             `json:"opening"` // the code of the opening that the position belongs to
	Moves   []exploredMoveJSON `json:"moves"`   // the most frequent first, then those only in the book
	Latest  []libraryEntryJSON `json:"latest"`  // the latest games
}

// collectedJSON says what of a file the library took.
type collectedJSON struct {
	Games  int      `json:"games"`  // found in the file
	Added  int      `json:"added"`  // new to the library
	Mended int      `json:"mended"` // games read again that now say something else
	Faulty int      `json:"faulty"` // kept up to a fault
	Unread int      `json:"unread"` // lines that belong to no game
	Failed bool     `json:"failed"` // the file ends in something that is no game
	Faults []string `json:"faults"` // the details in words

	Details  []importFaultJSON `json:"details"`  // the first hundred
	Unlisted int               `json:"unlisted"` // how many more there are
	Charsets []string          `json:"charsets"` // the character sets of the games; ASCII has none
}

// importFaultJSON is something in a file that could not be read as it stands.
type importFaultJSON struct {
	// "file", "game", "line", "restored", "unrestored", "unsure" or "wrong_set": file is
	// unreadable; game is the first fault of a game; line belongs to no game; the rest are
	// notes on text, as in TextNote
	Kind    string `json:"kind"`
	Game    int    `json:"game"`             // its number in the file, from 1; 0 in file and line
	Line    int    `json:"line"`             // from 1; 0 if no place in the file is at fault
	Column  int    `json:"column,omitempty"` // characters, from 1; missing in lines above 64 KiB
	Code    string `json:"code"`             // as in RecordFault
	Text    string `json:"text"`             // what stands there
	Message string `json:"message"`
	More    int    `json:"more"` // faults of the game after this one
}

func toImportFault(f *library.Fault) importFaultJSON {
	out := importFaultJSON{Kind: "game", Game: f.Game, Code: faultCode(f), Message: call.Sentence(f.Err.Error()), More: f.More}
	var at *record.Error
	if errors.As(f, &at) {
		out.Line, out.Column, out.Text, out.Message = at.Line, at.Column, at.Text, call.Sentence(at.Err.Error())
	}
	switch {
	case f.Note:
		out.Kind = noteCode(f)
	case f.Whole:
		out.Kind = "file"
	case f.Game == 0:
		out.Kind = "line"
	}
	return out
}

// libraryCollectionJSON is a collection of the library.
type libraryCollectionJSON struct {
	Name  string `json:"name"`  // the label
	Games int    `json:"games"` // how many
}

// libraryPersonJSON is a player of the library.
type libraryPersonJSON struct {
	Name      string         `json:"name"`      // the first spelling
	Games     int            `json:"games"`     // of all spellings
	Spellings []playedByJSON `json:"spellings"` // the name itself first
}

// namedOpeningJSON is a named opening.
type namedOpeningJSON struct {
	Code  string            `json:"code"`  // as in games of the library
	Names map[string]string `json:"names"` // by language tag
}

func toResults(m map[record.Result]int) resultsJSON {
	return resultsJSON{m[record.FirstWins], m[record.Drawn], m[record.SecondWins]}
}

func toYears(m map[int]int) map[string]int {
	years := make(map[string]int, len(m))
	for year, n := range m {
		years[strconv.Itoa(year)] = n
	}
	return years
}

func toFound(list []library.Found) []libraryEntryJSON {
	out := make([]libraryEntryJSON, len(list))
	for i, f := range list {
		out[i] = libraryEntryJSON{f.N, f.Kind, f.Players, f.Event, f.Date, f.Result, f.Opening, f.Plies, f.Board, f.Own, f.Labels}
	}
	return out
}

// libraryFilter reads which games the query of a request selects.
func libraryFilter(r *http.Request) library.Filter {
	q := r.URL.Query()
	size, _ := strconv.Atoi(q.Get("size")) // 0: as usual
	var games []int64
	if q.Has("games") {
		for text := range strings.SplitSeq(q.Get("games"), ",") {
			n, _ := strconv.ParseInt(text, 10, 64) // 0, which is no game, for what is no number
			games = append(games, n)
		}
	}
	return library.Filter{
		Games: games, Kind: q.Get("game"), Player: q.Get("player"), First: q.Get("first"), Second: q.Get("second"), Event: q.Get("event"),
		From: q.Get("from"), To: q.Get("to"), Result: record.Result(q.Get("result")), Opening: q.Get("opening"), Own: q.Get("own") == "true",
		Label: q.Get("label"), Position: q.Get("position"), Pattern: q.Get("pattern"), Material: q.Get("material"), Size: size,
	}
}

// libraryError returns an error of the library or a book as the request's.
func libraryError(err error) error {
	at := ""
	switch {
	case err == nil:
		return nil
	case errors.Is(err, library.ErrKind), errors.Is(err, book.ErrGame):
		at = "game"
	case errors.Is(err, library.ErrBoard), errors.Is(err, library.ErrMove), errors.Is(err, book.ErrPosition):
		at = "position"
	case errors.Is(err, book.ErrMove):
		at = "move"
	default:
		return recordError(err)
	}
	return &call.Error{Code: "bad_query", Message: call.Sentence(err.Error()), At: at}
}

func (a *Archive) getLibrary(w http.ResponseWriter, r *http.Request) {
	at, err := library.ParseCursor(r.URL.Query().Get("after"))
	if err != nil {
		a.reply.Fail(w, r, &call.Error{Code: "bad_query", Message: call.Sentence(err.Error()), At: "after"})
		return
	}
	most := 50
	if text := r.URL.Query().Get("limit"); text != "" {
		if most, err = strconv.Atoi(text); err != nil || most < 1 || most > library.MaxPage {
			a.reply.Fail(w, r, &call.Error{Code: "bad_query", Message: "A page has 1 to 500 games.", At: "limit"})
			return
		}
	}
	page, err := a.app.Explorer().Search(r.Context(), libraryFilter(r), at, most)
	if err != nil {
		a.reply.Fail(w, r, libraryError(err))
		return
	}
	out := libraryPageJSON{Games: toFound(page.Games), Counts: libraryCountsJSON{
		page.Counts.Games, toResults(page.Counts.Results), toYears(page.Counts.Years), page.Counts.Openings,
	}}
	if page.Next != nil {
		out.Next = page.Next.String()
	}
	a.reply.JSON(w, http.StatusOK, out)
}

func (a *Archive) getExplored(w http.ResponseWriter, r *http.Request) {
	x, err := a.app.Explorer().Explore(r.Context(), libraryFilter(r), r.URL.Query().Get("book"))
	if err != nil {
		a.reply.Fail(w, r, libraryError(err))
		return
	}
	out := exploredJSON{Games: x.Games, Results: toResults(x.Results), Opening: x.Opening, Moves: []exploredMoveJSON{}, Latest: toFound(x.Latest)}
	for _, t := range x.Moves {
		m := exploredMoveJSON{Games: t.Games, Results: toResults(t.Results), Years: toYears(t.Years), Players: []playedByJSON{}}
		if t.Move != nil {
			text := wire.ToMove(*t.Move)
			m.Move = &text
		}
		if t.Book != nil {
			m.Book = toBookEntry(*t.Book)
		}
		for _, p := range t.Players {
			m.Players = append(m.Players, playedByJSON{p.Name, p.Games})
		}
		out.Moves = append(out.Moves, m)
	}
	a.reply.JSON(w, http.StatusOK, out)
}

// postLibrary adds the games of a file while it reads the body.
func (a *Archive) postLibrary(w http.ResponseWriter, r *http.Request) {
	control := http.NewResponseController(w)
	until := time.Now().Add(collectionTime)
	if err := errors.Join(control.SetReadDeadline(until), control.SetWriteDeadline(until)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		a.reply.Fail(w, r, err)
		return
	}
	name := r.URL.Query().Get("name")
	if name == "" || len(name) > 1000 {
		a.reply.Fail(w, r, &call.Error{Code: "bad_query", Message: "A file has a name.", At: "name"})
		return
	}
	again, err := readAgain(r.URL.Query())
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	p, err := a.app.Explorer().Import(r.Context(), name, r.URL.Query().Get("charset"), http.MaxBytesReader(w, r.Body, maxCollection), again)
	if err != nil {
		a.reply.Fail(w, r, recordError(err))
		return
	}
	out := collectedJSON{Games: p.Games, Added: p.Added, Mended: p.Mended, Faulty: p.Faulty, Unread: p.Unread, Failed: p.Failed > 0, Faults: []string{}, Details: []importFaultJSON{}, Unlisted: p.Unlisted, Charsets: orEmpty(p.Charsets)}
	for _, f := range p.Faults {
		out.Faults = append(out.Faults, f.Error())
		out.Details = append(out.Details, toImportFault(f))
	}
	a.reply.JSON(w, http.StatusOK, out)
}

// readAgain returns which games of a file correct those that the library has of it.
func readAgain(q url.Values) (library.Again, error) {
	again := library.Again{On: q.Get("again") == "true"}
	if !q.Has("only") {
		return again, nil
	}
	for text := range strings.SplitSeq(q.Get("only"), ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || !again.On {
			return again, &call.Error{Code: "bad_query", Message: "Numbers of games of a file, from 1, go with again=true.", At: "only"}
		}
		again.Only = append(again.Only, n)
	}
	return again, nil
}

func (a *Archive) postEntryStudy(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.ParseInt(r.PathValue("n"), 10, 64)
	if err != nil {
		a.reply.Fail(w, r, library.ErrNoEntry)
		return
	}
	g, err := a.app.Explorer().Game(r.Context(), n)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	s, err := a.app.Studies().OfRecord(r.Context(), g)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	w.Header().Set("Location", "/api/studies/"+s.ID)
	a.reply.JSON(w, http.StatusCreated, wire.StudyOpened{ID: s.ID})
}

func (a *Archive) getLibraryExport(w http.ResponseWriter, r *http.Request) {
	file, err := a.app.Explorer().Export(r.Context(), libraryFilter(r), r.URL.Query().Get("format"), ExportOptions(r))
	if err != nil {
		a.reply.Fail(w, r, libraryError(err))
		return
	}
	a.SendFile(w, r, file, nil)
}

func (a *Archive) getCollections(w http.ResponseWriter, r *http.Request) {
	list, err := a.app.Explorer().Collections(r.Context())
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	out := []libraryCollectionJSON{}
	for _, l := range list {
		out = append(out, libraryCollectionJSON{l.Name, l.Games})
	}
	a.reply.JSON(w, http.StatusOK, out)
}

// libraryCollectionBody puts games into a collection or takes them out. An empty collection
// disappears.
type libraryCollectionBody struct {
	Label string `json:"label"` // the name
	In    bool   `json:"in"`    // false takes them out
}

// postCollection puts the selected games into a collection, or takes them out.
func (a *Archive) postCollection(w http.ResponseWriter, r *http.Request) {
	var body libraryCollectionBody
	err := call.Decode(w, r, &body)
	if err == nil {
		err = libraryError(a.app.Explorer().Collect(r.Context(), body.Label, libraryFilter(r), body.In))
	}
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.getCollections(w, r)
}

func (a *Archive) getPersons(w http.ResponseWriter, r *http.Request) {
	list, err := a.app.Explorer().Persons(r.Context(), r.URL.Query().Get("game"), r.URL.Query().Get("name"))
	if err != nil {
		a.reply.Fail(w, r, libraryError(err))
		return
	}
	out := []libraryPersonJSON{}
	for _, p := range list {
		person := libraryPersonJSON{Name: p.Name, Games: p.Games}
		for _, s := range p.Spellings {
			person.Spellings = append(person.Spellings, playedByJSON{s.Name, s.Games})
		}
		out = append(out, person)
	}
	a.reply.JSON(w, http.StatusOK, out)
}

// personsBody joins spellings of one player under the first. A single spelling is
// separated again.
type personsBody struct {
	Names []string `json:"names"` // the spellings
}

func (a *Archive) postPersons(w http.ResponseWriter, r *http.Request) {
	var body personsBody
	err := call.Decode(w, r, &body)
	if err == nil {
		err = a.app.Explorer().JoinNames(r.Context(), body.Names)
	}
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (a *Archive) getOpenings(w http.ResponseWriter, r *http.Request) {
	list, err := a.app.Explorer().Openings(r.URL.Query().Get("game"))
	if err != nil {
		a.reply.Fail(w, r, libraryError(err))
		return
	}
	out := []namedOpeningJSON{}
	for _, o := range list {
		out = append(out, namedOpeningJSON{o.Code, o.Names})
	}
	a.reply.JSON(w, http.StatusOK, out)
}
