package searchkit

// A History is a running opinion of moves, -MaxHistory to MaxHistory: positive when they
// caused cutoffs.
type History = int16

// Reward moves h towards the sign of bonus, |bonus| <= MaxHistory, by less the
// nearer it already is to the limit: the value forgets exponentially and can
// not leave [-MaxHistory, MaxHistory].
func Reward(h *History, bonus int) {
	v := int(*h)
	*h = History(v + bonus - v*max(bonus, -bonus)/MaxHistory)
}
