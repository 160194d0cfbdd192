//go:build !tune

package gmsearch

import "duiyi/engine"

// tuned is what an engine keeps of the numbers that can be tuned: nothing, in a
// build in which they are constants.
type tuned struct{}

func (*tuned) options() []engine.Option { return nil }

func (*tuned) set(string, int) {}

func (*tuned) use() {}
