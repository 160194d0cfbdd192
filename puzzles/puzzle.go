package puzzles

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Puzzle is a position with a task and its proved answers.
type Puzzle struct {
	// ID is 12 hex digits made from Game, Rules, Position and Task: a new edition of
	// a bank keeps it, so progress survives.
	ID       string   `json:"id"`
	Game     string   `json:"game"`     // a name of the table of games
	Rules    string   `json:"rules"`    // a rule set of the game
	Position string   `json:"position"` // a FEN or the text of a gomoku board; the solver is to move
	Task     Task     `json:"task"`
	Solution Node     `json:"solution"`         // its Next are the right first moves
	Themes   []string `json:"themes,omitempty"` // codes, the most telling first
	// Difficulty is a Glicko-2 rating to begin with, from measures of the solution.
	Difficulty int    `json:"difficulty"`
	Source     Source `json:"source"`
	Proof      Proof  `json:"proof"`
}

// A Kind is a kind of task.
type Kind string

// The kinds. The codes are stable. docs/explanations/puzzles.md says what each proves.
const (
	Mate        Kind = "mate"         // mate in Moves
	Checks      Kind = "checks"       // mate in Moves, every move a check (连将杀)
	Material    Kind = "material"     // win at least Gain within Moves, by the Motif
	OnlyDefence Kind = "only_defence" // the one move that is not mated within Moves
	TableWin    Kind = "table_win"    // keep the win of a table ending for Moves moves
	TableDraw   Kind = "table_draw"   // keep the draw of a table ending for Moves moves
	Fours       Kind = "fours"        // win by Moves fours (VCF); the last cannot be stopped
	Threes      Kind = "threes"       // win by fours and threes (VCT) in Moves moves
	StopFours   Kind = "stop_fours"   // stop the opponent's win by fours
	FoulTrap    Kind = "foul_trap"    // White wins by Moves fours because a point is forbidden to Black
	FoulEscape  Kind = "foul_escape"  // Black wins by Moves fours, past forbidden points
)

// Kinds lists the kinds of tasks.
var Kinds = [...]Kind{Mate, Checks, Material, OnlyDefence, TableWin, TableDraw, Fours, Threes, StopFours, FoulTrap, FoulEscape}

// A Task says what is to be done.
type Task struct {
	Kind  Kind   `json:"kind"`
	Moves int    `json:"moves"`           // of the solver, 1 to 99
	Gain  int    `json:"gain,omitempty"`  // of Material: rook 9, horse and cannon 4, advisor and elephant 2, pawn 1 or 2
	Motif string `json:"motif,omitempty"` // of Material: a kind of reason, such as "fork"
}

// String writes a task as ParseTask reads it, such as "mate 3" or "material 2 4 fork".
func (t Task) String() string {
	s := fmt.Sprintf("%s %d", t.Kind, t.Moves)
	if t.Gain != 0 || t.Motif != "" {
		s += fmt.Sprintf(" %d", t.Gain)
	}
	if t.Motif != "" {
		s += " " + t.Motif
	}
	return s
}

// ErrTask says that a text is no task.
var ErrTask = errors.New("not a task such as \"mate 3\"")

// ParseTask reads a task as String writes it.
func ParseTask(text string) (Task, error) {
	words := strings.Split(text, " ")
	t := Task{Kind: Kind(words[0])}
	if len(words) < 2 || len(words) > 4 || !slices.Contains(Kinds[:], t.Kind) {
		return Task{}, fmt.Errorf("%w: %q", ErrTask, text)
	}
	var err error
	if t.Moves, err = strconv.Atoi(words[1]); err != nil || t.Moves < 1 || t.Moves > 99 {
		return Task{}, fmt.Errorf("%w: %q", ErrTask, text)
	}
	if len(words) > 2 {
		if t.Gain, err = strconv.Atoi(words[2]); err != nil || t.Gain < 0 || t.Gain > 999 {
			return Task{}, fmt.Errorf("%w: %q", ErrTask, text)
		}
	}
	if len(words) > 3 {
		t.Motif = words[3]
	}
	if t.String() != text {
		return Task{}, fmt.Errorf("%w: %q", ErrTask, text)
	}
	return t, nil
}

// A Source says where a position comes from.
type Source struct {
	Kind      string `json:"kind"`                // "game", "self_play", "study" or "table"
	Title     string `json:"title,omitempty"`     // of a study or a game
	Book      string `json:"book,omitempty"`      // a classic that holds the study
	Players   string `json:"players,omitempty"`   // first to move – second
	Event     string `json:"event,omitempty"`     // of a game
	Date      string `json:"date,omitempty"`      // as the record has it
	Ply       int    `json:"ply,omitempty"`       // moves of the game before the position
	Published string `json:"published,omitempty"` // the result that the record of a study gives: "1-0", "0-1" or "1/2-1/2"
}

// The kinds of sources.
const (
	FromGame     = "game"
	FromSelfPlay = "self_play"
	FromStudy    = "study"
	FromTable    = "table"
)

// A Proof says how the answers were proved.
type Proof struct {
	By    string `json:"by"`             // "search", "table" or "solver"
	Nodes int64  `json:"nodes"`          // looked at
	Note  string `json:"note,omitempty"` // a code such as "contradicts_book"
}

// The means of proof.
const (
	BySearch = "search" // of all moves by the rules of xiangqi
	ByTable  = "table"  // an exact endgame table
	BySolver = "solver" // of fours and threes
)

// NewID returns the ID of a puzzle. The motif of a task is a description: it changes no
// ID.
func NewID(game, rules, position string, task Task) string {
	task.Motif = ""
	sum := sha256.Sum256([]byte(game + "\n" + rules + "\n" + position + "\n" + task.String()))
	return hex.EncodeToString(sum[:6])
}
