package httpapi_test

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"duiyi/accounts"
	"duiyi/allowance"
	"duiyi/app"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/people"
	"duiyi/store/sqlite"
)

// clubP99 is how long the slowest hundredth of the moves may take.
const clubP99 = 100 * time.Millisecond

var clubFor = flag.Duration("club", 0, "for how long a club of 50 members is measured")

// A restless engine keeps one processor at work for as long as it may.
type restless struct{}

func (restless) Search(ctx context.Context, _ engine.Position, l engine.Limits, info func(engine.Info)) (engine.Result, error) {
	if l.MoveTime > 0 {
		bounded, cancel := context.WithTimeout(ctx, l.MoveTime)
		defer cancel()
		ctx = bounded
	}
	found := engine.Result{Move: "h8", Info: engine.Info{Depth: 1, PV: []string{"h8"}}}
	info(found.Info)
	for ctx.Err() == nil { // it takes a whole processor
	}
	return found, nil
}

// TestClubLoad measures a server on two processors with 50 members: 25 games between them,
// 10 studies with the engine on and 20 reports asked for. The engine never rests. It logs how
// long moves in the running games take, and fails above clubP99:
//
//	go test ./httpapi -run TestClubLoad -v -club 30s
func TestClubLoad(t *testing.T) {
	if *clubFor == 0 {
		t.Skip("-club says for how long")
	}
	t.Cleanup(func() { runtime.GOMAXPROCS(runtime.GOMAXPROCS(2)) })
	kept := newStore(t).(*sqlite.Store)
	spec := shapes
	spec.New = func() (engine.Engine, error) { return restless{}, nil }
	a := &association{people: kept}
	a.server = newServerAs(t, kept, playedGames, []engines.Spec{spec}, func(o *httpapi.Options) {
		o.Accounts = accounts.New(kept, accounts.Config{Hasher: people.NewCheapHasher(), SignUp: accounts.SignUpOpen})
	}, app.Limits(allowance.Defaults()), app.Processors(2))
	type one struct{ id, cookie string }
	var members []one
	for n := range 50 {
		a.api.Rest()
		id, cookie := a.join(fmt.Sprintf("棋友%d", n), identity.RolePlayer)
		members = append(members, one{id, cookie})
	}
	bench := func(m one) *ownerBench { return &ownerBench{association: a, member: m.id, memberHas: m.cookie} }

	var games []*pair
	for n := 0; n < 50; n += 2 {
		a.api.Rest()
		games = append(games, a.hostedBy(members[n].cookie, gomokuOnline))
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var all sync.WaitGroup
	send := func(who one, path, body string) { // until the end
		all.Go(func() {
			r, err := http.NewRequestWithContext(ctx, "POST", a.url+path, strings.NewReader(body))
			if err != nil {
				return
			}
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Accept", "application/x-ndjson")
			r.Header.Set("Cookie", who.cookie)
			if answer, err := http.DefaultClient.Do(r); err == nil {
				_, _ = io.Copy(io.Discard, answer.Body)
				answer.Body.Close()
			}
		})
	}
	for n := range 10 {
		study := bench(members[n]).create("/api/studies", `{"game":"gomoku"}`)
		send(members[n], "/api/studies/"+study+"/analysis", `{"seat":"a","node":0}`)
	}
	for n := range 20 {
		m := members[10+n]
		game := bench(m).create("/api/games", `{"game":"gomoku","players":[{"kind":"human"},{"kind":"human"}]}`)
		for i := range 20 {
			a.request("POST", "/api/games/"+game+"/commands", fmt.Sprintf(`{"type":"move","move":"%c%d"}`, 'a'+i%10, 1+i/10*2), as(m.cookie))
			a.api.Rest()
		}
		send(m, "/api/games/"+game+"/report", `{"time_ms":1000}`)
	}
	time.Sleep(2 * time.Second)
	waiting := a.app.Reports().Stats().Waiting

	var mu sync.Mutex
	var took []time.Duration
	end := time.Now().Add(*clubFor)
	for i, p := range games {
		all.Go(func() {
			time.Sleep(time.Duration(i) * 40 * time.Millisecond)
			for n := 0; time.Now().Before(end) && n < 200; n++ {
				began := time.Now()
				r := a.request("POST", "/api/games/"+p.id+"/commands", fmt.Sprintf(`{"type":"move","move":"%c%d"}`, 'a'+n%15, 1+(n/15+n%15*4)%15), seat(p.secrets[n%2]))
				if r.status == http.StatusOK {
					mu.Lock()
					took = append(took, time.Since(began))
					mu.Unlock()
				}
				time.Sleep(time.Second - time.Since(began)%time.Second)
			}
		})
	}
	time.Sleep(time.Until(end))
	stop()
	all.Wait()
	slices.Sort(took)
	if len(took) < 100 {
		t.Fatalf("%d moves", len(took))
	}
	at := func(q float64) time.Duration { return took[int(q*float64(len(took)-1))].Round(100 * time.Microsecond) }
	if at(0.99) > clubP99 {
		t.Errorf("p99 %v, want at most %v", at(0.99), clubP99)
	}
	t.Logf("%d moves in %d games, %d reports waiting: p50 %v, p99 %v, most %v", len(took), len(games), waiting, at(0.5), at(0.99), at(1))
}
