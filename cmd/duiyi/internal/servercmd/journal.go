package servercmd

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"time"

	"duiyi/httpapi/keeper"
)

const (
	problemsLast = 24 * time.Hour
	mostKept     = 1000 // problems of a day; the earliest go first
)

// A journal remembers the warnings and errors of the last day, for the keeper's page. Its
// methods are safe for concurrent use.
type journal struct {
	mu  sync.Mutex
	all []keeper.Problem // the earliest first
}

// latest returns up to most problems of the day before now, the latest first, and how many
// there were.
func (j *journal) latest(most int, now time.Time) ([]keeper.Problem, int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.drop(now)
	var list []keeper.Problem
	for i := len(j.all) - 1; i >= 0 && len(list) < most; i-- {
		list = append(list, j.all[i])
	}
	return list, len(j.all)
}

// drop forgets what is older than a day. The caller holds the lock.
func (j *journal) drop(now time.Time) {
	n := 0
	for n < len(j.all) && (now.Sub(j.all[n].At) >= problemsLast || len(j.all)-n > mostKept) {
		n++
	}
	j.all = append(j.all[:0], j.all[n:]...)
}

func (j *journal) add(p keeper.Problem) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.all = append(j.all, p)
	if len(j.all) > 2*mostKept {
		j.drop(p.At)
	}
}

// A journalHandler passes records on, and keeps the problems among them.
type journalHandler struct {
	slog.Handler
	journal *journal
	with    []slog.Attr
}

// keepProblems returns a handler that passes every record to h.
func keepProblems(h slog.Handler, j *journal) slog.Handler { return journalHandler{h, j, nil} }

func (h journalHandler) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelWarn {
		var b strings.Builder
		b.WriteString(r.Message)
		say := func(a slog.Attr) bool {
			b.WriteString(" " + a.Key + "=" + a.Value.String())
			return true
		}
		for _, a := range h.with {
			say(a)
		}
		r.Attrs(say)
		h.journal.add(keeper.Problem{At: r.Time, Error: r.Level >= slog.LevelError, Text: b.String()})
	}
	return h.Handler.Handle(ctx, r)
}

func (h journalHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return journalHandler{h.Handler.WithAttrs(attrs), h.journal, append(h.with[:len(h.with):len(h.with)], attrs...)}
}

func (h journalHandler) WithGroup(name string) slog.Handler {
	return journalHandler{h.Handler.WithGroup(name), h.journal, h.with}
}
