package tourney

import (
	"sync"
	"time"

	"duiyi/httpapi/reply"
	"duiyi/tournaments"
)

// mostShelved is how many answers are kept.
const mostShelved = 32

// A shelf keeps answers to reads of tournaments: after a result all who look at the standings fetch
// the same.
type shelf struct {
	mu   sync.Mutex
	kept map[string]*shelved // by the address of the request
}

// A shelved answer is that to one edition of a tournament.
type shelved struct {
	version int
	named   time.Time
	made    time.Time
	get     func() (*reply.Shared, error)
}

// answer returns the answer to a request, which toJSON makes unless it is there. It may be that to an
// earlier version, so long ago.
func (s *shelf) answer(address string, v tournaments.View, old time.Duration, toJSON func(tournaments.View) (any, error)) (*reply.Shared, error) {
	version, named := v.Edition()
	now := time.Now()
	s.mu.Lock()
	one := s.kept[address]
	if one == nil || (one.version != version || !one.named.Equal(named)) && now.Sub(one.made) >= old {
		one = &shelved{version, named, now, sync.OnceValues(func() (*reply.Shared, error) {
			out, err := toJSON(v)
			if err != nil {
				return nil, err
			}
			return reply.NewShared(out)
		})}
		if s.kept == nil || s.kept[address] == nil && len(s.kept) >= mostShelved {
			s.kept = map[string]*shelved{}
		}
		s.kept[address] = one
	}
	s.mu.Unlock()
	return one.get()
}
