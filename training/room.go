package training

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"duiyi/admission"
	"duiyi/engines"
	"duiyi/games"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/puzzles"
	"duiyi/rating"
	"duiyi/store"
)

const (
	// most is how many attempts are kept of a person.
	most = 50_000
	// readAtOnce is how many attempts are read from the store at a time.
	readAtOnce = 2000
	// inMemory is how many people stay in memory.
	inMemory = 32
	// tries is how often an attempt is numbered anew when another comes first.
	tries = 20
)

var (
	// ErrNoPuzzle says that the bank has no such puzzle, or none that fits a choice.
	ErrNoPuzzle = errors.New("there is no such puzzle")
	// ErrNoOwner refuses attempts by a guest.
	ErrNoOwner = errors.New("attempts need an account")
)

// Parts are what a Room works with.
type Parts struct {
	Store   Store
	Bank    func() (*puzzles.Bank, error) // nil for no puzzles; called when it is needed, until it returns no error
	Games   games.List
	Engines *engines.List
	Opine   Opine
	Fair    Fair
	Now     func() time.Time
	Log     *slog.Logger
}

// An Opine searches a position shortly, for a caller who asks.
type Opine func(ctx context.Context, spec *engines.Spec, asker string, state match.State) (engines.Report, error)

// A Fair refuses help with the last position of a line, if the caller plays it in a rated
// game.
type Fair func(ctx context.Context, game string, line func() ([]match.Position, error)) error

// A Room gives puzzles to people, and keeps how they solve them. Its methods are safe for
// concurrent use.
type Room struct {
	Parts
	bank atomic.Pointer[reading]

	turns  admission.Turns // by owner: each seat is read and changed by one call at a time
	mu     sync.Mutex
	people map[string]*seat // by owner
}

// A reading of the bank happens once, when it is first needed.
type reading func() (*library, error)

// A library is the bank with its order.
type library struct {
	*puzzles.Bank
	shelves map[string]*shelf
}

// A seat holds what is known of a person.
type seat struct{ *person }

// New returns a Room.
func New(p Parts) *Room {
	r := &Room{Parts: p, people: map[string]*seat{}}
	r.bank.Store(r.reading())
	return r
}

func (r *Room) reading() *reading {
	once := reading(sync.OnceValues(func() (*library, error) {
		if r.Parts.Bank == nil {
			return &library{new(puzzles.Bank), nil}, nil
		}
		b, err := r.Parts.Bank()
		if err != nil {
			return nil, fmt.Errorf("puzzles: %w", err)
		}
		return &library{b, shelve(b)}, nil
	}))
	return &once
}

// books returns the bank, which may be empty. After an error the next call reads it again.
func (r *Room) books() (*library, error) {
	now := r.bank.Load()
	l, err := (*now)()
	if err != nil {
		r.bank.CompareAndSwap(now, r.reading())
	}
	return l, err
}

// Bank returns the puzzles.
func (r *Room) Bank() (*puzzles.Bank, error) {
	l, err := r.books()
	if err != nil {
		return nil, err
	}
	return l.Bank, nil
}

// Puzzle returns a puzzle of the bank.
func (r *Room) Puzzle(id string) (*puzzles.Puzzle, error) {
	l, err := r.books()
	if err != nil {
		return nil, err
	}
	p, ok := l.Get(id)
	if !ok {
		return nil, ErrNoPuzzle
	}
	return p, nil
}

// Forget takes what belonged to a deleted account out of memory.
func (r *Room) Forget(owner string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.people, owner)
}

// Give appends the attempts of one owner to those of another and returns how many.
func (r *Room) Give(ctx context.Context, from, to string) (int, error) {
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	n, err := r.Store.GiveAttempts(write, from, to)
	r.Forget(from)
	r.Forget(to)
	return n, err
}

// sit returns the person of the caller, read up to the latest attempt. Other calls of that
// person wait until leave is called.
func (r *Room) sit(ctx context.Context) (owner string, s *seat, leave func(), err error) {
	owner, ok := identity.From(ctx).Owner()
	if !ok {
		return "", nil, nil, ErrNoOwner
	}
	if leave, err = r.turns.Enter(ctx, owner); err != nil {
		return "", nil, nil, err
	}
	r.mu.Lock()
	if s = r.people[owner]; s == nil {
		for other := range r.people {
			if len(r.people) < inMemory {
				break
			}
			delete(r.people, other)
		}
		s = &seat{person: newPerson()}
		r.people[owner] = s
	}
	r.mu.Unlock()
	if err := r.catchUp(ctx, owner, s); err != nil {
		leave()
		return "", nil, nil, err
	}
	return owner, s, leave, nil
}

// catchUp reads the attempts that were added since, at another node perhaps.
func (r *Room) catchUp(ctx context.Context, owner string, s *seat) error {
	for {
		list, err := r.Store.Attempts(ctx, owner, len(s.list), readAtOnce)
		if err != nil {
			return err
		}
		for _, a := range list {
			s.add(a)
		}
		if len(list) < readAtOnce {
			return nil
		}
	}
}

var (
	cmdForm    = regexp.MustCompile(`^[0-9a-zA-Z_-]{8,64}$`)
	puzzleForm = regexp.MustCompile(`^[0-9a-f]{12}$`)
)

// A Done is an attempt as a client reports it.
type Done struct {
	Cmd    string
	Puzzle string
	Right  bool
	Moves  []string // of a right attempt: those of both sides, to the end
	Hints  int
	Took   time.Duration
	Mode   Mode
}

func (d *Done) check() error {
	switch {
	case !cmdForm.MatchString(d.Cmd):
		return match.ConfigErrorf("cmd", "want 8 to 64 letters and digits")
	case !puzzleForm.MatchString(d.Puzzle):
		return match.ConfigErrorf("puzzle", "%q is no id of a puzzle", d.Puzzle)
	case d.Hints < 0 || d.Hints > 3:
		return match.ConfigErrorf("hints", "%d is outside 0 to 3", d.Hints)
	case d.Took < 0 || d.Took > 24*time.Hour:
		return match.ConfigErrorf("took_ms", "%d is outside 0 to a day", d.Took.Milliseconds())
	case !slices.Contains(Modes[:], d.Mode):
		return match.ConfigErrorf("mode", "%q is no mode", d.Mode)
	}
	return nil
}

// Add keeps an attempt of the caller and returns it as it is kept. The first answer to a
// puzzle moves the ratings of both, in modes in which it counts. A right attempt has moves
// that solve the puzzle; of a puzzle that the bank lacks, the client is believed, and
// nothing is rated.
func (r *Room) Add(ctx context.Context, d Done) (Attempt, error) {
	if err := d.check(); err != nil {
		return Attempt{}, err
	}
	var z *puzzles.Puzzle
	if d.Mode != Course { // a chapter needs no bank
		var err error
		if z, err = r.Puzzle(d.Puzzle); err != nil && !errors.Is(err, ErrNoPuzzle) {
			return Attempt{}, err
		}
	}
	if z != nil && d.Right {
		run, err := z.Resume(d.Moves)
		if err != nil || !run.Done() {
			return Attempt{}, match.ConfigErrorf("moves", "they do not solve the puzzle")
		}
	}
	owner, s, leave, err := r.sit(ctx)
	if err != nil {
		return Attempt{}, err
	}
	defer leave()
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	for range tries {
		if n, ok := s.byCmd[d.Cmd]; ok {
			return s.list[n], nil
		}
		if len(s.list) >= most {
			return Attempt{}, match.ConfigErrorf("attempts", "there are %d; no more are kept", most)
		}
		a := Attempt{N: len(s.list), Cmd: d.Cmd, Puzzle: d.Puzzle, At: time.UnixMilli(r.Now().UnixMilli()).UTC(), Right: d.Right, Hints: d.Hints, Took: d.Took, Mode: d.Mode}
		var moved rating.Rating
		if z != nil {
			a.Game = z.Game
			if d.Mode.rates() && s.puzzles[z.ID] == nil {
				if a.Rating, moved, err = r.rate(ctx, s.person, z, &a); err != nil {
					return Attempt{}, err
				}
			}
		}
		err := r.Store.AddAttempt(write, owner, a, moved)
		if err != nil && !errors.Is(err, ErrOvertaken) {
			return Attempt{}, err
		}
		if err != nil && a.N > 0 { // perhaps another node has given the attempts away
			s.person = newPerson()
		}
		if err := r.catchUp(ctx, owner, s); err != nil {
			return Attempt{}, err
		}
	}
	return Attempt{}, ErrOvertaken
}

// rate returns what an attempt makes of the ratings of a person and of a puzzle. Right with
// hints is half a point.
func (r *Room) rate(ctx context.Context, p *person, z *puzzles.Puzzle, a *Attempt) (person, puzzle rating.Rating, err error) {
	was, err := r.ratingOf(ctx, z)
	if err != nil {
		return person, puzzle, err
	}
	half := 0
	switch {
	case a.Right && a.Hints == 0:
		half = 2
	case a.Right:
		half = 1
	}
	person, puzzle = rating.Play(p.rating(z.Game), was, half, 0, a.At)
	return person, puzzle, nil
}

// puzzleDev is the deviation of a difficulty that was measured from the solution alone.
const puzzleDev = 200

// ratingOf returns the rating of a puzzle, which begins with its measured difficulty.
func (r *Room) ratingOf(ctx context.Context, z *puzzles.Puzzle) (rating.Rating, error) {
	at, err := r.Store.PuzzleRating(ctx, z.ID)
	if err == nil && at == (rating.Rating{}) {
		at = rating.New()
		at.Points, at.Deviation = float64(z.Difficulty), puzzleDev
	}
	return at, err
}

// Next chooses the next puzzle of the caller. The error is ErrNoPuzzle if none fits.
func (r *Room) Next(ctx context.Context, c Choice, z Zone) (*puzzles.Puzzle, error) {
	if c.Mode == "" {
		c.Mode = Free
	}
	if !slices.Contains(Modes[:], c.Mode) || c.Mode == Course {
		return nil, match.ConfigErrorf("mode", "%q is no mode of puzzles", c.Mode)
	}
	l, err := r.books()
	if err != nil {
		return nil, err
	}
	_, s, leave, err := r.sit(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	now := r.Now()
	due := s.due(now)
	for _, game := range r.order() {
		if shelf := l.shelves[game]; shelf != nil && (c.Game == "" || c.Game == game) {
			if p := shelf.next(s.person, c, z.day(now), due); p != nil {
				return p, nil
			}
		}
	}
	return nil, ErrNoPuzzle
}

// order returns the games in the order of the program.
func (r *Room) order() []string {
	var list []string
	for _, g := range r.Games {
		list = append(list, g.Name)
	}
	return list
}

// Solved returns which of some puzzles, or chapters, the caller has solved.
func (r *Room) Solved(ctx context.Context, ids []string) (map[string]bool, error) {
	_, s, leave, err := r.sit(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	found := map[string]bool{}
	for _, id := range ids {
		if at := s.puzzles[id]; at != nil && at.solved {
			found[id] = true
		}
	}
	return found, nil
}

// Attempts returns up to most attempts of the caller in their order, from number from.
func (r *Room) Attempts(ctx context.Context, from, most int) ([]Attempt, error) {
	_, s, leave, err := r.sit(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	from = min(max(0, from), len(s.list))
	return slices.Clone(s.list[from:min(len(s.list), from+most)]), nil
}
