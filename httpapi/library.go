package httpapi

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"duiyi/book"
	"duiyi/library"
	"duiyi/record"
)

// maxCollection is the length in bytes of a file that goes into the library.
const maxCollection = 256 << 20

// collectionTime is how long reading one may take.
const collectionTime = 30 * time.Minute

type foundEntryJSON struct {
	N       int64         `json:"n"`
	Game    string        `json:"game"`
	Players [2]string     `json:"players"`
	Event   string        `json:"event"`
	Date    string        `json:"date"`
	Result  record.Result `json:"result"`
	Opening string        `json:"opening"`
	Plies   int           `json:"plies"`
	Board   string        `json:"board"`            // at the end
	Own     string        `json:"own"`              // the id of a game that was played here
	Labels  []string      `json:"labels,omitempty"` // of the collections that it is in
}

type libraryCountsJSON struct {
	Games    int            `json:"games"`
	Results  resultsJSON    `json:"results"`
	Years    map[string]int `json:"years"`
	Openings map[string]int `json:"openings"`
}

// resultsJSON is how often each side won.
type resultsJSON struct {
	First  int `json:"first"`
	Drawn  int `json:"drawn"`
	Second int `json:"second"`
}

type libraryPageJSON struct {
	Games  []foundEntryJSON  `json:"games"`
	Next   string            `json:"next"`
	Counts libraryCountsJSON `json:"counts"`
}

type troddenJSON struct {
	Move    *moveJSON      `json:"move,omitempty"` // none: games ended there
	Games   int            `json:"games"`
	Results resultsJSON    `json:"results"`
	Years   map[string]int `json:"years"`
	Players []playedByJSON `json:"players"`
	Book    *bookEntryJSON `json:"book,omitempty"` // none: the book does not know it
}

type playedByJSON struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
}

type exploredJSON struct {
	Games   int              `json:"games"`
	Results resultsJSON      `json:"results"`
	Opening string           `json:"opening"`
	Moves   []troddenJSON    `json:"moves"`
	Latest  []foundEntryJSON `json:"latest"`
}

type collectedJSON struct {
	Games  int      `json:"games"`
	Added  int      `json:"added"`
	Mended int      `json:"mended"` // of a file read again, that now say something else
	Faulty int      `json:"faulty"`
	Unread int      `json:"unread"` // lines that belong to no game
	Failed bool     `json:"failed"`
	Faults []string `json:"faults"` // the details, each as one text

	Details  []importFaultJSON `json:"details"`
	Unlisted int               `json:"unlisted"` // how many more there are
	Charsets []string          `json:"charsets"` // in which the text of games was read; ASCII has none
}

// importFaultJSON says what of a file was not read as it stands.
type importFaultJSON struct {
	Kind    string `json:"kind"` // "file", "game", "line", "restored", "unrestored", "unsure" or "wrong_set"
	Game    int    `json:"game"` // of the file, from 1; 0 in file and line
	Line    int    `json:"line"` // 0 where no place in the file is at fault
	Column  int    `json:"column,omitempty"`
	Code    string `json:"code"` // as in the faults of an import
	Text    string `json:"text"`
	Message string `json:"message"`
	More    int    `json:"more"` // faults of the game after this one
}

func toImportFault(f *library.Fault) importFaultJSON {
	out := importFaultJSON{Kind: "game", Game: f.Game, Code: faultCode(f), Message: sentence(f.Err.Error()), More: f.More}
	var at *record.Error
	if errors.As(f, &at) {
		out.Line, out.Column, out.Text, out.Message = at.Line, at.Column, at.Text, sentence(at.Err.Error())
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

type collectionJSON struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
}

type personJSON struct {
	Name      string         `json:"name"`
	Games     int            `json:"games"`
	Spellings []playedByJSON `json:"spellings"` // the name itself first
}

type openingJSON struct {
	Code  string            `json:"code"`
	Names map[string]string `json:"names"`
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

func toFound(list []library.Found) []foundEntryJSON {
	out := make([]foundEntryJSON, len(list))
	for i, f := range list {
		out[i] = foundEntryJSON{f.N, f.Kind, f.Players, f.Event, f.Date, f.Result, f.Opening, f.Plies, f.Board, f.Own, f.Labels}
	}
	return out
}

// libraryFilter reads the part of an address that says which games are meant.
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

// libraryError is an error of the library as the client's own.
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
	return &requestError{Status: http.StatusBadRequest, Code: "bad_query", Message: sentence(err.Error()), At: at}
}

func (a *API) getLibrary(w http.ResponseWriter, r *http.Request) {
	at, err := library.ParseCursor(r.URL.Query().Get("after"))
	if err != nil {
		a.fail(w, r, &requestError{Status: http.StatusBadRequest, Code: "bad_query", Message: sentence(err.Error()), At: "after"})
		return
	}
	most := 50
	if text := r.URL.Query().Get("limit"); text != "" {
		if most, err = strconv.Atoi(text); err != nil || most < 1 || most > library.MaxPage {
			a.fail(w, r, &requestError{Status: http.StatusBadRequest, Code: "bad_query", Message: "A page has 1 to 500 games.", At: "limit"})
			return
		}
	}
	page, err := a.app.Explorer().Search(r.Context(), libraryFilter(r), at, most)
	if err != nil {
		a.fail(w, r, libraryError(err))
		return
	}
	out := libraryPageJSON{Games: toFound(page.Games), Counts: libraryCountsJSON{
		page.Counts.Games, toResults(page.Counts.Results), toYears(page.Counts.Years), page.Counts.Openings,
	}}
	if page.Next != nil {
		out.Next = page.Next.String()
	}
	a.writeJSON(w, http.StatusOK, out)
}

func (a *API) getExplored(w http.ResponseWriter, r *http.Request) {
	x, err := a.app.Explorer().Explore(r.Context(), libraryFilter(r), r.URL.Query().Get("book"))
	if err != nil {
		a.fail(w, r, libraryError(err))
		return
	}
	out := exploredJSON{Games: x.Games, Results: toResults(x.Results), Opening: x.Opening, Moves: []troddenJSON{}, Latest: toFound(x.Latest)}
	for _, t := range x.Moves {
		m := troddenJSON{Games: t.Games, Results: toResults(t.Results), Years: toYears(t.Years), Players: []playedByJSON{}}
		if t.Move != nil {
			text := toMove(*t.Move)
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
	a.writeJSON(w, http.StatusOK, out)
}

// postLibrary takes a file of games, of any length, as it is read.
func (a *API) postLibrary(w http.ResponseWriter, r *http.Request) {
	control := http.NewResponseController(w)
	until := time.Now().Add(collectionTime)
	if err := errors.Join(control.SetReadDeadline(until), control.SetWriteDeadline(until)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		a.fail(w, r, err)
		return
	}
	name := r.URL.Query().Get("name")
	if name == "" || len(name) > 1000 {
		a.fail(w, r, &requestError{Status: http.StatusBadRequest, Code: "bad_query", Message: "A file has a name.", At: "name"})
		return
	}
	again, err := readAgain(r.URL.Query())
	if err != nil {
		a.fail(w, r, err)
		return
	}
	p, err := a.app.Explorer().Import(r.Context(), name, r.URL.Query().Get("charset"), http.MaxBytesReader(w, r.Body, maxCollection), again)
	if err != nil {
		a.fail(w, r, recordError(err))
		return
	}
	out := collectedJSON{Games: p.Games, Added: p.Added, Mended: p.Mended, Faulty: p.Faulty, Unread: p.Unread, Failed: p.Failed > 0, Faults: []string{}, Details: []importFaultJSON{}, Unlisted: p.Unlisted, Charsets: orEmpty(p.Charsets)}
	for _, f := range p.Faults {
		out.Faults = append(out.Faults, f.Error())
		out.Details = append(out.Details, toImportFault(f))
	}
	a.writeJSON(w, http.StatusOK, out)
}

// readAgain says which games of a file are read again, and correct those that the
// library has of it.
func readAgain(q url.Values) (library.Again, error) {
	again := library.Again{On: q.Get("again") == "true"}
	if !q.Has("only") {
		return again, nil
	}
	for text := range strings.SplitSeq(q.Get("only"), ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || !again.On {
			return again, &requestError{Status: http.StatusBadRequest, Code: "bad_query", Message: "Numbers of games of a file, from 1, go with again=true.", At: "only"}
		}
		again.Only = append(again.Only, n)
	}
	return again, nil
}

func (a *API) postEntryStudy(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.ParseInt(r.PathValue("n"), 10, 64)
	if err != nil {
		a.fail(w, r, library.ErrNoEntry)
		return
	}
	g, err := a.app.Explorer().Game(r.Context(), n)
	if err != nil {
		a.fail(w, r, err)
		return
	}
	s, err := a.app.Studies().OfRecord(r.Context(), g)
	a.opened(w, r, s.ID, 0, err)
}

func (a *API) getLibraryExport(w http.ResponseWriter, r *http.Request) {
	file, err := a.app.Explorer().Export(r.Context(), libraryFilter(r), r.URL.Query().Get("format"), exportOptions(r))
	if err != nil {
		a.fail(w, r, libraryError(err))
		return
	}
	a.sendFile(w, r, file, nil)
}

func (a *API) getCollections(w http.ResponseWriter, r *http.Request) {
	list, err := a.app.Explorer().Collections(r.Context())
	if err != nil {
		a.fail(w, r, err)
		return
	}
	out := []collectionJSON{}
	for _, l := range list {
		out = append(out, collectionJSON{l.Name, l.Games})
	}
	a.writeJSON(w, http.StatusOK, out)
}

// collectionBody puts games into a collection, or takes them out.
type collectionBody struct {
	Label string `json:"label"`
	In    bool   `json:"in"`
}

// postCollection puts what the address selects into a collection, or takes it out.
func (a *API) postCollection(w http.ResponseWriter, r *http.Request) {
	var body collectionBody
	err := decode(w, r, &body)
	if err == nil {
		err = libraryError(a.app.Explorer().Collect(r.Context(), body.Label, libraryFilter(r), body.In))
	}
	if err != nil {
		a.fail(w, r, err)
		return
	}
	a.getCollections(w, r)
}

func (a *API) getPersons(w http.ResponseWriter, r *http.Request) {
	list, err := a.app.Explorer().Persons(r.Context(), r.URL.Query().Get("game"), r.URL.Query().Get("name"))
	if err != nil {
		a.fail(w, r, libraryError(err))
		return
	}
	out := []personJSON{}
	for _, p := range list {
		person := personJSON{Name: p.Name, Games: p.Games}
		for _, s := range p.Spellings {
			person.Spellings = append(person.Spellings, playedByJSON{s.Name, s.Games})
		}
		out = append(out, person)
	}
	a.writeJSON(w, http.StatusOK, out)
}

// personsBody joins spellings of one name under the first.
type personsBody struct {
	Names []string `json:"names"`
}

func (a *API) postPersons(w http.ResponseWriter, r *http.Request) {
	var body personsBody
	err := decode(w, r, &body)
	if err == nil {
		err = a.app.Explorer().JoinNames(r.Context(), body.Names)
	}
	if err != nil {
		a.fail(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (a *API) getOpenings(w http.ResponseWriter, r *http.Request) {
	list, err := a.app.Explorer().Openings(r.URL.Query().Get("game"))
	if err != nil {
		a.fail(w, r, libraryError(err))
		return
	}
	out := []openingJSON{}
	for _, o := range list {
		out = append(out, openingJSON{o.Code, o.Names})
	}
	a.writeJSON(w, http.StatusOK, out)
}
