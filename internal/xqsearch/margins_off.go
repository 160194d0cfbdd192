//go:build !tune

package xqsearch

import "duiyi/engine"

func marginOptions() []engine.Option { return nil }

func (e *Engine) setMargin(string, int) {}
