package classic

import "duiyi/xiangqi"

// A Profile is one of the ancestors' ways of playing xiangqi.
type Profile uint8

const (
	Thesis   Profile = iota // history heuristic, attack and guard relations
	Xiangjia                // no move ordering; avoids repeating a position
)

func (p Profile) String() string {
	if int(p) < len(profiles) {
		return profiles[p].name
	}
	return "unknown profile"
}

// A byKind holds a number for every kind of piece.
type byKind [xiangqi.Pawn + 1]int

// settings are all that sets one profile apart from the other. Values are in
// the ancestor's own units.
type settings struct {
	name       string
	material   byKind
	mobility   byKind // per point the piece can go to
	relations  bool   // evaluate what attacks and what guards each piece
	history    bool   // order moves by the history heuristic
	secondBest bool   // keep off positions that the game has already seen
}

var profiles = [...]settings{
	Thesis: {
		name: "thesis",
		material: byKind{
			xiangqi.King: 10000, xiangqi.Rook: 500, xiangqi.Cannon: 300, xiangqi.Horse: 300,
			xiangqi.Advisor: 250, xiangqi.Elephant: 250, xiangqi.Pawn: 80,
		},
		mobility: byKind{
			xiangqi.King: 0, xiangqi.Advisor: 1, xiangqi.Elephant: 1, xiangqi.Horse: 12,
			xiangqi.Rook: 6, xiangqi.Cannon: 6, xiangqi.Pawn: 15,
		},
		relations: true,
		history:   true,
	},
	Xiangjia: {
		name: "xiangjia",
		material: byKind{
			xiangqi.King: 1000, xiangqi.Rook: 600, xiangqi.Cannon: 400, xiangqi.Horse: 350,
			xiangqi.Elephant: 300, xiangqi.Advisor: 250, xiangqi.Pawn: 150,
		},
		mobility: byKind{
			xiangqi.Rook: 3, xiangqi.Horse: 5, xiangqi.Cannon: 3, xiangqi.Pawn: 5,
			xiangqi.Elephant: 2, xiangqi.Advisor: 2, xiangqi.King: 5,
		},
		secondBest: true,
	},
}

// centipawns turns an evaluation into the score that is shown: in every
// profile a soldier's material is 100.
func (s *settings) centipawns(value int) int { return value * 100 / s.material[xiangqi.Pawn] }
