package match

import "duiyi/match/question"

// A Side is one of the two colours: First moves first. An opening rule may have the
// players swap seats, which does not change the colours.
type Side uint8

const (
	First Side = iota
	Second
)

// Other returns the opponent of s.
func (s Side) Other() Side { return 1 - s }

// A Ruleset provides a game's rules to a match.
type Ruleset interface {
	// Start returns the position that a game with this configuration starts from. The error is
	// a *ConfigError, which says what is wrong in Rules, Setup or the options.
	Start(c Config) (Position, error)
}

// A Position is a position of a game with the history that the rules need. It is immutable:
// Play returns a new one.
type Position interface {
	// Turn returns the side to move or decide, also when the game is over. Some
	// opening rules have one side place stones of both colours.
	Turn() Side
	// Play makes a move in any text form that the rules read. The error for a refused move is
	// a *Refusal.
	Play(move string) (Position, Move, error)
	// Result returns the result by the rules, or nil.
	Result() *Result
	// View describes the position for a board, the same for all viewers. A game with hidden
	// information (揭棋 has pieces face down) would need the viewer's side here; package
	// httpapi knows the caller when it turns a snapshot into an answer.
	View() View
}

// A reader is a Position of a game in which several notations share some texts. PlayIn is
// Play for a move in a given notation; an unknown notation is ignored.
type reader interface {
	PlayIn(move, notation string) (Position, Move, error)
}

// A Move describes a played move so that a board can draw and revert it without knowing
// the rules.
type Move struct {
	Move     string            `json:"move"`               // the canonical text: h2e2, h8; for a decision its name or number
	Kind     string            `json:"kind,omitempty"`     // the kind of answer to an opening rule, a const of package question; empty for a plain move
	Side     Side              `json:"side"`               // the side that played it
	From     string            `json:"from,omitempty"`     // empty for a stone from the hand
	To       string            `json:"to"`                 // the point it ends on
	Piece    string            `json:"piece"`              // FEN letter, or X / O
	Captured string            `json:"captured,omitempty"` // FEN letter
	Check    bool              `json:"check,omitempty"`    // it attacks the king
	Swap     bool              `json:"swap,omitempty"`     // the players swap seats with it
	Text     map[string]string `json:"text"`               // by notation: chinese, chinese_traditional, wxf, iccs, vietnamese; or point
	Info     *Info             `json:"info,omitempty"`     // the report of the engine that chose it; nil from a Ruleset
	Lag      int64             `json:"lag,omitempty"`      // the credit for network delay, in ms; 0 from a Ruleset
}

// Aside reports whether the move leaves the board unchanged.
func (m Move) Aside() bool {
	return m.Kind == question.Choice || m.Kind == question.Number || m.Kind == question.Offer
}

// seat returns the side of the move's player after it.
func (m Move) seat() Side {
	if m.Swap {
		return m.Side.Other()
	}
	return m.Side
}

// A View describes a position for display. More is a struct of one game's adapter; its JSON
// fields appear among these.
type View struct {
	Board     string            `json:"board"`
	Turn      Side              `json:"turn"`
	Legal     []string          `json:"legal"`             // canonical moves, or answers to an opening rule; empty once the game is over
	Check     string            `json:"check"`             // the point of the king in check
	Row       []string          `json:"row"`               // the points of the row that won
	Forbidden []string          `json:"forbidden"`         // in renju, the points forbidden to Black, who is to move
	Opening   *question.Opening `json:"opening,omitempty"` // the question of an opening rule
	Seen      int               `json:"seen"`              // how often the position has occurred, from 1, in xiangqi; else 0
	Warning   *Notice           `json:"warning,omitempty"` // a loop was completed once and will cost a side the game if repeated
	Ruling    *Notice           `json:"ruling,omitempty"`  // the ruling that ended the game: a repetition, a move limit
	More      any               `json:"-"`
}

// A Notice is a ruling on a repetition or move limit, or a warning of one.
type Notice struct {
	Loser  *Side                 `json:"loser"`           // null for a draw; in a warning, the side that must vary
	Clause string                `json:"clause"`          // the stable code of the rule, such as perpetual_check
	Plies  int                   `json:"plies,omitempty"` // of a warning: the moves until it comes true
	Loop   []string              `json:"loop"`            // one round of the loop's moves
	Text   map[string]NoticeText `json:"text"`            // by language tag
}

// A NoticeText is a notice in sentences.
type NoticeText struct {
	Verdict string   `json:"verdict"`          // the ruling
	Reason  string   `json:"reason,omitempty"` // the rule; a warning has none
	Moves   []string `json:"moves,omitempty"`  // a sentence for each move of the loop; a warning has none
}

// A Refusal says why a move is illegal.
type Refusal struct {
	Move string `json:"move"` // as sent
	// Code is one of bad_text, ambiguous, not_your_turn, game_over, off_board, not_yours,
	// empty, cannot_move_so, blocked, own_piece, leaves_check, kings_face, occupied,
	// forbidden, opening_choice, opening_number, opening_place, opening_outside,
	// opening_inside, opening_symmetric and opening_pick. opening_outside: the stone is
	// outside the square it must be in; opening_inside: the reverse.
	Code   string   `json:"code"`
	Points []string `json:"points,omitempty"` // the points concerned, the most relevant first; may be missing
	Detail string   `json:"detail"`           // one English sentence
}

func (r *Refusal) Error() string { return "move " + r.Move + ": " + r.Detail }

// Rule returns the code among empty texts.
func (r *Refusal) Rule() (game, code, piece, point string) { return "", r.Code, "", "" }
