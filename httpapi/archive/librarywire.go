package archive

import (
	"cmp"
	"errors"
	"strconv"

	"duiyi/httpapi/call"
	"duiyi/httpapi/wire"
	"duiyi/library"
	"duiyi/library/intake"
	"duiyi/record"
	"duiyi/records/faults"
)

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
	Board   string        `json:"board"`            // the final position; of a game like another, the one that is alike
	At      int           `json:"at,omitempty"`     // of a game like another: moves to board
	Near    int           `json:"near,omitempty"`   // of a game like another: pieces on the same points
	Own     string        `json:"own"`              // the id of the game, if it was played here
	Labels  []string      `json:"labels,omitempty"` // its collections

	Also        []libraryAppearanceJSON `json:"also,omitempty"`        // the first three other records, those with the names looked for first
	Appearances int                     `json:"appearances,omitempty"` // how many there are
}

// libraryAppearanceJSON is another record of a game of the library.
type libraryAppearanceJSON struct {
	Players   [2]string     `json:"players"` // names, first side first
	Event     string        `json:"event"`   // the tournament
	Date      string        `json:"date"`    // as in LibraryEntry
	Result    record.Result `json:"result"`
	Commented bool          `json:"commented,omitempty"` // it has comments or variations of its own
}

// alsoListed is how many other records of a game a list has.
const alsoListed = 3

func toAppearances(list []library.Appearance) []libraryAppearanceJSON {
	out := []libraryAppearanceJSON{}
	for _, a := range list {
		out = append(out, libraryAppearanceJSON{a.Players, a.Event, a.Date, a.Result, a.Record != ""})
	}
	return out
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
	Opening string             `json:"opening"` // the code of the opening that the position belongs to; empty if it has none, or other openings go on from it
	Moves   []exploredMoveJSON `json:"moves"`   // the most frequent first, then those only in the book
	Latest  []libraryEntryJSON `json:"latest"`  // the latest games
}

// collectedJSON says what of a file the library took.
type collectedJSON struct {
	Games  int  `json:"games"`  // found in the file
	Added  int  `json:"added"`  // new to the library
	Also   int  `json:"also"`   // kept as other records of games that the library has
	Left   int  `json:"left"`   // not kept: without a move, or on a board that the library does not know
	Mended int  `json:"mended"` // games read again that now say something else
	Faulty int  `json:"faulty"` // kept up to a fault
	Unread int  `json:"unread"` // lines that belong to no game
	Failed bool `json:"failed"` // the file ends in something that is no game
	// Stopped is the code of the error that ended the import after games were stored, which stay;
	// missing if the whole file was read
	Stopped string   `json:"stopped,omitempty"`
	Faults  []string `json:"faults"` // the details in words

	Details  []importFaultJSON `json:"details"`  // the first hundred
	Unlisted int               `json:"unlisted"` // how many more there are
	Charsets []string          `json:"charsets"` // the character sets of the games; ASCII has none
}

// importFaultJSON is something in a file that could not be read as it stands.
type importFaultJSON struct {
	// "file", "game", "line", "restored", "unrestored", "unsure", "wrong_set" or "characters":
	// file is unreadable; game is the first fault of a game; line belongs to no game; the rest are
	// notes on text, as in TextNote
	Kind    string `json:"kind"`
	Game    int    `json:"game"`             // its number in the file, from 1; 0 in file and line
	Line    int    `json:"line"`             // from 1; 0 if no place in the file is at fault
	Column  int    `json:"column,omitempty"` // characters, from 1; missing in lines above 64 KiB
	Code    string `json:"code"`             // as in RecordFault
	Text    string `json:"text"`             // what stands there
	Message string `json:"message"`
	More    int    `json:"more"` // faults of the game after this one

	Rule *brokenRuleJSON `json:"rule,omitempty"` // as in RecordFault
}

func toImportFault(f *intake.Fault) importFaultJSON {
	out := importFaultJSON{Kind: "game", Game: f.Game, Code: faultCode(f), Message: call.Sentence(f.Err.Error()), More: f.More, Rule: toRule(f)}
	var at *record.Error
	if errors.As(f, &at) {
		out.Line, out.Column, out.Text, out.Message = at.Line, at.Column, at.Text, call.Sentence(at.Err.Error())
	}
	switch {
	case f.Note:
		out.Kind = faults.NoteCode(f)
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

// libraryProfileJSON is a player of the library.
type libraryProfileJSON struct {
	libraryPersonJSON
	Sides     [2]libraryAsSideJSON `json:"sides"`     // with the first and with the second side
	Years     libraryYearsJSON     `json:"years"`     // scores by year
	Opponents []libraryScoreOfJSON `json:"opponents"` // those met most often
}

// libraryAsSideJSON is a player's score with one side.
type libraryAsSideJSON struct {
	libraryScoreJSON
	Openings []libraryScoreOfJSON `json:"openings"` // codes of the most frequent ones
}

// libraryScoreJSON counts a player's results. Games without a result count in none of them.
type libraryScoreJSON struct {
	Games int `json:"games"` // how many
	Won   int `json:"won"`   // by the player
	Drawn int `json:"drawn"` // drawn
	Lost  int `json:"lost"`  // by the player
}

// libraryYearsJSON is scores by year; 0 is an unknown year.
type libraryYearsJSON map[string]libraryScoreJSON

func toYearScores(m map[int]library.Score) libraryYearsJSON {
	years := make(libraryYearsJSON, len(m))
	for year, s := range m {
		years[strconv.Itoa(year)] = libraryScoreJSON(s)
	}
	return years
}

// libraryEndingJSON is an ending by material. Scores are those of the stronger side, of the
// first if both have the same.
type libraryEndingJSON struct {
	Material string `json:"material"` // the stronger side first: KRP-KR; guards only of a side that has nothing else, KNC-KAABB
	libraryScoreJSON
	Years libraryYearsJSON `json:"years"` // scores by year
}

// libraryScoreOfJSON is a player's score with an opening or against an opponent.
type libraryScoreOfJSON struct {
	Name string `json:"name"` // of the opponent, or the code of the opening
	libraryScoreJSON
}

func toScores(list []library.ScoreOf) []libraryScoreOfJSON {
	out := []libraryScoreOfJSON{}
	for _, s := range list {
		out = append(out, libraryScoreOfJSON{s.Name, libraryScoreJSON(s.Score)})
	}
	return out
}

func toPerson(p library.Person) libraryPersonJSON {
	person := libraryPersonJSON{Name: p.Name, Games: p.Games}
	for _, s := range p.Spellings {
		person.Spellings = append(person.Spellings, playedByJSON{s.Name, s.Games})
	}
	return person
}

func toProfile(p library.Profile) libraryProfileJSON {
	out := libraryProfileJSON{libraryPersonJSON: toPerson(p.Person), Years: toYearScores(p.Years), Opponents: toScores(p.Opponents)}
	for side := range out.Sides {
		out.Sides[side] = libraryAsSideJSON{libraryScoreJSON(p.Sides[side]), toScores(p.Openings[side])}
	}
	return out
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

// toFound converts games; names are those of engines in the reader's language.
func toFound(list []library.Found, names map[string]string) []libraryEntryJSON {
	out := make([]libraryEntryJSON, len(list))
	for i, f := range list {
		if f.Own != "" {
			for side, name := range f.Players {
				f.Players[side] = cmp.Or(names[name], name)
			}
		}
		out[i] = libraryEntryJSON{f.N, f.Kind, f.Players, f.Event, f.Date, f.Result, f.Opening, f.Plies, f.Board, f.At, f.Near, f.Own, f.Labels,
			toAppearances(f.Also[:min(len(f.Also), alsoListed)]), len(f.Also)}
	}
	return out
}
