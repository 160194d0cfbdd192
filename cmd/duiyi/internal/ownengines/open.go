package ownengines

import (
	"context"
	"io"

	"duiyi/engine"
	"duiyi/internal/arena"
	"duiyi/protocol/gomocup"
	"duiyi/protocol/peer"
	"duiyi/protocol/ucci"
	"duiyi/protocol/uci"
)

// Open starts a program and logs the dialogue to words, unless it is nil.
func Open(ctx context.Context, s arena.Spec, words io.Writer) (engine.Engine, error) {
	program := peer.Program{Path: s.Command, Args: s.Args, Dir: s.Dir, Log: words}
	switch s.Protocol {
	case "uci":
		return uci.Start(ctx, uci.Foreign{Program: program, Settings: s.Options, Ranks: s.Ranks})
	case "ucci":
		return ucci.Start(ctx, ucci.Foreign{Program: program, Settings: s.Options})
	}
	return gomocup.Start(ctx, gomocup.Foreign{Program: program, Settings: s.Options})
}
