package wire

import (
	"duiyi/report"
)

// Tried judges a move that was tried.
type Tried struct {
	Good bool    `json:"good"`           // it is sound: it loses less than 0.1 against the best, which a report would not mark
	Best bool    `json:"best,omitempty"` // it is the report's best
	Loss float64 `json:"loss"`           // against the best, 0 to 2
	Move Move    `json:"move"`
}

// ToTried converts a judgement to its JSON type.
func ToTried(t report.Tried) Tried {
	return Tried{Good: t.Good, Best: t.Best, Loss: t.Loss, Move: ToMove(t.Move)}
}

// EditorBody invites an editor.
type EditorBody struct {
	Name string `json:"name"` // of the account, as anybody may type it
}
