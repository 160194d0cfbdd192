package workers

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"duiyi/engine"
)

// A search that is given up is not repeated; one whose move is wanted now asks for a rough one.
func TestSearchHurried(t *testing.T) {
	among := []string{"h2e2", "b2e2"}
	for _, tt := range []struct {
		name  string
		end   func(give, now context.CancelFunc)
		err   error
		asked []engine.Limits
	}{
		{"given up", func(give, _ context.CancelFunc) { give() }, context.Canceled, []engine.Limits{{Nodes: 100, SearchMoves: among}}},
		{"move now", func(_, now context.CancelFunc) { now() }, nil, []engine.Limits{{Nodes: 100, SearchMoves: among}, {Depth: 1, SearchMoves: among, Rough: true}}},
		{"both", func(give, now context.CancelFunc) { now(); give() }, context.Canceled, []engine.Limits{{Nodes: 100, SearchMoves: among}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			ctx, give := context.WithCancel(t.Context())
			defer give()
			thinking, now := context.WithCancel(ctx)
			defer now()
			var asked []engine.Limits
			r, err := SearchHurried(ctx, thinking, engine.Limits{Nodes: 100, SearchMoves: among}, func(ctx context.Context, l engine.Limits) (engine.Result, error) {
				asked = append(asked, l)
				if l.Rough {
					return engine.Result{Move: "h2e2"}, ctx.Err()
				}
				tt.end(give, now)
				<-ctx.Done() // the network has not come
				return engine.Result{}, ctx.Err()
			})
			if !errors.Is(err, tt.err) || (err == nil) != (r.Move == "h2e2") || !reflect.DeepEqual(asked, tt.asked) {
				t.Errorf("asked for %+v: %+v, %v", asked, r, err)
			}
		})
	}
}
