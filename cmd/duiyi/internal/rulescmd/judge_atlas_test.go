package rulescmd

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"duiyi/cmd/duiyi/internal/boardflags"
	"duiyi/cmd/duiyi/internal/command"
)

// An atlas that is stopped prints what was counted, and says that it was stopped.
func TestAtlasInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c := Judge{FENFlag: boardflags.FENFlag{FEN: "start"}, Rules: "axf", Lang: "en", atlasFlags: atlasFlags{Atlas: true, Generated: 1_000_000, Seed: 1}}
	var out bytes.Buffer
	err := c.makeAtlas(ctx, &command.Streams{Out: &out, Err: io.Discard})
	if !errors.As(err, new(*command.InterruptedError)) || !strings.Contains(err.Error(), "judge --atlas: interrupted after 0 loops") {
		t.Errorf("makeAtlas = %v", err)
	}
	if !strings.Contains(out.String(), "0 different loops") {
		t.Errorf("it prints %q", out.String())
	}
}
