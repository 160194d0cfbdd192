package tourney

import (
	"fmt"
	"net/http"
	"strings"

	"duiyi/httpapi/call"
	"duiyi/match"
	"duiyi/tournaments"
)

// tourneyEntryBody enters a player: without a name the caller.
type tourneyEntryBody struct {
	Account string `json:"account,omitempty"` // the name of an account
	Name    string `json:"name,omitempty"`    // of a person without an account, 1 to 100 characters
	Rating  int    `json:"rating,omitempty"`  // of a person without an account, 0 to 4000
	Team    int    `json:"team,omitempty"`    // number of the team; missing where there are none
}

// tourneyByeBody lets a player miss a round.
type tourneyByeBody struct {
	Number int    `json:"number"` // of the player
	Round  int    `json:"round"`  // the next one
	Result string `json:"result"` // "0", "=" or "1": for nothing, for half a point if the settings allow it, for a win if an arbiter grants it
}

// tourneyBanBody names players who do not meet.
type tourneyBanBody struct {
	Numbers []int  `json:"numbers"`          // two or more players; teams where there are some
	Lift    bool   `json:"lift,omitempty"`   // these may meet again
	Reason  string `json:"reason,omitempty"` // at most 300 characters
}

// tourneyRoundBody names a round.
type tourneyRoundBody struct {
	Round int `json:"round"` // the next one
}

// tourneyResultBody is the result of a board.
type tourneyResultBody struct {
	Result string `json:"result"`           // "1-0", "=", "0-1", "0-0", "+-", "-+" or "--"
	Reason string `json:"reason,omitempty"` // why the result that stands is wrong
}

// tourneyReasonBody gives a reason.
type tourneyReasonBody struct {
	Reason string `json:"reason,omitempty"` // at most 300 characters
}

// tourneyArbiterBody names an account.
type tourneyArbiterBody struct {
	Name string `json:"name"` // of the account
}

// maxReason is the longest reason, in characters.
const maxReason = 300

func checkReason(text string) error {
	if len([]rune(text)) > maxReason {
		return &call.Error{Code: "bad_config", At: "reason", Message: fmt.Sprintf("A reason has at most %d characters.", maxReason)}
	}
	for line := range strings.SplitSeq(text, "\n") {
		if r, unfit := match.UnfitInName(line); unfit {
			return &call.Error{Code: "bad_config", At: "reason", Message: fmt.Sprintf("%U is not allowed in a text.", r)}
		}
	}
	return nil
}

func (t *Tourney) postEntry(w http.ResponseWriter, r *http.Request) {
	simple(t, w, r, func(body tourneyEntryBody) (tournaments.View, error) {
		return t.room().Enter(r.Context(), r.PathValue("id"), tournaments.Entry(body))
	})
}

func (t *Tourney) deleteEntry(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().Withdraw(r.Context(), r.PathValue("id"), number(r, "number"))
	t.tell(w, r, http.StatusOK, v, err)
}

func (t *Tourney) postReturn(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().Return(r.Context(), r.PathValue("id"), number(r, "number"))
	t.tell(w, r, http.StatusOK, v, err)
}

func (t *Tourney) postBye(w http.ResponseWriter, r *http.Request) {
	simple(t, w, r, func(body tourneyByeBody) (tournaments.View, error) {
		return t.room().Bye(r.Context(), r.PathValue("id"), body.Number, body.Round, body.Result)
	})
}

func (t *Tourney) postBan(w http.ResponseWriter, r *http.Request) {
	simple(t, w, r, func(body tourneyBanBody) (tournaments.View, error) {
		if err := checkReason(body.Reason); err != nil {
			return tournaments.View{}, err
		}
		return t.room().Ban(r.Context(), r.PathValue("id"), body.Numbers, body.Lift, body.Reason)
	})
}

func (t *Tourney) postRound(w http.ResponseWriter, r *http.Request) {
	simple(t, w, r, func(body tourneyRoundBody) (tournaments.View, error) {
		return t.room().Publish(r.Context(), r.PathValue("id"), body.Round)
	})
}

func (t *Tourney) deleteRound(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().TakeBack(r.Context(), r.PathValue("id"), number(r, "round"), "")
	t.tell(w, r, http.StatusOK, v, err)
}

func (t *Tourney) postBegin(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().Begin(r.Context(), r.PathValue("id"), number(r, "round"))
	t.tell(w, r, http.StatusOK, v, err)
}

func (t *Tourney) postResult(w http.ResponseWriter, r *http.Request) {
	simple(t, w, r, func(body tourneyResultBody) (tournaments.View, error) {
		if err := checkReason(body.Reason); err != nil {
			return tournaments.View{}, err
		}
		return t.room().Result(r.Context(), r.PathValue("id"), number(r, "round"), number(r, "place"), body.Result, body.Reason)
	})
}

// tourneyClockBody says what happens to the clock of a board.
type tourneyClockBody struct {
	Act  string     `json:"act"`            // "pause", "resume" or "add"
	Side match.Side `json:"side,omitempty"` // of add: the player who moved first at the beginning of the game, or the other
	MS   int64      `json:"ms,omitempty"`   // of add: 1000 to 3600000
}

func (t *Tourney) postClock(w http.ResponseWriter, r *http.Request) {
	simple(t, w, r, func(body tourneyClockBody) (tournaments.View, error) {
		return t.room().Clock(r.Context(), r.PathValue("id"), tournaments.ClockAct{Round: number(r, "round"), Board: number(r, "place"), Act: body.Act, Side: body.Side, MS: body.MS})
	})
}

func (t *Tourney) postAdjourn(w http.ResponseWriter, r *http.Request) {
	simple(t, w, r, func(body tourneyReasonBody) (tournaments.View, error) {
		if err := checkReason(body.Reason); err != nil {
			return tournaments.View{}, err
		}
		return t.room().Adjourn(r.Context(), r.PathValue("id"), body.Reason)
	})
}

func (t *Tourney) postResume(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().Resume(r.Context(), r.PathValue("id"))
	t.tell(w, r, http.StatusOK, v, err)
}

func (t *Tourney) postFinish(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().Finish(r.Context(), r.PathValue("id"))
	t.tell(w, r, http.StatusOK, v, err)
}

func (t *Tourney) postArbiter(w http.ResponseWriter, r *http.Request) {
	simple(t, w, r, func(body tourneyArbiterBody) (tournaments.View, error) {
		return t.room().AddArbiter(r.Context(), r.PathValue("id"), body.Name)
	})
}

func (t *Tourney) deleteArbiter(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().RemoveArbiter(r.Context(), r.PathValue("id"), r.PathValue("user"))
	t.tell(w, r, http.StatusOK, v, err)
}

func (t *Tourney) postReady(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().Ready(r.Context(), r.PathValue("id"))
	t.tell(w, r, http.StatusOK, v, err)
}
