package httpapi

import (
	"encoding/json"

	"duiyi/match"
)

// newGameJSON is a configuration, and what is said of the new game beside it.
type newGameJSON struct {
	match.Config
	newGameMore
}

// newGameMore is the fields of newGameJSON beside the configuration.
type newGameMore struct {
	Title string      `json:"title"` // up to 120 characters, without control characters or direction changes
	Cmd   string      `json:"cmd"`
	Side  *match.Side `json:"side"` // the caller's side in a network game; default: drawn by lot
}

func (g *newGameJSON) UnmarshalJSON(object []byte) error {
	if err := json.Unmarshal(object, &g.Config); err != nil {
		return err
	}
	for _, name := range []string{"title", "cmd", "side"} {
		delete(g.Options, name)
	}
	return json.Unmarshal(object, &g.newGameMore)
}
