package archive

import (
	"errors"
	"net/http"
	"time"

	"duiyi/match/positions"
)

// tableAnswerJSON is the answer to GET /api/table.
type tableAnswerJSON struct {
	Table *positions.Table `json:"table"`         // null if no endgame table has the board
	Why   string           `json:"why,omitempty"` // why there is no table, in English
}

func (a *Archive) getTable(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	t, err := a.app.Table(r.Context(), q.Get("game"), q.Get("rules"), q.Get("board"))
	switch {
	case errors.Is(err, positions.ErrNoTable):
		a.reply.JSON(w, http.StatusOK, tableAnswerJSON{Why: err.Error()})
	case err != nil:
		a.reply.Fail(w, r, err)
	default:
		a.reply.JSON(w, http.StatusOK, tableAnswerJSON{Table: &t})
	}
}

// tablesJSON lists endgame tables.
type tablesJSON struct {
	Tables []tableFileJSON `json:"tables"` // by number of attackers
}

// tableFileJSON is the file of an endgame table.
type tableFileJSON struct {
	Ending string `json:"ending"` // the pieces, the stronger side first: KRP-KAABB
	Bytes  int64  `json:"bytes"`  // size of the file
	// Won and Lost are shares of the positions with the stronger side to move, 0 to 1.
	Won     float64 `json:"won"`               // that it wins
	Lost    float64 `json:"lost"`              // that it loses
	Longest int     `json:"longest,omitempty"` // plies of its longest win
	From    string  `json:"from,omitempty"`    // where that begins: a FEN with the stronger side, Red, to move
}

func (a *Archive) getTables(w http.ResponseWriter, r *http.Request) {
	out := tablesJSON{Tables: []tableFileJSON{}}
	if files := a.app.TableFiles(); files != nil {
		list, err := files.Tables()
		if err != nil {
			a.reply.Fail(w, r, err)
			return
		}
		for _, f := range list {
			out.Tables = append(out.Tables, tableFileJSON(f))
		}
	}
	a.reply.JSON(w, http.StatusOK, out)
}

// tableWithin bounds the time in which a client reads the part it asked for of a table.
// One that is slower asks for the rest.
const tableWithin = time.Hour

func (a *Archive) getTableFile(w http.ResponseWriter, r *http.Request) {
	files := a.app.TableFiles()
	if files == nil {
		a.reply.Fail(w, r, positions.ErrNoTable)
		return
	}
	f, err := files.OpenTable(r.PathValue("ending"))
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	defer f.Close()
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(tableWithin)) // test recorders have none
	w.Header().Set("Content-Type", "application/octet-stream")
	http.ServeContent(w, r, "", time.Time{}, f)
}
