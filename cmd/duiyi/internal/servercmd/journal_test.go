package servercmd

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"
)

func TestJournal(t *testing.T) {
	var out bytes.Buffer
	j := &journal{}
	log := slog.New(keepProblems(slog.NewTextHandler(&out, nil), j)).With("node", "one")
	log.Info("begun")
	log.Warn("slow", "ms", 12)
	log.Error("failed", "err", errors.New("no room"))
	if lines := strings.Count(out.String(), "\n"); lines != 3 {
		t.Errorf("%d lines were written:\n%s", lines, out.String())
	}
	now := time.Now()
	list, n := j.latest(10, now)
	if n != 2 || len(list) != 2 || list[0].Text != "failed node=one err=no room" || !list[0].Error || list[1].Text != "slow node=one ms=12" || list[1].Error {
		t.Errorf("%d problems: %+v", n, list)
	}
	if list, n := j.latest(1, now); n != 2 || len(list) != 1 || !list[0].Error {
		t.Errorf("the last of %d: %+v", n, list)
	}
	if list, n := j.latest(10, now.Add(problemsLast)); n != 0 || list != nil {
		t.Errorf("a day later: %+v", list)
	}
	for i := range 3 * mostKept {
		log.Warn(fmt.Sprint("again ", i))
	}
	if len(j.all) > 2*mostKept {
		t.Errorf("%d problems are kept", len(j.all))
	}
	if list, n := j.latest(1, time.Now()); n != mostKept || list[0].Text != fmt.Sprint("again ", 3*mostKept-1, " node=one") {
		t.Errorf("%d problems, the last %+v", n, list)
	}
}
