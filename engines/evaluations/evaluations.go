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
)

const (
	// mostEvaluations is how many positions are remembered: some 25 MB of the
	// database.
	mostEvaluations = 100_000
	// mostAtHand is how many of them are in memory beside.
	mostAtHand = 2048
	// rememberEvery is how long what was thought waits to be written with more of
	// it. A power cut loses no more than that, and it can be thought again.
	rememberEvery = 2 * time.Second
	// leastDepth is what is worth remembering, in plies: less is found again in
	// the blink of an eye.
	leastDepth = 4
	// writeTimeout bounds a write.
	writeTimeout = 10 * time.Second
)

// A Key stands for a position, wherever it is reached: for its game, its
// rules, its board and the side to move.
type Key [16]byte

// KeyOf returns the key of a position of a game that is played by rules.
func KeyOf(game, rules string, p match.Position) (key Key) {
	sum := sha256.Sum256([]byte(game + "\x00" + rules + "\x00" + match.Key(p)))
	copy(key[:], sum[:])
	return key
}

// A Store keeps evaluations.
type Store interface {
	// Evaluation returns what is remembered of a position; it reports false where
	// that is nothing.
	Evaluation(ctx context.Context, of Key) (Evaluation, bool, error)
	// KeepEvaluations remembers evaluations: of each position the deepest, and of
	// all positions so many of the newest. It is free to remember more of those
	// that are of one age.
	KeepEvaluations(ctx context.Context, list []Evaluation, most int) error
}

// An Evaluation is what an engine has said of a position.
type Evaluation struct {
	Of     Key
	Engine string      // its ID
	Score  match.Score // for the side to move
	Depth  int
	Nodes  int64
	Line   []string  // the moves that it expected, canonical
	At     time.Time // whole milliseconds, UTC
}

// deeper reports whether e says more than another of the same position.
func (e Evaluation) deeper(than Evaluation) bool {
	return e.Depth > than.Depth || e.Depth == than.Depth && e.Nodes >= than.Nodes
}

// Remember keeps what an engine that played at its full strength, and was free
// to choose any move, said of a position, unless something deeper is known. It is
// written by and by, and costs the caller next to nothing. What a position owes
// to the moves before it, a book or an opening rule is not remembered.
func (c *Cache) Remember(game, rules string, p match.Position, engine string, i match.Info, at time.Time) {
	if i.Book || i.Score == nil || i.Depth < leastDepth || len(i.PV) == 0 || !Reusable(p) {
		return
	}
	c.add(Evaluation{
		Of: KeyOf(game, rules, p), Engine: engine, Score: *i.Score, Depth: i.Depth, Nodes: i.Nodes,
		Line: slices.Clone(i.PV), At: time.UnixMilli(at.UnixMilli()).UTC(),
	})
}

// Reusable reports whether what is said of a position holds wherever it is
// reached: neither has it stood on the board before, nor is a repetition under
// way, nor does an opening rule ask.
func Reusable(p match.Position) bool {
	v := p.View()
	return v.Seen <= 1 && v.Warning == nil && v.Opening == nil && len(v.Legal) > 0
}

// evaluations is what is remembered of positions: in the store, and at hand what
// was asked for or thought last.
type Cache struct {
	store Store
	log   *slog.Logger

	mu      sync.Mutex
	atHand  map[Key]Evaluation
	unsaved map[Key]Evaluation
	timer   *time.Timer // runs while something is unsaved
	closed  bool
}

func New(store Store, log *slog.Logger) *Cache {
	return &Cache{store: store, log: log, atHand: map[Key]Evaluation{}, unsaved: map[Key]Evaluation{}}
}

func (c *Cache) add(e Evaluation) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known, ok := c.atHand[e.Of]; c.closed || ok && !e.deeper(known) {
		return
	}
	c.hold(e)
	c.unsaved[e.Of] = e
	if c.timer == nil {
		c.timer = time.AfterFunc(rememberEvery, c.save)
	}
}

// hold puts an evaluation at hand, mu being held.
func (c *Cache) hold(e Evaluation) {
	if len(c.atHand) >= mostAtHand {
		for of := range c.atHand { // whichever it is: the store has it
			if _, ok := c.unsaved[of]; !ok {
				delete(c.atHand, of)
				break
			}
		}
	}
	c.atHand[e.Of] = e
}

// Recall returns the deepest evaluation of a position that is remembered.
func (c *Cache) Recall(ctx context.Context, game, rules string, p match.Position) (Evaluation, bool) {
	if !Reusable(p) {
		return Evaluation{}, false
	}
	return c.find(ctx, KeyOf(game, rules, p))
}

func (c *Cache) find(ctx context.Context, of Key) (Evaluation, bool) {
	c.mu.Lock()
	e, ok := c.atHand[of]
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
	if known, ok := c.atHand[of]; ok && known.deeper(e) {
		return known, true
	}
	c.hold(e)
	return e, true
}

// save writes what is unsaved. What the store has no room for now is let go.
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

// close writes what is left to be written.
func (c *Cache) Close() {
	c.mu.Lock()
	c.closed = true
	if c.timer != nil {
		c.timer.Stop()
	}
	c.mu.Unlock()
	c.save()
}
