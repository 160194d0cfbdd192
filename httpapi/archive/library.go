package archive

import (
	"cmp"
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
	"duiyi/library/intake"
	"duiyi/record"
)

// maxCollection limits a file for the library, in bytes.
const maxCollection = 256 << 20

// collectionTime limits how long reading such a file takes.
const collectionTime = 30 * time.Minute

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
		Games: games, Kind: q.Get("game"), Text: q.Get("text"), Player: q.Get("player"), Against: q.Get("against"), First: q.Get("first"), Second: q.Get("second"), Event: q.Get("event"),
		From: q.Get("from"), To: q.Get("to"), Result: record.Result(q.Get("result")), Opening: q.Get("opening"), Own: q.Get("own") == "true",
		Label: q.Get("label"), Position: q.Get("position"), Pattern: q.Get("pattern"), Material: q.Get("material"),
		Ending: q.Get("ending"), Like: q.Get("like"), Size: size,
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
	case errors.Is(err, library.ErrNoName):
		at = "name"
	case errors.Is(err, library.ErrEnding):
		at = "ending"
	case errors.Is(err, library.ErrDate):
		return &call.Error{Code: "bad_date", Message: call.Sentence(err.Error())}
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
	names := a.app.Explorer().Names(r.URL.Query().Get("lang"))
	out := libraryPageJSON{Games: toFound(page.Games, names), Counts: libraryCountsJSON{
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
	names := a.app.Explorer().Names(r.URL.Query().Get("lang"))
	out := exploredJSON{Games: x.Games, Results: toResults(x.Results), Opening: x.Opening, Moves: []exploredMoveJSON{}, Latest: toFound(x.Latest, names)}
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
			m.Players = append(m.Players, playedByJSON{cmp.Or(names[p.Name], p.Name), p.Games})
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
	in, count, err := a.app.Allowance().Imported(r.Context(), http.MaxBytesReader(w, r.Body, maxCollection))
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	p, err := a.app.Explorer().Import(r.Context(), name, r.URL.Query().Get("charset"), in, again)
	count()
	stopped := ""
	if err != nil {
		if p.Added+p.Also+p.Mended == 0 {
			a.reply.Fail(w, r, recordError(err))
			return
		}
		stopped = a.reply.Refuse(r, recordError(err)).Code
	}
	out := collectedJSON{Stopped: stopped, Games: p.Games, Added: p.Added, Also: p.Also, Left: p.Left, Mended: p.Mended, Faulty: p.Faulty, Unread: p.Unread, Failed: p.Failed > 0, Faults: []string{}, Details: []importFaultJSON{}, Unlisted: p.Unlisted, Charsets: orEmpty(p.Charsets)}
	for _, f := range p.Faults {
		out.Faults = append(out.Faults, f.Error())
		out.Details = append(out.Details, toImportFault(f))
	}
	a.reply.JSON(w, http.StatusOK, out)
}

// readAgain returns which games of a file correct those that the library has of it.
func readAgain(q url.Values) (intake.Again, error) {
	again := intake.Again{On: q.Get("again") == "true"}
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

func (a *Archive) getAppearances(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.ParseInt(r.PathValue("n"), 10, 64)
	if err != nil {
		a.reply.Fail(w, r, library.ErrNoEntry)
		return
	}
	list, err := a.app.Explorer().Appearances(r.Context(), n)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.reply.JSON(w, http.StatusOK, toAppearances(list))
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
	s, assumed, faults, err := a.app.Studies().OfRecord(r.Context(), g)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	w.Header().Set("Location", "/api/studies/"+s.ID)
	a.reply.JSON(w, http.StatusCreated, entryStudyJSON{StudyOpened: wire.StudyOpened{ID: s.ID}, Game: g.Name, Assumed: assumed, Faults: len(faults)})
}

// entryStudyJSON is a study of one game.
type entryStudyJSON struct {
	wire.StudyOpened
	Game    string `json:"game"`
	Assumed string `json:"assumed,omitempty"` // the set of rules taken where the record names none: the first that keeps most of its moves
	Faults  int    `json:"faults,omitempty"`  // moves and comments of the record that the study could not take, with what follows them
}

// libraryStudyBody makes a study of games.
type libraryStudyBody struct {
	Title string `json:"title"` // at most 120 characters; longer ones are cut
}

// libraryStudyJSON is a study of games.
type libraryStudyJSON struct {
	ID       string `json:"id"`                // of the study
	Chapters int    `json:"chapters"`          // games in it
	Left     int    `json:"left"`              // games from another board or under other rules, left out
	Assumed  string `json:"assumed,omitempty"` // the set of rules taken for games whose records name none
}

func (a *Archive) postLibraryStudy(w http.ResponseWriter, r *http.Request) {
	var body libraryStudyBody
	if err := call.Decode(w, r, &body); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	games, err := a.app.Explorer().Chosen(r.Context(), libraryFilter(r))
	if err != nil {
		a.reply.Fail(w, r, libraryError(err))
		return
	}
	s, err := a.app.Studies().OfGames(r.Context(), body.Title, games)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	w.Header().Set("Location", "/api/studies/"+s.ID)
	a.reply.JSON(w, http.StatusCreated, libraryStudyJSON{s.ID, s.Count, s.Left, s.Assumed})
}

// A book has moves of at least so many games, and so many plies, unless asked otherwise.
const (
	bookGames = 1
	bookPlies = 40
)

func (a *Archive) getLibraryBook(w http.ResponseWriter, r *http.Request) {
	numbers := map[string]int{"fewest": bookGames, "plies": bookPlies}
	for name := range numbers {
		text := r.URL.Query().Get(name)
		if text == "" {
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > 1000 {
			a.reply.Fail(w, r, &call.Error{Code: "bad_query", Message: "A number from 1 to 1,000.", At: name})
			return
		}
		numbers[name] = n
	}
	file, err := a.app.Explorer().MakeBook(r.Context(), libraryFilter(r), r.URL.Query().Get("format"), numbers["fewest"], numbers["plies"])
	if errors.Is(err, book.ErrFormat) {
		err = &call.Error{Code: "bad_query", Message: call.Sentence(err.Error()), At: "format"}
	}
	if err != nil {
		a.reply.Fail(w, r, libraryError(err))
		return
	}
	a.SendFile(w, r, file, nil)
}

func (a *Archive) getLibraryExport(w http.ResponseWriter, r *http.Request) {
	file, err := a.app.Explorer().Export(r.Context(), libraryFilter(r), r.URL.Query().Get("format"), ExportOptions(r))
	if err != nil {
		a.reply.Fail(w, r, libraryError(err))
		return
	}
	a.SendFile(w, r, file, nil)
}

func (a *Archive) getEndings(w http.ResponseWriter, r *http.Request) {
	list, err := a.app.Explorer().Endings(r.Context(), libraryFilter(r))
	if err != nil {
		a.reply.Fail(w, r, libraryError(err))
		return
	}
	out := []libraryEndingJSON{}
	for _, e := range list {
		out = append(out, libraryEndingJSON{e.Material, libraryScoreJSON(e.Score), toYearScores(e.Years)})
	}
	a.reply.JSON(w, http.StatusOK, out)
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
		out = append(out, toPerson(p))
	}
	a.reply.JSON(w, http.StatusOK, out)
}

func (a *Archive) getProfile(w http.ResponseWriter, r *http.Request) {
	p, err := a.app.Explorer().Profile(r.Context(), r.URL.Query().Get("game"), r.URL.Query().Get("name"))
	if err != nil {
		a.reply.Fail(w, r, libraryError(err))
		return
	}
	a.reply.JSON(w, http.StatusOK, toProfile(p))
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
