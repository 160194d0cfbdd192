package referee

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
	ClauseEqualLevels    Clause = "equal_levels"      // cxa: both forbidden and equal
	ClauseAllowed        Clause = "allowed_loop"      // neither side breaks a rule
	ClauseMoveLimit      Clause = "move_limit"        // too long without a capture
	ClauseDeadPosition   Clause = "dead_position"     // neither side can win
)

// Article cites where the rule stands in the book of a rule set, such as "CXA
// 2020 art. 26.9"; it is empty for a rule that needs no book.
func (c Clause) Article(rs Rules) string { return articles[c][rs] }

// articles holds the citations by rule set.
var articles = map[Clause][len(RuleSets)]string{
	ClausePerpetualCheck: {"AXF diagrams 1-5", "CXA 2020 art. 24.13, 26.9", "Pikafish, perpetual check"},
	ClauseMutualCheck:    {"AXF diagram 4", "CXA 2020 art. 26.9", "Pikafish, perpetual check"},
	ClausePerpetualChase: {"AXF diagrams 18-95", "", "Pikafish, perpetual chase"},
	ClauseMutualChase:    {"AXF diagram 48", "", "Pikafish, perpetual chase"},
	ClauseCheckInLoop:    {"", "", "Pikafish, perpetual chase"},
	ClauseChaseNotInEach: {"AXF appendix, mutual chase", "", ""},
	ClauseForbidden:      {"", "CXA 2020 art. 24.13", ""},
	ClauseHigherLevel:    {"", "CXA 2020 art. 26.9", ""},
	ClauseEqualLevels:    {"", "CXA 2020 art. 26.9", ""},
	ClauseAllowed:        {"AXF diagrams 6-17, 51-54, 99-106", "CXA 2020 art. 24.13", "Pikafish, perpetual chase"},
	ClauseMoveLimit:      {"AXF, 60 rounds without capture", "CXA 2020, natural limit", "Pikafish, 120 plies without capture"},
	ClauseDeadPosition:   {"", "", "Pikafish, insufficient material"},
}
