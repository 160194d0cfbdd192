// Package pgtest provides a PostgreSQL server to tests: the one whose address
// is in DUIYI_TEST_POSTGRES, or a server in a temporary folder if PostgreSQL's
// programs are installed. Without either, it skips the test.
package pgtest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Variable is the environment variable with the address of a test server. Its
// user must be allowed to create schemas.
const Variable = "DUIYI_TEST_POSTGRES"

// A Server is a PostgreSQL server started for a test.
type Server struct {
	Address string // address of its database
	dir     string
	bin     string
	as      *syscall.Credential // user to run as; nil for the current one
	port    int
	process *os.Process
	ended   <-chan struct{} // closed when process has ended
}

var shared = sync.OnceValues(func() (*Server, error) { return start() })

// Run runs the tests of a package and stops their shared server.
func Run(m *testing.M) {
	code := m.Run()
	if os.Getenv(Variable) == "" {
		if s, err := shared(); err == nil {
			s.Stop()
		}
	}
	os.Exit(code)
}

// Database returns the address of an empty database for one test: a new schema
// on the shared server.
func Database(t testing.TB) string {
	t.Helper()
	address := os.Getenv(Variable)
	if address == "" {
		s, err := shared()
		if err != nil {
			t.Skipf("not tested: there is no PostgreSQL here (%v), and %s names none", err, Variable)
		}
		address = s.Address
	}
	name := "t" + strings.ToLower(rand.Text())
	do := func(statement string) {
		t.Helper()
		ctx := context.Background() // the test's context has ended by the time of cleanup
		c, err := pgx.Connect(ctx, address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close(ctx)
		if _, err := c.Exec(ctx, statement); err != nil {
			t.Fatal(err)
		}
	}
	do("CREATE SCHEMA " + name)
	t.Cleanup(func() { do("DROP SCHEMA " + name + " CASCADE") })
	return With(address, "search_path", name)
}

// With adds a parameter to an address.
func With(address, key, value string) string {
	u, err := url.Parse(address)
	if err != nil {
		panic(err)
	}
	q := u.Query()
	q.Set(key, value)
	u.RawQuery = q.Encode()
	return u.String()
}

// Start starts a server that one test has to itself.
func Start(t testing.TB) *Server {
	t.Helper()
	s, err := start()
	if err != nil {
		t.Skipf("not tested: there is no PostgreSQL here (%v)", err)
	}
	t.Cleanup(s.Stop)
	return s
}

func start() (*Server, error) {
	bin, err := programs()
	if err != nil {
		return nil, err
	}
	return begin(bin, "initdb", "-U", "duiyi", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
}

// begin starts a server on the data folder that the program maker creates.
func begin(bin, maker string, args ...string) (s *Server, err error) {
	dir, err := os.MkdirTemp("", "duiyi-postgres-")
	if err != nil {
		return nil, err
	}
	s = &Server{dir: dir, bin: bin}
	defer func() {
		if err != nil {
			os.RemoveAll(dir)
		}
	}()
	if os.Getuid() == 0 { // PostgreSQL refuses to run as root
		if s.as, err = somebody(); err != nil {
			return nil, err
		}
		if err := os.Chown(dir, int(s.as.Uid), int(s.as.Gid)); err != nil {
			return nil, err
		}
	}
	if out, err := s.command(maker, append(args, "-D", s.data())...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s: %w: %s", maker, err, out)
	}
	if s.port, err = freePort(); err != nil {
		return nil, err
	}
	s.Address = fmt.Sprintf("postgres://duiyi@127.0.0.1:%d/postgres?sslmode=disable", s.port)
	if err := s.Begin(); err != nil {
		return nil, err
	}
	return s, nil
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// Port returns the port on 127.0.0.1.
func (s *Server) Port() int { return s.port }

// Begin starts the server, possibly after Kill, and waits until it answers. If
// processes of the previous run are still ending, the server exits at once and
// is started again.
func (s *Server) Begin() error {
	log, err := os.OpenFile(filepath.Join(s.dir, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	for until := time.Now().Add(time.Minute); ; {
		c := s.command("postgres", "-D", s.data(), "-p", strconv.Itoa(s.port), "-k", s.dir, "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=60", "-c", "fsync=off",
			"-c", "wal_retrieve_retry_interval=100ms") // otherwise a promotion may take 5 s
		c.Stdout, c.Stderr = log, log
		if err := c.Start(); err != nil {
			return err
		}
		ended := make(chan struct{})
		go func() {
			c.Wait()
			close(ended)
		}()
		s.process, s.ended = c.Process, ended
		err := s.answers(until)
		if err == nil {
			return nil
		}
		if time.Now().After(until) {
			s.Kill()
			text, _ := os.ReadFile(log.Name())
			return fmt.Errorf("the server does not answer: %w: %s", err, text)
		}
	}
}

// answers waits until the server answers. It fails if the server ends or time
// is up.
func (s *Server) answers(until time.Time) error {
	for {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		c, err := pgx.Connect(ctx, s.Address)
		if err == nil {
			err = c.Close(ctx)
		}
		cancel()
		if err == nil || time.Now().After(until) {
			return err
		}
		select {
		case <-s.ended:
			time.Sleep(100 * time.Millisecond)
			return err
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// CPU returns the processor time of the server's running processes, or 0
// without /proc.
func (s *Server) CPU() (taken time.Duration) {
	const perTick = 10 * time.Millisecond // USER_HZ is 100 wherever /proc exists
	all, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return 0
	}
	for _, file := range all {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // ended meanwhile
		}
		of := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:])) // fields from the state on
		if of[1] != strconv.Itoa(s.process.Pid) && !strings.HasSuffix(filepath.Dir(file), fmt.Sprint("/", s.process.Pid)) {
			continue
		}
		for _, ticks := range of[11:13] { // user and system time
			n, err := strconv.Atoi(ticks)
			if err != nil {
				return 0
			}
			taken += time.Duration(n) * perTick
		}
	}
	return taken
}

// Kill stops the server as a power cut would.
func (s *Server) Kill() error {
	err := s.process.Kill()
	<-s.ended
	return err
}

// Stop stops the server and removes its data.
func (s *Server) Stop() {
	s.process.Signal(syscall.SIGQUIT)
	<-s.ended
	os.RemoveAll(s.dir)
}

func (s *Server) command(name string, args ...string) *exec.Cmd {
	c := exec.Command(filepath.Join(s.bin, name), args...)
	c.Dir = s.dir
	c.SysProcAttr = &syscall.SysProcAttr{Credential: s.as}
	endWithTest(c.SysProcAttr)
	return c
}

// programs returns the folder of PostgreSQL's programs, the newest version
// first where Debian keeps several.
func programs() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil && beside(path) {
			return filepath.Dir(path), nil
		}
	}
	list, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil {
		return "", err
	}
	slices.Sort(list)
	for _, path := range slices.Backward(list) {
		if beside(path) {
			return filepath.Dir(path), nil
		}
	}
	return "", errors.New("initdb is not found")
}

// beside reports whether the server program is next to initdb.
func beside(path string) bool {
	_, err := os.Stat(filepath.Join(filepath.Dir(path), "postgres"))
	return err == nil
}

// somebody returns an unprivileged user to run the server as.
func somebody() (*syscall.Credential, error) {
	var errs []error
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		uid, err1 := strconv.Atoi(u.Uid)
		gid, err2 := strconv.Atoi(u.Gid)
		if err := errors.Join(err1, err2); err != nil {
			return nil, err
		}
		return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
	}
	return nil, errors.Join(errs...)
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}
