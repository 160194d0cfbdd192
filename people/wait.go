package people

import "time"

// A Patience sets the delay between failing tries: none for the first Free ones, then
// a second, doubling up to Most. Tries older than Forget do not count.
type Patience struct {
	Free   int
	Most   time.Duration
	Forget time.Duration
}

// Delays after failed log-ins. For a name they stay short, so that nobody can lock a
// user out; for an address they grow longer after more tries, since a school may share
// one.
var (
	OfName    = Patience{Free: 8, Most: time.Minute, Forget: 24 * time.Hour}
	OfAddress = Patience{Free: 30, Most: 15 * time.Minute, Forget: 24 * time.Hour}
	// OfSignUps applies to accounts created from one address.
	OfSignUps = Patience{Free: 60, Most: time.Hour, Forget: time.Hour}
)

// Wait returns the delay after the last of failed tries.
func (p Patience) Wait(failed int) time.Duration {
	if failed < p.Free {
		return 0
	}
	wait := time.Second
	for n := p.Free; n < failed && wait < p.Most; n++ {
		wait *= 2
	}
	return min(wait, p.Most)
}
