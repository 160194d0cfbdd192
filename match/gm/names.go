package gm

import (
	"duiyi/gomoku/opening"
	"duiyi/internal/names"
)

// named returns the name of an opening, or nil.
func named(p opening.Pattern) *Pattern {
	name := names.Opening(string(p))
	if name == nil {
		return nil
	}
	return &Pattern{Code: string(p), Name: name}
}
