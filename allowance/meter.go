package allowance

import (
	"context"
	"io"
)

// Imported returns in, as far as the caller may import today: a read beyond that fails with
// an *OverError. count counts what was read until then.
func (a *Allowance) Imported(ctx context.Context, in io.Reader) (limited io.Reader, count func(), err error) {
	who, is := account(ctx)
	limit := a.limits[Imports]
	if !is || limit == 0 {
		return in, func() {}, nil
	}
	used, err := a.usedOf(ctx, who, Imports)
	if err != nil {
		return nil, nil, err
	}
	m := &meter{in: in, left: max(0, limit-used), over: &OverError{Kind: Imports, Limit: limit, Used: used, Wait: untilTomorrow(a.now())}}
	return m, func() { a.add(key{who, day(a.now()), Imports}, m.read) }, nil
}

// A meter reads up to a limit.
type meter struct {
	in   io.Reader
	left int64
	read int64
	over *OverError
}

func (m *meter) Read(p []byte) (int, error) {
	if m.left == 0 { // the input may end exactly here
		var more [1]byte
		if n, err := m.in.Read(more[:]); n == 0 {
			return 0, err
		}
		return 0, m.over
	}
	n, err := m.in.Read(p[:min(int64(len(p)), m.left)])
	m.left -= int64(n)
	m.read += int64(n)
	return n, err
}
