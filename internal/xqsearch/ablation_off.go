//go:build !ablate

package xqsearch

import "duiyi/engine"

// techniques is the set of techniques that are left out: none.
type techniques struct{}

func (techniques) has(technique) bool { return false }

func ablationOptions() []engine.Option { return nil }

func (e *Engine) leaveOut(string) error { return nil }
