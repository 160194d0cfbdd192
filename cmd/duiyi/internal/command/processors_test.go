package command

import (
	"runtime"
	"testing"
)

func TestBesideProcessors(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	processors, back := BesideProcessors(1)
	if during := runtime.GOMAXPROCS(0); processors != before || during != before+1 {
		t.Errorf("%d processors, %d threads for Go; want %d and one more", processors, during, before)
	}
	back()
	if after := runtime.GOMAXPROCS(0); after != before {
		t.Errorf("%d afterwards, want %d", after, before)
	}
}
