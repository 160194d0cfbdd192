package tourneycmd

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"

	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/langflag"
	"duiyi/cmd/duiyi/internal/recordfiles"
	"duiyi/record"
	"duiyi/record/formats"
)

// Relay is the command duiyi relay.
type Relay struct {
	Paths []string      `arg:"" name:"path" help:"Files, folders or addresses (http, https) of game records, in any format that Duiyi reads."`
	To    string        `required:"" env:"DUIYI_RELAY" placeholder:"LINK" help:"The arbiter's link for helpers, https://…/tournament/…/relay#relay=…; also in the environment, as DUIYI_RELAY."`
	Every time.Duration `default:"2s" placeholder:"TIME" help:"How often the records are read (default 2s)."`
	Once  bool          `help:"Read the records once. The exit status is 1 if a game or a move was not entered."`

	Lang langflag.Tag `default:"en" enum:"${ruling_languages}" help:"The language of what is printed: ${enum}; ${default} by default."`
}

// link finds server, tournament and secret in a link for helpers.
var link = regexp.MustCompile(`^(https?://[^/\s]+(?:/[^#\s]*)?)/tournament/([0-9a-z]+)/relay#relay=([\w.-]+)$`)

// Run reads records again and again, and enters in the boards of a tournament what is new.
func (c *Relay) Run(s *command.Streams) error {
	to := link.FindStringSubmatch(strings.TrimSpace(c.To))
	if to == nil {
		return command.Misuse("relay: --to is no link for helpers: copy it from the arbiter's table, with its end #relay=…")
	}
	if c.Every < time.Second {
		return command.Misuse("relay: --every is 1s or more")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	x := relayTextsIn(string(c.Lang))
	r := &relay{paths: c.Paths, tables: newTables(to[1], to[2], to[3]), out: s.Out, texts: x, sources: map[string]*source{}, boards: map[spot]*entered{}, said: map[string]bool{}}
	for last := ""; ; {
		err := r.round(ctx, c.Once)
		switch {
		case ctx.Err() != nil:
			return command.Interruption("relay: %s", x.stopped)
		case errors.Is(err, errLink), c.Once && err != nil:
			return errors.New("relay: " + x.words(err))
		case c.Once && r.left:
			return errors.New("relay: " + x.left)
		case c.Once:
			return nil
		case err != nil && err.Error() != last:
			r.say(x.again, x.words(err))
		}
		if last = ""; err != nil {
			last = err.Error()
		}
		select {
		case <-ctx.Done():
		case <-time.After(c.Every):
		}
	}
}

// A relay enters records in boards.
type relay struct {
	paths   []string
	tables  *tables
	out     io.Writer
	texts   *relayTexts
	sources map[string]*source // by path
	boards  map[spot]*entered
	said    map[string]bool // complaints that hold
	heard   map[string]bool // complaints of this round
	left    bool            // something was not entered
}

// A source is a file or an address as it was read last.
type source struct {
	sum    [sha256.Size]byte
	games  []*record.Game
	err    error
	steady bool // it was the same twice: what is wrong in it is no half-written line
}

// A spot is a board of a round.
type spot struct{ round, board int }

// entered is what is known of a board.
type entered struct {
	plies   int // of its game after the last answer
	moves   []string
	refused []string // the moves of the record of which one was refused
	result  string
}

func (r *relay) say(format string, args ...any) { fmt.Fprintf(r.out, format+"\n", args...) }

// tell says what was done at a board.
func (r *relay) tell(at spot, what string) { r.say("%s", r.texts.at(at)+r.texts.colon+what) }

// complain says what is not entered, once while it holds.
func (r *relay) complain(text string) {
	r.left, r.heard[text] = true, true
	if !r.said[text] {
		r.say("%s", text)
	}
}

// round reads all records and enters what is new. The error is errLink for a link that opens
// nothing, else it may pass.
func (r *relay) round(ctx context.Context, once bool) error {
	r.left, r.heard = false, map[string]bool{}
	defer func() { r.said = r.heard }()
	var from []string // source and number of each game, for people
	var games []*record.Game
	x := r.texts
	walk := recordfiles.Walk{Ctx: ctx, Say: func(err error) { r.complain(x.words(err)) }}
	read := func(path string) {
		s := r.read(ctx, path, once)
		if s.err != nil && s.steady {
			r.complain(x.source(path, s.err))
		}
		for i, g := range s.games {
			name := path
			if len(s.games) > 1 {
				name = fmt.Sprintf(x.game, path, i+1)
			}
			if s.steady {
				for _, f := range g.Faults {
					r.complain(name + x.colon + x.words(f))
				}
			}
			from, games = append(from, name), append(games, g)
		}
	}
	for _, path := range r.paths {
		if address(path) {
			read(path)
			continue
		}
		if err := walk.Each([]string{path}, func(path, _ string) error { read(path); return nil }); err != nil {
			r.complain(x.words(err))
		}
	}
	list, err := r.tables.list(ctx)
	if err != nil {
		return err
	}
	taken := map[spot]string{}
	for i, g := range games {
		if len(g.Main()) == 0 && g.Players == [2]string{} {
			continue
		}
		t, why := x.find(list, g)
		if t == nil {
			r.complain(from[i] + x.colon + why)
			continue
		}
		at := spot{t.Round, t.Board}
		if other, twice := taken[at]; twice {
			r.complain(from[i] + x.colon + fmt.Sprintf(x.twice, x.at(at), other))
			continue
		}
		taken[at] = from[i]
		if err := r.enter(ctx, from[i], at, *t, g); err != nil {
			return err
		}
	}
	return nil
}

// address reports whether a path is an address on the Web.
func address(path string) bool {
	return strings.HasPrefix(path, "http://") || strings.HasPrefix(path, "https://")
}

// read returns a source as it is now.
func (r *relay) read(ctx context.Context, path string, once bool) *source {
	data, err := fetch(ctx, path)
	switch {
	case err != nil:
		return &source{err: err, steady: true}
	case len(data) == 0: // nobody has written anything yet
		return &source{}
	}
	sum := sha256.Sum256(data)
	if was := r.sources[path]; was != nil && was.sum == sum {
		was.steady = true
		return was
	}
	now := &source{sum: sum, steady: once}
	now.games, now.err = formats.All().Detect(data).Read(data)
	r.sources[path] = now
	return now
}

// maxSource is how much of a source is read.
const maxSource = 16 << 20

var errSource = fmt.Errorf("more than %d MiB", maxSource>>20)

func fetch(ctx context.Context, path string) ([]byte, error) {
	var in io.ReadCloser
	if address(path) {
		ctx, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, path, nil)
		if err != nil {
			return nil, err
		}
		answer, err := http.DefaultClient.Do(req)
		if err != nil {
			return nil, err
		}
		if in = answer.Body; answer.StatusCode != http.StatusOK {
			in.Close()
			return nil, &answerError{status: answer.StatusCode}
		}
	} else {
		file, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		in = file
	}
	defer in.Close()
	data, err := io.ReadAll(io.LimitReader(in, maxSource+1))
	if err == nil && len(data) > maxSource {
		err = errSource
	}
	return data, err
}

// enter enters a game at its board.
func (r *relay) enter(ctx context.Context, from string, at spot, t table, g *record.Game) error {
	var moves []string
	for _, n := range g.Main() {
		if n.Move == record.Pass {
			break
		}
		moves = append(moves, n.Move)
	}
	known := r.boards[at]
	if known == nil {
		known = new(entered)
		r.boards[at] = known
	}
	if known.moves == nil || !slices.Equal(known.moves, moves) && !slices.Equal(known.refused, moves) {
		if err := r.enterMoves(ctx, from, at, known, moves); err != nil {
			return err
		}
	}
	result := results[g.Result]
	if result == known.result || t.Result != "" {
		return nil
	}
	if err := r.tables.propose(ctx, at, result); err != nil {
		return r.refused(from, at, err)
	}
	known.result = result
	if result == "" {
		result = r.texts.noResult
	}
	r.tell(at, result)
	return nil
}

// results are those of records as boards have them.
var results = map[record.Result]string{record.FirstWins: "1-0", record.Drawn: "=", record.SecondWins: "0-1"}

// enterMoves enters all moves of a game, or those before the first that is refused.
func (r *relay) enterMoves(ctx context.Context, from string, at spot, known *entered, moves []string) error {
	x := r.texts
	var seen *int // what was entered from here may be taken back
	if known.moves != nil {
		seen = &known.plies
	}
	before := known.plies
	done, err := r.tables.enter(ctx, at, moves, seen)
	if refusedMove(err) {
		known.refused = moves
		for n := common(known.moves, moves); n <= len(moves); n++ {
			back := done.Back
			if done, err = r.tables.enter(ctx, at, moves[:n], seen); refusedMove(err) {
				r.complain(from + x.colon + fmt.Sprintf(x.refused, x.at(at), n, moves[n-1]) + x.colon + x.words(err))
				moves, err = moves[:n-1], nil
				done.Plies, done.Back = n-1, back
				break
			} else if err != nil {
				break
			}
			if done.Back += back; seen != nil {
				seen = &done.Plies
			}
		}
	}
	if err != nil {
		return r.refused(from, at, err)
	}
	switch {
	case done.Back > 0:
		r.tell(at, fmt.Sprintf(x.back, x.count(done.Back), done.Plies))
	case done.Plies != before:
		r.tell(at, x.count(done.Plies))
	}
	if done.Back > 0 {
		known.result = "" // the server lets what was said of the end go with the moves
	}
	known.plies, known.moves = done.Plies, slices.Clone(moves)
	if known.moves == nil {
		known.moves = []string{}
	}
	if done.Plies > len(moves) {
		r.complain(from + x.colon + fmt.Sprintf(x.more, x.at(at), x.count(done.Plies-len(moves))))
	}
	return nil
}

// common returns how many moves two games have in common from the beginning.
func common(a, b []string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// refused complains of what the server refuses; other errors may pass.
func (r *relay) refused(from string, at spot, err error) error {
	x := r.texts
	var fault *fault
	switch {
	case errors.As(err, &fault) && fault.Code == "line_differs":
		r.complain(from + x.colon + fmt.Sprintf(x.differs, x.at(at)))
		return nil
	case errors.As(err, &fault) && fault.Code != "no_relay" && fault.status < 500 && fault.status != http.StatusTooManyRequests:
		r.complain(from + x.colon + x.at(at) + x.colon + x.words(err))
		return nil
	}
	return err
}
