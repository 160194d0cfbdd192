package people

import "time"

// A Patience says how often something may fail before whoever tries has to wait:
// so many times freely, then a second, twice as long each further time, and
// never longer than Most. What is older than Forget is forgotten.
type Patience struct {
	Free   int
	Most   time.Duration
	Forget time.Duration
}

// The patience with log-ins that fail: for one name short, lest anybody lock
// anybody out; for one address longer, as a school may have but one.
var (
	OfName    = Patience{Free: 8, Most: time.Minute, Forget: 24 * time.Hour}
	OfAddress = Patience{Free: 30, Most: 15 * time.Minute, Forget: 24 * time.Hour}
	// OfSignUps is the patience with one address that makes accounts.
	OfSignUps = Patience{Free: 60, Most: time.Hour, Forget: time.Hour}
)

// Wait returns how long after the last of so many failures the next try is
// looked at; zero is at once.
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
