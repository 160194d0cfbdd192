package searchkit

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
