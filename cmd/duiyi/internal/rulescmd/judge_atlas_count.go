package rulescmd

import (
	"duiyi/record"
	"duiyi/xiangqi/referee"
)

// gameCounts counts games in records.
type gameCounts struct {
	Files      int                                 `json:"files"`
	Unreadable int                                 `json:"unreadable"` // files
	Games      int                                 `json:"games"`
	Faulty     int                                 `json:"faulty"` // games with faults; their readable part counts
	Others     int                                 `json:"others"` // games of another kind
	Looping    int                                 `json:"looping"`
	Results    [len(referee.RuleSets)]resultCounts `json:"results"`
}

// resultCounts compares a rule set's rulings with the results of games in which a position
// occurred three times.
type resultCounts struct {
	Rules        string `json:"rules"`
	Lost         int    `json:"lost"`          // games in which a side lost by the rules
	LostOn       int    `json:"lost_on"`       // ... and play went on
	LostSo       int    `json:"lost_so"`       // ... and the record has that result
	LostOther    int    `json:"lost_other"`    // ... and it has another
	Drawn        int    `json:"drawn"`         // games drawn by the rules
	DrawnOn      int    `json:"drawn_on"`      // ... and play went on
	DrawnSo      int    `json:"drawn_so"`      // ... and the record has that result
	DrawnUnended int    `json:"drawn_decided"` // ... and it has a winner, though play did not go on
}

// loopCounts counts loops.
type loopCounts struct {
	Loops  int `json:"loops"`
	Copies int `json:"copies"` // of those, the same as an earlier one by symmetry
}

// add counts a game by the ruling on its repetition.
func (c *resultCounts) add(r *referee.Ruling, result record.Result, plies int) {
	if r.Verdict == referee.Ongoing || r.From == r.Ply { // mate, or a limit without a loop
		return
	}
	g := judgedGame{Result: result, Rules: resultOf(r.Verdict), Plies: plies, Ruling: *r}
	total, on, so, other := &c.Drawn, &c.DrawnOn, &c.DrawnSo, &c.DrawnUnended
	if _, lost := r.Verdict.Loser(); lost {
		total, on, so, other = &c.Lost, &c.LostOn, &c.LostSo, &c.LostOther
	}
	*total++
	if g.wentOn() {
		*on++
	}
	if g.Result == g.Rules {
		*so++
	} else if g.contradicted() {
		*other++
	}
}
