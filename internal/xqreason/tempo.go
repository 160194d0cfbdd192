package xqreason

import "duiyi/xiangqi"

const (
	// raceMoves limits the moves of the mates of a race, raceNodes the moves tried to prove
	// each: some 5 ms.
	raceMoves = 4
	raceNodes = 20_000
)

// A Race is what a lost tempo decided.
type Race struct {
	Best xiangqi.Move // meets the opponent's mate, or mates first
	// Faster counts the moves of Best to mate, 0 if it only meets the opponent's.
	Faster int
	// Own counts the moves of the mate that the played move threatens and that comes too late,
	// 0 without one.
	Own int
}

// lostTempo proves that the played move is slow: the opponent's mate by checks was there
// already, a pass would have met it as well, and the best move meets it or mates first.
func lostTempo(p *xiangqi.Position, q *Query) (Fact, bool) {
	if !p.IsLegal(q.Best) || q.Best == q.Played || p.InCheck() || p.GivesCheck(q.Played) || p.At(q.Played.To()) != xiangqi.NoPiece {
		return Fact{}, false
	}
	passed := *p
	passed.Pass()
	stood, _ := mateWithin(&passed, raceMoves, raceNodes)
	if stood == nil {
		return Fact{}, false
	}
	after := *p
	after.PlayUnchecked(q.Played)
	line, _ := mateWithin(&after, raceMoves, raceNodes)
	if line == nil || len(line) > len(stood) {
		return Fact{}, false // it is met, or takes longer
	}
	race := &Race{Best: q.Best}
	if race.Faster, _ = mate(p, q.Best); race.Faster == 0 {
		better := *p
		better.PlayUnchecked(q.Best)
		if left, sure := mateBy(&better, mateChecks); left != nil || !sure {
			return Fact{}, false
		}
	}
	turned := after
	turned.Pass()
	if own, _ := mateWithin(&turned, raceMoves, raceNodes); own != nil {
		race.Own = (len(own) + 1) / 2
	}
	return Fact{
		Kind: LostTempo, Move: q.Played, By: mating(&after, line), Moves: (len(line) + 1) / 2, Pattern: PatternOf(&after, line), Race: race,
		Line: append([]xiangqi.Move{q.Played}, line...),
	}, true
}
