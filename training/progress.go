package training

import (
	"context"
	"time"

	"duiyi/puzzles"
	"duiyi/rating"
)

// A Progress is how a person stands in the puzzles of all games.
type Progress struct {
	Games  []GameProgress
	Streak Streak
	Days   []Day // with attempts, the earliest first
	Today  int   // the number of the present day
}

// A GameProgress is how a person stands in the puzzles of a game.
type GameProgress struct {
	Game     string
	Puzzles  int // in the bank
	Tried    int
	Solved   int
	Due      int       // failed before, to be done now
	NextDue  time.Time // when the next one comes; zero if none is waiting
	Rating   rating.Rating
	Storm    int       // most puzzles solved in storms within three minutes
	Steps    []Attempt // the rated attempts
	Today    []DailyPuzzle
	Chapters []Chapter
	Themes   []ThemeProgress
	Kinds    []ThemeProgress // by kind of task
	Books    []puzzles.Count
}

// A DailyPuzzle is one of the set of the day.
type DailyPuzzle struct {
	Puzzle *puzzles.Puzzle
	Tried  bool
	Right  bool // the latest attempt
}

// A ThemeProgress counts a theme, or a kind of task.
type ThemeProgress struct {
	Theme   string
	Puzzles int // in the bank
	Tried   int // puzzles that the person tried
	Right   int // of these, where the latest attempt was right
}

// Progress returns how the caller stands.
func (r *Room) Progress(ctx context.Context, z Zone) (Progress, error) {
	l, err := r.books()
	if err != nil {
		return Progress{}, err
	}
	_, s, leave, err := r.sit(ctx)
	if err != nil {
		return Progress{}, err
	}
	defer leave()
	now := r.Now()
	out := Progress{Days: s.days(z), Today: z.day(now)}
	out.Streak = streakOf(out.Days, out.Today)
	for _, game := range r.order() {
		shelf := l.shelves[game]
		if shelf == nil {
			continue
		}
		out.Games = append(out.Games, s.inGame(game, shelf, l, out.Today, now))
	}
	return out, nil
}

func (p *person) inGame(game string, shelf *shelf, l *library, day int, now time.Time) GameProgress {
	g := GameProgress{
		Game: game, Puzzles: len(shelf.list), Rating: p.rating(game).Since(now), Storm: p.storm(game), Chapters: shelf.chaptersOf(p), Books: l.Books(puzzles.Query{Game: game}),
	}
	for _, a := range p.list {
		if a.Game == game && a.Rating != (rating.Rating{}) {
			g.Steps = append(g.Steps, a)
		}
	}
	for _, z := range shelf.daily(day) {
		d := DailyPuzzle{Puzzle: z}
		if s := p.puzzles[z.ID]; s != nil {
			d.Tried, d.Right = true, s.right
		}
		g.Today = append(g.Today, d)
	}
	var themes, kinds counter
	for _, z := range shelf.list {
		s := p.puzzles[z.ID]
		for _, t := range z.Themes {
			themes.count(t, s)
		}
		kinds.count(string(z.Task.Kind), s)
		if s == nil {
			continue
		}
		g.Tried++
		if s.solved {
			g.Solved++
		}
		switch due := s.card.Due; {
		case len(s.reviews) == 0:
		case !due.After(now):
			g.Due++
		case g.NextDue.IsZero() || due.Before(g.NextDue):
			g.NextDue = due
		}
	}
	g.Themes, g.Kinds = themes.list, kinds.list
	return g
}

// A counter counts puzzles by a name.
type counter struct {
	list []ThemeProgress
	at   map[string]int
}

func (c *counter) count(name string, s *solving) {
	i, ok := c.at[name]
	if !ok {
		if c.at == nil {
			c.at = map[string]int{}
		}
		i, c.at[name] = len(c.list), len(c.list)
		c.list = append(c.list, ThemeProgress{Theme: name})
	}
	t := &c.list[i]
	t.Puzzles++
	if s != nil {
		t.Tried++
		if s.right {
			t.Right++
		}
	}
}

// A Standing is how the caller stands in one puzzle.
type Standing struct {
	Rating rating.Rating // of the puzzle
	Tries  int
	Right  bool      // the latest attempt
	Due    time.Time // when a failed one comes again; zero else
}

// Standing returns how the caller stands in a puzzle.
func (r *Room) Standing(ctx context.Context, z *puzzles.Puzzle) (Standing, error) {
	at, err := r.ratingOf(ctx, z)
	if err != nil {
		return Standing{}, err
	}
	_, s, leave, err := r.sit(ctx)
	if err != nil {
		return Standing{}, err
	}
	defer leave()
	out := Standing{Rating: at}
	if t := s.puzzles[z.ID]; t != nil {
		out.Right = t.right
		for _, a := range s.list {
			if a.Puzzle == z.ID {
				out.Tries++
			}
		}
		if len(t.reviews) > 0 {
			out.Due = t.card.Due
		}
	}
	return out, nil
}
