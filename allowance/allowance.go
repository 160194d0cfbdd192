package allowance

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"duiyi/identity"
)

// A Kind is something that is bounded.
type Kind string

const (
	Engine    Kind = "engine"    // milliseconds of searches in a day; moves in games do not count
	Imports   Kind = "imports"   // bytes of records opened in a day
	Studies   Kind = "studies"   // kept
	Nodes     Kind = "nodes"     // of one study
	Games     Kind = "games"     // private ones, kept
	Exercises Kind = "exercises" // kept
)

// Kinds are all of them, in the order in which people see them.
var Kinds = []Kind{Engine, Studies, Nodes, Games, Exercises, Imports}

// Daily reports whether a kind is counted anew each day.
func (k Kind) Daily() bool { return k == Engine || k == Imports }

// Limits are the most of each kind; what is missing, or 0, has no limit.
type Limits map[Kind]int64

// Defaults are the limits of a server with accounts unless it is configured otherwise.
func Defaults() Limits {
	return Limits{
		Engine: (120 * time.Minute).Milliseconds(), Studies: 500, Nodes: 20_000, Games: 2000, Exercises: 5000, Imports: 50 << 20,
	}
}

// An OverError refuses what is over a limit.
type OverError struct {
	Kind  Kind
	Limit int64
	Used  int64         // before what is refused
	Wait  time.Duration // until a daily limit begins anew; 0 for one of things kept
}

func (e *OverError) Error() string {
	return fmt.Sprintf("the limit of %s is reached: %d of %d", e.Kind, e.Used, e.Limit)
}

// ErrUsedUp ends a search whose owner has used up the engine time of the day.
var ErrUsedUp = errors.New("the engine time of the day is used up")

// A Store keeps what accounts use. Methods are safe for concurrent use.
type Store interface {
	// AddUse adds to what an account has used of a kind on a day, and returns the sum. What
	// is used by an account that is gone adds nothing.
	AddUse(ctx context.Context, account string, day int64, kind string, amount int64) (int64, error)
	// Keeps returns how many studies, private games and exercises an account has, deleted
	// ones left out.
	Keeps(ctx context.Context, account string) (studies, games, exercises int64, err error)
	// SweepUse removes what was used before a day.
	SweepUse(ctx context.Context, before int64) error
}

// An Allowance applies limits. Its methods are safe for concurrent use.
type Allowance struct {
	limits Limits
	store  Store
	now    func() time.Time
	log    *slog.Logger
	// collect bills the searches that run now.
	collect func()

	mu   sync.Mutex
	used map[key]*use
}

type key struct {
	account string
	day     int64
	kind    Kind
}

// A use is what an account has used of a kind on a day.
type use struct {
	known   bool  // stored is what the store said, within saveEvery
	stored  int64 // by all nodes
	pending int64 // here, not in the store yet
	saves   int   // calls of save that run
}

// New returns an Allowance. collect has Bill called for the searches that run.
func New(l Limits, s Store, now func() time.Time, collect func(), log *slog.Logger) *Allowance {
	return &Allowance{limits: l, store: s, now: now, collect: collect, log: log, used: map[key]*use{}}
}

// saveEvery is how long use stays in memory alone; a crash loses that much.
const saveEvery = 5 * time.Second

// day numbers the days of UTC.
func day(t time.Time) int64 { return t.Unix() / 86400 }

func untilTomorrow(t time.Time) time.Duration { return time.Unix((day(t)+1)*86400, 0).Sub(t) }

// account returns the account whose use a call counts for, and false if it has no limit.
func account(ctx context.Context) (string, bool) {
	who := identity.From(ctx)
	return who.User, who.User != "" && !who.May(identity.Administer)
}

// Bill counts a search of a client, which is an account if that is its name, in milliseconds
// rounded up. It does not block.
func (a *Allowance) Bill(client string, took time.Duration) {
	if isAccount(client) {
		a.add(key{client, day(a.now()), Engine}, (took + time.Millisecond - 1).Milliseconds())
	}
}

// isAccount reports whether the name of a client is the id of an account: 16 hex digits. An
// address has a dot or a colon.
func isAccount(client string) bool {
	if len(client) != 16 {
		return false
	}
	for _, c := range []byte(client) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

func (a *Allowance) add(k key, amount int64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	u := a.used[k]
	if u == nil {
		u = &use{}
		a.used[k] = u
	}
	u.pending += amount
}

// today returns what an account has used of a daily kind.
func (a *Allowance) today(ctx context.Context, who string, kind Kind) (int64, error) {
	if kind == Engine {
		a.collect()
	}
	k := key{who, day(a.now()), kind}
	a.mu.Lock()
	u := a.used[k]
	if u != nil && u.known {
		defer a.mu.Unlock()
		return u.stored + u.pending, nil
	}
	a.mu.Unlock()
	if err := a.save(ctx, k); err != nil {
		return 0, err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if u = a.used[k]; u == nil {
		return 0, nil
	}
	return u.stored + u.pending, nil
}

// save stores what is pending of one use, and reads what other nodes have stored.
func (a *Allowance) save(ctx context.Context, k key) error {
	a.mu.Lock()
	u := a.used[k]
	if u == nil {
		u = &use{}
		a.used[k] = u
	}
	amount := u.pending
	u.pending = 0
	u.saves++
	a.mu.Unlock()
	sum, err := a.store.AddUse(ctx, k.account, k.day, string(k.kind), amount)
	a.mu.Lock()
	defer a.mu.Unlock()
	u.saves--
	if err != nil {
		u.pending += amount
		return fmt.Errorf("count what an account uses: %w", err)
	}
	u.stored, u.known = sum, true
	return nil
}

// Save stores all that is pending, and forgets days that are over. What other nodes have used in
// the meantime is read when somebody asks next.
func (a *Allowance) Save(ctx context.Context) {
	a.collect()
	a.mu.Lock()
	keys := slices.Collect(maps.Keys(a.used))
	a.mu.Unlock()
	for _, k := range keys {
		if !a.changed(k) {
			continue
		}
		if err := a.save(ctx, k); err != nil {
			a.log.Warn("engine time stays in memory", "err", err)
			return
		}
	}
}

// changed reports whether something of a use is pending. Of one without it forgets what the
// store said, and of a day that is over everything.
func (a *Allowance) changed(k key) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	u := a.used[k]
	if u == nil || u.pending > 0 {
		return u != nil
	}
	u.known = false
	if k.day < day(a.now()) && u.saves == 0 {
		delete(a.used, k)
	}
	return false
}

// Keep stores use until ctx ends, and once more then.
func (a *Allowance) Keep(ctx context.Context, write func(context.Context) (context.Context, context.CancelFunc)) {
	tick := time.NewTicker(saveEvery)
	defer tick.Stop()
	swept := int64(0)
	save := func() {
		to, cancel := write(ctx)
		defer cancel()
		a.Save(to)
	}
	for {
		select {
		case <-ctx.Done():
			save()
			return
		case <-tick.C:
		}
		save()
		if d := day(a.now()); d > swept {
			if err := a.store.SweepUse(ctx, d-keepDays); err == nil {
				swept = d
			}
		}
	}
}

// keepDays is how long the use of a day is kept.
const keepDays = 30

// Use counts an amount of a daily kind for the caller, unless it is over the limit.
func (a *Allowance) Use(ctx context.Context, kind Kind, amount int64) error {
	who, limited := account(ctx)
	if !limited {
		return nil
	}
	if err := a.Admit(ctx, kind, amount); err != nil {
		return err
	}
	a.add(key{who, day(a.now()), kind}, amount)
	return nil
}

// Admit refuses the caller an amount more of a kind with an *OverError. Nothing is counted:
// what is kept is counted in the store, and searches as they run.
func (a *Allowance) Admit(ctx context.Context, kind Kind, amount int64) error {
	who, limited := account(ctx)
	limit := a.limits[kind]
	if !limited || limit == 0 {
		return nil
	}
	used, err := a.usedOf(ctx, who, kind)
	if err != nil {
		return err
	}
	if used+max(amount, 1) <= limit {
		return nil
	}
	over := &OverError{Kind: kind, Limit: limit, Used: used}
	if kind.Daily() {
		over.Wait = untilTomorrow(a.now())
	}
	return over
}

// Left returns how much more of a kind the caller may have, and false if there is no limit.
func (a *Allowance) Left(ctx context.Context, kind Kind) (left int64, limited bool, err error) {
	who, limited := account(ctx)
	limit := a.limits[kind]
	if !limited || limit == 0 {
		return 0, false, nil
	}
	used, err := a.usedOf(ctx, who, kind)
	return max(0, limit-used), true, err
}

// AdmitSearch refuses the caller a search of so long, if it is longer than the engine time
// that is left of the day.
func (a *Allowance) AdmitSearch(ctx context.Context, length time.Duration) error {
	return a.Admit(ctx, Engine, length.Milliseconds())
}

// AdmitStudy refuses the caller another study.
func (a *Allowance) AdmitStudy(ctx context.Context) error { return a.Admit(ctx, Studies, 1) }

// AdmitNodes refuses a study of an owner so many nodes.
func (a *Allowance) AdmitNodes(ctx context.Context, owner string, nodes int) error {
	limit := a.limits[Nodes]
	if owner == "" || limit == 0 || int64(nodes) <= limit || identity.From(ctx).May(identity.Administer) {
		return nil
	}
	return &OverError{Kind: Nodes, Limit: limit, Used: limit}
}

func (a *Allowance) usedOf(ctx context.Context, who string, kind Kind) (int64, error) {
	if kind.Daily() {
		return a.today(ctx, who, kind)
	}
	studies, games, exercises, err := a.store.Keeps(ctx, who)
	return map[Kind]int64{Studies: studies, Games: games, Exercises: exercises}[kind], err
}

// Limit returns the most of a kind, and false if there is no limit.
func (a *Allowance) Limit(kind Kind) (limit int64, limited bool) {
	return a.limits[kind], a.limits[kind] > 0
}

// A Share is what the caller has used of a kind.
type Share struct {
	Kind  Kind
	Used  int64
	Limit int64         // 0 for none
	Wait  time.Duration // until a daily limit begins anew
}

// Shares returns what the caller has used of each kind; of nodes the limit alone. It is
// empty for callers without an account.
func (a *Allowance) Shares(ctx context.Context) ([]Share, error) {
	who, limited := account(ctx)
	who = cmp.Or(who, identity.From(ctx).User)
	if who == "" {
		return nil, nil
	}
	studies, games, exercises, err := a.store.Keeps(ctx, who)
	if err != nil {
		return nil, err
	}
	var list []Share
	for _, kind := range Kinds {
		s := Share{Kind: kind, Used: map[Kind]int64{Studies: studies, Games: games, Exercises: exercises}[kind]}
		if limited {
			s.Limit = a.limits[kind]
		}
		if kind.Daily() {
			s.Wait = untilTomorrow(a.now())
			if s.Used, err = a.today(ctx, who, kind); err != nil {
				return nil, err
			}
		}
		list = append(list, s)
	}
	return list, nil
}

// checkEvery is how often a long search is compared with what is left.
const checkEvery = 10 * time.Second

// Bound ends a context with ErrUsedUp once the caller has used up the engine time of the
// day. Stop it when the search is over.
func (a *Allowance) Bound(ctx context.Context) (bounded context.Context, stop func()) {
	who, limited := account(ctx)
	limit := a.limits[Engine]
	if !limited || limit == 0 {
		return ctx, func() {}
	}
	bounded, cancel := context.WithCancelCause(ctx)
	var done sync.WaitGroup
	done.Go(func() {
		for {
			used, err := a.today(bounded, who, Engine)
			left := time.Duration(limit-used) * time.Millisecond
			switch {
			case err != nil:
				left = checkEvery // a store that is away stops nobody
			case left <= 0:
				cancel(ErrUsedUp)
				return
			}
			select {
			case <-bounded.Done():
				return
			case <-time.After(min(max(left, 50*time.Millisecond), checkEvery)):
			}
		}
	})
	return bounded, func() { cancel(context.Canceled); done.Wait() }
}
