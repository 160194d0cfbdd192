package referee

import (
	"slices"

	"duiyi/xiangqi"
)

// A Clause names the rule that decides.
type Clause string

// The clauses. The codes are stable.
const (
	ClauseNothingRepeats Clause = "nothing_repeats"   // the game goes on
	ClauseRepeatedOnce   Clause = "repeated_once"     // the position stands for the second time only
	ClauseCheckmate      Clause = "checkmate"         // ends the game whatever the rule set
	ClauseStalemate      Clause = "stalemate"         // no legal move loses
	ClausePerpetualCheck Clause = "perpetual_check"   // one side alone checks with every move
	ClauseMutualCheck    Clause = "mutual_check"      // both sides check with every move
	ClausePerpetualChase Clause = "perpetual_chase"   // one side alone chases a piece with every move
	ClauseMutualChase    Clause = "mutual_chase"      // both sides do
	ClauseCheckInLoop    Clause = "check_in_loop"     // computer: no ruling on chases in a loop with a check
	ClauseChaseNotInEach Clause = "chase_not_in_each" // axf: not the offender in each part of the loop
	ClauseForbidden      Clause = "forbidden_loop"    // cxa: forbidden moves against allowed ones
	ClauseHigherLevel    Clause = "higher_level"      // cxa: both forbidden, one more serious
	ClauseNineRounds     Clause = "nine_rounds"       // cxa: forbidden moves kept up for nine rounds
	ClauseEqualLevels    Clause = "equal_levels"      // cxa: both forbidden and equal
	ClauseAllowed        Clause = "allowed_loop"      // neither side breaks a rule
	ClauseMoveLimit      Clause = "move_limit"        // too long without a capture
	ClauseDeadPosition   Clause = "dead_position"     // neither side can win
)

// article cites where the rule stands in the book of a rule set, such as "CXA
// 2020 art. 26.9"; it is empty for a rule that needs no book.
func (r *Ruling) article() string {
	if r.Clause == ClauseAllowed && r.Rules == AXF {
		for _, p := range permissions {
			if p.applies(r.did(xiangqi.Red)) || p.applies(r.did(xiangqi.Black)) {
				return p.article
			}
		}
		return ""
	}
	return articles[r.Clause][r.Rules]
}

// Articles returns every citation that a ruling can have.
func Articles() []string {
	var list []string
	add := func(article string) {
		if article != "" && !slices.Contains(list, article) {
			list = append(list, article)
		}
	}
	for _, byRules := range articles {
		for _, article := range byRules {
			add(article)
		}
	}
	for _, p := range permissions {
		add(p.article)
	}
	slices.Sort(list)
	return list
}

// A permission is a way to go round a loop that AXF allows. The one that comes
// nearest to an offence is cited.
type permission struct {
	article string
	applies func(did []Class) bool // what a side's moves do, without repetition
}

var permissions = []permission{
	{"AXF diagrams 6-13", only(ClassKill)},
	{"AXF diagrams 14-17", func(did []Class) bool { return len(did) > 1 && slices.ContainsFunc(did, Class.Attacking) }},
	{"AXF diagrams 26-28, 76-80", only(ClassChase)},
	{"AXF diagrams 51-52, 101-104", func(did []Class) bool { return only(ClassExchange)(did) || only(ClassOffer)(did) }},
	{"AXF diagrams 99-100", only(ClassBlock)},
}

func only(class Class) func([]Class) bool {
	return func(did []Class) bool { return len(did) == 1 && did[0] == class }
}

// did returns the classes of the moves of a side in the loop.
func (r *Ruling) did(side xiangqi.Side) (classes []Class) {
	for i := range r.Moves {
		if m := &r.Moves[i]; m.Side == side && !slices.Contains(classes, m.Class) {
			classes = append(classes, m.Class)
		}
	}
	return classes
}

// articles holds the citations by rule set; for permissions under AXF see there.
var articles = map[Clause][len(RuleSets)]string{
	ClausePerpetualCheck: {"AXF diagrams 1-5", "CXA 2020 art. 24.13, 26.9", "Pikafish, perpetual check"},
	ClauseMutualCheck:    {"AXF diagram 4", "CXA 2020 art. 26.9", "Pikafish, perpetual check"},
	ClausePerpetualChase: {"AXF diagrams 18-95", "", "Pikafish, perpetual chase"},
	ClauseMutualChase:    {"AXF diagram 48", "", "Pikafish, perpetual chase"},
	ClauseCheckInLoop:    {"", "", "Pikafish, perpetual chase"},
	ClauseChaseNotInEach: {"AXF appendix, mutual chase", "", ""},
	ClauseForbidden:      {"", "CXA 2020 art. 24.13", ""},
	ClauseHigherLevel:    {"", "CXA 2020 art. 26.9", ""},
	ClauseNineRounds:     {"", "CXA 2020 ref. 8", ""},
	ClauseEqualLevels:    {"", "CXA 2020 art. 26.9", ""},
	ClauseAllowed:        {"", "CXA 2020 art. 24.13", "Pikafish, perpetual chase"},
	ClauseMoveLimit:      {"AXF, 60 rounds without capture", "CXA 2020, natural limit", "Pikafish, 120 plies without capture"},
	ClauseDeadPosition:   {"", "", "Pikafish, insufficient material"},
}
