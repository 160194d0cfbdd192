package httpapi

import (
	"fmt"
	"net/http"
	"time"

	"duiyi/allowance"
	"duiyi/httpapi/reply"
)

// limitsJSON says what the caller has used of a server, and the limits; of a caller without
// an account it is empty.
type limitsJSON struct {
	Limits []limitJSON `json:"limits"`
}

// limitJSON is the use of one kind of thing: engine and imports of the day, nodes of one
// study, the others in all.
type limitJSON struct {
	Kind  string `json:"kind"`                // "engine", "studies", "nodes", "games", "exercises" or "imports"
	Unit  string `json:"unit"`                // "ms", "bytes" or "count"
	Used  int64  `json:"used"`                // so far; 0 for nodes
	Limit int64  `json:"limit,omitempty"`     // the most; missing if there is none
	NewMS int64  `json:"resets_ms,omitempty"` // when a kind of the day is counted anew
}

// units are those that do not count things.
var units = map[allowance.Kind]string{allowance.Engine: "ms", allowance.Imports: "bytes"}

func (a *API) getLimits(w http.ResponseWriter, r *http.Request) {
	list, err := a.ownLimits(r)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.reply.JSON(w, http.StatusOK, limitsJSON{list})
}

func (a *API) ownLimits(r *http.Request) ([]limitJSON, error) {
	shares, err := a.app.Allowance().Shares(r.Context())
	list := []limitJSON{}
	for _, s := range shares {
		j := limitJSON{Kind: string(s.Kind), Unit: "count", Used: s.Used, Limit: s.Limit}
		if unit := units[s.Kind]; unit != "" {
			j.Unit = unit
		}
		if s.Wait > 0 {
			j.NewMS = a.app.Now().Add(s.Wait).UnixMilli()
		}
		list = append(list, j)
	}
	return list, err
}

// overLimit tells what a caller has too much of.
func overLimit(e *allowance.OverError) reply.Fault {
	f := reply.Fault{Code: "over_limit", At: string(e.Kind), Limit: e.Limit}
	switch e.Kind {
	case allowance.Engine:
		f.Code, f.At = "engine_minutes", nil
		f.Limit = e.Limit / time.Minute.Milliseconds()
		left := time.Duration(max(0, e.Limit-e.Used)) * time.Millisecond
		f.Message = fmt.Sprintf("Your engine time of today does not suffice: %d of %d min are left.", int(left.Minutes()), f.Limit)
	case allowance.Imports:
		f.Message = fmt.Sprintf("Records of %d MiB can be opened in a day.", e.Limit>>20)
	case allowance.Nodes:
		f.Message = fmt.Sprintf("A study has at most %d moves here.", e.Limit)
	default:
		f.Message = fmt.Sprintf("You have %d %s, the most that an account may have here.", e.Used, e.Kind)
	}
	return f
}
