package archive

import (
	"net/http"

	"duiyi/httpapi/call"
	"duiyi/identity"
	"duiyi/match/positions"
)

// Codes that several calls share.
const (
	codesLibrary = "no_library bad_query bad_config bad_date no_entry "
	codesRecord  = "bad_record foreign_record foreign_game bad_config no_side bad_query busy "
)

// filter is the query that selects games of the library.
const filter = "game text player against first second event from to result opening own label position pattern material ending like size games "

// Positions returns the calls about positions outside games.
func (a *Archive) Positions() []call.Row {
	return []call.Row{
		{Name: "POST /api/parse", Needs: identity.Analyse, Do: a.postParse, Says: "Read a move in any notation.", In: parseBody{}, Out: call.OK(parsedJSON{}), Errs: "bad_config no_side illegal_move"},
		{Name: "POST /api/position", Needs: identity.Analyse, Do: a.postPosition, Says: "Play moves from a position, outside any game.",
			More: "Nothing is stored.",
			In:   positionBody{}, Out: call.OK(lineJSON{}), Errs: "bad_config no_side illegal_move game_over fair_play"},
		{Name: "POST /api/relations", Needs: identity.Analyse, Do: a.postRelations, Says: "List attacks and guards on a board.", In: relationsBody{}, Out: call.OK(positions.Relations{}), Errs: "bad_config no_side"},
		{Name: "POST /api/setup", Needs: identity.Analyse, Do: a.postSetup, Says: "Check a board, or the final position of a record, against the rules.",
			More: "A board may be surrounded by words, quotes or a link, in any program's letters. The side to move is never assumed: without one the text is refused with no_side, and the same request with side answers the question.",
			In:   setupBody{}, Out: call.OK(setupReportJSON{}), Errs: codesRecord},
		{Name: "GET /api/table", Needs: identity.Analyse, Do: a.getTable, Says: "Look a board up in the endgame tables: its exact value, and that of every move.",
			More:  "table is null if no table has the board, and why says so. Values hold under all rules on repetition unless open is true; the limit on moves without a capture is not in them, but late is.",
			Query: "game rules board", Out: call.OK(tableAnswerJSON{}), Errs: "bad_config no_side fair_play"},
		{Name: "GET /api/tables", Needs: identity.Analyse, Do: a.getTables, Says: "List the endgame tables of the server.", Out: call.OK(tablesJSON{})},
		{Name: "GET /api/tables/{ending}", Needs: identity.Analyse, Do: a.getTableFile, Says: "Get the file of an endgame table.",
			More: "Range requests read parts of it. duiyi tables get copies tables in this way.",
			Out:  append(call.AnyFile(), call.Answer{Status: http.StatusPartialContent, Body: call.File{}, Media: call.MediaFile}), Errs: "no_table"},
	}
}

// OfGame returns the calls about the records of a game.
func (a *Archive) OfGame() []call.Row {
	return []call.Row{
		{Name: "GET /api/games/{id}/notes", Needs: identity.Host, Do: a.getNotes, Says: "Get comments and side lines of the record that a game was opened from.", Out: call.OK(notesJSON{}), Errs: call.CodesGame},
		{Name: "GET /api/games/{id}/departure", Needs: identity.Library, Do: a.getDeparture, Says: "Find the first move that neither the library nor a book knows.",
			More:  "Own games of the library do not count. Without book: the library only.",
			Query: "book", Out: call.OK(departureJSON{}), Errs: call.CodesGame + codesLibrary + "no_book book_unread fair_play"},
		{Name: "GET /api/games/{id}/export", Needs: identity.Open, Do: a.getExport, Says: "Get a game as a record. The header Duiyi-Lost lists what the format cannot hold.",
			More:  "The moves on the board in a format of GET /api/formats: json has everything, txt the moves, fen the position. Engine scores and depths become comments if possible, within the tree of the imported record, if any. A format that cannot hold the game is bad_query. Duiyi-Lost is URL-escaped and comma-separated.",
			Query: "format notation charset lossy lang report", Out: call.AnyFile(), Errs: call.CodesGame + call.CodesExport + "no_report no_hints fair_play"},
	}
}

// Records returns the calls about records.
func (a *Archive) Records() []call.Row {
	return []call.Row{
		{Name: "GET /api/formats", Needs: identity.Open, Do: a.getFormats, Says: "List the record formats that can be written.", Out: call.OK(recordFormatsJSON{})},
		{Name: "POST /api/import", Needs: identity.Study, Limits: []call.Limit{call.LimitImports}, Do: a.postImport, Says: "Open a record. 201 if a game or study was made of it; 200 if one of several games is to be chosen.",
			More: "At most 4 MiB and 10,000 games; two imports run at a time, busy above 32 waiting. The format is detected. The game has the players of the record as people and the moves of its main line; set_players seats an engine. A score at the start of a comment becomes the info of the move. The result counts if the moves lead to it or the record says how the players ended the game; otherwise play can continue. A study keeps all lines up to their first illegal move. Of a file of several games each counts its share of the file's bytes against the limit of a day when it is opened.",
			In:   importBody{}, Out: []call.Answer{{Status: http.StatusOK, Body: importedJSON{}}, {Status: http.StatusCreated, Body: importedJSON{}}}, Errs: codesRecord + "cmd_used"},
	}
}

// Library returns the calls about the library.
func (a *Archive) Library() []call.Row {
	return []call.Row{
		{Name: "GET /api/library", Needs: identity.Library, Do: a.getLibrary, Says: "Search the library.",
			More:  "Games from files and finished games of the program, each once by its moves. A game is found by the names, the date and the result of each of its records. Each word of text is part of a player's or an event's name, a year, a month, a range of years such as 1966-1981, or part of an opening's code or name in any language. against is the opponent of player. from and to are years, months or days. like is a board, or N@PLY for game N after so many plies: where pieces move, games come that had the same ones, two thirds of them on the same points and all soldiers but one, the nearest first; where they are placed, games that begin with the same shape anywhere on the board. ending is one of GET /api/library/endings.",
			Query: filter + "after limit lang", Out: call.OK(libraryPageJSON{}), Errs: codesLibrary + "fair_play"},
		{Name: "POST /api/library", Needs: identity.Curate, Do: a.postLibrary, Says: "Add the games of a file to the library.",
			More:  "The body is the file, in any format, up to 256 MB.",
			Query: "name charset again only", In: call.File{}, Out: call.OK(collectedJSON{}), Errs: codesLibrary + codesRecord},
		{Name: "GET /api/library/explore", Needs: identity.Library, Do: a.getExplored, Says: "Count how games of the library continue from a position.", Query: filter + "book lang", Out: call.OK(exploredJSON{}), Errs: codesLibrary + "no_book book_unread fair_play"},
		{Name: "GET /api/library/export", Needs: identity.Library, Do: a.getLibraryExport, Says: "Get games of the library as one record file.",
			More:  "At most 20,000 games, each with all its records. For a format of single games the file is a ZIP.",
			Query: filter + "format notation charset lossy", Out: call.AnyFile(), Errs: codesLibrary + call.CodesExport + "fair_play"},
		{Name: "GET /api/library/book", Needs: identity.Library, Do: a.getLibraryBook, Says: "Get an opening book of games of the library.",
			More:  "At most 20,000 games; format is one of books of GET /api/formats. A position or move of fewer than fewest (default 1), or deeper than plies (default 40), is left out. A win of the side to move weighs 2, a draw 1.",
			Query: filter + "format fewest plies", Out: call.AnyFile(), Errs: codesLibrary + "fair_play"},
		{Name: "POST /api/library/study", Needs: identity.Study, Do: a.postLibraryStudy, Says: "Open games of the library as one study with a chapter a game.",
			More:  "At most 100 games. Equal moves from the start are one; each line ends in a node with a chapter. Games from another board than the first are left out.",
			Query: filter, In: libraryStudyBody{}, Out: call.Created(libraryStudyJSON{}), Errs: codesLibrary + "fair_play"},
		{Name: "GET /api/library/endings", Needs: identity.Library, Do: a.getEndings, Says: "List the endings by material of games of the library, by year, with results.",
			More:  "An ending has at most two chariots, horses and cannons and three soldiers a side, and stayed on the board for two moves of each side or until the game ended. Those with most games first, at most 200. A game of another kind is bad_query.",
			Query: filter, Out: call.OK([]libraryEndingJSON{}), Errs: codesLibrary + "fair_play"},
		{Name: "GET /api/library/openings", Needs: identity.Library, Do: a.getOpenings, Says: "List the named openings of a game.", Query: "game", Out: call.OK([]namedOpeningJSON{}), Errs: codesLibrary},
		{Name: "GET /api/library/labels", Needs: identity.Library, Do: a.getCollections, Says: "List the collections of the library.", Out: call.OK([]libraryCollectionJSON{}), Errs: codesLibrary},
		{Name: "POST /api/library/labels", Needs: identity.Curate, Do: a.postCollection, Says: "Put the games found into a collection, or take them out.",
			More:  "All selected games.",
			Query: filter, In: libraryCollectionBody{}, Out: call.OK([]libraryCollectionJSON{}), Errs: codesLibrary},
		{Name: "GET /api/library/players", Needs: identity.Library, Do: a.getPersons, Says: "List players of the library with the spellings of their names.",
			More:  "Those with most games first, at most 50.",
			Query: "game name", Out: call.OK([]libraryPersonJSON{}), Errs: codesLibrary},
		{Name: "GET /api/library/player", Needs: identity.Library, Do: a.getProfile, Says: "Get one player of the library: years, scores by side, openings and opponents.",
			More:  "name is a whole spelling; games under all spellings joined with it count.",
			Query: "game name", Out: call.OK(libraryProfileJSON{}), Errs: codesLibrary},
		{Name: "POST /api/library/players", Needs: identity.Curate, Do: a.postPersons, Says: "Join spellings under the first; a single name stands for itself again.", In: personsBody{}, Out: call.NoContent(), Errs: codesLibrary},
		{Name: "GET /api/library/{n}/appearances", Needs: identity.Library, Do: a.getAppearances, Says: "List the other records of a game: the same moves under other names, at another event or date, with another result or comments.",
			Out: call.OK([]libraryAppearanceJSON{}), Errs: codesLibrary},
		{Name: "POST /api/library/{n}/study", Needs: identity.Study, Do: a.postEntryStudy, Says: "Open a game of the library as a study.",
			More: "With its variations and comments, under the rules that its record names; where it names none, assumed says which were taken.",
			Out:  call.Created(entryStudyJSON{}), Errs: codesLibrary},
	}
}

// Books returns the calls about opening books.
func (a *Archive) Books() []call.Row {
	return []call.Row{
		{Name: "GET /api/books", Needs: identity.Library, Do: a.getBooks, Says: "List opening books.",
			More:  "Files of the data folder's books; files that are no books are skipped. GAME.dybook is the user's own and is created by the first edit.",
			Query: "game", Out: call.OK([]shelvedBookJSON{}), Errs: codesLibrary},
		{Name: "POST /api/books/moves", Needs: identity.Curate, Do: a.postBookMove, Says: "Set what a book knows of a move.",
			More: "Engines use it at once.",
			In:   bookMoveBody{}, Out: call.NoContent(), Errs: "bad_query no_book book_read_only book_unread"},
		{Name: "POST /api/books/undo", Needs: identity.Curate, Do: a.postBookUndo, Says: "Undo the last edit of a book.",
			More: "Up to a thousand.",
			In:   bookUndoBody{}, Out: call.NoContent(), Errs: "bad_query no_book book_read_only book_unread nothing_to_undo"},
	}
}
