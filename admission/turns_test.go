package admission

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
)

// Calls for one key take turns, those for another do not wait, and a call that gives up
// leaves the turn to the next one.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var turns Turns
		enter := func(ctx context.Context, key string) (func(), error) { return turns.Enter(ctx, key) }
		first, err := enter(t.Context(), "a")
		if err != nil {
			t.Fatal(err)
		}
		other, err := enter(t.Context(), "b")
		if err != nil {
			t.Fatal(err)
		}
		other()
		ctx, giveUp := context.WithCancelCause(t.Context())
		gaveUp := make(chan error, 1)
		go func() { _, err := enter(ctx, "a"); gaveUp <- err }()
		next := make(chan func(), 1)
		go func() {
			leave, err := enter(t.Context(), "a")
			if err != nil {
				t.Error(err)
			}
			next <- leave
		}()
		synctest.Wait()
		select {
		case <-next:
			t.Fatal("two calls have one turn")
		default:
		}
		why := errors.New("gave up")
		giveUp(why)
		if err := <-gaveUp; !errors.Is(err, why) {
			t.Errorf("a call that gave up: %v", err)
		}
		first()
		(<-next)()
		if len(turns.now) != 0 {
			t.Errorf("%d turns are kept though nobody has one", len(turns.now))
		}
	})
}
