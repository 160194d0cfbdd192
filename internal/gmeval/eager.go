//go:build !js

package gmeval

import (
	"context"

	"duiyi/gomoku"
)

// Parallel builds of the tables pay where there are several threads.
const eager = true

// Load waits until Boards of a rule can be made at once, or returns ctx's error if ctx ends
// while a page still fetches the policy and builds the tables. Elsewhere it does nothing: the
// first Board builds them.
func Load(context.Context, gomoku.Rule) error { return nil }
