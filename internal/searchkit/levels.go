package searchkit

// A Level is a strength to choose by name.
type Level struct {
	Number int    // from 1, the weakest; what the option Level takes
	ID     string // in the games that are kept: it stays when levels are added
	// Step is the match with the level below, and Elo what the steps up to here
	// add up to: all that UCI_Elo, the page and the README say comes from them.
	Step Step
	Elo  int
}

// Rate numbers a list of levels, the weakest first, and gives each the rating
// that the steps lead to.
func Rate(list []Level) []Level {
	steps := make([]Step, len(list))
	for i, l := range list {
		steps[i] = l.Step
	}
	for i, elo := range Climb(steps) {
		list[i].Number, list[i].Elo = i+1, elo
	}
	return list
}

// A Step is by how much a level is stronger than the one below it, as a match
// between the two measured it.
type Step struct {
	Elo   int // difference; 0 for the lowest level
	Error int // half the width of the 95 % interval, in Elo; 0 when Elo is an estimate
	Games int // played to find out; 0 when not known
}

// LowestElo is the rating of every game's lowest level. The scale is its own:
// it is counted from there, a step at a time, and says nothing of people.
const LowestElo = 400

// Climb returns the ratings of the levels that the steps lead to.
func Climb(steps []Step) []int {
	list := make([]int, len(steps))
	elo := LowestElo
	for i, s := range steps {
		elo += s.Elo
		list[i] = elo
	}
	return list
}

// Haze returns an error of judgement of at most so many centipawns either way,
// drawn from a random number: two even draws, so that large errors are rarer
// than small ones.
func Haze(random uint64, most int) int {
	return (int(random%2001) + int(random>>32%2001) - 2000) * most / 2000
}
