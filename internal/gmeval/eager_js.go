package gmeval

import (
	"context"

	"duiyi/gomoku"
	"duiyi/internal/part"
)

// The page has one thread, and fetches only the policies of rules that are played.
const eager = false

var loading = [...]*part.Loading[*tables]{
	gomoku.Freestyle: part.NewLoading(built[gomoku.Freestyle]),
	gomoku.Standard:  part.NewLoading(built[gomoku.Standard]),
	gomoku.Renju:     part.NewLoading(built[gomoku.Renju]),
	gomoku.Caro:      part.NewLoading(built[gomoku.Caro]),
}

// Load waits until Boards of a rule can be made at once, or returns ctx's error if ctx ends
// while a page still fetches the policy and builds the tables. Elsewhere it does nothing: the
// first Board builds them.
func Load(ctx context.Context, rule gomoku.Rule) error {
	_, err := loading[rule].Wait(ctx)
	return err
}
