package evaluations

import (
	"context"
	"crypto/sha256"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"duiyi/match"
	"duiyi/match/positions"
)

const (
	// mostEvaluations is how many positions the store keeps: some 25 MB.
	mostEvaluations = 100_000
	// mostCached is how many of them stay in memory.
	mostCached = 2048
	// saveEvery is how long evaluations wait to be written in one batch. A power
	// cut loses no more than that, and a search finds it again.
	saveEvery = 2 * time.Second
	// leastDepth is the least depth worth keeping, in plies: a search finds less in
	// an instant.
	leastDepth = 4
	// writeTimeout bounds a write.
	writeTimeout = 10 * time.Second
)

// A Key identifies a position however it is reached: its game, rules, board and
// side to move.
type Key [16]byte

// KeyOf returns the key of a position of a game played by rules.
func KeyOf(game, rules string, p match.Position) (key Key) {
	sum := sha256.Sum256([]byte(game + "\x00" + rules + "\x00" + positions.Key(p)))
	copy(key[:], sum[:])
	return key
}

// Reusable reports whether an evaluation of a position holds however the position
// is reached: it has not stood on the board before, no repetition is under way,
// and no opening rule asks a question.
func Reusable(p match.Position) bool {
	v := p.View()
	return v.Seen <= 1 && v.Warning == nil && v.Opening == nil && len(v.Legal) > 0
}

// An Evaluation is an engine's score of a position.
type Evaluation struct {
	Of     Key
	Engine string      // its ID
	Score  match.Score // for the side to move
	Depth  int
	Nodes  int64
	Line   []string  // the expected moves, canonical
	At     time.Time // whole milliseconds, UTC
}

// deeper reports whether e replaces another evaluation of the same position.
func (e Evaluation) deeper(than Evaluation) bool {
	return e.Depth > than.Depth || e.Depth == than.Depth && e.Nodes >= than.Nodes
}

// A Store keeps evaluations. Its methods are safe for concurrent use.
type Store interface {
	// Evaluation returns the evaluation of a position; false if there is none.
	Evaluation(ctx context.Context, of Key) (Evaluation, bool, error)
	// KeepEvaluations stores evaluations: the deepest of each position, and the
	// newest most of all. It may keep more of those that are equally old.
	KeepEvaluations(ctx context.Context, list []Evaluation, most int) error
}

// A Cache keeps the latest evaluations in memory and writes new ones to a Store in
// the background. Its methods are safe for concurrent use; none holds the lock
// while it reads or writes the store.
type Cache struct {
	store Store
	log   *slog.Logger

	mu      sync.Mutex
	cached  map[Key]Evaluation
	unsaved map[Key]Evaluation
	timer   *time.Timer // runs while something is unsaved
	closed  bool

	saving sync.WaitGroup // the timer's calls of save
}

// New returns a Cache on a store. Close it before the store.
func New(store Store, log *slog.Logger) *Cache {
	return &Cache{store: store, log: log, cached: map[Key]Evaluation{}, unsaved: map[Key]Evaluation{}}
}

// Remember stores what an engine said of a position at a time, unless a deeper
// evaluation is known. The engine must have played at full strength, free to
// choose any move. Book moves, shallow searches and positions that are not
// Reusable are ignored. Remember does not wait for the store.
func (c *Cache) Remember(game, rules string, p match.Position, engine string, i match.Info, at time.Time) {
	if i.Book || i.Score == nil || i.Depth < leastDepth || len(i.PV) == 0 || !Reusable(p) {
		return
	}
	c.add(Evaluation{
		Of: KeyOf(game, rules, p), Engine: engine, Score: *i.Score, Depth: i.Depth, Nodes: i.Nodes,
		Line: slices.Clone(i.PV), At: time.UnixMilli(at.UnixMilli()).UTC(),
	})
}

func (c *Cache) add(e Evaluation) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known, ok := c.cached[e.Of]; c.closed || ok && !e.deeper(known) {
		return
	}
	c.hold(e)
	c.unsaved[e.Of] = e
	if c.timer == nil {
		c.saving.Add(1)
		c.timer = time.AfterFunc(saveEvery, func() {
			defer c.saving.Done()
			c.save()
		})
	}
}

// hold puts an evaluation into memory. The caller holds mu.
func (c *Cache) hold(e Evaluation) {
	if len(c.cached) >= mostCached {
		for of := range c.cached { // any one: the store has it
			if _, ok := c.unsaved[of]; !ok {
				delete(c.cached, of)
				break
			}
		}
	}
	c.cached[e.Of] = e
}

// Recall returns the deepest evaluation of a position; false if there is none, the
// store fails, or the position is not Reusable.
func (c *Cache) Recall(ctx context.Context, game, rules string, p match.Position) (Evaluation, bool) {
	if !Reusable(p) {
		return Evaluation{}, false
	}
	return c.find(ctx, KeyOf(game, rules, p))
}

func (c *Cache) find(ctx context.Context, of Key) (Evaluation, bool) {
	c.mu.Lock()
	e, ok := c.cached[of]
	c.mu.Unlock()
	if ok {
		return e, true
	}
	e, ok, err := c.store.Evaluation(ctx, of)
	if err != nil {
		if ctx.Err() == nil {
			c.log.Warn("remembered evaluation", "err", err)
		}
		return Evaluation{}, false
	}
	if !ok {
		return Evaluation{}, false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if known, ok := c.cached[of]; ok && known.deeper(e) {
		return known, true
	}
	c.hold(e)
	return e, true
}

// save writes what is unsaved. If the store fails, it is lost.
func (c *Cache) save() {
	c.mu.Lock()
	list := slices.Collect(maps.Values(c.unsaved))
	c.timer = nil
	clear(c.unsaved)
	c.mu.Unlock()
	if len(list) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
	defer cancel()
	if err := c.store.KeepEvaluations(ctx, list, mostEvaluations); err != nil {
		c.log.Warn("remember evaluations", "positions", len(list), "err", err)
	}
}

// Close writes what is unsaved and waits for writes under way. Remember has no
// effect after it.
func (c *Cache) Close() {
	c.mu.Lock()
	c.closed = true
	if c.timer != nil && c.timer.Stop() {
		c.saving.Done()
	}
	c.mu.Unlock()
	c.save()
	c.saving.Wait()
}
