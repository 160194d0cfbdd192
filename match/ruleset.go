package match

// A Side is one of the two players: First moves first (Red in xiangqi, Black
// in gomoku), Second answers.
type Side uint8

const (
	First Side = iota
	Second
)

// Other returns the opponent of s.
func (s Side) Other() Side { return 1 - s }

// A Ruleset is what a match needs of a game's rules.
type Ruleset interface {
	// Start returns the position that a game with this configuration begins
	// from. The error says what in Rules, Size or Setup is wrong, and where.
	Start(c Config) (Position, error)
}

// A Position is one point of a game together with as much of its history as
// the rules need. It is immutable: Play returns a new one.
type Position interface {
	// Turn is the side to move, also when the game is over.
	Turn() Side
	// Play makes a move given in any text form the rules library reads. A
	// refused move is a *Refusal.
	Play(move string) (Position, Move, error)
	// Result is the end that the rules give to the game here, or nil.
	Result() *Result
	// View describes the position for a board.
	View() View
}

// A Move is one move as it was played, described so that a board can draw it
// and step back over it without knowing the rules.
type Move struct {
	Move     string            `json:"move"`               // the canonical text: h2e2, h8
	Side     Side              `json:"side"`               // who played it
	From     string            `json:"from,omitempty"`     // empty where a stone comes from the hand
	To       string            `json:"to"`                 // the point it ends on
	Piece    string            `json:"piece"`              // FEN letter, or X / O
	Captured string            `json:"captured,omitempty"` // FEN letter
	Check    bool              `json:"check,omitempty"`    // it attacks the king
	Text     map[string]string `json:"text"`               // by notation: chinese, chinese_traditional, wxf, iccs; or point
	Info     *Info             `json:"info,omitempty"`     // what the engine that chose it said; nil from a Ruleset
}

// A View is a position as a board shows it.
type View struct {
	Board     string   `json:"board"`               // xiangqi FEN; gomoku rows from the top joined by '/' and the side to move
	Turn      Side     `json:"turn"`                //
	Legal     []string `json:"legal"`               // canonical moves, empty when the game is over
	Check     string   `json:"check,omitempty"`     // the point of the king in check
	Row       []string `json:"row,omitempty"`       // the winning row's points
	Forbidden []string `json:"forbidden,omitempty"` // points the side to move may not play (renju)
	Fouls     []Foul   `json:"fouls,omitempty"`     // why they are forbidden, in the same order
	Seen      int      `json:"seen,omitempty"`      // how often this position has stood on the board, from 1 (xiangqi)
	Warning   *Notice  `json:"warning,omitempty"`   // a repetition has begun that will cost a side the game (xiangqi)
	Ruling    *Notice  `json:"ruling,omitempty"`    // the ruling that ended the game: a repetition, a move limit (xiangqi)
}

// A Notice is what a referee says of a repetition: what has been ruled, or,
// as a warning, what will be ruled if the loop is played once more.
type Notice struct {
	Loser  *Side                 `json:"loser"`           // nil for a draw; who is warned must vary
	Clause string                `json:"clause"`          // the stable code of the rule that decides
	Plies  int                   `json:"plies,omitempty"` // a warning: moves until the ruling falls due
	Loop   []string              `json:"loop"`            // the loop's moves, once around; empty where there is none
	Text   map[string]NoticeText `json:"text"`            // by language: zh-Hans, zh-Hant, en
}

// A NoticeText is a notice in sentences.
type NoticeText struct {
	Verdict string   `json:"verdict"`
	Reason  string   `json:"reason,omitempty"` // the clause; a warning has none
	Moves   []string `json:"moves,omitempty"`  // one sentence for each move of the loop, as often as it was played
}

// A Foul says why a point is forbidden (renju).
type Foul struct {
	Point string    `json:"point"`
	Kind  string    `json:"kind"` // double_three, double_four, overline
	Rows  []FoulRow `json:"rows"` // what a stone there would make
}

// A FoulRow is a row that a stone on a forbidden point would make.
type FoulRow struct {
	Name        string   `json:"name"`        // three, four, overline
	Stones      []string `json:"stones"`      // its points along the line, the forbidden one among them
	Completions []string `json:"completions"` // where a three becomes a straight four, or a four a five
}

// A Refusal says why a move was not played. Code is stable and meant for
// programs; Points are the points concerned, most telling first.
//
// Codes shared by the games: bad_text, ambiguous, not_your_turn, game_over,
// off_board. Xiangqi: not_yours, empty, cannot_move_so, blocked, own_piece,
// leaves_check, kings_face. Gomoku: occupied, forbidden.
type Refusal struct {
	Move   string   `json:"move"`
	Code   string   `json:"code"`
	Points []string `json:"points,omitempty"`
	Detail string   `json:"detail"` // one English sentence
}

func (r *Refusal) Error() string { return "move " + r.Move + ": " + r.Detail }
