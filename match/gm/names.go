package gm

import (
	"duiyi/gomoku/opening"
	"duiyi/internal/names"
)

// named names an opening; nil for none.
func named(p opening.Pattern) *Pattern {
	name := names.Opening(string(p))
	if name == nil {
		return nil
	}
	return &Pattern{Code: string(p), Name: name}
}
