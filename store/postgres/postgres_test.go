package postgres_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"duiyi/app"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/people"
	"duiyi/ratings"
	"duiyi/store"
	"duiyi/store/postgres"
	"duiyi/store/postgres/pgtest"
	"duiyi/store/storetest"
)

func TestMain(m *testing.M) { pgtest.Run(m) }

func open(t testing.TB, address string) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), address)
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return s
}

// empty empties a database but keeps its tables: faster than a new database
// for each test.
func empty(t *testing.T, address string) {
	t.Helper()
	exec(t, address, `DO $$ BEGIN EXECUTE (SELECT 'TRUNCATE ' || string_agg(quote_ident(tablename), ', ') || ' RESTART IDENTITY'
		FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT IN ('goose_db_version', 'library_edition')); END $$`)
}

func TestStore(t *testing.T) {
	address := pgtest.Database(t)
	s := open(t, address)
	opened := func(t *testing.T) *postgres.Store {
		empty(t, address)
		return s
	}
	storetest.Run(t, func(t *testing.T) app.Store { return opened(t) })
	storetest.RunPeople(t, func(t *testing.T) people.Store { return opened(t) })
	storetest.RunRatings(t, func(t *testing.T) storetest.RatingStore { return opened(t) })
}

// Two are two programs on one database: each reads what the other writes, and
// both continue games in turn.
type two struct {
	*postgres.Store
	other   *postgres.Store
	address string
	n       atomic.Int64
}

func openTwo(t *testing.T) *two {
	// Other plans than TestStore's: an answer must not owe its order to the plan.
	address := pgtest.With(pgtest.With(pgtest.Database(t), "enable_nestloop", "off"), "enable_indexscan", "off")
	return &two{Store: open(t, address), other: open(t, address), address: address}
}

func (s *two) Append(ctx context.Context, sum store.Summary, seq int, events []match.Event) error {
	if s.n.Add(1)%2 == 0 {
		return s.other.Append(ctx, sum, seq, events)
	}
	return s.Store.Append(ctx, sum, seq, events)
}

func (s *two) ClaimReport(ctx context.Context, id, ticket, from, to string) (bool, error) {
	return s.other.ClaimReport(ctx, id, ticket, from, to)
}

func (s *two) ForgetReport(ctx context.Context, id string) error {
	return s.other.ForgetReport(ctx, id)
}

func (s *two) Load(ctx context.Context, id string) (store.Record, error) {
	return s.other.Load(ctx, id)
}

func (s *two) RatingsOf(ctx context.Context, user string) ([]ratings.Kept, error) {
	return s.other.RatingsOf(ctx, user)
}

func TestTwoPrograms(t *testing.T) {
	s := openTwo(t)
	storetest.Run(t, func(t *testing.T) app.Store { empty(t, s.address); return s })
	storetest.RunRatings(t, func(t *testing.T) storetest.RatingStore { empty(t, s.address); return s })
}

// If two administrators remove each other's role on two programs, one of them
// remains.
func TestLastAdministrator(t *testing.T) {
	s := openTwo(t)
	for n := range 2 {
		name := fmt.Sprintf("%016x", n)
		if err := s.AddUser(t.Context(), people.User{ID: name, Name: name, Skeleton: name, Role: identity.RoleAdministrator, Created: epoch}, nil, epoch); err != nil {
			t.Fatal(err)
		}
	}
	var wg sync.WaitGroup
	var refused atomic.Int64
	for n, at := range []*postgres.Store{s.Store, s.other} {
		wg.Go(func() {
			_, err := at.ChangeUser(t.Context(), fmt.Sprintf("%016x", n), func(u *people.User) error { u.Role = identity.RolePlayer; return nil })
			if errors.Is(err, people.ErrLastAdministrator) {
				refused.Add(1)
			} else if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if n, err := s.Administrators(t.Context()); n != 1 || err != nil || refused.Load() != 1 {
		t.Errorf("%d administer, %d were refused, %v", n, refused.Load(), err)
	}
}

// Concurrent attempts on several programs are all counted.
func TestTriesTogether(t *testing.T) {
	s := openTwo(t)
	key := []people.TryKey{{Key: "a", Patience: people.Patience{Free: 10, Most: time.Minute, Forget: time.Hour}}}
	var wg sync.WaitGroup
	for n := range 20 {
		at := []*postgres.Store{s.Store, s.other}[n%2]
		wg.Go(func() {
			if _, err := at.Try(t.Context(), key, epoch); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if wait, err := s.Try(t.Context(), key, epoch); wait == 0 || err != nil {
		t.Errorf("after twenty tries at once one waits %v, %v", wait, err)
	}
}

// Programs started at once migrate the schema once.
func TestOpenAtOnce(t *testing.T) {
	address := pgtest.Database(t)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			s, err := postgres.Open(t.Context(), address)
			if err != nil {
				t.Errorf("Open: %v", err)
				return
			}
			s.Close()
		})
	}
	wg.Wait()
}

func exec(t *testing.T, address, statement string) {
	t.Helper()
	ctx := context.Background() // cleanup runs after the test
	c, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(ctx)
	if _, err := c.Exec(ctx, statement); err != nil {
		t.Fatal(err)
	}
}

func TestOpenRefuses(t *testing.T) {
	newer, foreign := pgtest.Database(t), pgtest.Database(t)
	open(t, newer)
	exec(t, newer, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, TRUE)")
	exec(t, foreign, "CREATE TABLE customers (id BIGINT)")
	bare := pgtest.Database(t)
	in := func(otherwise func(*url.URL)) string {
		u, err := url.Parse(bare)
		if err != nil {
			t.Fatal(err)
		}
		otherwise(u)
		return u.String()
	}
	guest := strings.ToLower("g" + rand.Text())
	var schema string
	in(func(u *url.URL) { schema = u.Query().Get("search_path") })
	exec(t, bare, "CREATE ROLE "+guest+" LOGIN; GRANT USAGE ON SCHEMA "+schema+" TO "+guest)
	t.Cleanup(func() { exec(t, bare, "DROP OWNED BY "+guest+"; DROP ROLE "+guest) })
	for _, tt := range []struct {
		name, address string
		kind          error
		says          string
	}{
		{"a newer program's", newer, postgres.ErrNewer, "9999"},
		{"another program's", foreign, postgres.ErrForeign, "createdb"},
		{"no address", "postgres://:bad:/x", postgres.ErrAddress, "postgres://user@host/name"},
		{"nobody there", "postgres://duiyi:secret@127.0.0.1:1/x?connect_timeout=1", postgres.ErrUnreachable, "start without --database"},
		{"no such database", in(func(u *url.URL) { u.Path = "/none" }), postgres.ErrRefused, "createdb"},
		{"no such user", in(func(u *url.URL) { u.User = url.UserPassword("nobody", "secret") }), postgres.ErrRefused, "pg_hba.conf"},
		{"nothing but a standby", pgtest.With(pgtest.Database(t), "default_transaction_read_only", "on"), store.ErrReadOnly, "promoted"},
		{"may not make tables", in(func(u *url.URL) { u.User = url.User(guest) }), postgres.ErrRefused, "OWNER TO"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := postgres.Open(t.Context(), tt.address)
			if !errors.Is(err, tt.kind) || !strings.Contains(fmt.Sprint(err), tt.says) || strings.Contains(fmt.Sprint(err), "secret") || strings.Contains(fmt.Sprint(err), "\n") {
				t.Errorf("%v", err)
			}
		})
	}
	exec(t, foreign, "SELECT FROM customers") // unchanged
}

var epoch = time.Date(2026, 2, 17, 8, 0, 0, 0, time.UTC)

// begin creates the n-th game.
func begin(t testing.TB, s app.Store, n int) store.Summary {
	t.Helper()
	c := match.Config{Game: "chess", Rules: "house", Players: [2]match.Player{{Kind: match.Human}, {Kind: match.Human}}}
	sum := store.Summary{ID: fmt.Sprintf("%016x", n), Title: "a", Game: c.Game, Rules: c.Rules, Players: c.Players, Created: epoch, Updated: epoch}
	if err := s.Create(t.Context(), sum, []match.Event{{Type: match.EvStarted, At: epoch.UnixMilli(), Config: &c}}); err != nil {
		t.Fatal(err)
	}
	return sum
}

func move(text string) []match.Event { return []match.Event{{Type: match.EvMoved, At: 1, Move: text}} }

// A gate is a network between a store and its server. It can cut the
// connection right after the server was told to commit, by COMMIT or by the
// statement of a given name, not when that is prepared.
type gate struct {
	address string
	cut     atomic.Bool // at the next COMMIT
	cuts    atomic.Int64
	deny    atomic.Int64 // connections to close before they are answered
}

func newGate(t *testing.T, address string) *gate {
	t.Helper()
	c, err := pgx.ParseConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	server := net.JoinHostPort(c.Host, fmt.Sprint(c.Port))
	g := &gate{address: strings.Replace(address, server, l.Addr().String(), 1)}
	go func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			go g.join(in, server)
		}
	}()
	return g
}

func (g *gate) join(in net.Conn, server string) {
	if g.deny.Add(-1) >= 0 {
		io.ReadFull(in, make([]byte, 8)) // or the message would be refused
		in.Close()
		return
	}
	out, err := net.Dial("tcp", server)
	if err != nil {
		in.Close()
		return
	}
	go func() {
		io.Copy(in, out)
		in.Close()
	}()
	defer in.Close()
	defer out.Close()
	buffer := make([]byte, 1<<16)
	for {
		n, err := in.Read(buffer)
		if err != nil {
			return
		}
		said := strings.ToLower(string(buffer[:n]))
		last := strings.Contains(said, "commit") && !strings.Contains(said, "update games") && g.cut.CompareAndSwap(true, false)
		if last {
			in.Close() // the server's answer is lost
		}
		if _, err := out.Write(buffer[:n]); err != nil {
			return
		}
		if last {
			g.cuts.Add(1)
			io.ReadFull(out, make([]byte, 16)) // it has committed
			return
		}
	}
}

// TestCutAfterCommit tests that a commit whose answer was lost is found and
// acknowledged once, even in a game that another program has continued
// meanwhile.
func TestCutAfterCommit(t *testing.T) {
	address := pgtest.Database(t)
	direct := open(t, address)
	g := newGate(t, address)
	s := open(t, g.address)
	sum := begin(t, s, 1)
	for k := range 10 {
		g.cut.Store(true)
		if err := s.Append(t.Context(), sum, 1+k, move(fmt.Sprint(k))); err != nil {
			t.Fatalf("append %d: %v", k, err)
		}
	}
	if n := g.cuts.Load(); n != 10 {
		t.Fatalf("%d connections cut, want 10", n)
	}
	if got := s.Stats(); got.Again < 10 || got.Appends != 10 || got.Commits < 11 || got.Took <= 0 || got.Waiting != 0 || got.Connections < 1 {
		t.Errorf("it counts %+v", got)
	}
	// With data besides the events.
	seated := begin(t, s, 3)
	seated.Due, seated.Seats = new(epoch.Add(time.Hour)), &[2]store.Seat{{User: "a"}, {User: "b"}}
	g.cut.Store(true)
	if err := s.Append(t.Context(), seated, 1, move("a")); err != nil {
		t.Fatal(err)
	}
	due, err1 := direct.Deadlines(t.Context(), 9)
	there, err2 := direct.Load(t.Context(), seated.ID)
	if err := errors.Join(err1, err2); err != nil || len(due) != 1 || !due[0].At.Equal(*seated.Due) || there.Seats == nil || there.Seats[1].User != "b" || len(there.Events) != 2 {
		t.Errorf("after a cut: %v, deadlines %v, seats %v, %d events", err, due, there.Seats, len(there.Events))
	}
	g.cut.Store(true)
	begin(t, s, 2) // a creation as well
	g.cut.Store(true)
	if err := s.Rename(t.Context(), sum.ID, "b"); err != nil {
		t.Error(err)
	}
	player := people.User{ID: "00000000000000aa", Name: "a", Skeleton: "a", Role: identity.RolePlayer, Created: epoch}
	invitation := people.Link{Hash: make([]byte, 32), Purpose: people.ForInvitation, Expires: epoch.Add(time.Hour)}
	for what, do := range map[string]func() error{
		"an account": func() error { return s.AddUser(t.Context(), player, nil, epoch) },
		"a link":     func() error { return s.AddLink(t.Context(), invitation) },
	} {
		g.cut.Store(true)
		if err := do(); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	second := people.User{ID: "00000000000000bb", Name: "b", Skeleton: "b", Role: identity.RolePlayer, Created: epoch}
	if err := s.AddUser(t.Context(), second, invitation.Hash, epoch); err != nil {
		t.Error(err)
	}
	g.cut.Store(true)
	if err := s.AddComplaint(t.Context(), people.Complaint{By: player.ID, About: second.ID, Created: epoch}, 9); err != nil {
		t.Error(err)
	}
	if list, err := direct.Complaints(t.Context(), false, 0, 9); err != nil || len(list) != 1 {
		t.Errorf("reports: %v, %v", list, err)
	}
	g.cut.Store(true)
	if err := s.DeleteUser(t.Context(), second.ID); err != nil {
		t.Error(err)
	}
	r, err := direct.Load(t.Context(), sum.ID)
	if err != nil || len(r.Events) != 11 || r.Title != "b" {
		t.Fatalf("%d events, title %q, %v", len(r.Events), r.Title, err)
	}
	for k, e := range r.Events[1:] {
		if e.Move != fmt.Sprint(k) {
			t.Errorf("event %d: %s", k+1, e.Move)
		}
	}
	if err := s.Append(t.Context(), sum, 5, move("4")); !errors.Is(err, store.ErrConflict) {
		t.Errorf("the same move sent at an old place: %v", err)
	}
}

// TestOpenCut tests that a program starts despite a lost connection, and
// reports an error if every connection is lost.
func TestOpenCut(t *testing.T) {
	address := pgtest.Database(t)
	open(t, address) // has created the tables
	for lost := range int64(3) {
		g := newGate(t, address)
		g.deny.Store(lost)
		open(t, g.address)
		if n := g.deny.Load(); n > 0 {
			t.Errorf("%d of %d were not lost", n, lost)
		}
	}
	g := newGate(t, address)
	g.deny.Store(1 << 40)
	var wrong *postgres.OpenError
	if _, err := postgres.Open(t.Context(), g.address); !errors.As(err, &wrong) || wrong.Kind != postgres.ErrUnreachable {
		t.Errorf("where all are lost: %v", err)
	}
}

// TestServerKilled tests that acknowledged writes survive the server's kill
// and that waiting ones are written after its restart.
func TestServerKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("a server is killed in the long tests")
	}
	server := pgtest.Start(t)
	s := open(t, server.Address)
	const games = 8
	var sums [games]store.Summary
	for i := range sums {
		sums[i] = begin(t, s, i)
	}
	var wg sync.WaitGroup
	var acked [games]atomic.Int64
	stop := make(chan struct{})
	for i := range sums {
		wg.Go(func() {
			for seq := 1; ; seq++ {
				select {
				case <-stop:
					return
				default:
				}
				if err := s.Append(store.WithPatience(context.Background()), sums[i], seq, move(fmt.Sprint(seq))); err != nil {
					t.Errorf("game %d, event %d: %v", i, seq, err)
					return
				}
				acked[i].Store(int64(seq))
			}
		})
	}
	for range 3 {
		before := acked[0].Load()
		for acked[0].Load() < before+20 && !t.Failed() {
			time.Sleep(time.Millisecond)
		}
		if err := server.Kill(); err != nil {
			t.Error(err)
		}
		if err := server.Begin(); err != nil {
			t.Error(err)
			break
		}
	}
	before := acked[0].Load()
	for acked[0].Load() < before+20 && !t.Failed() {
		time.Sleep(time.Millisecond)
	}
	close(stop)
	wg.Wait()
	for i, sum := range sums {
		r, err := s.Load(t.Context(), sum.ID)
		if err != nil || int64(len(r.Events)) != acked[i].Load()+1 {
			t.Fatalf("game %d: %d events, %d acknowledged, %v", i, len(r.Events), acked[i].Load(), err)
		}
		for seq, e := range r.Events[1:] {
			if e.Move != fmt.Sprint(seq+1) {
				t.Errorf("game %d, event %d: %s", i, seq+1, e.Move)
			}
		}
	}
}

// TestReadWaits tests that reads, like writes, wait while a standby is
// promoted.
func TestReadWaits(t *testing.T) {
	if testing.Short() {
		t.Skip("a server is killed in the long tests")
	}
	server := pgtest.Start(t)
	standby, err := server.Standby()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(standby.Stop)
	s := open(t, fmt.Sprintf("postgres://duiyi@127.0.0.1:%d,127.0.0.1:%d/postgres?sslmode=disable", server.Port(), standby.Port()))
	sum := begin(t, s, 1)
	var reading sync.WaitGroup
	promoted := make(chan struct{})
	for range 4 {
		reading.Go(func() {
			for {
				began := time.Now()
				if _, err := s.Load(t.Context(), sum.ID); err != nil {
					t.Errorf("after %v: %v", time.Since(began), err)
					return
				}
				select {
				case <-promoted:
					return
				case <-time.After(time.Millisecond):
				}
			}
		})
	}
	if err := server.Kill(); err != nil {
		t.Error(err)
	}
	if err := standby.Promote(); err != nil {
		t.Error(err)
	}
	close(promoted)
	reading.Wait()
}

// TestReadAfterKill tests that reads succeed after the server was killed and
// restarted, and return a retryable error while it is down.
func TestReadAfterKill(t *testing.T) {
	if testing.Short() {
		t.Skip("a server is killed in the long tests")
	}
	server := pgtest.Start(t)
	s := open(t, server.Address)
	sum := begin(t, s, 1)
	if err := server.Kill(); err != nil {
		t.Fatal(err)
	}
	err := error(nil)
	for err == nil { // its processes end one by one
		_, err = s.Load(t.Context(), sum.ID)
	}
	if !errors.Is(err, store.ErrOverloaded) {
		t.Errorf("without a server: %v", err)
	}
	if err := server.Begin(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Load(t.Context(), sum.ID); err != nil {
		t.Error(err)
	}
	if err := server.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := server.Begin(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.LogIn(t.Context(), make([]byte, 32), epoch); !errors.Is(err, people.ErrNoSession) {
		t.Errorf("LogIn: %v", err)
	}
	if list, err := s.List(t.Context(), store.Query{Status: store.StatusAll, Shelf: store.ShelfAll, Limit: 10}); err != nil || len(list) != 1 {
		t.Errorf("%d games, %v", len(list), err)
	}
}

// A server without free connections counts as unavailable: moves wait, reads
// fail with a retryable error, and a starting program says what to do. All
// recover.
func TestTooManyConnections(t *testing.T) {
	bare := pgtest.Database(t)
	open(t, bare) // makes the tables
	u, err := url.Parse(bare)
	if err != nil {
		t.Fatal(err)
	}
	schema, few := u.Query().Get("search_path"), strings.ToLower("f"+rand.Text())
	u.User = url.User(few)
	exec(t, bare, fmt.Sprintf("CREATE ROLE %[1]s LOGIN; GRANT ALL ON SCHEMA %[2]s TO %[1]s; GRANT ALL ON ALL TABLES IN SCHEMA %[2]s TO %[1]s; GRANT ALL ON ALL SEQUENCES IN SCHEMA %[2]s TO %[1]s", few, schema))
	t.Cleanup(func() { exec(t, bare, "DROP OWNED BY "+few+"; DROP ROLE "+few) })
	s, err := postgres.Open(t.Context(), u.String())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	sum := begin(t, s, 1)
	exec(t, bare, "ALTER ROLE "+few+" CONNECTION LIMIT 0")
	exec(t, bare, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '"+few+"'")
	if _, err := postgres.Open(t.Context(), u.String()); !errors.Is(err, postgres.ErrUnreachable) || !strings.Contains(err.Error(), "max_connections") {
		t.Errorf("another program: %v", err)
	}
	if _, err := s.Load(t.Context(), sum.ID); !errors.Is(err, store.ErrOverloaded) {
		t.Errorf("who reads: %v", err)
	}
	done := make(chan error, 1)
	again := s.Stats().Again
	go func() { done <- s.Append(t.Context(), sum, 1, move("a")) }()
	for s.Stats().Again < again+2 && len(done) == 0 {
		time.Sleep(time.Millisecond)
	}
	exec(t, bare, "ALTER ROLE "+few+" CONNECTION LIMIT -1")
	if err := <-done; err != nil {
		t.Errorf("a move that waited: %v", err)
	}
	if r, err := s.Load(t.Context(), sum.ID); err != nil || len(r.Events) != 2 {
		t.Errorf("afterwards: %d events, %v", len(r.Events), err)
	}
}

// While the server's disk is full, moves are rejected for that reason; once
// there is space, they succeed.
func TestDiskFull(t *testing.T) {
	address := pgtest.Database(t)
	s := open(t, address)
	sum := begin(t, s, 1)
	exec(t, address, `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$;
		CREATE TRIGGER full_disk BEFORE INSERT ON events EXECUTE FUNCTION full_disk()`)
	if err := s.Append(t.Context(), sum, 1, move("a")); !errors.Is(err, store.ErrDiskFull) {
		t.Errorf("with a full disk: %v", err)
	}
	if r, err := s.Load(t.Context(), sum.ID); err != nil || len(r.Events) != 1 {
		t.Errorf("what is there: %d events, %v", len(r.Events), err)
	}
	exec(t, address, `DROP TRIGGER full_disk ON events`)
	if err := s.Append(t.Context(), sum, 1, move("a")); err != nil {
		t.Error(err)
	}
}

// TestGroup tests that appending in groups gives the same result as appending
// one by one.
func TestGroup(t *testing.T) {
	together, alone := open(t, pgtest.Database(t)), open(t, pgtest.Database(t))
	const games, plies = 12, 10
	play := func(s app.Store, at func(func())) {
		for i := range games {
			begin(t, s, i)
		}
		for i := range games {
			sum := store.Summary{ID: fmt.Sprintf("%016x", i), Updated: epoch.Add(time.Duration(i) * time.Minute), Board: fmt.Sprint(i)}
			if i%3 == 0 {
				sum.Result = &match.Result{Reason: "agreement"}
			}
			at(func() {
				for k := range plies {
					sum.Plies = k
					if err := s.Append(t.Context(), sum, 1+k, move(fmt.Sprint(i, k))); err != nil {
						t.Errorf("game %d, ply %d: %v", i, k, err)
					}
				}
			})
		}
	}
	var wg sync.WaitGroup
	play(together, func(f func()) { wg.Go(f) })
	wg.Wait()
	play(alone, func(f func()) { f() })
	for i := range games {
		id := fmt.Sprintf("%016x", i)
		a, err1 := together.Load(t.Context(), id)
		b, err2 := alone.Load(t.Context(), id)
		if diff := cmp.Diff(b, a); diff != "" || err1 != nil || err2 != nil {
			t.Errorf("game %d: %v, %v\n%s", i, err1, err2, diff)
		}
	}
}

// BenchmarkAppend measures the cost of moves: games=1 is one move per commit;
// with more games, moves are committed together.
func BenchmarkAppend(b *testing.B) {
	server := pgtest.Start(b)
	s := open(b, server.Address)
	at := 0
	for _, games := range []int{1, 8, 64} {
		b.Run(fmt.Sprintf("games=%d", games), func(b *testing.B) {
			sums := make([]store.Summary, games)
			for i := range sums {
				sums[i] = begin(b, s, at)
				at++
			}
			before := server.CPU()
			b.ResetTimer()
			var wg sync.WaitGroup
			for i, sum := range sums {
				wg.Go(func() {
					for k := i; k < b.N; k += games {
						sum.Due = new(epoch.Add(time.Duration(k) * time.Second))
						if err := s.Append(b.Context(), sum, 1+k/games, move("h2e2")); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			wg.Wait()
			b.StopTimer()
			b.ReportMetric(float64((server.CPU()-before).Microseconds())/float64(b.N), "server-µs/move")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
		})
	}
}

// TestFlagsOfBefore tests that deadlines are known of games written when they
// had a table of their own, and of those that older programs still write.
func TestFlagsOfBefore(t *testing.T) {
	address := pgtest.Database(t)
	s := open(t, address)
	first, second := begin(t, s, 1), begin(t, s, 2)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	exec(t, address, `DROP TRIGGER deadline_of_before ON deadlines`)
	exec(t, address, `DROP FUNCTION deadline_of_before`)
	exec(t, address, `ALTER TABLE games DROP COLUMN due_ms, DROP COLUMN listed_ms, DROP COLUMN owner`)
	exec(t, address, `ALTER TABLE outcomes DROP COLUMN owner`)
	exec(t, address, `ALTER TABLE exercises DROP COLUMN owner, ADD CONSTRAINT exercises_position_key UNIQUE (position)`)
	exec(t, address, `DROP INDEX reviews_by`)
	exec(t, address, `DROP TABLE secrets, shares, editors, study_groups, group_members, tasks, task_people, task_items, task_puzzles, uses, attempts, puzzle_ratings, withdrawals, library_appearances, repertoires, repertoire_studies, recalls, guess_rounds CASCADE`)
	exec(t, address, `ALTER TABLE library_games DROP COLUMN place`)
	exec(t, address, `DROP TABLE tournaments, tournament_events, tournament_invitations, talk_topics, talk_lines, talk_log, talk_mutes, talk_people, alerts, alert_devices, alert_settings, mail_addresses, club_page, series CASCADE`)
	exec(t, address, `DELETE FROM goose_db_version WHERE version_id >= 27`)
	note := func(sum store.Summary, seconds int) {
		exec(t, address, fmt.Sprintf(`INSERT INTO deadlines VALUES ('%s', %d) ON CONFLICT (game_id) DO UPDATE SET due_ms = excluded.due_ms`, sum.ID, epoch.Add(time.Duration(seconds)*time.Second).UnixMilli()))
	}
	want := func(ids ...string) {
		t.Helper()
		list, err := s.Deadlines(t.Context(), 9)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, due := range list {
			got = append(got, due.Game)
		}
		if !slices.Equal(got, ids) {
			t.Errorf("flags of %q, want %q", got, ids)
		}
	}
	note(first, 20)
	s = open(t, address)
	want(first.ID)
	note(second, 10)
	want(second.ID, first.ID)
	note(second, 30)
	want(first.ID, second.ID)
	exec(t, address, fmt.Sprintf(`DELETE FROM deadlines WHERE game_id = '%s'`, first.ID))
	want(second.ID)
}
