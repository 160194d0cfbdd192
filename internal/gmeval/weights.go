package gmeval

// weights say what patterns and classes are worth under one rule, in the units
// of Evaluate. An empty point counts for each colour what the four patterns of
// a stone there and its class are worth; having at least one point of a class
// counts once more, by whose turn it is.
type weights struct {
	pattern [2][patterns]int16 // by colour: they differ in renju only
	class   [2][classes]int16  // by colour
	mine    [classes]int16     // the side to move has such a point
	theirs  [classes]int16     // the opponent has one
	move    int16              // being to move
}

var (
	freestyleWeights = handWeights
	standardWeights  = handWeights
	renjuWeights     = handWeights
)

var handWeights = weights{
	pattern: [2][patterns]int16{handPatterns, handPatterns},
	class:   [2][classes]int16{handClasses, handClasses},
	mine:    [classes]int16{5: 40, 6: 60, 7: 120, 8: 10, 9: 30, 10: 400},
	theirs:  [classes]int16{5: -10, 6: -20, 7: -60, 8: -10, 9: -15, 10: -120},
	move:    10,
}

var (
	handPatterns = [patterns]int16{
		ClosedOne: 0, One: 1, ClosedTwo: 2, Two: 5, BroadTwo: 7, ClosedThree: 8,
		NarrowThree: 14, Three: 18, Four: 22, TwinFour: 50, OpenFour: 50,
	}
	handClasses = [classes]int16{2: 6, 3: 1, 4: 6, 6: 6, 7: 20, 9: 8, 10: 40, 11: 40}
)

// info works out what a code comes to for one colour.
func (w *weights) info(r rowRule, side int, c code) cellInfo {
	class := r.class(c)
	value := int(w.class[side][class.Rank()])
	order := 0
	for d := range 4 {
		p := c.at(d)
		if p >= patterns {
			return cellInfo{} // four bits hold more than there are patterns
		}
		value += int(w.pattern[side][p])
		order += int(orderOf[p])
	}
	if class.Is(Foul) {
		return cellInfo{class: class, value: int16(w.class[side][class.Rank()])}
	}
	return cellInfo{class: class, order: uint8(min(order, 255)), value: int16(value)}
}

// orderOf is what a pattern adds to the promise of a move, before anything is
// searched.
var orderOf = [patterns]uint8{
	ClosedOne: 1, One: 3, ClosedTwo: 5, Two: 12, BroadTwo: 15, ClosedThree: 15,
	NarrowThree: 36, Three: 42, Four: 60, TwinFour: 200, OpenFour: 200, Five: 255,
}
