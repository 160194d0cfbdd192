package ucci_test

import (
	"context"
	"io"
	"testing"

	"duiyi/engine"
	"duiyi/protocol/internal/dialogue"
	"duiyi/protocol/ucci"
)

func TestOrders(t *testing.T) {
	n := 5
	if testing.Short() {
		n = 3
	}
	commands := []string{
		"setoption batch true", "setoption batch false", "go nodes 50", "go infinite", "go ponder nodes 50",
		"ponderhit", "stop", "isready", "position startpos moves h2e2", "quit",
	}
	dialogue.TestOrders(t, n, commands, func(ctx context.Context, in io.Reader, out io.Writer, e engine.Engine) error {
		return ucci.Serve(ctx, in, out, e, ucci.Program{Name: "Slow"})
	})
}
