package app

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"slices"
	"testing"

	"duiyi/engine"
)

// reader is an engine that plays from books, and says what it was set to.
type reader struct {
	told []string
	bad  string // a book that cannot be opened
}

func (r *reader) Options() []engine.Option {
	return []engine.Option{{Name: "OwnBook", Type: "check"}, {Name: "BookFile", Type: "string"}}
}

func (r *reader) SetOption(name, value string) error {
	if name == "BookFile" && value == r.bad && value != "" {
		return errors.New("gone")
	}
	r.told = append(r.told, name+"="+value)
	return nil
}

func (*reader) Search(context.Context, engine.Position, engine.Limits, func(engine.Info)) (engine.Result, error) {
	return engine.Result{}, engine.ErrNoMove
}

// TestGiveBook: an engine plays from its own book, from the player's, or from
// none; one that is gone costs it the book and not the game.
func TestGiveBook(t *testing.T) {
	a := &App{log: slog.New(slog.NewTextHandler(io.Discard, nil))}
	for _, tt := range []struct {
		name string
		want []string
	}{
		{"", []string{"BookFile=", "OwnBook=true"}},
		{"none", []string{"BookFile=", "OwnBook=false"}},
		{"x.obk", []string{"BookFile=x.obk", "OwnBook=true"}},
		{"gone.obk", []string{"BookFile=", "OwnBook=false"}},
	} {
		r := &reader{bad: "gone.obk"}
		a.giveBook(r, tt.name)
		if !slices.Equal(r.told, tt.want) {
			t.Errorf("%q: %v, want %v", tt.name, r.told, tt.want)
		}
	}
}
