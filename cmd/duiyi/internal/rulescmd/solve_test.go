package rulescmd

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"duiyi/cmd/duiyi/internal/command"
)

// A search for a win that is stopped does not read as one that found none.
func TestSolveInterrupted(t *testing.T) {
	row, empty := "......OXX......", strings.Repeat(".", 15)
	c := Solve{Rule: "freestyle", Side: "X", Time: time.Hour}
	c.Board = strings.Repeat(empty+"/", 7) + row + strings.Repeat("/"+empty, 7)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c.JSON = range []bool{false, true} {
		var out bytes.Buffer
		err := c.solve(ctx, &command.Streams{Out: &out})
		if !errors.As(err, new(*command.InterruptedError)) || !strings.Contains(err.Error(), "solve: interrupted after ") {
			t.Errorf("solve = %v", err)
		}
		if !c.JSON && out.String() != "unknown: it was interrupted\n" || c.JSON && !strings.Contains(out.String(), `"win":false`) {
			t.Errorf("it prints %q", out.String())
		}
	}
}
