package classic

import (
	"context"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/xiangqi"
)

// In a browser nothing else runs while a search does not give way, not even the timer that
// cancels it.
func TestGivesWay(t *testing.T) {
	const limit = 10 * time.Second
	ctx, cancel := context.WithTimeout(t.Context(), limit/50)
	defer cancel()
	began := time.Now()
	if _, err := NewXiangqi(Profile(0)).Search(ctx, engine.Position{Start: xiangqi.StartFEN}, engine.Limits{MoveTime: limit}, nil); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(began); took > limit/2 {
		t.Errorf("a search cancelled after %v ended after %v", limit/50, took)
	}
}
