package storetest

import (
	"testing"
)

// uses tests that the uses of accounts are summed by day and kind, and what
// they keep is counted.
func uses(t *testing.T, s RatingStore) {
	ctx := t.Context()
	one, two := user(1).ID, user(2).ID
	add := func(account string, day int64, kind string, amount, want int64) {
		t.Helper()
		sum, err := s.AddUse(ctx, account, day, kind, amount)
		does(t, err, nil)
		same(t, "AddUse", want, sum)
	}
	add(one, 5, "engine", 0, 0)
	add(one, 5, "engine", 30, 30)
	add(one, 5, "engine", 12, 42)
	add(one, 5, "imports", 7, 7)
	add(one, 6, "engine", 1, 1)
	add(two, 5, "engine", 3, 3)
	add(one, 5, "engine", 0, 42)
	add("00000000000000ff", 5, "engine", 3, 0) // not an account
	does(t, s.SweepUse(ctx, 6), nil)
	add(one, 5, "engine", 0, 0)
	add(one, 6, "engine", 0, 1)

	keeps := func(account string, studies, games, exercises int64) {
		t.Helper()
		a, b, c, err := s.Keeps(ctx, account)
		does(t, err, nil)
		same(t, "Keeps", [3]int64{studies, games, exercises}, [3]int64{a, b, c})
	}
	keeps(one, 0, 0, 0)
	sum, events := game(1)
	sum.Owner = one
	does(t, s.Create(ctx, sum, events), nil)
	house, events := game(2)
	does(t, s.Create(ctx, house, events), nil)
	for n := range 2 {
		own, edits := opened(3+n, "")
		own.Owner = one
		does(t, s.CreateStudy(ctx, own, edits), nil)
	}
	keeps(one, 2, 1, 0)
	keeps(two, 0, 0, 0)
	keeps("", 0, 0, 0)
	does(t, s.Delete(ctx, sum.ID, epoch), nil)
	keeps(one, 2, 0, 0)
}
