package ladder

// A Level is a strength to choose by name.
type Level struct {
	Number int    // from 1, the weakest; what the option Level takes
	ID     string // as stored games have it: it stays when levels are added
	// Step is the match with the level below; Elo adds up the steps to here. UCI_Elo, the
	// page and the README take their numbers from them.
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

// A Step is the difference in strength between a level and the one below, as a match
// measured it.
type Step struct {
	Elo   int // difference; 0 for the lowest level
	Error int // half the width of the 95 % interval, in Elo; 0 when Elo is an estimate
	Games int // of that match; 0 if unknown
}

// LowestElo is the rating of every game's lowest level. The scale counts from there, step by
// step, and does not compare with ratings of people.
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
