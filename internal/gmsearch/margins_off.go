//go:build !tune

package gmsearch

import "duiyi/engine"

// tuned is empty: in this build the tunable numbers are constants.
type tuned struct{}

func (*tuned) options() []engine.Option { return nil }

func (*tuned) set(string, int) {}

func (*tuned) use() {}
