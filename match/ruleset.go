package match

// A Side is one of the two seats: First moves first, Second answers. An opening
// rule may have the players swap seats; a Side is a colour all the same.
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
	// from. The error is a *ConfigError: it says what in Rules, Setup or the
	// options is wrong, and where.
	Start(c Config) (Position, error)
}

// A Position is one point of a game together with as much of its history as
// the rules need. It is immutable: Play returns a new one.
type Position interface {
	// Turn is the side to move or decide, also when the game is over. By an
	// opening rule one side may place stones of both colours.
	Turn() Side
	// Play makes a move given in any text form the rules library reads. A
	// refused move is a *Refusal.
	Play(move string) (Position, Move, error)
	// Result is the end that the rules give to the game here, or nil.
	Result() *Result
	// View describes the position for a board. Everybody is shown the same. A
	// game that hides something from a player (揭棋 does, of the pieces that lie
	// face down) would be asked here, with the side that looks or nobody; who
	// looks is known where a Snapshot of package app is made an answer.
	View() View
}

// A Reader is a Position of a game whose notations share some texts. PlayIn is
// Play for a move that was written by somebody who uses a notation; one that
// the game does not know is as good as none.
type Reader interface {
	PlayIn(move, notation string) (Position, Move, error)
}

// Boarder is what a Position may be that knows its board without the rest of its
// View.
type Boarder interface {
	Board() string // View.Board
}

// Board returns View().Board of a position.
func Board(p Position) string {
	if b, ok := p.(Boarder); ok {
		return b.Board()
	}
	return p.View().Board
}

// A Keyer is what a Position may be whose Board says more than what stands there
// and who is to move: how many moves ago a piece was taken, say.
type Keyer interface {
	// Key is the same for positions in which the same moves can be played, with
	// the same to gain, whatever led to them.
	Key() string
}

// Key returns what tells a position from others, apart from how it came about.
func Key(p Position) string {
	if k, ok := p.(Keyer); ok {
		return k.Key()
	}
	return Board(p)
}

// A Move is one move as it was played, described so that a board can draw it
// and step back over it without knowing the rules.
type Move struct {
	Move     string            `json:"move"`               // the canonical text: h2e2, h8; of a decision its name, or a number
	Kind     string            `json:"kind,omitempty"`     // what an opening rule made of it: KindChoice, ...; empty for a plain move
	Side     Side              `json:"side"`               // who played it
	From     string            `json:"from,omitempty"`     // empty where a stone comes from the hand
	To       string            `json:"to"`                 // the point it ends on
	Piece    string            `json:"piece"`              // FEN letter, or X / O
	Captured string            `json:"captured,omitempty"` // FEN letter
	Check    bool              `json:"check,omitempty"`    // it attacks the king
	Swap     bool              `json:"swap,omitempty"`     // the players swap seats with it
	Text     map[string]string `json:"text"`               // by notation: chinese, chinese_traditional, wxf, iccs, vietnamese; or point
	Info     *Info             `json:"info,omitempty"`     // what the engine that chose it said; nil from a Ruleset
	Lag      int64             `json:"lag,omitempty"`      // what was credited for its way over the network, in ms; 0 from a Ruleset
}

// Kinds of moves that only an opening rule knows.
const (
	KindChoice = "choice" // one of several ways to go on, by name
	KindNumber = "number" // how many fifth moves will be offered
	KindOffer  = "offer"  // a point offered for the fifth stone; none is placed yet
	KindPick   = "pick"   // the offer that the opponent keeps; the stone is placed
)

// Aside reports whether the move leaves the board as it was.
func (m Move) Aside() bool {
	return m.Kind == KindChoice || m.Kind == KindNumber || m.Kind == KindOffer
}

// seat returns where who made the move sits after it.
func (m Move) seat() Side {
	if m.Swap {
		return m.Side.Other()
	}
	return m.Side
}

// A View is a position as a board shows it. More is what only one game has to
// show, a struct of its adapter's, whose JSON fields stand among these.
type View struct {
	Board     string   `json:"board"`             // as the rules library writes it, with the side to move
	Turn      Side     `json:"turn"`              //
	Legal     []string `json:"legal"`             // canonical moves, empty when the game is over
	Check     string   `json:"check"`             // the point of the king in check
	Row       []string `json:"row"`               // the points of the row that won
	Forbidden []string `json:"forbidden"`         // points where the rules forbid the side to move what they allow otherwise
	Opening   *Opening `json:"opening,omitempty"` // what an opening rule asks, while it does
	Seen      int      `json:"seen"`              // how often this position has stood on the board, from 1; 0 where that does not matter
	Warning   *Notice  `json:"warning,omitempty"` // a repetition has begun that will cost a side the game
	Ruling    *Notice  `json:"ruling,omitempty"`  // the ruling that ended the game: a repetition, a move limit
	More      any      `json:"-"`
}

// What an opening asks of the side to decide.
const (
	AskPlace  = "place"  // a stone
	AskChoice = "choice" // one of Options
	AskNumber = "number" // how many fifth moves will be offered: one of Options
	AskOffer  = "offer"  // a point for the fifth stone, until there are Of
	AskPick   = "pick"   // one of Offers
)

// An Opening is a question of an opening rule. What may be answered is in
// View.Legal as well.
type Opening struct {
	Rule    string   `json:"rule"`              // its name
	Ask     string   `json:"ask"`               // AskPlace, ...
	Stone   int      `json:"stone"`             // the number of the stone that comes next, from 1: odd ones are black
	Within  int      `json:"within,omitempty"`  // it goes inside the central square with so many points on a side; 0 is anywhere
	Outside int      `json:"outside,omitempty"` // or outside that square
	Options []string `json:"options,omitempty"` // the answers to AskChoice and AskNumber
	Offers  []string `json:"offers,omitempty"`  // points offered so far, in order
	Of      int      `json:"of,omitempty"`      // how many are to be offered, once that is settled
}

// A Notice is what a referee says of a repetition: what has been ruled, or,
// as a warning, what will be ruled if the loop is played once more.
type Notice struct {
	Loser  *Side                 `json:"loser"`           // nil for a draw; who is warned must vary
	Clause string                `json:"clause"`          // the stable code of the rule that decides
	Plies  int                   `json:"plies,omitempty"` // a warning: moves until the ruling falls due
	Loop   []string              `json:"loop"`            // the loop's moves, once around; empty where there is none
	Text   map[string]NoticeText `json:"text"`            // by language tag
}

// A NoticeText is a notice in sentences.
type NoticeText struct {
	Verdict string   `json:"verdict"`
	Reason  string   `json:"reason,omitempty"` // the clause; a warning has none
	Moves   []string `json:"moves,omitempty"`  // one sentence for each move of the loop, as often as it was played
}

// A Refusal says why a move was not played. Code is stable and meant for
// programs; Points are the points concerned, most telling first.
//
// Codes that games share: bad_text, ambiguous, not_your_turn, game_over,
// off_board, not_yours, empty, occupied, forbidden; of pieces that move:
// cannot_move_so, blocked, own_piece, leaves_check, kings_face; of opening
// rules: opening_choice, opening_number, opening_place, opening_outside (the
// square), opening_inside (it), opening_symmetric, opening_pick.
type Refusal struct {
	Move   string   `json:"move"`
	Code   string   `json:"code"`
	Points []string `json:"points,omitempty"`
	Detail string   `json:"detail"` // one English sentence
}

func (r *Refusal) Error() string { return "move " + r.Move + ": " + r.Detail }
