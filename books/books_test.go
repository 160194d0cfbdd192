package books_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"

	"duiyi/books"
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

// An engine plays from its own book, from the player's, or from none; without a book that
// is gone it plays all the same.
func TestGive(t *testing.T) {
	b := books.New(nil, nil, slog.New(slog.DiscardHandler))
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
		b.Give(r, tt.name)
		if !slices.Equal(r.told, tt.want) {
			t.Errorf("%q: %v, want %v", tt.name, r.told, tt.want)
		}
	}
}
